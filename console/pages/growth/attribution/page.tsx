import { may, type RowOf, useRead } from '../../../api/index.ts'
import { Act, wordsBy } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { formatPercent, State, t } from '../../../frame/show.ts'
import { CampaignName, useCampaigns } from '../parts/names.tsx'
import { platforms } from '../parts/words.ts'
import { Models } from './models.tsx'
import { openResolveForm, openRules } from './settings.ts'

type Link = RowOf<'/admin/ad-planning/attribution'>
const column = columnsOf<Link>()

const methods = wordsBy(() => ({
  exact_utm_match: t('Sure'),
  fuzzy_name_match: t('A guess'),
  manual: t('By hand'),
  unresolved: t('Unknown'),
}))

const tones = { exact_utm_match: 'good', fuzzy_name_match: 'warm', manual: 'accent', unresolved: 'quiet' } as const

export default function AttributionPage() {
  const campaigns = useCampaigns()
  const settings = useRead('/admin/ad-planning/attribution/settings', {}).data?.attribution_settings
  const editable = may('ad-planning:write')
  return (
    <ListFrame
      title={t('Attribution')}
      lead={t('Several visits lead to an order. Each way of sharing the credit shows advertising in another light.')}
      path="/admin/ad-planning/attribution"
      columns={[
        column(
          'link',
          t('Link’s campaign'),
          ({ utm_campaign, utm_source }) => utm_campaign ?? utm_source ?? t('No campaign'),
          { primary: true },
        ),
        column.words('platform', t('Where from'), platforms),
        column.text('utm_source', t('Link’s source')),
        column('campaign', t('Campaign'), ({ ad_campaign_id }) => <CampaignName id={ad_campaign_id} />),
        column('method', t('Match'), ({ resolution_method, resolution_confidence }) => (
          <State
            value={resolution_method}
            tone={tones[resolution_method]}
            label={
              resolution_method === 'fuzzy_name_match'
                ? t('A guess, {share}', { share: formatPercent(resolution_confidence, 0) })
                : methods.of(resolution_method)
            }
          />
        )),
        column.ago('session_started_at', t('Visited'), { sort: true }),
      ]}
      filters={[
        { key: 'platform', label: t('Where from'), options: platforms.options() },
        {
          key: 'resolution_method',
          label: t('Match'),
          options: methods.options(),
        },
        { key: 'utm_campaign', label: t('Link’s campaign') },
        { key: 'utm_source', label: t('Link’s source') },
        { key: 'utm_medium', label: t('Link’s medium') },
      ]}
      tabs={[
        { label: t('All visits'), search: {} },
        { label: t('Guesses'), search: { resolution_method: 'fuzzy_name_match' } },
        { label: t('Unknown'), search: { resolution_method: 'unresolved' } },
        { label: t('By hand'), search: { resolution_method: 'manual' } },
      ]}
      onOpen={editable ? (link) => openResolveForm(link, campaigns) : undefined}
      actions={editable && settings ? <Act label={t('How credit is shared')} run={() => openRules(settings)} /> : null}
      above={<Models />}
      empty={{
        title: t('No visits yet'),
        text: t('Each visit of your website appears here with the campaign behind its link.'),
      }}
    />
  )
}
