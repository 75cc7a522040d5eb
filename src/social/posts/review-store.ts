import type { Queryable } from '../../platform/db/database.ts'
import { toView } from './post-store.ts'
import type { PostStatus, SocialPostView } from './schema.ts'

export interface Review {
  readonly status: PostStatus
  /** Null if the post is not approved. */
  readonly approvedBy: string | null
  readonly note: string | null
}

export async function setReview(
  tx: Queryable,
  id: string,
  { status, approvedBy, note }: Review,
  now: Date,
): Promise<SocialPostView> {
  const row = await tx
    .updateTable('social_post')
    .set({
      status,
      approved_by: approvedBy,
      approved_at: approvedBy === null ? null : now,
      review_note: note,
      held_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}
