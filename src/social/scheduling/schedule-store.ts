import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Slot, SlotPlan } from './slots.rules.ts'

/** Returns the ids of due posts, longest waiting first. Skips paused and inactive platforms. */
export async function duePostIds(
  db: Queryable,
  now: Date,
  except: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select social_post.id from social_post join social_platform on social_platform.id = platform_id
    where social_post.status = 'scheduled' and scheduled_at <= ${now}
      and social_platform.status = 'active' and paused_at is null
      and social_post.id <> all(${[...except]})
    order by scheduled_at, social_post.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the ids of posts that are due soon and were not started. */
export async function soonDuePostIds(
  db: Queryable,
  now: Date,
  until: Date,
  except: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select social_post.id from social_post join social_platform on social_platform.id = platform_id
    where social_post.status = 'scheduled' and scheduled_at > ${now} and scheduled_at <= ${until}
      and social_platform.status = 'active' and paused_at is null
      and social_post.id <> all(${[...except]})
      and not exists (select from post_target where post_id = social_post.id)
    order by scheduled_at, social_post.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function readSlotPlan(db: Queryable, platformId: string): Promise<SlotPlan | null> {
  const row = await db
    .selectFrom('social_slot_plan')
    .selectAll()
    .where('platform_id', '=', platformId)
    .executeTakeFirst()
  // Safe cast: only this store writes the column.
  return row ? { timeZone: row.time_zone, slots: row.slots as unknown as Slot[] } : null
}

/**
 * Reads the plan and locks it until the transaction ends, so that only one slot is assigned at a time. Returns null if
 * the platform has no plan.
 */
export async function lockSlotPlan(tx: Queryable, platformId: string): Promise<SlotPlan | null> {
  const query = tx.selectFrom('social_slot_plan').selectAll().where('platform_id', '=', platformId).forUpdate()
  const row = await query.executeTakeFirst()
  return row ? { timeZone: row.time_zone, slots: row.slots as unknown as Slot[] } : null
}

/** Stores the plan. Fails on `social_slot_plan_platform_id_fkey` if the platform does not exist. */
export async function writeSlotPlan(
  tx: Queryable,
  platformId: string,
  { timeZone, slots }: SlotPlan,
  now: Date,
): Promise<void> {
  const values = { time_zone: timeZone, slots: JSON.stringify(slots), updated_at: now }
  await tx
    .insertInto('social_slot_plan')
    .values({ platform_id: platformId, ...values })
    .onConflict((conflict) => conflict.column('platform_id').doUpdateSet(values))
    .execute()
}

export interface TakenSlot {
  readonly postId: string
  readonly slot: string
  readonly at: Date
}

export async function takenSlots(db: Queryable, platformId: string, since: Date): Promise<TakenSlot[]> {
  const rows = await db
    .selectFrom('social_post')
    .select(['id', 'queue_slot', 'scheduled_at'])
    .where('platform_id', '=', platformId)
    .where('status', '=', 'scheduled')
    .where('queue_slot', 'is not', null)
    .where('scheduled_at', '>', since)
    .execute()
  return rows.flatMap(({ id, queue_slot: slot, scheduled_at: at }) =>
    slot === null || at === null ? [] : [{ postId: id, slot, at }],
  )
}
