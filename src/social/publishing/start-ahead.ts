import type { Queryable } from '../../platform/db/database.ts'
import type { SocialPostView } from '../posts/index.ts'
import { addAttempt } from './attempt-store.ts'
import type { PublishingDeps } from './deps.ts'
import { networkContentOf } from './network-content.ts'
import { accountsOf } from './request.rules.ts'
import { createTarget, plainRequest, publishProblems, wantedNetworks } from './start-publish.ts'
import { currentTargets } from './target-store.ts'

/**
 * Prepares a scheduled post: creates uploads and containers, but does not publish. Errors are reported when the post is
 * due. The caller must have locked the post in `tx`. Returns the number of targets.
 */
export async function startAhead(deps: PublishingDeps, tx: Queryable, post: SocialPostView): Promise<number> {
  const platform = await deps.connect(tx, post.platform_id)
  if (!platform || post.status !== 'scheduled' || post.scheduled_at === null) return 0
  if ((await currentTargets(tx, post.id)).length > 0) return 0
  const now = deps.clock.now()
  const accounts = accountsOf(post.metadata, plainRequest)
  const contents = wantedNetworks(platform, post, plainRequest).map((network) => networkContentOf(post, network))
  if (contents.length === 0 || publishProblems(deps, platform, accounts, contents).length > 0) return 0
  const occasion = { platform, accounts, contents, request: plainRequest, now }
  const ahead = { of: new Date(post.scheduled_at), version: new Date(post.updated_at) }
  for (const { network } of contents) {
    await createTarget(tx, post, { network, generation: 1 }, occasion, ahead)
    const attempt = { phase: 'start', outcome: 'prepared ahead', detail: null, code: null } as const
    const target = { postId: post.id, network, generation: 1, run: 1 }
    await addAttempt(tx, target, { ...attempt, beganAt: now, durationMs: 0 })
  }
  return contents.length
}
