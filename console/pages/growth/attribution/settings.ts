import { act, type GetData } from '../../../api/index.ts'
import { field, openForm, recordOptions } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'
import { models } from '../parts/words.ts'

type Settings = GetData<'/admin/ad-planning/attribution/settings'>['attribution_settings']
type Link = GetData<'/admin/ad-planning/attribution'>['attributions'][number]

/** Says by hand which campaign a visit came from. It stays as it is said. */
export const openResolveForm = (link: Link, campaigns: readonly { id: string; name: string }[]): void =>
  openForm({
    title: t('Where did this visit come from?'),
    text: t('What you say stays, whatever links are matched later. The credit of its orders is shared anew.'),
    fields: [
      field.choice('ad_campaign_id', t('Campaign'), recordOptions(campaigns, 'name'), { initial: link.ad_campaign_id }),
    ],
    submit: t('Save'),
    run: ({ ad_campaign_id }) =>
      act('post', '/admin/ad-planning/attribution/{id}', {
        id: link.id,
        body: { ad_campaign_id: typeof ad_campaign_id === 'string' ? ad_campaign_id : null },
      }),
    done: t('Saved.'),
  })

/** The numbers of all ways of sharing; everything is shared anew when they change. */
export const openRules = (settings: Settings): void =>
  openForm({
    title: t('How credit is shared'),
    text: t('All credits are shared anew after a change. That takes seconds to minutes.'),
    fields: [
      field.choice('default_model', t('Usual way'), models.options(), {
        required: true,
        initial: settings.default_model,
      }),
      field.number('lookback_days', t('Visits count for a purchase, days before'), {
        required: true,
        min: 1,
        initial: settings.lookback_days,
      }),
      field.number('engagement_lookback_days', t('Visits count for anything else, days before'), {
        required: true,
        min: 1,
        initial: settings.engagement_lookback_days,
      }),
      field.number('half_life_days', t('“Later visits more”: half the credit for this many days earlier'), {
        required: true,
        min: 1,
        initial: settings.half_life_days,
      }),
    ],
    submit: t('Save'),
    run: (values) =>
      act('put', '/admin/ad-planning/attribution/settings', {
        body: {
          default_model: values.default_model as Settings['default_model'],
          lookback_days: Number(values.lookback_days),
          engagement_lookback_days: Number(values.engagement_lookback_days),
          half_life_days: Number(values.half_life_days),
        },
      }),
    done: t('Saved. Credits are being shared anew.'),
  })
