import type { Queryable } from '../../platform/db/database.ts'
import type { Subscription } from '../../platform/events/events.ts'
import { lockPost, type SocialPostView, setOutcome } from '../posts/index.ts'
import type { PublishingDeps } from './deps.ts'
import { refusalOf } from './publish-post.ts'
import { plainRequest, startPublish } from './start-publish.ts'

/** Subscription that starts publishing a new post that has `metadata.auto_publish`. The recurring job sends it. */
export const autoPublishSubscription = (deps: PublishingDeps): Subscription => ({
  types: ['social_post.created'],
  subscriber: 'auto-publish-social-posts',
  async handle(tx, { payload }) {
    const post = await lockPost(tx, String(payload.id))
    if (post?.status === 'draft' && post.metadata.auto_publish === true) await beginAlone(deps, tx, post)
  },
})

/** Starts publishing without a waiting caller. Errors are stored with the post. */
export async function beginAlone(deps: PublishingDeps, tx: Queryable, post: SocialPostView): Promise<void> {
  const start = await startPublish(deps, tx, post, plainRequest)
  if (start.kind === 'started') return
  await setOutcome(
    tx,
    post.id,
    {
      status: 'failed',
      insights: post.insights,
      postedAt: post.posted_at === null ? null : new Date(post.posted_at),
      postUrl: post.post_url,
      errorMessage: refusalOf(start).message,
    },
    deps.clock.now(),
  )
}
