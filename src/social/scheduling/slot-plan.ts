import { type Queryable, violates } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Asker } from '../approval/index.ts'
import { readPlatformName } from '../platforms/index.ts'
import { lockPost, type SocialPostView, takeSlot, updatePost } from '../posts/index.ts'
import { lockSlotPlan, readSlotPlan, takenSlots, writeSlotPlan } from './schedule-store.ts'
import type { SlotPlanChange, SlotPlanValue } from './schema.ts'
import { nextFree, occurrencesAfter, orderedSlots } from './slots.rules.ts'

const shownDays = 14
const searchedDays = 400

/** Reads the slots and upcoming times of a platform. Returns null if the platform does not exist. */
export async function readSlots(db: Queryable, platformId: string, now: Date): Promise<SlotPlanValue | null> {
  if ((await readPlatformName(db, platformId)) === null) return null
  const plan = await readSlotPlan(db, platformId)
  if (!plan) return { platform_id: platformId, time_zone: null, slots: [], upcoming: [] }
  const taken = new Map((await takenSlots(db, platformId, now)).map(({ at, postId }) => [at.getTime(), postId]))
  return {
    platform_id: platformId,
    time_zone: plan.timeZone,
    slots: plan.slots.map(({ weekday, time }) => ({ weekday, time })),
    upcoming: occurrencesAfter(plan, now, shownDays).map(({ local, at }) => ({
      scheduled_at: isoTime(at),
      scheduled_local: local,
      post_id: taken.get(at.getTime()) ?? null,
    })),
  }
}

/** Replaces the slots of a platform. Queued posts keep their time. Returns null if the platform does not exist. */
export async function writeSlots(
  tx: Queryable,
  platformId: string,
  { time_zone: timeZone, slots }: SlotPlanChange,
  now: Date,
): Promise<SlotPlanValue | null> {
  if ((await readPlatformName(tx, platformId)) === null) return null
  await writeSlotPlan(tx, platformId, { timeZone, slots: orderedSlots(slots) }, now)
  return readSlots(tx, platformId, now)
}

/**
 * Schedules a post for the next free slot of its platform. Returns null if it does not exist. Throws `conflict` (409)
 * if the platform has no slots, all are taken for 400 days, or another call takes this one, and like `updatePost`.
 */
export async function queuePost(
  tx: Queryable,
  postId: string,
  now: Date,
  caller: Asker,
): Promise<SocialPostView | null> {
  const post = await lockPost(tx, postId)
  if (!post) return null
  const plan = await lockSlotPlan(tx, post.platform_id)
  if (!plan || plan.slots.length === 0) throw conflict('The platform has no weekly slots. Add slots first.')
  const taken = (await takenSlots(tx, post.platform_id, now)).filter((one) => one.postId !== postId)
  const free = nextFree(occurrencesAfter(plan, now, searchedDays), taken)
  if (!free) throw conflict('Every slot of the next 400 days is taken: add slots, or schedule it for a time.')
  const time = { scheduled_local: free.local, time_zone: plan.timeZone, status: 'scheduled' as const }
  const scheduled = await updatePost(tx, postId, time, now, caller)
  try {
    await takeSlot(tx, postId, free.slot)
  } catch (error) {
    if (!violates(error, 'social_post_one_slot')) throw error
    throw conflict('Another post has just taken that slot: try again.')
  }
  return scheduled
}
