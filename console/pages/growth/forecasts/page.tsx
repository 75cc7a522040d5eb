import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { may } from '../../../api/session.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, Filter, FilterKey } from '../../../frame/list/types.ts'
import { State } from '../../../frame/state.tsx'
import { formatDate, formatNumber, Money, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { useOpenRecord } from '../../settings/parts/record-drawer.tsx'
import { CampaignName, useCampaigns } from '../parts/names.tsx'
import { Accuracy } from './accuracy.tsx'
import { adviceWords, type Forecast } from './forecast.ts'
import { ForecastDrawer } from './forecast-drawer.tsx'
import { openForecastForm } from './new-forecast.ts'

const day = (iso: string): string => formatDate(iso, { day: 'numeric', month: 'short', timeZone: 'UTC' })

const columns = (): Column<Forecast>[] => [
  {
    key: 'period',
    title: t('Days'),
    primary: true,
    cell: ({ forecast_period_start, forecast_period_end }) =>
      t('{from} to {to}', { from: day(forecast_period_start), to: day(forecast_period_end) }),
  },
  { key: 'campaign', title: t('Campaign'), cell: ({ ad_campaign_id }) => <CampaignName id={ad_campaign_id} /> },
  {
    key: 'budget',
    title: t('Budget a day'),
    align: 'end',
    cell: ({ daily_budget, currency }) => <Money amount={daily_budget} currency={currency} />,
  },
  {
    key: 'revenue',
    title: t('Will bring'),
    align: 'end',
    cell: ({ predicted_revenue, currency }) => <Money amount={predicted_revenue} currency={currency} />,
  },
  {
    key: 'actual',
    title: t('Brought'),
    align: 'end',
    cell: ({ actual_revenue, currency }) => <Money amount={actual_revenue} currency={currency} />,
  },
  {
    key: 'error',
    title: t('Off by'),
    align: 'end',
    cell: ({ forecast_error_percent }) =>
      forecast_error_percent === null ? (
        <Nothing />
      ) : (
        t('{percent} %', { percent: formatNumber(forecast_error_percent, { maximumFractionDigits: 1 }) })
      ),
  },
  {
    key: 'advice',
    title: t('Advice'),
    cell: ({ budget_recommendation: advice }) =>
      advice === null ? <Nothing /> : <State value={advice.action} label={adviceWords(advice.action)} tone="accent" />,
  },
  {
    key: 'made',
    title: t('Made'),
    optional: true,
    sort: 'generated_at',
    cell: ({ generated_at }) => <Time at={generated_at} ago />,
  },
]

export default function ForecastsPage() {
  const [open, setOpen] = useOpenRecord()
  const campaigns = useCampaigns()
  const filters = useMemo(
    (): Filter<FilterKey<'/admin/ad-planning/forecasts'>>[] => [
      {
        key: 'ad_campaign_id',
        label: t('Campaign'),
        options: campaigns.map(({ id, name }) => ({ value: id, label: name })),
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
        actions={make ? <Button onClick={add}>{t('New forecast')}</Button> : null}
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
