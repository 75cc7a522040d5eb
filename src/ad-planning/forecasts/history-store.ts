import { type Queryable, sql } from '../../platform/db/database.ts'
import type { CampaignDay } from './history.types.ts'

export interface Campaign {
  readonly id: string
  readonly name: string
  readonly currency: string | null
}

/**
 * Returns a campaign with its currency: its own, otherwise that of its latest spend, otherwise that of its latest
 * conversion with one. Returns null if the campaign does not exist.
 */
export async function readCampaign(db: Queryable, id: string): Promise<Campaign | null> {
  const { rows } = await sql<Campaign>`
    select id, name, coalesce(
      currency,
      (select d.currency from ad_campaign_day d where d.ad_campaign_id = a.id order by d.day desc limit 1),
      (select c.currency from conversion c where c.ad_campaign_id = a.id and c.currency is not null order by c.converted_at desc limit 1)
    ) as currency
    from ad_campaign a where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns the days of a campaign within the `days` days before `before`, from the first day with activity, without
 * gaps. Counts purchases and leads. Sums only amounts in the given currency.
 */
export async function readHistory(
  db: Queryable,
  campaign: { readonly id: string; readonly currency: string },
  { before, days }: { readonly before: string; readonly days: number },
): Promise<CampaignDay[]> {
  const { rows } = await sql<CampaignDay>`
    with happened as (
      select (converted_at at time zone 'UTC')::date as day, count(*) as conversions,
        coalesce(sum(conversion_value) filter (where currency = ${campaign.currency}), 0)::bigint as revenue
      from conversion
      where ad_campaign_id = ${campaign.id} and conversion_type in ('purchase', 'lead_form_submission')
        and converted_at >= (${before}::date - ${days}::int)::timestamp at time zone 'UTC'
        and converted_at < ${before}::date::timestamp at time zone 'UTC'
      group by 1
    ), spent as (
      select day, spend_minor, impressions, clicks from ad_campaign_day
      where ad_campaign_id = ${campaign.id} and currency = ${campaign.currency}
        and day >= ${before}::date - ${days}::int and day < ${before}::date
    ), first as (select min(day) as day from (select day from happened union all select day from spent) any_day)
    select d.day::date::text as day, coalesce(h.conversions, 0) as conversions, coalesce(h.revenue, 0) as revenue,
      coalesce(s.spend_minor, 0) as spend, coalesce(s.impressions, 0) as impressions, coalesce(s.clicks, 0) as clicks
    from first, generate_series(first.day::timestamp, ${before}::date - interval '1 day', interval '1 day') d (day)
      left join happened h on h.day = d.day::date left join spent s on s.day = d.day::date
    order by d.day`.execute(db)
  return rows
}
