import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import {
  type Network,
  type NetworkLogins,
  networksOf,
  platformProfile,
  profileOf,
  type ReadFault,
} from '../networks/index.ts'
import {
  type ApiConfigValue,
  type CredentialDeps,
  openPage,
  pageOfAccount,
  readConnectedPlatform,
} from '../platforms/index.ts'
import {
  addPublishedAccounts,
  claimSubscriptions,
  type DueSubscription,
  endSubscriptionAttempt,
  replaceSubscriptions,
  type WantedSubscription,
} from './subscription-store.ts'

const atOnce = 20
const claimMs = 120_000
const awayRetryMs = 20_000
const firstRetryMs = 60_000
const lastRetryMs = 6 * 3_600_000

/**
 * Plans webhook subscriptions for the login's page, its linked account, and every page and account that has live posts.
 */
export async function wantSubscriptions(tx: Queryable, id: string, config: ApiConfigValue, now: Date): Promise<void> {
  await replaceSubscriptions(tx, id, wantedOf(config), now)
  await addPublishedAccounts(tx, id, now)
}

function wantedOf(config: ApiConfigValue): WantedSubscription[] {
  if (!('page_id' in config)) return []
  const members: Readonly<Record<string, unknown>> = config
  return networksOf(config.platform).flatMap((network) => {
    const { account, reports } = profileOf(network)
    const accountId = account === null ? undefined : members[account]
    return reports !== null && typeof accountId === 'string' ? [{ accountId, network, pageId: config.page_id }] : []
  })
}

export interface SubscribeDeps extends CredentialDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logins: NetworkLogins
}

/**
 * Subscribes the accounts that are due. After an error, it retries after a delay that doubles each time, up to 6 hours.
 * If a network is unreachable, it retries one account every 20 seconds; the others follow once the network responds.
 * Returns the number of due accounts.
 */
export async function subscribeDue(deps: SubscribeDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await claimSubscriptions(deps.db, { now, until: new Date(now.getTime() + claimMs), limit: atOnce })
  const away = new Map<Network, string>()
  let skipped = 0
  for (const wanted of due) {
    const { platformId: platform, accountId: account, network } = wanted
    const awayProblem = away.get(network)
    if (awayProblem !== undefined) {
      // Due before the account that was tried, in their original order.
      const nextAt = new Date(now.getTime() + awayRetryMs - atOnce + skipped++)
      await endSubscriptionAttempt(deps.db, wanted, { ...wanted, subscribedAt: null, problem: awayProblem, nextAt })
      continue
    }
    const failure = await subscribeOne(deps, wanted)
    if (failure?.isAway) away.set(network, failure.problem)
    const attempts = wanted.attempts + (failure?.isAway ? 0 : 1)
    const waitMs = failure?.isAway ? awayRetryMs : Math.min(firstRetryMs * 2 ** (attempts - 1), lastRetryMs)
    const problem = failure?.problem ?? null
    await endSubscriptionAttempt(deps.db, wanted, {
      subscribedAt: failure === null ? now : null,
      problem,
      attempts,
      nextAt: new Date(now.getTime() + waitMs),
    })
    if (problem !== null && problem !== wanted.problem)
      deps.log.warn({ platform, account, problem }, 'an account could not be subscribed to notifications')
  }
  return due.length
}

interface Failure {
  readonly problem: string
  readonly isAway: boolean
}
const lasting = (problem: string): Failure => ({ problem, isAway: false })

/** Subscribes one account. Returns null on success. */
async function subscribeOne(deps: SubscribeDeps, wanted: DueSubscription): Promise<Failure | null> {
  const platform = await readConnectedPlatform(deps, deps.db, wanted.platformId)
  if (!platform) return lasting('The platform was deleted.')
  const pages = deps.logins.of(platform.name)?.pages
  if (!pages) return lasting(`No app is set up for this network: set ${platformProfile(platform.name).settings}.`)
  const { config, configProblem } = platform
  if (!config) return lasting(configProblem ?? 'The platform has no api_config. Connect it first.')
  // The login names the linked page more reliably than the post does.
  const pageId = pageOfAccount(config, wanted.accountId) ?? wanted.pageId
  if (pageId === null || !('page_id' in config))
    return lasting('The login does not say which page the account is linked to: connect the account again.')
  const metered = pages.forUser(config.user_id)
  const token = await openPage(metered, config, pageId)
  if (!token.ok)
    return failureOf(token.fault, `The page ${pageId} of this account cannot be opened. ${token.fault.message}`)
  // `reports` lists only fields that the network knows: for one unknown name, it rejects the whole request.
  const answer = await metered.subscribe(wanted.accountId, profileOf(wanted.network).reports ?? [], token.value)
  return answer.ok ? null : failureOf(answer.fault, answer.fault.message)
}

const failureOf = (fault: ReadFault, problem: string): Failure => ({ problem, isAway: fault.class === 'transient' })
