import type { GetData } from '../../../api/index.ts'
import { IntervalChart } from '../../../frame/chart/interval-chart.tsx'
import { fact, Section } from '../../../frame/record.ts'
import { formatMoney, formatNumber, Notice, t } from '../../../frame/show.ts'
import { CampaignName } from '../parts/names.tsx'

type Answer = GetData<'/admin/ad-planning/forecasts/{id}'>
type Forecast = Answer['forecast']

export const adviceWords = (action: 'increase' | 'keep' | 'decrease'): string =>
  ({ increase: t('Spend more'), keep: t('Keep'), decrease: t('Spend less') })[action]

export const ForecastDetails = ({ forecast, daily_forecasts }: Answer) => (
  <>
    <Advice forecast={forecast} />
    <Section title={t('Revenue by day')}>
      <IntervalChart
        label={t('Revenue by day: forecast, range, and actual')}
        format={(value) => formatMoney(value, forecast.currency)}
        days={daily_forecasts.map((one) => ({
          day: one.date,
          middle: one.model_revenue ?? one.predicted_revenue,
          range: one.model_interval ?? one.revenue_interval,
          actual: one.actual_revenue,
        }))}
        words={{ middle: t('Forecast'), range: t('Range'), actual: t('Actual') }}
      />
    </Section>
    <Numbers forecast={forecast} />
  </>
)

function Advice({ forecast }: { forecast: Forecast }) {
  const advice = forecast.budget_recommendation
  if (!advice) return null
  return (
    <Notice tone="accent" title={adviceWords(advice.action)}>
      {t('Spend {amount} per day.', { amount: formatMoney(advice.recommended_daily_budget, forecast.currency) })}{' '}
      {advice.reason}
    </Notice>
  )
}

function Numbers({ forecast }: { forecast: Forecast }) {
  const money = (amount: number) => formatMoney(amount, forecast.currency)
  const { model } = forecast
  const said = model?.predicted_revenue ?? forecast.predicted_revenue
  const range = model?.revenue_interval ?? forecast.confidence_intervals.revenue
  const best = model?.errors.find((one) => one.model === model.model)
  return (
    <Section
      title={t('Numbers')}
      facts={[
        fact(t('Campaign'), <CampaignName id={forecast.ad_campaign_id} />),
        fact(t('Planned spend'), money(forecast.predicted_spend)),
        fact(
          t('Expected revenue'),
          t('{middle}, likely between {low} and {high}', {
            middle: money(said),
            low: money(range.lower),
            high: money(range.upper),
          }),
        ),
        fact(t('Revenue'), forecast.actual_revenue !== null && money(forecast.actual_revenue)),
        fact(t('Spent'), forecast.actual_spend !== null && money(forecast.actual_spend)),
        fact(t('Conversions'), formatNumber(forecast.predicted_conversions, 0)),
        fact(
          t('Method'),
          model
            ? t('Tested on {days} past days: {percent}% were within the range.', {
                days: formatNumber(model.tested_days),
                percent: formatNumber(model.coverage_percent, 0),
              })
            : forecast.model_type === 'benchmark'
              ? t('Rough estimate: there is less than a week of history.')
              : t('Based on the trend and weekdays of past days. There are too few days to test it.'),
        ),
        fact(
          t('Error on past days'),
          best?.wape_percent != null && t('{percent} %', { percent: formatNumber(best.wape_percent, 0) }),
        ),
      ]}
    />
  )
}
