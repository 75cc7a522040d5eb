import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import type { NetworkLogins } from '../networks/accounts.types.ts'
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

/** What pages and accounts are asked to report; a name that the network does not know refuses all of them. */
const fieldsOf = {
  network_a: ['feed', 'mention'],
  network_b: ['comments', 'mentions'],
} as const

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
  if (config.platform === 'network_c' || config.platform === 'network_c_alt') return []
  const { page_id: pageId } = config
  return [
    ...(config.platform === 'network_b' ? [] : [{ accountId: pageId, network: 'network_a' as const, pageId }]),
    ...(config.platform === 'network_a'
      ? []
      : [{ accountId: config.ig_user_id, network: 'network_b' as const, pageId }]),
  ]
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
  const { graph } = deps.logins
  if (!graph) return 'No app is set up for this network: set NETWORK_A_APP_ID and NETWORK_A_APP_SECRET.'
  const platform = await readConnectedPlatform(deps, deps.db, wanted.platformId)
  if (!platform?.config) return platform?.configProblem ?? 'The platform was deleted.'
  const { config } = platform
  // The login knows better than the post which page an account is linked to.
  const pageId = pageOfAccount(config, wanted.accountId) ?? wanted.pageId
  if (pageId === null || !('page_id' in config))
    return 'The login does not say which page it is linked to: connect the account again.'
  const metered = graph.forUser(config.user_id)
  const token = await openPage(metered, config, pageId)
  if (!token.ok) return `Its page ${pageId} cannot be opened. ${token.fault.message}`
  const answer = await metered.subscribe(wanted.accountId, fieldsOf[wanted.network], token.value)
  return answer.ok ? null : answer.fault.message
}
