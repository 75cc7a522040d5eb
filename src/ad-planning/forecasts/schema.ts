import { z } from 'zod'
import { CalculatedAmount, Id, IsoTime, SomeAmount, Statistic } from '../../platform/http/fields.ts'
import { Flag, listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'

const Range = z.object({ lower: Statistic, upper: Statistic })
const AmountRange = z.object({ lower: CalculatedAmount, upper: CalculatedAmount })
const Day = z.iso.date()
const ModelName = z.enum(['holt_winters', 'weekday_mean', 'linear_trend_seasonal'])

export const Model = z.object({
  model: ModelName.describe('The model with the smallest errors in back-tests.'),
  predicted_revenue: CalculatedAmount,
  revenue_interval: AmountRange.describe('Interval at the confidence level, from the errors in back-tests.'),
  errors: z.array(
    z.object({
      model: ModelName,
      mean_absolute_error: CalculatedAmount,
      wape_percent: Statistic.nullable(),
      bias_percent: Statistic.nullable(),
    }),
  ),
  coverage_percent: Statistic.describe('Percentage of days in back-tests that lay in such an interval.'),
  tested_days: z.int(),
})
export type ModelView = z.infer<typeof Model>

const Advice = z.object({
  action: z.enum(['increase', 'keep', 'decrease']),
  recommended_daily_budget: z.int(),
  confidence: z.enum(['high', 'medium', 'low']),
  reason: z.string(),
})

export const Forecast = z
  .object({
    id: z.string(),
    ad_campaign_id: z.string(),
    forecast_level: z.literal('campaign'),
    forecast_date: Day,
    generated_at: IsoTime,
    forecast_period_start: Day,
    forecast_period_end: Day,
    forecast_days: z.int(),
    lookback_days: z.int(),
    historical_data_points: z.int(),
    currency: z.string(),
    daily_budget: z.int().describe('Amounts are in the minor unit of the currency.'),
    target_roas: Statistic.nullable(),
    confidence_level: Statistic,
    model_type: z.enum(['benchmark', 'linear_trend_seasonal']),
    predicted_spend: z.int(),
    predicted_impressions: Statistic.nullable(),
    predicted_clicks: Statistic.nullable(),
    predicted_conversions: Statistic,
    predicted_revenue: z.int(),
    predicted_roas: Statistic.nullable(),
    predicted_cpa: CalculatedAmount.nullable(),
    predicted_cpc: CalculatedAmount.nullable(),
    confidence_intervals: z
      .object({ conversions: Range, revenue: AmountRange })
      .describe('The forecast minus and plus a margin of 1 - confidence_level.'),
    model: Model.nullable().describe('Null if there are fewer than four weeks of history.'),
    budget_recommendation: Advice.nullable(),
    actual_spend: z.int().nullable(),
    actual_impressions: z.int().nullable(),
    actual_clicks: z.int().nullable(),
    actual_conversions: z.int().nullable(),
    actual_revenue: z.int().nullable(),
    forecast_error_percent: Statistic.nullable().describe('Error of the revenue. Positive: the forecast was too high.'),
    is_actual_recorded: z.boolean(),
    metadata: z.record(z.string(), z.unknown()),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'BudgetForecast' })
export type ForecastView = z.infer<typeof Forecast>

const ForecastDay = z.object({
  date: Day,
  predicted_spend: z.int(),
  predicted_conversions: Statistic,
  predicted_revenue: z.int(),
  revenue_interval: AmountRange,
  model_revenue: CalculatedAmount.nullable(),
  model_interval: AmountRange.nullable(),
  actual_spend: z.int().nullable(),
  actual_conversions: z.int().nullable(),
  actual_revenue: z.int().nullable(),
})
export type ForecastDayView = z.infer<typeof ForecastDay>

export const ForecastWithDays = z.object({ forecast: Forecast, daily_forecasts: z.array(ForecastDay) })
export const CreatedForecast = ForecastWithDays.extend({
  budget_recommendation: Advice.nullable(),
  summary: z.string().describe('The forecast in words.'),
})

export const CreateForecastBody = z.strictObject({
  ad_campaign_id: idOf('ad_campaign'),
  forecast_days: z.int().min(1).max(90).default(30),
  daily_budget: SomeAmount.describe('In the minor unit of the campaign’s currency.'),
  target_roas: z.number().gt(0).max(1000).optional(),
  confidence_level: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .describe('Default: 0.9 with thirty days of history, 0.7 with fourteen, else 0.5.'),
  metadata: z.record(z.string(), z.unknown()).default({}),
})
export type CreateForecast = z.infer<typeof CreateForecastBody>

export const ForecastQuery = listQuery(['-generated_at'], {
  q: SearchText.optional().describe('Part of the campaign’s name, or of the id.'),
  ad_campaign_id: Id.optional(),
  is_actual_recorded: Flag.optional(),
})
export type ForecastFilter = z.infer<typeof ForecastQuery>

export const AccuracyQuery = z.strictObject({ ad_campaign_id: Id.optional() })
const Figures = z.object({
  measured: z.int(),
  mape_percent: Statistic.nullable(),
  accuracy_percent: Statistic.nullable(),
  wape_percent: Statistic.nullable(),
  bias_percent: Statistic.nullable(),
  interval_coverage_percent: Statistic.nullable(),
})
export const AccuracyReport = z
  .object({
    accuracy: Figures.describe('Accuracy of whole forecasts, by revenue.'),
    daily: Figures.describe('Accuracy of single days.'),
    daily_model: Figures.describe('Accuracy of single days of the back-tested model.'),
    by_campaign: z.array(Figures.extend({ ad_campaign_id: z.string() })),
    truncated: z.boolean().describe('True if only the newest 1,000 forecasts or 50,000 days are included.'),
  })
  .meta({ id: 'ForecastAccuracy' })

export const ResponseQuery = z.strictObject({
  ad_campaign_id: Id,
  target_roas: z.coerce.number().gt(0).max(1000).default(1).describe('Minimum return of the last unit of spend.'),
})
export const SpendResponseReport = z
  .object({
    ad_campaign_id: z.string(),
    currency: z.string(),
    days: z.int(),
    mean_daily_spend: CalculatedAmount,
    response: z
      .object({
        base_revenue: CalculatedAmount.describe('Revenue of a day without advertising.'),
        most_added_revenue: CalculatedAmount,
        half_at_spend: CalculatedAmount,
        steepness: Statistic,
        carry_over: Statistic.describe('Share of a day’s effect that remains on the next day.'),
        explained_percent: Statistic,
        low_data: z.boolean(),
        curve: z.array(z.object({ spend: CalculatedAmount, revenue: CalculatedAmount, marginal_roas: Statistic })),
        marginal_roas: Statistic.describe('Return of the next unit of spend at the mean spend.'),
        recommended_daily_spend: CalculatedAmount,
      })
      .nullable()
      .describe('Null if there are less than two weeks of data, or no spend or revenue.'),
    advice: z.string(),
  })
  .meta({ id: 'SpendResponse' })
export type SpendResponseView = z.infer<typeof SpendResponseReport>

export const Recorded = z.object({ recorded: z.object({ days: z.int(), forecasts: z.int() }) })
