import { notFound } from '../../platform/errors.ts'
import { conflict, invalidData } from '../../platform/http/page.ts'
import { networkLabels } from '../network-names/index.ts'
import { markPlatformDead } from '../platforms/index.ts'
import { isPublished, lockPost, readPost, type SocialPostView } from '../posts/index.ts'
import type { PublishingDeps } from './deps.ts'
import type { Publisher } from './publisher.ts'
import { inOrder, type ResultFacts } from './result.rules.ts'
import { factsOf } from './settle-post.ts'
import { type PublishRequest, type RetryInfo, type Start, startPublish } from './start-publish.ts'
import { expiredMessage } from './target-account.ts'
import { currentTargets } from './target-store.ts'

export interface PublishOutcome {
  readonly success: boolean
  readonly post: SocialPostView
  readonly facts: readonly ResultFacts[]
  readonly retry: RetryInfo
}

export interface PublishVerb {
  readonly deps: PublishingDeps
  readonly publisher: Publisher
}

/**
 * Publishes and waits for the end, or as long as a call may wait; then it goes on by itself. Calls for a post that is
 * being published join in. Throws 404, 400 for what no network was asked for, 409 for what a person has to resolve.
 */
export async function publishPost(
  { deps, publisher }: PublishVerb,
  postId: string,
  request: PublishRequest,
): Promise<PublishOutcome> {
  const start = await deps.db.transaction().execute(async (tx) => {
    const post = await lockPost(tx, postId)
    if (!post) throw notFound('This social post')
    if (post.status === 'archived') throw conflict('It is archived: set its status to draft first.', '/status')
    return startPublish(deps, tx, post, request)
  })
  if (start.kind !== 'started') return refuse(deps, start)
  await publisher.settle(start.targetIds)
  return outcomeOf(deps, postId, start.retry)
}

async function outcomeOf(deps: PublishingDeps, postId: string, retry: RetryInfo): Promise<PublishOutcome> {
  const post = await readPost(deps.db, postId)
  if (!post) throw notFound('This social post')
  const facts = inOrder(await currentTargets(deps.db, postId)).map(factsOf)
  return { success: isPublished(post.status), post, facts, retry }
}

async function refuse(deps: PublishingDeps, start: Exclude<Start, { kind: 'started' }>): Promise<never> {
  if (start.kind === 'blocked') {
    const names = start.networks.map((network) => networkLabels[network]).join(' and ')
    throw conflict(`It may be live on ${names}: look into the account and resolve that first.`)
  }
  const { expired, problems } = start
  if (expired)
    await deps.db.transaction().execute((tx) => markPlatformDead(tx, expired, expiredMessage, deps.clock.now()))
  throw invalidData(problems)
}
