import type { RawBuilder } from 'kysely'
import { plannedAnew, type Queryable, sql } from '../../platform/db/database.ts'
import { queueing } from '../credit-queue/index.ts'
import type { Platform, Utm } from '../sources/index.ts'
import type { KnownCampaign, Resolution } from './campaign-match.rules.ts'

/** A session's UTM fields and how it was attributed. */
export interface SessionSource extends Utm {
  readonly id: string
  /** Null if not yet attributed. */
  readonly method: 'exact_utm_match' | 'fuzzy_name_match' | 'manual' | 'unresolved' | null
}

const columns = sql`s.id, s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content`

/** Returns sessions that exist, with how they are attributed. */
export async function sourcesOf(tx: Queryable, sessionIds: readonly string[]): Promise<SessionSource[]> {
  const { rows } = await sql<SessionSource>`
    select ${columns}, a.resolution_method as method from analytics_session s
    left join campaign_attribution a on a.analytics_session_id = s.id
    where s.id = any(${[...sessionIds]}::text[]) order by s.id ${plannedAnew}`.execute(tx)
  return rows
}

export interface SessionPlace {
  readonly startedAt: Date
  readonly id: string
}

export interface PagedSession extends Utm, SessionPlace {}

/** Returns the next sessions in a period, oldest first. */
export async function sessionsAfter(
  db: Queryable,
  period: { readonly from: Date; readonly to: Date; readonly websiteId: string | null },
  after: SessionPlace | null,
  limit: number,
): Promise<PagedSession[]> {
  const conditions = [sql`s.started_at >= ${period.from}`, sql`s.started_at < ${period.to}`]
  if (period.websiteId !== null) conditions.push(sql`s.website_id = ${period.websiteId}`)
  if (after) conditions.push(sql`(s.started_at, s.id) > (${after.startedAt}::timestamptz, ${after.id})`)
  const { rows } = await sql<PagedSession>`
    select ${columns}, s.started_at as "startedAt" from analytics_session s where ${sql.join(conditions, sql` and `)}
    order by s.started_at, s.id limit ${limit} ${plannedAnew}`.execute(db)
  return rows
}

/**
 * Returns the ids of sessions that need no more resolving: attributed manually or to a campaign, or without a campaign
 * name in the link.
 */
export async function settledAmong(db: Queryable, sessionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select a.analytics_session_id as id from unnest(${[...sessionIds]}::text[]) x (id) join campaign_attribution a on a.analytics_session_id = x.id
    where a.is_resolved or a.resolution_method = 'manual' or a.utm_campaign is null
    limit ${sessionIds.length} ${plannedAnew}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function knownCampaigns(db: Queryable): Promise<KnownCampaign[]> {
  const rows = await db
    .selectFrom('ad_campaign')
    .select(['id', 'name', 'platform', 'external_id as externalId', 'aliases'])
    .orderBy('id')
    .execute()
  // Safe cast: a check constraint limits the platform.
  return rows.map((row) => ({ ...row, platform: row.platform as Platform }))
}

export interface NewResolution extends Resolution {
  readonly id: string
  readonly sessionId: string
}

/**
 * Stores attributions, but keeps manual ones, and queues the affected conversions for crediting. Returns the sessions
 * whose attribution changed.
 */
export async function writeResolutions(tx: Queryable, made: readonly NewResolution[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into campaign_attribution as a (id, analytics_session_id, visitor_id, website_id, ad_campaign_id, platform, utm_source, utm_medium,
      utm_campaign, utm_term, utm_content, is_resolved, resolution_confidence, resolution_method, entry_page, session_pageviews, attributed_at,
      session_started_at, created_at, updated_at)
    select x.id, s.id, s.visitor_id, s.website_id, x.campaign_id, x.platform, s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content,
      x.campaign_id is not null, x.confidence, x.method, s.entry_page, s.pageviews, ${now}, s.started_at, ${now}, ${now}
    from unnest(${made.map(({ id }) => id)}::text[], ${made.map(({ sessionId }) => sessionId)}::text[],
      ${made.map(({ campaignId }) => campaignId)}::text[], ${made.map(({ platform }) => platform)}::text[],
      ${made.map(({ method }) => method)}::text[], ${made.map(({ confidence }) => confidence)}::float8[])
      as x (id, session_id, campaign_id, platform, method, confidence)
    join analytics_session s on s.id = x.session_id order by s.id
    on conflict on constraint campaign_attribution_once_per_session do update set ad_campaign_id = excluded.ad_campaign_id, platform = excluded.platform,
      is_resolved = excluded.is_resolved, resolution_confidence = excluded.resolution_confidence, resolution_method = excluded.resolution_method,
      session_pageviews = excluded.session_pageviews, attributed_at = excluded.attributed_at, updated_at = excluded.updated_at
      where a.resolution_method <> 'manual' and (a.ad_campaign_id, a.platform, a.resolution_method)
        is distinct from (excluded.ad_campaign_id, excluded.platform, excluded.resolution_method)
    returning analytics_session_id as id ${plannedAnew}`.execute(tx)
  const news = rows.map(({ id }) => id)
  if (news.length > 0) await queueOfSessions(tx, news)
  return news
}

/** Queues the conversions credited with these sessions for crediting. */
export async function queueOfSessions(tx: Queryable, sessionIds: readonly string[]): Promise<void> {
  const affected = sql`
    select distinct c.conversion_id from unnest(${[...sessionIds]}::text[]) x (id) join attribution_step c on c.analytics_session_id = x.id
    order by 1`
  await sql`${queueing(affected)} ${plannedAnew}`.execute(tx)
}

/** Prepares the deletion of a campaign: queues its conversions for crediting and makes its sessions unresolved. */
export async function leaveCampaign(tx: Queryable, campaignId: string): Promise<void> {
  await queueing(
    sql`select distinct conversion_id from attribution_step where ad_campaign_id = ${campaignId} order by 1`,
  ).execute(tx)
  await sql`
    update campaign_attribution set ad_campaign_id = null, is_resolved = false, resolution_method = 'unresolved', resolution_confidence = 0
    where ad_campaign_id = ${campaignId}`.execute(tx)
}

/** Returns SQL that adds the visitor to the attribution of a session after the visitor has consented. */
export const nameAttributedVisitor = (sessionId: string, visitorId: string): RawBuilder<unknown> =>
  sql`update campaign_attribution set visitor_id = ${visitorId} where analytics_session_id = ${sessionId}`

/** SQL statement: copies the page views of the session rows `seen` to their attributions. */
export const followPageviews = sql`update campaign_attribution a set session_pageviews = seen.pageviews from seen
  where a.analytics_session_id = seen.id and a.session_pageviews <> seen.pageviews`
