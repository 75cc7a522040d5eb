import type { Queryable } from '../../platform/db/database.ts'
import { isoTimeOrNull } from '../../platform/iso-time.ts'
import { toFollowUp } from './follow-up-store.ts'
import type { FollowUpView } from './schema.ts'

/**
 * Returns the follow-ups of a post, by network, then in the order of posting. Returns null if the post does not exist.
 */
export async function followUpsOfPost(db: Queryable, postId: string): Promise<FollowUpView[] | null> {
  const post = await db.selectFrom('social_post').select('id').where('id', '=', postId).executeTakeFirst()
  if (!post) return null
  const rows = await db
    .selectFrom('post_follow_up')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('network')
    .orderBy('created_at')
    .orderBy('position')
    .execute()
  return rows.map((row) => {
    const { id, network, kind, position, text, state, tries, externalId, error, nextAt } = toFollowUp(row)
    const goesOn = state === 'waiting' || state === 'armed' || state === 'unknown'
    return {
      id,
      network,
      kind,
      position,
      text,
      state,
      tries,
      external_id: externalId,
      error,
      next_at: goesOn ? isoTimeOrNull(nextAt) : null,
    }
  })
}

/** Schedules failed follow-ups to be sent again now, so that later ones can follow. Returns their number. */
export async function retryFailed(tx: Queryable, postId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('post_follow_up')
    .set({ state: 'waiting', tries: 0, reads: 0, next_at: now, lease_until: null, updated_at: now })
    .where('post_id', '=', postId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
