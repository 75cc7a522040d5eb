import { isDeepStrictEqual } from 'node:util'
import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Asker } from '../approval/index.ts'
import { planFollowUps } from '../follow-ups/index.ts'
import { type Network, networksOf, profileOf } from '../networks/index.ts'
import type { ConnectedPlatform } from '../platforms/index.ts'
import { type PublishTarget, publishTargets, type SocialPostView, targetsOf } from '../posts/index.ts'
import { deleteAhead, letGo } from './ahead-store.ts'
import { addAttempt } from './attempt-store.ts'
import type { PublishingDeps } from './deps.ts'
import { networkContentOf } from './network-content.ts'
import { beginsAny, type Plan, planOf } from './plan.rules.ts'
import {
  type Accounts,
  accountProblems,
  accountsOf,
  compatibilityProblems,
  type NetworkContent,
  type Problem,
} from './request.rules.ts'
import { settlePost } from './settle-post.ts'
import { isUnderWay, keptPreparedMs } from './target.rules.ts'
import type { Target, Via } from './target.types.ts'
import { hasExpired, platformProblem } from './target-account.ts'
import { currentTargets, deleteTarget, insertTarget, type NewTarget, restartTarget } from './target-store.ts'

export interface PublishRequest {
  readonly overridePageId: string | null
  readonly overrideIgUserId: string | null
  readonly force: boolean
  readonly via: Via
  /**
   * Caller whose posts may need approval. Null means that the shop itself publishes content that was approved before.
   */
  readonly caller: Asker | null
  /** Networks to publish to. Null means the networks of the post. */
  readonly only: readonly Network[] | null
}

export const plainRequest: PublishRequest = {
  overridePageId: null,
  overrideIgUserId: null,
  force: false,
  via: 'unified',
  caller: null,
  only: null,
}

export interface RetryInfo {
  readonly is_retry: boolean
  readonly retried_platforms: readonly Network[]
}

export type Start =
  | { readonly kind: 'started'; readonly targetIds: readonly string[]; readonly retry: RetryInfo }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[]; readonly expired: ConnectedPlatform | null }
  /** Targets that may be live. `force` does not publish them again. */
  | { readonly kind: 'blocked'; readonly networks: readonly Network[] }

/**
 * Starts to publish a post. Chooses networks and accounts, checks content and budgets, and stores one target per
 * network. The caller must have locked the post in `tx`. Sends nothing to a network.
 */
export async function startPublish(
  deps: PublishingDeps,
  tx: Queryable,
  post: SocialPostView,
  request: PublishRequest,
): Promise<Start> {
  const now = deps.clock.now()
  const platform = await deps.connect(tx, post.platform_id)
  if (!platform) return refused([{ path: '/platform_id', message: 'The post has no platform.' }])
  const wanted = wantedNetworks(platform, post, request)
  const contents = wanted.map((network) => networkContentOf(post, network))
  const accounts = accountsOf(post.metadata, request)
  const occasion = { platform, accounts, contents, request, now }
  const found = await currentTargets(tx, post.id)
  const prepared = found.filter(({ aheadOf }) => aheadOf !== null)
  const kept = prepared.filter((target) => isStillTrue(target, occasion))
  for (const { id } of prepared.filter((target) => !kept.includes(target))) await deleteAhead(tx, id)
  const current = found.filter((target) => target.aheadOf === null || kept.includes(target))
  const plan = planOf(wanted, current, request.force)
  if (plan.blocked.length > 0) return { kind: 'blocked', networks: plan.blocked.map(({ network }) => network) }
  if (wanted.length > 0 && !beginsAny(plan) && kept.length === 0) {
    await dropUnwanted(tx, post, plan, now)
    return started(plan, [])
  }
  const problems = publishProblems(deps, platform, accounts, contents)
  if (problems.length > 0) return refused(problems, hasExpired(platform, now) ? platform : null)
  for (const { id } of kept) await letGo(tx, id, now)
  return started(plan, await carryOut(tx, post, plan, occasion))
}

/** Whether a preparation is still valid: recent, and made for the same account and content. */
function isStillTrue({ network, state, content, accountId, updatedAt }: Target, occasion: Occasion): boolean {
  const wanted = occasion.contents.find((one) => one.network === network)
  if (!wanted || !isUnderWay(state)) return false
  if (occasion.now.getTime() - updatedAt.getTime() > keptPreparedMs) return false
  return (
    accountId === accountOf(network, occasion.accounts, occasion.platform) && isDeepStrictEqual(content, wanted.content)
  )
}

export function wantedNetworks(
  platform: ConnectedPlatform,
  post: Pick<SocialPostView, 'metadata'>,
  { only }: Pick<PublishRequest, 'only'>,
): readonly Network[] {
  if (only !== null) return only.every((network) => networksOf(platform.name).includes(network)) ? only : []
  const said = publishTargets.find((target) => target === post.metadata.publish_target)
  return targetsOf(platform.name, (said ?? null) satisfies PublishTarget | null)
}

