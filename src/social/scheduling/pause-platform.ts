import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import { readPlatformView, type SocialPlatformView, setPaused } from '../platforms/index.ts'

/**
 * Pauses the platform: scheduled posts wait, but a person can still publish. Returns null if the platform does not
 * exist.
 */
export async function pausePlatform(tx: Queryable, id: string, now: Date): Promise<SocialPlatformView | null> {
  const before = await readPlatformView(tx, id)
  return before?.paused_at === null ? changePause(tx, id, now, now) : before
}

/**
 * Resumes the platform. Posts that are up to 15 minutes late are published; later ones are held. Returns null if the
 * platform does not exist.
 */
export const resumePlatform = (tx: Queryable, id: string, now: Date): Promise<SocialPlatformView | null> =>
  changePause(tx, id, null, now)

async function changePause(
  tx: Queryable,
  id: string,
  pausedAt: Date | null,
  now: Date,
): Promise<SocialPlatformView | null> {
  if (!(await setPaused(tx, id, pausedAt, now))) return null
  await addEvent(tx, 'social_platform.updated', { id })
  return readPlatformView(tx, id)
}
