import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Claim } from '../../platform/processes/ports.ts'
import { type Network, pageNetworks, reportingNetworks } from '../networks/index.ts'

export interface WantedSubscription {
  readonly accountId: string
  readonly network: Network
  /** Page whose token is used. Null if it is looked up when subscribing. */
  readonly pageId: string | null
}

/**
 * Replaces the platform's subscriptions. All of them become due, because a new login may have removed them at the
 * network.
 */
export async function replaceSubscriptions(
  tx: Queryable,
  platformId: string,
  wanted: readonly WantedSubscription[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('social_subscription').where('platform_id', '=', platformId).execute()
  if (wanted.length === 0) return
  await tx
    .insertInto('social_subscription')
    .values(
      wanted.map(({ accountId, network, pageId }) => ({
        platform_id: platformId,
        account_id: accountId,
        network,
        page_id: pageId,
        next_at: now,
      })),
    )
    .execute()
}

const ofPages = sql`any(${[...pageNetworks]}::text[])`
const reporting = sql`t.network = any(${[...reportingNetworks]}::text[])`
/**
 * SQL for the page of a target. For a page, the page itself. For an account, the page to which its post was published,
 * or the page that the post names. Null if the post has neither.
 */
const pageOfTarget = sql`case when t.network = ${ofPages} then t.account_id else coalesce(
  (select a.account_id from post_target a where a.post_id = p.id and a.network = ${ofPages} order by a.generation desc limit 1),
  p.metadata ->> 'page_id') end`

/** Adds the pages and accounts that have live posts of the platform, unless they are already listed. */
export async function addPublishedAccounts(tx: Queryable, platformId: string, now: Date): Promise<void> {
  await sql`
    insert into social_subscription (platform_id, account_id, network, page_id, next_at)
    select distinct p.platform_id, t.account_id, t.network, ${pageOfTarget}, ${now}::timestamptz
    from social_post p join post_target t on t.post_id = p.id
    where p.platform_id = ${platformId} and t.state = 'live' and ${reporting}
    on conflict do nothing`.execute(tx)
}

/**
 * Queues a webhook subscription for the account of this target. Does nothing if the account has one, or if its network
 * has no webhooks. Call it when the post has gone live.
 */
export async function addPublishedAccount(tx: Queryable, targetId: string, now: Date): Promise<void> {
  await sql`
    insert into social_subscription (platform_id, account_id, network, page_id, next_at)
    select p.platform_id, t.account_id, t.network, ${pageOfTarget}, ${now}::timestamptz
    from post_target t join social_post p on p.id = t.post_id
    where t.id = ${targetId} and ${reporting}
    on conflict do nothing`.execute(tx)
}

export interface DueSubscription extends WantedSubscription {
  readonly platformId: string
  readonly attempts: number
  /** Problem of the last attempt. Null if there was none. */
  readonly problem: string | null
}

/** Claims due subscriptions until `until`, longest waiting first. */
export async function claimSubscriptions(
  db: Queryable,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<DueSubscription[]> {
  const { rows } = await sql<DueSubscription>`
    with due as (
      select d.platform_id, d.account_id, d.next_at as due_at from social_subscription d
      join social_platform p on p.id = d.platform_id
      where d.subscribed_at is null and d.next_at <= ${now} and p.status = 'active'
      order by d.next_at, d.platform_id, d.account_id limit ${limit} for update of d skip locked),
    claimed as (
      update social_subscription s set next_at = ${until}, claimed_by = current_setting('weft.process', true) from due
      where s.platform_id = due.platform_id and s.account_id = due.account_id returning s.*, due.due_at)
    select platform_id as "platformId", account_id as "accountId", network, page_id as "pageId", attempts, problem
    from claimed order by due_at, platform_id, account_id`.execute(db)
  return rows
}

export async function endSubscriptionAttempt(
  db: Queryable,
  { platformId, accountId }: DueSubscription,
  end: {
    readonly subscribedAt: Date | null
    readonly problem: string | null
    readonly attempts: number
    readonly nextAt: Date
  },
): Promise<void> {
  await db
    .updateTable('social_subscription')
    .set({
      subscribed_at: end.subscribedAt,
      problem: end.problem,
      attempts: end.attempts,
      next_at: end.nextAt,
      claimed_by: null,
    })
    .where('platform_id', '=', platformId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Returns a sentence for each subscription whose last attempt failed, with the account's id and the reason. */
export async function subscriptionProblems(db: Queryable, platformId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('social_subscription')
    .select(['account_id', 'problem'])
    .where('platform_id', '=', platformId)
    .where('problem', 'is not', null)
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id, problem }) => `${account_id} does not report to this shop yet: ${problem}`)
}

export const subscriptionClaims: Claim = {
  kind: 'subscriptions at networks',
  giveBack: (processes, now) => sql`
    update social_subscription set next_at = ${now}, claimed_by = null
    where subscribed_at is null and claimed_by = any(${processes}::text[])`,
}
