import { type Queryable, sql } from '../../platform/db/database.ts'
import { exactSum } from '../../platform/db/exact-sum-store.ts'
import type { Amounts, Period } from '../periods/index.ts'
import { memberCount } from '../segments/index.ts'
import type { DashboardView } from './schema.ts'

export const caps = { conversions: 10_000, attributions: 10_000, segments: 200, experiments: 100 }
const topRows = 10
const campaignRows = 100

const site = (websiteId: string | undefined) => (websiteId === undefined ? sql`` : sql` and website_id = ${websiteId}`)

export interface Scope {
  readonly period: Period
  readonly websiteId: string | undefined
}

/** Returns the exact number and value of all conversions in the period. */
export async function conversionTotals(db: Queryable, { period, websiteId }: Scope) {
  const { rows } = await sql<{ currency: string | null; conversions: number; value: number }>`
    select currency, count(*) as conversions, ${exactSum(sql`conversion_value`)} as value from conversion
    where converted_at >= ${period.from} and converted_at < ${period.to}${site(websiteId)} group by currency order by currency`.execute(
    db,
  )
  return rows
}

export interface Part {
  readonly breakdown: 'type' | 'platform' | 'day'
  readonly key: string
  readonly currency: string | null
  readonly conversions: number
  readonly value: number
}

export async function conversionParts(db: Queryable, { period, websiteId }: Scope): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with capped as materialized (
      select conversion_type as type, platform, currency, conversion_value, to_char(converted_at at time zone 'UTC', 'YYYY-MM-DD') as day
      from conversion where converted_at >= ${period.from} and converted_at < ${period.to}${site(websiteId)}
      order by converted_at desc, id desc limit ${caps.conversions})
    select case when grouping(type) = 0 then 'type' when grouping(platform) = 0 then 'platform' else 'day' end as breakdown,
      coalesce(type, platform, day) as key, currency, count(*) as conversions, ${exactSum(sql`conversion_value`)} as value
    from capped group by grouping sets ((type, currency), (platform, currency), (day, currency)) order by 1, 2, 3`.execute(
    db,
  )
  return rows
}

export async function sessionTotals(db: Queryable, { period, websiteId }: Scope) {
  const { rows } = await sql<{ sessions: number; resolved: number }>`
    select count(*) as sessions, count(*) filter (where is_resolved) as resolved from campaign_attribution
    where session_started_at >= ${period.from} and session_started_at < ${period.to}${site(websiteId)}`.execute(db)
  return rows[0] ?? { sessions: 0, resolved: 0 }
}

export interface SessionPart {
  readonly breakdown: 'platform' | 'source' | 'day'
  readonly key: string | null
  readonly sessions: number
  readonly resolved: number
}

export async function sessionParts(db: Queryable, { period, websiteId }: Scope): Promise<SessionPart[]> {
  const { rows } = await sql<SessionPart>`
    with capped as materialized (
      select platform, utm_source, is_resolved, to_char(session_started_at at time zone 'UTC', 'YYYY-MM-DD') as day
      from campaign_attribution where session_started_at >= ${period.from} and session_started_at < ${period.to}${site(websiteId)}
      order by session_started_at desc, id desc limit ${caps.attributions}
    ), parts as (
      select case when grouping(platform) = 0 then 'platform' when grouping(day) = 0 then 'day' else 'source' end as breakdown,
        coalesce(platform, day, utm_source) as key, count(*) as sessions, count(*) filter (where is_resolved) as resolved
      from capped group by grouping sets ((platform), (utm_source), (day))
    ), ranked as (select *, row_number() over (partition by breakdown order by sessions desc, key) as rank from parts where key is not null)
    select breakdown, key, sessions, resolved from ranked where breakdown = 'day' or rank <= ${topRows} order by breakdown, rank`.execute(
    db,
  )
  return rows
}

/** Returns the largest segments, and totals of all segments. */
export async function segmentTotals(db: Queryable) {
  const { rows } = await sql<{ total: number; customers: number }>`
    select count(*) as total, ${exactSum(memberCount)} as customers from segment s`.execute(db)
  const { rows: list } = await sql<DashboardView['segments']['list'][number]>`
    select s.id, s.name, ${memberCount} as customer_count, s.color from segment s
    order by 3 desc, s.id limit ${caps.segments}`.execute(db)
  return { total: rows[0]?.total ?? 0, customers: rows[0]?.customers ?? 0, list }
}

/** Returns the number of experiments and of running ones, and a list: running experiments first, then the newest. */
export async function experimentTotals(db: Queryable, websiteId: string | undefined) {
  const { rows } = await sql<{ total: number; active: number }>`
    select count(*) as total, count(*) filter (where status = 'running') as active from experiment where true${site(websiteId)}`.execute(
    db,
  )
  const { rows: list } = await sql<DashboardView['experiments']['list'][number]>`
    select id, name, status from experiment where true${site(websiteId)}
    order by (status = 'running') desc, created_at desc, id desc limit ${caps.experiments}`.execute(db)
  return { total: rows[0]?.total ?? 0, active: rows[0]?.active ?? 0, list }
}

export type CampaignSums = Omit<DashboardView['campaign_roi'][number], 'roi'>

/**
 * Returns the spend and results of campaigns, one row per currency. Spend counts from the UTC day of the period's
 * start.
 */
export async function campaignSums(db: Queryable, { period, websiteId }: Scope): Promise<CampaignSums[]> {
  const { rows } = await sql<CampaignSums>`
    with cost as (
      select ad_campaign_id, currency, sum(spend_minor) as spend from ad_campaign_day
      where day >= (${period.from}::timestamptz at time zone 'UTC')::date and day < ${period.to}::timestamptz at time zone 'UTC' group by 1, 2
    ), gain as (
      select ad_campaign_id, currency, count(*) as conversions, sum(conversion_value) as revenue from conversion
      where ad_campaign_id is not null and converted_at >= ${period.from} and converted_at < ${period.to}${site(websiteId)} group by 1, 2
    ), both_sides as (
      select ad_campaign_id, currency, spend, 0 as conversions, 0 as revenue from cost
      union all select ad_campaign_id, currency, 0, conversions, revenue from gain
    )
    select b.ad_campaign_id as campaign_id, c.name as campaign_name, b.currency, ${exactSum(sql`spend`)} as spend,
      sum(conversions)::bigint as conversions, ${exactSum(sql`revenue`)} as revenue
    from both_sides b join ad_campaign c on c.id = b.ad_campaign_id
    group by 1, 2, 3 order by 4 desc, 6 desc, 1, 3 limit ${campaignRows}`.execute(db)
  return rows
}

export const amountsOf = (rows: readonly { readonly currency: string | null; readonly value: number }[]): Amounts =>
  rows.map(({ currency, value }) => ({ currency, value }))
