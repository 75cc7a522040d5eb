import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { withoutNoise } from '../../platform/http/fields.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { exponentOf, formatMoney } from '../../platform/money.ts'
import { type ModelForecast, modelForecast } from './back-test.ts'
import { readForecast, readForecastDays, saveForecast } from './forecast-store.ts'
import type { CampaignDay } from './history.types.ts'
import { type Campaign, readCampaign, readHistory } from './history-store.ts'
import { type CreateForecast, type ForecastDayView, type ForecastView, Model, type ModelView } from './schema.ts'
import {
  budgetAdvice,
  confidenceOf,
  dayAfter,
  forecastInterval,
  type Range,
  simpleForecast,
} from './simple-forecast.rules.ts'

export const lookbackDays = 365

export interface MadeForecast {
  readonly forecast: ForecastView
  readonly daily_forecasts: readonly ForecastDayView[]
  readonly budget_recommendation: ForecastView['budget_recommendation']
  readonly summary: string
}

/**
 * Forecasts the days from today on. Replaces a forecast made earlier today. Throws `not_found` for an unknown campaign,
 * and `invalid_data` if its currency is unknown.
 */
export async function makeForecast(tx: Queryable, body: CreateForecast, now: Date): Promise<MadeForecast> {
  const campaign = await campaignWithCurrency(tx, body.ad_campaign_id)
  const { currency } = campaign
  const today = now.toISOString().slice(0, 10)
  const history = await readHistory(tx, campaign, { before: today, days: lookbackDays })
  const confidence = body.confidence_level ?? confidenceOf(history.length)
  const minorPerUnit = 10 ** exponentOf(currency)
  const simple = simpleForecast(history, {
    start: today,
    days: body.forecast_days,
    dailyBudget: body.daily_budget,
    minorPerUnit,
  })
  const model = modelForecast(
    history.map(({ revenue }) => revenue),
    history[0]?.day ?? today,
    { days: body.forecast_days, confidence },
  )
  const days = simple.days.map((day, index) => dayOf(day, model?.days[index] ?? null, body.daily_budget, confidence))
  const totals = totalsOf(days, history)
  const advice =
    body.target_roas === undefined
      ? null
      : budgetAdvice(
          { dailyBudget: body.daily_budget, roas: totals.predicted_roas, targetRoas: body.target_roas },
          history.length,
        )
  const id = await saveForecast(
    tx,
    {
      id: newId('fcst', now.getTime()),
      campaignId: campaign.id,
      forecastDate: today,
      end: dayAfter(today, body.forecast_days - 1),
      figures: {
        ...totals,
        currency,
        forecast_days: body.forecast_days,
        lookback_days: lookbackDays,
        historical_data_points: history.length,
        daily_budget: body.daily_budget,
        target_roas: body.target_roas ?? null,
        confidence_level: confidence,
        model_type: simple.modelType,
      },
      confidenceIntervals: {
        conversions: rounded(forecastInterval(totals.predicted_conversions, confidence), withoutNoise),
        revenue: rounded(forecastInterval(totals.predicted_revenue, confidence), Math.round),
      },
      model: modelView(model),
      advice,
      metadata: body.metadata,
      days,
    },
    now,
  )
  return answerOf(tx, id, campaign)
}

const noCurrency = { path: '/ad_campaign_id', message: 'This campaign has no currency yet: give it one.' }

/** Returns a problem if the campaign has no currency. Returns none if the campaign does not exist. */
export async function forecastProblems(db: Queryable, { body: { ad_campaign_id: id } }: Given<CreateForecast>) {
  const campaign = id === undefined ? null : await readCampaign(db, id)
  return campaign?.currency === null ? [noCurrency] : []
}

async function campaignWithCurrency(tx: Queryable, id: string): Promise<Campaign & { currency: string }> {
  const campaign = await readCampaign(tx, id)
  if (!campaign) throw notFound('This ad campaign')
  if (campaign.currency === null) throw invalidData([noCurrency])
  return { ...campaign, currency: campaign.currency }
}

function dayOf(
  { day, conversions, revenue }: { day: string; conversions: number; revenue: number },
  model: { readonly value: number; readonly lower: number; readonly upper: number } | null,
  spend: number,
  confidence: number,
): Omit<ForecastDayView, `actual_${string}`> {
  return {
    date: day,
    predicted_spend: spend,
    predicted_conversions: withoutNoise(conversions),
    predicted_revenue: revenue,
    revenue_interval: rounded(forecastInterval(revenue, confidence), Math.round),
    model_revenue: model && Math.round(model.value),
    model_interval: model && rounded(model, Math.round),
  }
}

const rounded = ({ lower, upper }: Range, round: (value: number) => number): Range => ({
  lower: round(lower),
  upper: round(upper),
})
const orNull = (value: number | null, round: (value: number) => number): number | null =>
  value === null ? null : round(value)

function totalsOf(days: readonly Omit<ForecastDayView, `actual_${string}`>[], history: readonly CampaignDay[]) {
  const sum = (pick: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + pick(day), 0)
  const spend = sum((day) => day.predicted_spend)
  const conversions = sum((day) => day.predicted_conversions)
  const revenue = sum((day) => day.predicted_revenue)
  const past = (pick: (day: CampaignDay) => number) => history.reduce((total, day) => total + pick(day), 0)
  const spent = past((day) => day.spend)
  const perSpend = (count: number) => (spent > 0 ? (count * spend) / spent : null)
  const clicks = perSpend(past((day) => day.clicks))
  return {
    predicted_spend: spend,
    predicted_impressions: orNull(perSpend(past((day) => day.impressions)), withoutNoise),
    predicted_clicks: orNull(clicks, withoutNoise),
    predicted_conversions: withoutNoise(conversions),
    predicted_revenue: revenue,
    predicted_roas: orNull(spend > 0 ? revenue / spend : null, withoutNoise),
    predicted_cpa: orNull(conversions > 0 ? spend / conversions : null, Math.round),
    predicted_cpc: orNull(clicks !== null && clicks > 0 ? spend / clicks : null, Math.round),
  }
}

function modelView(model: ModelForecast | null): ModelView | null {
  if (!model) return null
  return Model.parse({
    ...model,
    predicted_revenue: model.total.value,
    revenue_interval: model.total,
  })
}

async function answerOf(tx: Queryable, id: string, { name }: Campaign): Promise<MadeForecast> {
  const forecast = await readForecast(tx, id)
  if (!forecast) throw new Error(`Forecast ${id} was written and is gone.`)
  return {
    forecast,
    daily_forecasts: await readForecastDays(tx, id),
    budget_recommendation: forecast.budget_recommendation,
    summary: summaryOf(forecast, name),
  }
}

function summaryOf(forecast: ForecastView, campaign: string): string {
  const money = (amount: number) => formatMoney(Math.round(amount), forecast.currency)
  const { lower, upper } = forecast.model?.revenue_interval ?? forecast.confidence_intervals.revenue
  const expected = forecast.model?.predicted_revenue ?? forecast.predicted_revenue
  const ground =
    forecast.model_type === 'benchmark'
      ? 'There is less than a week of data, so this is a rule of thumb and no forecast.'
      : forecast.model
        ? `In the past ${Math.round(forecast.model.coverage_percent)} % of such intervals held.`
        : `The forecast rests on ${forecast.historical_data_points} days: wait for four weeks before you rely on it.`
  return `${campaign}: about ${money(expected)} in ${forecast.forecast_days} days for ${money(forecast.predicted_spend)} spent, likely between ${money(lower)} and ${money(upper)}. ${ground}`
}
