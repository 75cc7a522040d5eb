import type { Queryable } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import type { Asker } from '../approval/index.ts'
import { lockPost, postTimeOf, readPost, type SocialPostView, updatePost } from '../posts/index.ts'
import type { Reschedule } from './schema.ts'

/**
 * Schedules a held post for now. Returns null if it does not exist. Throws `conflict` (409) if it is not held, and like
 * `updatePost`.
 */
export async function releasePost(tx: Queryable, id: string, now: Date, caller: Asker): Promise<SocialPostView | null> {
  const post = await lockPost(tx, id)
  if (!post) return null
  if (post.held_at === null) throw conflict('The post is not held. Publish it, or schedule it.')
  return updatePost(tx, id, { status: 'scheduled', scheduled_at: now.toISOString() }, now, caller)
}

/**
 * Changes the time of a post, held or not, and schedules it. Returns null if it does not exist. Throws `invalid_data`
 * (400) if the time is invalid or in the past, and like `updatePost`.
 */
export async function reschedulePost(
  tx: Queryable,
  id: string,
  time: Reschedule,
  now: Date,
  caller: Asker,
): Promise<SocialPostView | null> {
  const post = await updatePost(tx, id, { ...time, status: 'scheduled' }, now, caller)
  if (post && !liesAhead(post, now)) throw invalidData([past])
  return post
}

const past = { path: '/scheduled_at', message: 'must be in the future' }

const liesAhead = ({ scheduled_at: at }: Pick<SocialPostView, 'scheduled_at'>, now: Date): boolean =>
  at === null || Date.parse(at) > now.getTime()

/**
 * Returns a problem if the new time is invalid or in the past. Returns none if the post does not exist or the schema
 * has rejected a field of the time.
 */
export async function rescheduleProblems(
  db: Queryable,
  id: string,
  { body, isRefused }: Given<Reschedule>,
  now: Date,
): Promise<readonly { readonly path: string; readonly message: string }[]> {
  const before = isRefused('scheduled_at', 'scheduled_local', 'time_zone') ? null : await readPost(db, id)
  const time = before && postTimeOf(before, body)
  if (!time) return []
  if ('problems' in time) return time.problems
  return liesAhead(time, now) ? [] : [past]
}
