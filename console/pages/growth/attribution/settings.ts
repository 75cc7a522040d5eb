import { act, type GetData } from '../../../api/index.ts'
import { field, openForm, recordOptions } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'
import { models } from '../parts/words.ts'

type Settings = GetData<'/admin/ad-planning/attribution/settings'>['attribution_settings']
type Link = GetData<'/admin/ad-planning/attribution'>['attributions'][number]

/** Opens a form that assigns a visit to a campaign. Automatic attribution never overwrites that choice. */
export const openResolveForm = (link: Link, campaigns: readonly { id: string; name: string }[]): void =>
  openForm({
    title: t('Where did this visit come from?'),
    text: t('Your choice is kept when links are matched again. The credit for its orders is recalculated.'),
    fields: [field.choice('ad_campaign_id', t('Campaign'), recordOptions(campaigns, 'name'), { nullable: true })],
    record: link,
    run: (body) => act('post', '/admin/ad-planning/attribution/{id}', { id: link.id, body }),
    done: t('Saved.'),
  })

const atLeastOne = { required: true, min: 1 } as const

/** Opens a form for the settings of attribution. A change recalculates all credit. */
export const openRules = (settings: Settings): void =>
  openForm({
    title: t('Attribution settings'),
    text: t('A change recalculates all credit. This takes up to a few minutes.'),
    record: settings,
    fields: [
      field.choice('default_model', t('Default model'), models.options(), { required: true }),
      field.number('lookback_days', t('Attribution window for purchases (days)'), atLeastOne),
      field.number('engagement_lookback_days', t('Attribution window for other conversions (days)'), atLeastOne),
      field.number('half_life_days', t('Time decay: half-life (days)'), atLeastOne),
      field.percent('position_first_ppm', t('Mostly first and last visit: share of the first visit'), {
        required: true,
      }),
      field.percent('position_last_ppm', t('Mostly first and last visit: share of the last visit'), { required: true }),
      field.percent('fuzzy_threshold_ppm', t('Minimum similarity for campaign names'), { required: true }),
    ],
    run: (body) => act('put', '/admin/ad-planning/attribution/settings', { body }),
    done: t('Saved. Recalculating credit.'),
  })
