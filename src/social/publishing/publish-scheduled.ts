import type { Queryable } from '../../platform/db/database.ts'
import { lockPost, type SocialPostView, scheduledPostIds, setOutcome } from '../posts/index.ts'
import { beginAlone } from './auto-publish.ts'
import type { PublishingDeps } from './deps.ts'

const atOnce = 100
const latestMs = 15 * 60_000

/**
 * Begins the scheduled posts that are due. One that comes more than 15 minutes late is held for a person instead; those
 * of a platform that is not active wait for it. Answers how many were begun or held.
 */
export async function publishScheduled(deps: PublishingDeps): Promise<number> {
  let moved = 0
  for (const id of await scheduledPostIds(deps.db, deps.clock.now(), atOnce))
    await deps.db.transaction().execute(async (tx) => {
      const post = await lockPost(tx, id)
      const now = deps.clock.now()
      const dueMs = post?.status === 'scheduled' && post.scheduled_at !== null ? Date.parse(post.scheduled_at) : null
      if (!post || dueMs === null || dueMs > now.getTime()) return
      moved++
      if (now.getTime() - dueMs <= latestMs) return beginAlone(deps, tx, post)
      await hold(tx, post, now)
    })
  return moved
}

async function hold(tx: Queryable, post: SocialPostView, now: Date): Promise<void> {
  const errorMessage = `Held: it was due at ${post.scheduled_at}, more than 15 minutes ago. Publish it, or give it another time.`
  const { insights, posted_at, post_url: postUrl } = post
  const postedAt = posted_at === null ? null : new Date(posted_at)
  await setOutcome(tx, post.id, { status: 'draft', insights, postedAt, postUrl, errorMessage }, now)
}
