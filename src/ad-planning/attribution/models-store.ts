import { type Queryable, sql } from '../../platform/db/database.ts'
import { exactSum } from '../../platform/db/exact-sum-store.ts'
import type { Period } from '../periods/index.ts'
import type { CreditModel } from './credit.rules.ts'
import type { ChannelPath } from './markov.rules.ts'
import { statsCap } from './stats-store.ts'

export interface Compared {
  readonly period: Period
  readonly conversionType: string
  readonly by: 'platform' | 'campaign'
}

/** Returns SQL for the channel. Sessions without a campaign count under their platform. */
const channelOf = (by: Compared['by'], platform: ReturnType<typeof sql>, campaign: ReturnType<typeof sql>) =>
  by === 'platform' ? platform : sql`coalesce(${campaign}, ${platform})`

/** Returns SQL for the newest conversions of the period, at most `statsCap`, as alias `c`. */
const capped = ({ period, conversionType }: Compared) => sql`
  select c.id, c.person_id, c.visitor_id, c.currency from conversion c where c.conversion_type = ${conversionType}
    and c.converted_at >= ${period.from} and c.converted_at < ${period.to} order by c.converted_at desc, c.id desc limit ${statsCap}`

export async function countConversions(db: Queryable, { period, conversionType }: Compared): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from conversion c where c.conversion_type = ${conversionType} and c.converted_at >= ${period.from}
      and c.converted_at < ${period.to}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface CreditSum {
  readonly model: CreditModel
  readonly channel: string
  readonly currency: string | null
  readonly weightPpm: number
  readonly value: number
}

/**
 * Sums the stored credits of each model by channel, over the newest conversions of the period. Each currency has its
 * own sums.
 */
export async function sumCredits(db: Queryable, asked: Compared): Promise<CreditSum[]> {
  const channel = channelOf(asked.by, sql`k.platform`, sql`k.ad_campaign_id`)
  const { rows } = await sql<CreditSum>`
    with c as materialized (${capped(asked)})
    select k.model, ${channel} as channel, c.currency, sum(k.weight_ppm) as "weightPpm",
      ${exactSum(sql`k.value_minor`)} as value
    from c join attribution_credit k on k.conversion_id = c.id group by 1, 2, 3 order by 1, 4 desc, 2, 3`.execute(db)
  return rows
}

interface PathRow {
  readonly steps: string[]
  readonly paths: number
}

/** Returns paths that ended in a conversion. The linear model credits every session, so each one has a stored step. */
async function convertingPaths(db: Queryable, asked: Compared): Promise<PathRow[]> {
  const channel = channelOf(asked.by, sql`k.platform`, sql`k.ad_campaign_id`)
  const { rows } = await sql<PathRow>`
    with c as materialized (${capped(asked)}), path as (
      select array_agg(${channel} order by k.position) as steps from c join attribution_step k on k.conversion_id = c.id
      group by c.id)
    select steps, count(*) as paths from path group by steps order by paths desc, steps`.execute(db)
  return rows
}

/** Returns the paths of visitors who have not converted, among the newest sessions. */
async function otherPaths(db: Queryable, asked: Compared): Promise<PathRow[]> {
  const channel = channelOf(asked.by, sql`platform`, sql`ad_campaign_id`)
  const { period, conversionType } = asked
  const { rows } = await sql<PathRow>`
    with s as materialized (
      select a.session_started_at, a.id, a.platform, a.ad_campaign_id, coalesce(s.person_id, a.visitor_id) as who, s.person_id, a.visitor_id
      from campaign_attribution a join analytics_session s on s.id = a.analytics_session_id
      where a.session_started_at >= ${period.from} and a.session_started_at < ${period.to}
      order by a.session_started_at desc, a.id desc limit ${statsCap}
    ), path as (
      select array_agg(${channel} order by session_started_at, id) as steps from (
        select *, row_number() over (partition by who order by session_started_at desc, id desc) as back from s
        where not exists (select from conversion c where c.conversion_type = ${conversionType} and c.visitor_id = s.visitor_id)
          and not exists (select from conversion c where c.conversion_type = ${conversionType} and c.person_id = s.person_id)
          and not exists (select from identity_link l join conversion c on c.person_id = l.person_id and c.conversion_type = ${conversionType}
            where l.visitor_id = s.visitor_id)) newest
      where back <= 100 group by who)
    select steps, count(*) as paths from path group by steps order by paths desc, steps`.execute(db)
  return rows
}

export async function readPaths(db: Queryable, asked: Compared): Promise<ChannelPath[]> {
  const converting = await convertingPaths(db, asked)
  const others = await otherPaths(db, asked)
  return [
    ...converting.map(({ steps, paths }) => ({ steps, conversions: paths, nulls: 0 })),
    ...others.map(({ steps, paths }) => ({ steps, conversions: 0, nulls: paths })),
  ]
}

export async function campaignNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ad_campaign where id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
