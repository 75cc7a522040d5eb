import { act, type GetData } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { t } from '../../../messages/text.ts'
import { modelOptions } from '../parts/words.ts'

type Settings = GetData<'/admin/ad-planning/attribution/settings'>['attribution_settings']
type Link = GetData<'/admin/ad-planning/attribution'>['attributions'][number]

/** Says by hand which campaign a visit came from. It stays as it is said. */
export const openResolveForm = (link: Link, campaigns: readonly { id: string; name: string }[]): void =>
  openForm({
    title: t('Where did this visit come from?'),
    text: t('What you say stays, whatever links are matched later. The credit of its orders is shared anew.'),
    fields: [
      {
        name: 'ad_campaign_id',
        label: t('Campaign'),
        kind: 'choice',
        initial: link.ad_campaign_id,
        options: campaigns.map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    submit: t('Save'),
    run: async ({ ad_campaign_id }) => {
      await act('post', '/admin/ad-planning/attribution/{id}', {
        params: { path: { id: link.id } },
        body: { ad_campaign_id: typeof ad_campaign_id === 'string' ? ad_campaign_id : null },
      })
      await refresh('ad-planning')
      notifySaved(t('Saved.'))
    },
  })

/** The numbers of all ways of sharing; everything is shared anew when they change. */
export const openRules = (settings: Settings): void =>
  openForm({
    title: t('How credit is shared'),
    text: t('All credits are shared anew after a change. That takes seconds to minutes.'),
    fields: [
      {
        name: 'default_model',
        label: t('Usual way'),
        kind: 'choice',
        required: true,
        options: modelOptions(),
        initial: settings.default_model,
      },
      {
        name: 'lookback_days',
        label: t('Visits count for a purchase, days before'),
        kind: 'number',
        required: true,
        min: 1,
        initial: settings.lookback_days,
      },
      {
        name: 'engagement_lookback_days',
        label: t('Visits count for anything else, days before'),
        kind: 'number',
        required: true,
        min: 1,
        initial: settings.engagement_lookback_days,
      },
      {
        name: 'half_life_days',
        label: t('“Later visits more”: half the credit for this many days earlier'),
        kind: 'number',
        required: true,
        min: 1,
        initial: settings.half_life_days,
      },
    ],
    submit: t('Save'),
    run: async (values) => {
      await act('put', '/admin/ad-planning/attribution/settings', {
        body: {
          default_model: values.default_model as Settings['default_model'],
          lookback_days: Number(values.lookback_days),
          engagement_lookback_days: Number(values.engagement_lookback_days),
          half_life_days: Number(values.half_life_days),
        },
      })
      await refresh('ad-planning')
      notifySaved(t('Saved. Credits are being shared anew.'))
    },
  })
