import type { Queryable } from '../../platform/db/database.ts'
import { conflict, invalidData } from '../../platform/http/page.ts'
import type { Asker } from '../approval/index.ts'
import { lockPost, type SocialPostView, updatePost } from '../posts/index.ts'
import type { Reschedule } from './schema.ts'

/** Publishes a held post as soon as its platform can. Null if it does not exist. Throws 409. */
export async function releasePost(tx: Queryable, id: string, now: Date, caller: Asker): Promise<SocialPostView | null> {
  const post = await lockPost(tx, id)
  if (!post) return null
  if (post.held_at === null) throw conflict('It is not held: publish it, or schedule it.')
  return updatePost(tx, id, { status: 'scheduled', scheduled_at: now.toISOString() }, now, caller)
}

/** Changes the time of a post, held or not. Null if it does not exist. Throws 400 and 409. */
export async function reschedulePost(
  tx: Queryable,
  id: string,
  time: Reschedule,
  now: Date,
  caller: Asker,
): Promise<SocialPostView | null> {
  if ((time.scheduled_at ?? time.scheduled_local ?? null) === null)
    throw invalidData([
      { path: '/scheduled_at', message: 'Say when: scheduled_at, or scheduled_local with time_zone.' },
    ])
  const post = await updatePost(tx, id, { ...time, status: 'scheduled' }, now, caller)
  if (post?.scheduled_at && Date.parse(post.scheduled_at) <= now.getTime())
    throw invalidData([{ path: '/scheduled_at', message: 'must lie in the future' }])
  return post
}
