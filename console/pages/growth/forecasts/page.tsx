import { act, may, type RowOf, useRead } from '../../../api/index.ts'
import { field, GoAct, openForm, recordOptions } from '../../../frame/do.ts'
import { columnsOf, ResourcePage, tabsOf, useSearchState } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { formatDay, formatNumber, State, t, tn } from '../../../frame/show.ts'
import { type Campaign, CampaignName, useCampaigns } from '../parts/names.tsx'
import { adviceWords, ForecastDetails } from './forecast-details.tsx'

type Forecast = RowOf<'/admin/ad-planning/forecasts'>
const column = columnsOf<Forecast>()

const daysOf = (
  { forecast_period_start: from, forecast_period_end: to }: Forecast,
  month: 'short' | 'long' = 'short',
) => t('{from} to {to}', { from: formatDay(from, { month }), to: formatDay(to, { month }) })

const openForecastForm = (campaigns: readonly Campaign[], open: (id: string) => void): void =>
  openForm({
    title: t('New forecast'),
    text: t('A new forecast for the same campaign on the same day replaces the old one.'),
    fields: [
      field.choice('ad_campaign_id', t('Campaign'), recordOptions(campaigns, 'name'), {
        required: true,
        initial: campaigns[0]?.id ?? null,
      }),
      field.money('daily_budget', t('Daily budget'), { required: true, currency: campaigns[0]?.currency ?? undefined }),
      field.number('forecast_days', t('Days'), { required: true, initial: 14, min: 1, max: 90 }),
      field.number('target_roas', t('Target revenue per 1 spent'), {
        hint: t('For example, 3 means 3 in revenue for each 1 spent. Used to recommend a budget.'),
        min: 0,
      }),
    ],
    submit: t('Create forecast'),
    run: (values) => act('post', '/admin/ad-planning/forecasts', { body: { ...values, metadata: {} } }),
    done: ({ summary }) => summary,
    onDone: ({ forecast }) => open(forecast.id),
  })

export default function ForecastsPage() {
  const [, open] = useOpenRecord()
  const campaigns = useCampaigns()
  const mayAdd = may('ad-planning:write') && campaigns.length > 0
  return (
    <ResourcePage
      path="/admin/ad-planning/forecasts"
      noun={t('Forecast')}
      title={t('Forecasts')}
      lead={t('The revenue a campaign is likely to bring for a budget, and how accurate past forecasts were.')}
      nameOf={(forecast) => daysOf(forecast, 'long')}
      columns={[
        column('period', t('Days'), { primary: true }, (forecast) => daysOf(forecast)),
        column('ad_campaign_id', t('Campaign'), ({ ad_campaign_id }) => <CampaignName id={ad_campaign_id} />),
        column.money('daily_budget', t('Daily budget')),
        column.money('predicted_revenue', t('Expected revenue')),
        column.money('actual_revenue', t('Revenue')),
        column(
          'forecast_error_percent',
          t('Forecast error'),
          { align: 'end' },
          ({ forecast_error_percent: off }) => off !== null && t('{percent} %', { percent: formatNumber(off, 1) }),
        ),
        column(
          'advice',
          t('Recommendation'),
          ({ budget_recommendation: advice }) =>
            advice && <State value={advice.action} label={adviceWords(advice.action)} tone="accent" />,
        ),
        column.ago('generated_at', t('Created'), { optional: true, sort: true }),
      ]}
      filters={[{ key: 'ad_campaign_id', label: t('Campaign'), options: recordOptions(campaigns, 'name') }]}
      tabs={tabsOf('is_actual_recorded', { false: t('In progress'), true: t('Ended') })}
      above={<Accuracy />}
      add={mayAdd && { label: t('New forecast'), run: () => openForecastForm(campaigns, open) }}
      empty={{
        title: t('No forecasts yet'),
        text: t('Choose a campaign and a budget. With four weeks of costs, the forecast is tested against the past.'),
        ...(mayAdd ? {} : { action: <GoAct label={t('Campaigns')} to="/growth/campaigns" /> }),
      }}
      sections={(_, __, answer) => <ForecastDetails {...answer} />}
      wide
    />
  )
}

function Accuracy() {
  const [{ ad_campaign_id }] = useSearchState()
  const { data } = useRead('/admin/ad-planning/forecasts/accuracy', ad_campaign_id ? { ad_campaign_id } : {})
  const accuracy = data?.accuracy
  if (!accuracy || accuracy.measured === 0 || accuracy.mape_percent === null) return null
  return (
    <p className="lead">
      {tn(
        '{count} forecast ended: it was {percent}% off.',
        '{count} forecasts ended: on average they were {percent}% off.',
        accuracy.measured,
        { percent: formatNumber(accuracy.mape_percent, 1) },
      )}{' '}
      {accuracy.interval_coverage_percent === null
        ? ''
        : t('{percent}% were within the predicted range.', {
            percent: formatNumber(accuracy.interval_coverage_percent, 1),
          })}
    </p>
  )
}
