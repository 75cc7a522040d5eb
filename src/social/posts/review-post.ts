import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import type { AdminCaller } from '../../platform/http/admin-caller.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { type Asker, requireApprover } from '../approval/index.ts'
import { lockPost } from './post-store.ts'
import { type Review, setReview } from './review-store.ts'
import type { PostStatus, SocialPostView } from './schema.ts'

type Reviewed = Promise<SocialPostView | null>

export const submitPost = (tx: Queryable, id: string, now: Date): Reviewed =>
  review(tx, id, ['draft', 'failed'], 'only a draft is submitted', now, {
    status: 'in_review',
    approvedBy: null,
    note: null,
  })

/**
 * Approves a post that was submitted for review. `seen`: the `updated_at` that the approver read. Throws `not_allowed`
 * (403) if the caller's own posts need approval, and `conflict` (409) if the post has changed since or is not in
 * review.
 */
export async function approvePost(
  tx: Queryable,
  id: string,
  seen: string | null,
  now: Date,
  caller: AdminCaller & Asker,
): Reviewed {
  await requireApprover(tx, caller)
  const post = seen === null ? null : await lockPost(tx, id)
  if (post && post.updated_at !== seen)
    throw conflict(`The post was changed at ${post.updated_at}. Review it again.`, '/seen')
  const approved = { status: 'approved', approvedBy: caller.label, note: null } as const
  return review(tx, id, ['in_review'], 'only what was submitted is approved', now, approved)
}

/**
 * Sends a submitted or approved post back as a draft with a note. Throws `not_allowed` (403) if the caller's own posts
 * need approval, and `conflict` (409) for a post in another status.
 */
export async function rejectPost(tx: Queryable, id: string, note: string, now: Date, caller: Asker): Reviewed {
  await requireApprover(tx, caller)
  const why = 'only what was submitted or approved is sent back'
  return review(tx, id, ['in_review', 'approved'], why, now, { status: 'draft', approvedBy: null, note })
}

async function review(
  tx: Queryable,
  id: string,
  from: readonly PostStatus[],
  why: string,
  now: Date,
  outcome: Review,
): Reviewed {
  const post = await lockPost(tx, id)
  if (!post) return null
  if (!from.includes(post.status)) throw conflict(`The post is ${post.status}: ${why}.`, '/status')
  const reviewed = await setReview(tx, id, outcome, now)
  await addEvent(tx, 'social_post.updated', { id })
  return reviewed
}
