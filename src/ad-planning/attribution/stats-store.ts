import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Period } from '../periods/index.ts'
import type { AttributionStatsView } from './schema.ts'

/** Breakdowns include at most this many rows, the newest ones. */
export const statsCap = 50_000

type Breakdown = 'platform' | 'campaign' | 'method' | 'source'
interface Row {
  readonly breakdown: Breakdown
  readonly key: string | null
  readonly name: string | null
  readonly sessions: number
  readonly resolved: number
  readonly pageviews: number
}

export interface SessionCounts {
  readonly sessions: number
  readonly resolved: number
}

const within = (period: Period, websiteId: string | undefined) =>
  sql`a.session_started_at >= ${period.from} and a.session_started_at < ${period.to}${
    websiteId === undefined ? sql`` : sql` and a.website_id = ${websiteId}`
  }`

/** Counts all sessions of the period that have an attribution, resolved or not. */
export async function countSessions(
  db: Queryable,
  period: Period,
  websiteId: string | undefined,
): Promise<SessionCounts> {
  const { rows } = await sql<SessionCounts>`
    select count(*) as sessions, count(*) filter (where a.is_resolved) as resolved from campaign_attribution a
    where ${within(period, websiteId)}`.execute(db)
  return rows[0] ?? { sessions: 0, resolved: 0 }
}

/** Breaks down the newest sessions of the period, up to `statsCap`. Each breakdown has its 200 most frequent values. */
export async function breakDownSessions(
  db: Queryable,
  period: Period,
  websiteId: string | undefined,
): Promise<Pick<AttributionStatsView, 'by_platform' | 'by_campaign' | 'by_resolution_method' | 'by_utm_source'>> {
  const { rows } = await sql<Row>`
    with capped as materialized (
      select a.platform, a.ad_campaign_id, a.resolution_method, a.utm_source, a.is_resolved, a.session_pageviews from campaign_attribution a
      where ${within(period, websiteId)} order by a.session_started_at desc, a.id desc limit ${statsCap}
    ), broken as (
      select case when grouping(platform) = 0 then 'platform' when grouping(ad_campaign_id) = 0 then 'campaign'
          when grouping(resolution_method) = 0 then 'method' else 'source' end as breakdown,
        coalesce(platform, ad_campaign_id, resolution_method, utm_source) as key, count(*) as sessions,
        count(*) filter (where is_resolved) as resolved, sum(session_pageviews) as pageviews
      from capped group by grouping sets ((platform), (ad_campaign_id), (resolution_method), (utm_source))
    ), ranked as (select *, row_number() over (partition by breakdown order by sessions desc, key) as rank from broken)
    select r.breakdown, r.key, g.name, r.sessions, r.resolved, r.pageviews from ranked r
    left join ad_campaign g on r.breakdown = 'campaign' and g.id = r.key
    where r.rank <= 200 order by r.breakdown, r.rank`.execute(db)
  const of = (breakdown: Breakdown) => rows.filter((row) => row.breakdown === breakdown)
  return {
    by_platform: of('platform').map(({ key, sessions, resolved }) => ({
      // Safe cast: a check constraint limits the column.
      platform: key as AttributionStatsView['by_platform'][number]['platform'],
      sessions,
      resolved,
    })),
    by_campaign: of('campaign').flatMap(({ key, name, sessions, pageviews }) =>
      key === null ? [] : [{ campaign_id: key, campaign_name: name, sessions, pageviews }],
    ),
    by_resolution_method: of('method').map(({ key, sessions }) => ({
      // Safe cast: a check constraint limits the column.
      resolution_method: key as AttributionStatsView['by_resolution_method'][number]['resolution_method'],
      sessions,
    })),
    by_utm_source: of('source').map(({ key, sessions }) => ({ utm_source: key, sessions })),
  }
}
