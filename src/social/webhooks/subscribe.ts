import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { type NetworkLogins, networksOf, platformProfile, profileOf } from '../networks/index.ts'
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
const firstRetryMs = 60_000
const lastRetryMs = 6 * 3_600_000

/** The page of the login and its linked account, and each that was published to, are to report to our webhook. */
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

/** Asks for what is wanted and not there yet; what fails is tried again, ever more rarely. Answers how many were asked for. */
export async function subscribeDue(deps: SubscribeDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await claimSubscriptions(deps.db, { now, until: new Date(now.getTime() + claimMs), limit: atOnce })
  for (const wanted of due) {
    const problem = await subscribeOne(deps, wanted)
    const waitMs = Math.min(firstRetryMs * 2 ** (wanted.attempts - 1), lastRetryMs)
    await endSubscriptionAttempt(deps.db, wanted, {
      subscribedAt: problem === null ? now : null,
      problem,
      nextAt: new Date(now.getTime() + waitMs),
    })
    if (problem !== null)
      deps.log.warn(
        { platform: wanted.platformId, account: wanted.accountId, problem },
        'an account could not be subscribed',
      )
  }
  return due.length
}

/** Null: it is done. */
async function subscribeOne(deps: SubscribeDeps, wanted: DueSubscription): Promise<string | null> {
  const platform = await readConnectedPlatform(deps, deps.db, wanted.platformId)
  if (!platform) return 'The platform was deleted.'
  const pages = deps.logins.of(platform.name)?.pages
  if (!pages) return `No app is set up for this network: set ${platformProfile(platform.name).settings}.`
  const { config, configProblem } = platform
  if (!config) return configProblem
  // The login knows better than the post which page an account is linked to.
  const pageId = pageOfAccount(config, wanted.accountId) ?? wanted.pageId
  if (pageId === null || !('page_id' in config))
    return 'The login does not say which page it is linked to: connect the account again.'
  const metered = pages.forUser(config.user_id)
  const token = await openPage(metered, config, pageId)
  if (!token.ok) return `Its page ${pageId} cannot be opened. ${token.fault.message}`
  // A name that the network does not know refuses all of them.
  const answer = await metered.subscribe(wanted.accountId, profileOf(wanted.network).reports ?? [], token.value)
  return answer.ok ? null : answer.fault.message
}
