import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Outcome } from './accuracy.rules.ts'

/** `to_char` pattern with ten significant digits. */
const tenDigits = '9.999999999EEEE'

/** Figures of a day are read again for this many days, because conversions and invoices arrive late. */
const settlesAfterDays = 7
const batch = 2000

/**
 * Stores the actual figures of forecast days before `today`, one batch per call, and renews those of the last 7 days.
 * Returns how many days were written.
 */
export async function fillDays(db: Queryable, today: string): Promise<number> {
  const { rows } = await sql<{ day: string }>`
    with due as (
      select d.forecast_id, d.day, f.ad_campaign_id, f.currency from budget_forecast_day d
        join budget_forecast f on f.id = d.forecast_id
      where d.day < ${today}::date and (d.actual_revenue is null or d.day >= ${today}::date - ${settlesAfterDays}::int)
    ), seen as (
      select due.forecast_id, due.day, c.conversions, c.revenue, coalesce(s.spend_minor, 0) as spend
      from due cross join lateral (
        select count(*) as conversions, coalesce(sum(conversion_value) filter (where currency = due.currency), 0)::bigint as revenue
        from conversion
        where ad_campaign_id = due.ad_campaign_id and conversion_type in ('purchase', 'lead_form_submission')
          and converted_at >= due.day::timestamp at time zone 'UTC' and converted_at < (due.day + 1)::timestamp at time zone 'UTC'
      ) c left join ad_campaign_day s on s.ad_campaign_id = due.ad_campaign_id and s.day = due.day and s.currency = due.currency
    ), wanted as (
      select seen.* from seen join budget_forecast_day d using (forecast_id, day)
      where (d.actual_conversions, d.actual_revenue, d.actual_spend) is distinct from (seen.conversions, seen.revenue, seen.spend)
      order by day, forecast_id limit ${batch}
    )
    update budget_forecast_day d set actual_conversions = w.conversions, actual_revenue = w.revenue, actual_spend = w.spend
    from wanted w where d.forecast_id = w.forecast_id and d.day = w.day
    returning d.day::text as day`.execute(db)
  return rows.length
}

/**
 * Sums up forecasts that have actual figures for their whole period, and again those that ended in the last 7 days.
 * Returns the number of changed forecasts.
 */
export async function sumUpForecasts(db: Queryable, today: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with summed as (
      select f.id, sum(d.actual_spend)::bigint as spend, sum(d.actual_conversions)::bigint as conversions, sum(d.actual_revenue)::bigint as revenue
      from budget_forecast f join budget_forecast_day d on d.forecast_id = f.id
      where f.period_end < ${today}::date
        and (not f.is_actual_recorded or f.period_end >= ${today}::date - ${settlesAfterDays}::int)
      group by f.id having bool_and(d.actual_revenue is not null)
    ), shown as (
      select s.*, a.impressions, a.clicks from summed s join budget_forecast f on f.id = s.id
        cross join lateral (
          select sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks from ad_campaign_day
          where ad_campaign_id = f.ad_campaign_id and day between f.period_start and f.period_end
        ) a
    )
    update budget_forecast f set actual_spend = s.spend, actual_conversions = s.conversions, actual_revenue = s.revenue,
      actual_impressions = s.impressions, actual_clicks = s.clicks, is_actual_recorded = true, updated_at = ${now},
      forecast_error_percent = case when s.revenue <> 0
        then to_char(100.0 * (f.predicted_revenue - s.revenue) / s.revenue, ${tenDigits})::float8 end
    from shown s where f.id = s.id and (f.is_actual_recorded, f.actual_spend, f.actual_conversions, f.actual_revenue)
      is distinct from (true, s.spend, s.conversions, s.revenue)
    returning f.id`.execute(db)
  return rows.length
}

export const mostForecasts = 1000
export const mostDays = 50_000

/** Returns the forecast and actual revenue of the newest forecasts that have actual figures. */
export async function recordedForecasts(
  db: Queryable,
  campaignId: string | undefined,
): Promise<(Outcome & { readonly campaignId: string })[]> {
  const { rows } = await sql<Outcome & { readonly campaignId: string }>`
    select ad_campaign_id as "campaignId", predicted_revenue as predicted, actual_revenue as actual,
      (confidence_intervals #>> '{revenue,lower}')::float8 as lower, (confidence_intervals #>> '{revenue,upper}')::float8 as upper
    from budget_forecast
    where is_actual_recorded and ${campaignId ?? null}::text is null or is_actual_recorded and ad_campaign_id = ${campaignId ?? null}
    order by generated_at desc, id desc limit ${mostForecasts + 1}`.execute(db)
  return rows
}

export interface DayOutcome extends Outcome {
  readonly model: Outcome | null
}

/** Returns the newest forecast days that have actual figures. */
export async function recordedDays(db: Queryable, campaignId: string | undefined): Promise<DayOutcome[]> {
  const { rows } = await sql<{
    predicted: number
    actual: number
    lower: number
    upper: number
    model: number | null
    model_lower: number | null
    model_upper: number | null
  }>`
    select d.predicted_revenue as predicted, d.actual_revenue as actual, d.lower_revenue as lower, d.upper_revenue as upper,
      d.model_revenue as model, d.model_lower_revenue as model_lower, d.model_upper_revenue as model_upper
    from budget_forecast_day d join budget_forecast f on f.id = d.forecast_id
    where d.actual_revenue is not null and (${campaignId ?? null}::text is null or f.ad_campaign_id = ${campaignId ?? null})
    order by d.day desc, d.forecast_id desc limit ${mostDays + 1}`.execute(db)
  return rows.map(({ model, model_lower: lower, model_upper: upper, ...day }) => ({
    ...day,
    model:
      model === null || lower === null || upper === null
        ? null
        : { predicted: model, actual: day.actual, lower, upper },
  }))
}
