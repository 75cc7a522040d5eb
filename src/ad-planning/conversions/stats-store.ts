import { type Queryable, sql } from '../../platform/db/database.ts'
import { exactSum } from '../../platform/db/exact-sum-store.ts'
import { equalTo } from '../../platform/db/list-conditions-store.ts'
import { statsCap } from '../attribution/index.ts'
import type { Amounts, Period } from '../periods/index.ts'
import { utmFields } from '../sources/index.ts'
import type { ConversionStatsFilter, groupings } from './schema.ts'

const columns = ['website_id', 'conversion_type', 'ad_campaign_id', 'platform', ...utmFields] as const
export type Filter = Pick<ConversionStatsFilter, (typeof columns)[number]>
type Grouping = (typeof groupings)[number]

const filtered = (period: Period, filter: Filter) => {
  const conditions = [
    sql`c.converted_at >= ${period.from}`,
    sql`c.converted_at < ${period.to}`,
    ...equalTo(columns.map((name) => [sql.ref(`c.${name}`), filter[name]] as const)),
  ]
  return sql`conversion c where ${sql.join(conditions, sql` and `)}`
}

const value = exactSum(sql`conversion_value`)

/** Returns the totals of all conversions in the period, by currency. */
export async function totalsByCurrency(
  db: Queryable,
  period: Period,
  filter: Filter,
): Promise<{ readonly conversions: number; readonly value: Amounts }> {
  const { rows } = await sql<{ currency: string | null; conversions: number; value: number }>`
    select currency, count(*) as conversions, ${value} as value from ${filtered(period, filter)} group by currency order by currency`.execute(
    db,
  )
  return {
    conversions: rows.reduce((all, { conversions }) => all + conversions, 0),
    value: rows.map((row) => ({ currency: row.currency, value: row.value })),
  }
}

const keys: Readonly<Record<Grouping, ReturnType<typeof sql>>> = {
  day: sql`to_char(converted_at at time zone 'UTC', 'YYYY-MM-DD')`,
  week: sql`to_char(date_trunc('week', converted_at at time zone 'UTC'), 'YYYY-MM-DD')`,
  month: sql`to_char(date_trunc('month', converted_at at time zone 'UTC'), 'YYYY-MM-DD')`,
  conversion_type: sql`conversion_type`,
  platform: sql`platform`,
  campaign: sql`ad_campaign_id`,
  utm_content: sql`utm_content`,
}

export interface BrokenDown {
  readonly breakdown: 'type' | 'platform' | 'series'
  readonly key: string | null
  readonly currency: string | null
  readonly conversions: number
  readonly value: number
}

/** Breaks down the newest conversions, up to the cap. */
export async function breakDownConversions(
  db: Queryable,
  period: Period,
  filter: Filter,
  grouping: Grouping,
): Promise<BrokenDown[]> {
  const { rows } = await sql<BrokenDown>`
    with capped as materialized (
      select c.conversion_type as type, c.platform as own_platform, c.currency, c.conversion_value, ${keys[grouping]} as series
      from ${filtered(period, filter)} order by c.converted_at desc, c.id desc limit ${statsCap})
    select case when grouping(type) = 0 then 'type' when grouping(own_platform) = 0 then 'platform' else 'series' end as breakdown,
      case when grouping(type) = 0 then type when grouping(own_platform) = 0 then own_platform else series end as key,
      currency, count(*) as conversions, ${value} as value
    from capped group by grouping sets ((type, currency), (own_platform, currency), (series, currency)) order by 1, 2, 3`.execute(
    db,
  )
  return rows
}
