import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Network, networksOf } from '../network-names/index.ts'
import { shortTextOf } from '../networks/index.ts'
import type { ConnectedPlatform } from '../platforms/index.ts'
import { type PublishTarget, publishTargets, type SocialPostView, targetsOf } from '../posts/index.ts'
import { addAttempt } from './attempt-store.ts'
import type { PublishingDeps } from './deps.ts'
import { beginsAny, type Plan, planOf } from './plan.rules.ts'
import {
  type Accounts,
  accountProblems,
  accountsOf,
  compatibilityProblems,
  type Problem,
  storedContentOf,
} from './request.rules.ts'
import { settlePost } from './settle-post.ts'
import type { StoredContent, Via } from './target.types.ts'
import { hasExpired, platformProblem } from './target-account.ts'
import { currentTargets, deleteTarget, insertTarget, restartTarget } from './target-store.ts'
import { weightedLength } from './weighted-length.ts'

export interface PublishRequest {
  readonly overridePageId: string | null
  readonly overrideIgUserId: string | null
  readonly force: boolean
  readonly via: Via
  /** Only there, whatever the post says; null: where it says. */
  readonly only: readonly Network[] | null
}

export const plainRequest: PublishRequest = {
  overridePageId: null,
  overrideIgUserId: null,
  force: false,
  via: 'unified',
  only: null,
}

export interface RetryInfo {
  readonly is_retry: boolean
  readonly retried_platforms: readonly Network[]
}

export type Start =
  | { readonly kind: 'started'; readonly targetIds: readonly string[]; readonly retry: RetryInfo }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[]; readonly expired: ConnectedPlatform | null }
  /** Targets that may be live: force does not pass them by. */
  | { readonly kind: 'blocked'; readonly networks: readonly Network[] }

/** Steps 1 to 9 of document 2's publish workflow, within `tx`, which holds the post locked. Sends nothing. */
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
  const current = await currentTargets(tx, post.id)
  const plan = planOf(wanted, current, request.force)
  if (plan.blocked.length > 0) return { kind: 'blocked', networks: plan.blocked.map(({ network }) => network) }
  if (wanted.length > 0 && !beginsAny(plan)) {
    await dropUnwanted(tx, post, plan, now)
    return started(plan, [])
  }
  const accounts = accountsOf(post.metadata, request)
  const content = storedContentOf(post)
  const problems = publishProblems(deps, platform, wanted, accounts, content)
  if (problems.length > 0) return refused(problems, hasExpired(platform, now) ? platform : null)
  return started(plan, await carryOut(tx, post, plan, { platform, accounts, content, request, now }))
}

export function wantedNetworks(
  platform: ConnectedPlatform,
  post: SocialPostView,
  { only }: Pick<PublishRequest, 'only'>,
): readonly Network[] {
  if (only !== null) return only.every((network) => networksOf(platform.name).includes(network)) ? only : []
  const said = publishTargets.find((target) => target === post.metadata.publish_target)
  return targetsOf(platform.name, (said ?? null) satisfies PublishTarget | null)
}

/** Every reason why it cannot be published like this, in the order of the document's steps. */
export function publishProblems(
  deps: PublishingDeps,
  platform: ConnectedPlatform,
  wanted: readonly Network[],
  accounts: Accounts,
  content: StoredContent,
): Problem[] {
  const unusable = platformProblem(platform, deps.clock.now())
  if (unusable !== null) return [{ path: '/platform_id', message: unusable }]
  if (wanted.length === 0)
    return [
      { path: '/metadata/publish_target', message: 'The platform does not reach the network that the post is for.' },
    ]
  const lacking = wanted.flatMap((network) => {
    const message = deps.lacks(network, platform)
    return message === null ? [] : [{ path: '/platform_id', message }]
  })
  const counted = wanted.includes('network_c') ? weightedLength(shortTextOf(content)) : 0
  return [
    ...lacking,
    ...accountProblems(wanted, accounts),
    ...compatibilityProblems(wanted, content, counted, deps.media.refusal),
  ]
}

/** What failed where the post is no longer for says nothing of it any more. */
async function dropUnwanted(tx: Queryable, post: SocialPostView, { drop }: Plan, now: Date): Promise<void> {
  if (drop.length === 0) return
  for (const { id } of drop) await deleteTarget(tx, id)
  await settlePost(tx, post, now)
}

interface Occasion {
  readonly platform: ConnectedPlatform
  readonly accounts: Accounts
  readonly content: StoredContent
  readonly request: PublishRequest
  readonly now: Date
}

/** Answers the ids of what was begun. */
async function carryOut(tx: Queryable, post: SocialPostView, plan: Plan, occasion: Occasion): Promise<string[]> {
  const { accounts, content, request, platform, now } = occasion
  const about = (network: Network) => ({
    accountId: accountIdOf(network, accounts, platform),
    via: request.via,
    content,
    nextAt: now,
  })
  const begun: string[] = []
  for (const { id } of plan.drop) await deleteTarget(tx, id)
  for (const { id, network } of plan.restart) {
    await restartTarget(tx, id, about(network), now)
    begun.push(id)
  }
  for (const { network, generation } of plan.create) {
    const id = newId('target', now.getTime())
    await insertTarget(tx, { id, postId: post.id, network, generation, ...about(network) }, now)
    begun.push(id)
  }
  for (const target of await currentTargets(tx, post.id))
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

/** A user posts as himself; the others were checked to be there. */
function accountIdOf(network: Network, { pageId, igUserId }: Accounts, { config }: ConnectedPlatform): string {
  const id = network === 'network_a' ? pageId : network === 'network_b' ? igUserId : (config?.user_id ?? null)
  if (id === null) throw new Error(`A post for ${network} was begun without an account.`)
  return id
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
