import type { Queryable } from '../../platform/db/database.ts'
import { updateById } from '../../platform/db/row-store.ts'

/** Assigns a slot. Fails on `social_post_one_slot` if another post has it. */
export async function takeSlot(tx: Queryable, postId: string, slot: string): Promise<void> {
  await updateById(tx, 'social_post', postId, { queue_slot: slot })
}

/** Changes the instant of a post. Does nothing if its schedule was changed in the meantime. */
export async function moveWallTimePost(
  db: Queryable,
  { id, local, zone }: { readonly id: string; readonly local: string; readonly zone: string },
  at: Date,
  now: Date,
) {
  await db
    .updateTable('social_post')
    .set({ scheduled_at: at, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('scheduled_local', '=', local)
    .where('time_zone', '=', zone)
    .execute()
}
