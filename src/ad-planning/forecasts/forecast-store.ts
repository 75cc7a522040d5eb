import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { insertRow } from '../../platform/db/row-store.ts'
import { narrowedTable } from '../../platform/db/table-list-store.ts'
import type { BudgetForecastDayTable, BudgetForecastTable } from '../../platform/db/tables.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { ForecastDayView, ForecastFilter, ForecastView } from './schema.ts'

/** Columns of a forecast. Dates are read as text, so that the driver does not shift them to the local time zone. */
const columns = sql<Selectable<BudgetForecastTable>>`
  f.*, f.forecast_date::text as forecast_date, f.period_start::text as period_start, f.period_end::text as period_end`

const forecasts: ListSource = {
  from: sql`budget_forecast t join ad_campaign c on c.id = t.ad_campaign_id`,
  id: { column: sql`t.id`, type: 'text' },
  sorts: { generated_at: [{ column: sql`t.generated_at`, type: 'timestamptz' }] },
  columns,
  join: sql`join budget_forecast f on f.id = page.list_id`,
}

export async function listForecasts(db: Queryable, asked: ForecastFilter & PageAfter): Promise<Page<ForecastView>> {
  const { q, ad_campaign_id, is_actual_recorded } = asked
  const narrowed = narrowedTable(q, {
    equal: { ad_campaign_id, is_actual_recorded },
    searched: ['t.id', 'c.name'],
  })
  const page = await listPage<Selectable<BudgetForecastTable>>(db, forecasts, asked, narrowed)
  return { ...page, rows: page.rows.map(toView) }
}

export async function readForecast(db: Queryable, id: string): Promise<ForecastView | null> {
  const { rows } = await sql<Selectable<BudgetForecastTable>>`
    select ${columns} from budget_forecast f where f.id = ${id}`.execute(db)
  return rows[0] ? toView(rows[0]) : null
}

export async function readForecastDays(db: Queryable, id: string): Promise<ForecastDayView[]> {
  const { rows } = await sql<Selectable<BudgetForecastDayTable>>`
    select d.*, d.day::text as day from budget_forecast_day d where d.forecast_id = ${id} order by d.day`.execute(db)
  return rows.map(dayView)
}

/** Fields that are written with a forecast. Actual figures are added later. */
export interface ForecastFields {
  readonly id: string
  readonly campaignId: string
  readonly forecastDate: string
  readonly end: string
  readonly figures: Omit<
    Selectable<BudgetForecastTable>,
    | 'id'
    | 'ad_campaign_id'
    | 'forecast_date'
    | 'period_start'
    | 'period_end'
    | 'confidence_intervals'
    | 'model'
    | 'budget_recommendation'
    | 'metadata'
    | 'created_at'
    | 'updated_at'
    | 'generated_at'
    | 'forecast_error_percent'
    | 'is_actual_recorded'
    | `actual_${string}`
  >
  readonly confidenceIntervals: unknown
  readonly model: unknown
  readonly advice: unknown
  readonly metadata: unknown
  readonly days: readonly Omit<ForecastDayView, `actual_${string}`>[]
}

/** Stores a forecast. Replaces an earlier forecast of the same campaign and day and keeps its id. Returns the id. */
export async function saveForecast(tx: Queryable, fields: ForecastFields, now: Date): Promise<string> {
  const written = {
    ...fields.figures,
    period_start: fields.forecastDate,
    period_end: fields.end,
    confidence_intervals: JSON.stringify(fields.confidenceIntervals),
    model: fields.model === null ? null : JSON.stringify(fields.model),
    budget_recommendation: fields.advice === null ? null : JSON.stringify(fields.advice),
    metadata: JSON.stringify(fields.metadata),
    actual_spend: null,
    actual_impressions: null,
    actual_clicks: null,
    actual_conversions: null,
    actual_revenue: null,
    forecast_error_percent: null,
    is_actual_recorded: false,
    generated_at: now,
    updated_at: now,
  }
  const { id } = await tx
    .insertInto('budget_forecast')
    .values({
      id: fields.id,
      ad_campaign_id: fields.campaignId,
      forecast_date: fields.forecastDate,
      created_at: now,
      ...written,
    })
    .onConflict((conflict) => conflict.constraint('budget_forecast_once_a_day').doUpdateSet(written))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('budget_forecast_day').where('forecast_id', '=', id).execute()
  await insertRow(
    tx,
    'budget_forecast_day',
    fields.days.map((day) => ({
      forecast_id: id,
      day: day.date,
      predicted_spend: day.predicted_spend,
      predicted_conversions: day.predicted_conversions,
      predicted_revenue: day.predicted_revenue,
      lower_revenue: day.revenue_interval.lower,
      upper_revenue: day.revenue_interval.upper,
      model_revenue: day.model_revenue,
      model_lower_revenue: day.model_interval?.lower ?? null,
      model_upper_revenue: day.model_interval?.upper ?? null,
    })),
  )
  return id
}

/** Safe casts: check constraints limit the columns, and only this file writes them. */
const toView = (row: Selectable<BudgetForecastTable>): ForecastView => ({
  id: row.id,
  ad_campaign_id: row.ad_campaign_id,
  forecast_level: 'campaign',
  forecast_date: row.forecast_date,
  generated_at: isoTime(row.generated_at),
  forecast_period_start: row.period_start,
  forecast_period_end: row.period_end,
  forecast_days: row.forecast_days,
  lookback_days: row.lookback_days,
  historical_data_points: row.historical_data_points,
  currency: row.currency,
  daily_budget: row.daily_budget,
  target_roas: row.target_roas,
  confidence_level: row.confidence_level,
  model_type: row.model_type as ForecastView['model_type'],
  predicted_spend: row.predicted_spend,
  predicted_impressions: row.predicted_impressions,
  predicted_clicks: row.predicted_clicks,
  predicted_conversions: row.predicted_conversions,
  predicted_revenue: row.predicted_revenue,
  predicted_roas: row.predicted_roas,
  predicted_cpa: row.predicted_cpa,
  predicted_cpc: row.predicted_cpc,
  confidence_intervals: row.confidence_intervals as ForecastView['confidence_intervals'],
  model: row.model as ForecastView['model'],
  budget_recommendation: row.budget_recommendation as ForecastView['budget_recommendation'],
  actual_spend: row.actual_spend,
  actual_impressions: row.actual_impressions,
  actual_clicks: row.actual_clicks,
  actual_conversions: row.actual_conversions,
  actual_revenue: row.actual_revenue,
  forecast_error_percent: row.forecast_error_percent,
  is_actual_recorded: row.is_actual_recorded,
  metadata: row.metadata as ForecastView['metadata'],
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const dayView = (row: Selectable<BudgetForecastDayTable>): ForecastDayView => ({
  date: row.day,
  predicted_spend: row.predicted_spend,
  predicted_conversions: row.predicted_conversions,
  predicted_revenue: row.predicted_revenue,
  revenue_interval: { lower: row.lower_revenue, upper: row.upper_revenue },
  model_revenue: row.model_revenue,
  model_interval:
    row.model_lower_revenue === null || row.model_upper_revenue === null
      ? null
      : { lower: row.model_lower_revenue, upper: row.model_upper_revenue },
  actual_spend: row.actual_spend,
  actual_conversions: row.actual_conversions,
  actual_revenue: row.actual_revenue,
})
