import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { type FilterKey, may } from '../../../api/index.ts'
import { recordOptions } from '../../../frame/do.ts'
import { columnsOf, type Filter, ListFrame } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { formatDate, formatNumber, Nothing, State, t } from '../../../frame/show.ts'
import { CampaignName, useCampaigns } from '../parts/names.tsx'
import { Accuracy } from './accuracy.tsx'
import { adviceWords, type Forecast } from './forecast.ts'
import { ForecastDrawer } from './forecast-drawer.tsx'
import { openForecastForm } from './new-forecast.ts'

const column = columnsOf<Forecast>()

const day = (iso: string): string => formatDate(iso, { day: 'numeric', month: 'short', timeZone: 'UTC' })

const columns = () => [
  column(
    'period',
    t('Days'),
    ({ forecast_period_start, forecast_period_end }) =>
      t('{from} to {to}', { from: day(forecast_period_start), to: day(forecast_period_end) }),
    { primary: true },
  ),
  column('campaign', t('Campaign'), ({ ad_campaign_id }) => <CampaignName id={ad_campaign_id} />),
  column.money('daily_budget', t('Budget a day')),
  column.money('predicted_revenue', t('Will bring')),
  column.money('actual_revenue', t('Brought')),
  column(
    'error',
    t('Off by'),
    ({ forecast_error_percent }) =>
      forecast_error_percent === null ? (
        <Nothing />
      ) : (
        t('{percent} %', { percent: formatNumber(forecast_error_percent, { maximumFractionDigits: 1 }) })
      ),
    { align: 'end' },
  ),
  column('advice', t('Advice'), ({ budget_recommendation: advice }) =>
    advice === null ? <Nothing /> : <State value={advice.action} label={adviceWords(advice.action)} tone="accent" />,
  ),
  column.ago('generated_at', t('Made'), { optional: true, sort: true }),
]

export default function ForecastsPage() {
  const [open, setOpen] = useOpenRecord()
  const campaigns = useCampaigns()
  const filters = useMemo(
    (): Filter<FilterKey<'/admin/ad-planning/forecasts'>>[] => [
      {
        key: 'ad_campaign_id',
        label: t('Campaign'),
        options: recordOptions(campaigns, 'name'),
      },
    ],
    [campaigns],
  )
  const add = () => openForecastForm(campaigns, setOpen)
  const make = may('ad-planning:write') && campaigns.length > 0
  return (
    <>
      <ListFrame
        title={t('Forecasts')}
        lead={t('What a campaign will probably bring for a budget, and later how right that was.')}
        path="/admin/ad-planning/forecasts"
        columns={columns()}
        filters={filters}
        tabs={[
          { label: t('All'), search: {} },
          { label: t('Under way'), search: { is_actual_recorded: 'false' } },
          { label: t('Over'), search: { is_actual_recorded: 'true' } },
        ]}
        onOpen={({ id }) => setOpen(id)}
        above={<Accuracy />}
        add={make && { label: t('New forecast'), run: add }}
        empty={{
          title: t('No forecasts yet'),
          text: t('Name a campaign and a budget. With four weeks of costs behind, the forecast is tested on the past.'),
          action: make ? <Button onClick={add}>{t('New forecast')}</Button> : null,
        }}
      />
      {open ? <ForecastDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
