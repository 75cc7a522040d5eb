import type { Queryable } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { mustBeApproved, requireApproved } from '../approval/index.ts'
import { networkLabel } from '../networks/index.ts'
import { type ConnectedPlatform, disconnectPlatform } from '../platforms/index.ts'
import { isPublished, lockPost, readPost, type SocialPostView } from '../posts/index.ts'
import type { PublishingDeps } from './deps.ts'
import type { Publisher } from './publisher.ts'
import { inOrder, type ResultFacts } from './result.rules.ts'
import { factsOf } from './settle-post.ts'
import { type PublishRequest, type RetryInfo, type Start, startPublish } from './start-publish.ts'
import { isUnderWay } from './target.rules.ts'
import { expiredMessage } from './target-account.ts'
import { currentTargets } from './target-store.ts'

export interface PublishOutcome {
  /** Null if it is not yet known. */
  readonly success: boolean | null
  readonly post: SocialPostView
  readonly facts: readonly ResultFacts[]
  readonly retry: RetryInfo
}

export interface PublishVerb {
  readonly deps: PublishingDeps
  readonly publisher: Publisher
}

/**
 * Publishes and waits for the result. At the call's time limit, publishing continues in the background. Concurrent
 * calls for the same post wait for the same result. Throws `not_found` (404) if the post does not exist, `invalid_data`
 * (400) if the post or the platform has problems that prevent publishing, and `conflict` (409) if the post is archived,
 * lacks an approval, or may be live on a network and a person has to check that first.
 */
export function publishPost(verb: PublishVerb, postId: string, request: PublishRequest): Promise<PublishOutcome> {
  const untilMs = waitsUntilMs(verb)
  return verb.publisher.inTurn(postId, (begun) =>
    publishStarted(verb, request, (tx) => lockPost(tx, postId), untilMs, begun),
  )
}

export const waitsUntilMs = ({ deps }: PublishVerb): number => performance.now() + deps.times.inlineMs

/**
 * Publishes the post that `load` returns locked or creates in this transaction, and waits until `untilMs`. `begun` is
 * called after the commit. Throws `not_found` (404) if `load` returns null, and otherwise like `publishPost`.
 */
export async function publishStarted(
  { deps, publisher }: PublishVerb,
  request: PublishRequest,
  load: (tx: Queryable) => Promise<SocialPostView | null>,
  untilMs: number,
  begun: () => void = () => undefined,
): Promise<PublishOutcome> {
  let expired: ConnectedPlatform | null = null
  const begin = async (tx: Queryable) => {
    const post = await load(tx)
    if (!post) throw notFound('This social post')
    if (post.status === 'archived') throw conflict('The post is archived. Set its status to draft first.', '/status')
    await requireAllowed(tx, post, request)
    const start = await startPublish(deps, tx, post, request)
    if (start.kind === 'refused') expired = start.expired
    if (start.kind !== 'started') throw refusalOf(start)
    return { ...start, postId: post.id }
  }
  try {
    const { postId, targetIds, retry } = await deps.db.transaction().execute(begin)
    begun()
    await publisher.settle(targetIds, untilMs)
    return await outcomeOf(deps, postId, retry)
  } catch (error) {
    if (error instanceof AppError && expired) await markExpired(deps, expired)
    throw error
  }
}

/**
 * Throws `conflict` (409) if the caller needs an approval that the post lacks, or overrides the approved accounts. A
 * post that is being published, or is published and not forced again, was approved before.
 */
async function requireAllowed(tx: Queryable, post: SocialPostView, request: PublishRequest): Promise<void> {
  const { caller, force } = request
  if (!caller || post.status === 'publishing' || (isPublished(post.status) && !force)) return
  await requireApproved(tx, caller, post)
  const elsewhere = request.overridePageId ?? request.overrideIgUserId
  if (elsewhere !== null && (await mustBeApproved(tx, caller)))
    throw conflict('The post was approved for the accounts that it names. Publish it without an override.')
}

async function outcomeOf(deps: PublishingDeps, postId: string, retry: RetryInfo): Promise<PublishOutcome> {
  const post = await readPost(deps.db, postId)
  if (!post) throw notFound('This social post')
  const facts = inOrder(await currentTargets(deps.db, postId)).map(factsOf)
  const goesOn = facts.some(({ state }) => isUnderWay(state))
  return { success: goesOn ? null : isPublished(post.status), post, facts, retry }
}

export function refusalOf(start: Exclude<Start, { kind: 'started' }>): AppError {
  if (start.kind === 'refused') return invalidData(start.problems)
  const names = start.networks.map((network) => networkLabel(network)).join(' and ')
  return conflict(`The post may be live on ${names}. Look into the account and resolve that first.`)
}

/** Runs in its own transaction, because the caller's is rolled back. */
async function markExpired(deps: PublishingDeps, { id, configVersion }: ConnectedPlatform): Promise<void> {
  const dead = { reason: expiredMessage, configVersion }
  await deps.db.transaction().execute((tx) => disconnectPlatform(tx, id, dead, deps.clock.now()))
}
