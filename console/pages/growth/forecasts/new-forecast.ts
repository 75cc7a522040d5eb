import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { t } from '../../../messages/text.ts'

interface Named {
  readonly id: string
  readonly name: string
  readonly currency: string | null
}

export const openForecastForm = (campaigns: readonly Named[], open: (id: string) => void): void =>
  openForm({
    title: t('New forecast'),
    text: t('A second forecast of the same campaign on the same day takes the place of the first.'),
    fields: [
      {
        name: 'ad_campaign_id',
        label: t('Campaign'),
        kind: 'choice',
        required: true,
        options: campaigns.map(({ id, name }) => ({ value: id, label: name })),
        initial: campaigns[0]?.id ?? null,
      },
      {
        name: 'daily_budget',
        label: t('Budget a day'),
        kind: 'money',
        required: true,
        currency: campaigns[0]?.currency ?? undefined,
      },
      { name: 'forecast_days', label: t('Days'), kind: 'number', required: true, initial: 14, min: 1, max: 90 },
      {
        name: 'target_roas',
        label: t('Each unit spent has to bring'),
        kind: 'number',
        hint: t('3 means three for one. With it the forecast advises what to spend.'),
        min: 0,
      },
    ],
    submit: t('Make forecast'),
    run: async ({ ad_campaign_id, daily_budget, forecast_days, target_roas }) => {
      const { forecast, summary } = await act('post', '/admin/ad-planning/forecasts', {
        body: {
          ad_campaign_id: String(ad_campaign_id),
          daily_budget: Number(daily_budget),
          forecast_days: Number(forecast_days),
          metadata: {},
          ...(target_roas ? { target_roas: Number(target_roas) } : {}),
        },
      })
      await refresh('ad-planning')
      notifySaved(summary)
      open(forecast.id)
    },
  })
