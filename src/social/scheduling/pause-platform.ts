import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/db/event-store.ts'
import { readPlatformView, type SocialPlatformView } from '../platforms/index.ts'
import { setPaused } from './store.ts'

/** Its scheduled posts wait; publishing by hand stays possible. Null: there is no such platform. */
export async function pausePlatform(tx: Queryable, id: string, now: Date): Promise<SocialPlatformView | null> {
  const before = await readPlatformView(tx, id)
  return before?.paused_at === null ? changePause(tx, id, now, now) : before
}

/** Its scheduled posts go on: up to 15 minutes late they are published, later held. Null: there is no such platform. */
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
