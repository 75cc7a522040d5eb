import { act } from '../../../api/index.ts'
import { field, openForm, recordOptions } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'

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
      field.choice('ad_campaign_id', t('Campaign'), recordOptions(campaigns, 'name'), {
        required: true,
        initial: campaigns[0]?.id ?? null,
      }),
      field.money('daily_budget', t('Budget a day'), { required: true, currency: campaigns[0]?.currency ?? undefined }),
      field.number('forecast_days', t('Days'), { required: true, initial: 14, min: 1, max: 90 }),
      field.number('target_roas', t('Each unit spent has to bring'), {
        hint: t('3 means three for one. With it the forecast advises what to spend.'),
        min: 0,
      }),
    ],
    submit: t('Make forecast'),
    run: ({ ad_campaign_id, daily_budget, forecast_days, target_roas }) =>
      act('post', '/admin/ad-planning/forecasts', {
        body: {
          ad_campaign_id: String(ad_campaign_id),
          daily_budget: Number(daily_budget),
          forecast_days: Number(forecast_days),
          metadata: {},
          ...(target_roas ? { target_roas: Number(target_roas) } : {}),
        },
      }),
    done: ({ summary }) => summary,
    onDone: ({ forecast }) => open(forecast.id),
  })