/**
 * Returns the reasons why the post cannot be published, in the order of the social publishing specification. Stops at a
 * platform that cannot publish or reaches no wanted network.
 */
export function publishProblems(
  deps: PublishingDeps,
  platform: ConnectedPlatform,
  accounts: Accounts,
  contents: readonly NetworkContent[],
): Problem[] {
  const wanted = contents.map(({ network }) => network)
  const unusable = platformProblem(platform, deps.clock.now())
  if (unusable !== null) return [{ path: '/platform_id', message: unusable }]
  if (wanted.length === 0)
    return [
      {
        path: '/metadata/publish_target',
        message:
          'The platform does not publish to the network that the post is for. Choose another platform or network.',
      },
    ]
  const lacking = wanted.flatMap((network) => {
    const message = platform.config && deps.networks[network].lacks?.(platform.config)
    return message ? [{ path: '/platform_id', message }] : []
  })
  return [
    ...lacking,
    ...accountProblems(wanted, accounts),
    ...compatibilityProblems(contents, platform.config, deps.media.refusal),
  ]
}

/** Deletes failed targets of networks that the post no longer includes, so that they do not affect its status. */
async function dropUnwanted(tx: Queryable, post: SocialPostView, { drop }: Plan, now: Date): Promise<void> {
  if (drop.length === 0) return
  for (const { id } of drop) await deleteTarget(tx, id)
  await settlePost(tx, post, now)
}

export interface Occasion {
  readonly platform: ConnectedPlatform
  readonly accounts: Accounts
  readonly contents: readonly NetworkContent[]
  readonly request: PublishRequest
  readonly now: Date
}

/** Deletes, restarts and creates targets. Returns the ids of the started targets. */
async function carryOut(tx: Queryable, post: SocialPostView, plan: Plan, occasion: Occasion): Promise<string[]> {
  const { now } = occasion
  const begun: string[] = []
  for (const { id } of plan.drop) await deleteTarget(tx, id)
  for (const { id, network } of plan.restart) {
    const again = aboutTarget(network, occasion)
    await restartTarget(tx, id, again, now)
    await planFollowUps(tx, { id, postId: post.id, network }, again.content.followUps, now)
    begun.push(id)
  }
  for (const { network, generation } of plan.create)
    begun.push(await createTarget(tx, post, { network, generation }, occasion))
  const targets = begun.length === 0 ? [] : await currentTargets(tx, post.id)
  for (const target of targets)
    if (begun.includes(target.id))
      await addAttempt(tx, target, {
        phase: 'start',
        outcome: 'started',
        detail: null,
        code: null,
        beganAt: now,
        durationMs: 0,
      })
  await settlePost(tx, post, now)
  return begun
}

/** Creates a target and its follow-ups. Returns the id of the target. */
export async function createTarget(
  tx: Queryable,
  post: SocialPostView,
  { network, generation }: { readonly network: Network; readonly generation: number },
  occasion: Occasion,
  ahead?: { readonly of: Date; readonly version: Date },
): Promise<string> {
  const { now } = occasion
  const id = newId('target', now.getTime())
  const about = aboutTarget(network, occasion)
  await insertTarget(tx, { id, postId: post.id, network, generation, ...about, ...(ahead ? { ahead } : {}) }, now)
  await planFollowUps(tx, { id, postId: post.id, network }, about.content.followUps, now)
  return id
}

/** Returns the target of a network. The caller has checked that the account and the content exist. */
function aboutTarget(
  network: Network,
  occasion: Occasion,
): Omit<NewTarget, 'id' | 'postId' | 'network' | 'generation'> {
  const accountId = accountOf(network, occasion.accounts, occasion.platform)
  const content = occasion.contents.find((one) => one.network === network)?.content
  if (accountId === null || !content) throw new Error(`A post for ${network} was begun without an account.`)
  return { accountId, via: occasion.request.via, content, nextAt: occasion.now }
}

/**
 * Returns the id of the account to publish to. On some networks, this is the logged-in user. Returns null if no account
 * was named.
 */
export function accountOf(network: Network, accounts: Accounts, { config }: ConnectedPlatform): string | null {
  const { account } = profileOf(network)
  return account === null ? (config?.user_id ?? null) : accounts[account]
}

const refused = (problems: readonly Problem[], expired: ConnectedPlatform | null = null): Start => ({
  kind: 'refused',
  problems,
  expired,
})

const started = (plan: Plan, begun: readonly string[]): Start => ({
  kind: 'started',
  targetIds: [...begun, ...plan.join.map(({ id }) => id)],
  retry: { is_retry: plan.isRetry, retried_platforms: plan.retried },
})
