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
  exact_utm_match: t('Exact match'),
  fuzzy_name_match: t('Close match'),
  manual: t('Manual'),
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
      lead={t('Several visits can lead to one order. Each attribution model divides the credit differently.')}
      path="/admin/ad-planning/attribution"
      columns={[
        column(
          'link',
          t('Campaign in link'),
          ({ utm_campaign, utm_source }) => utm_campaign ?? utm_source ?? t('No campaign'),
          { primary: true },
        ),
        column.words('platform', t('Source'), platforms),
        column.text('utm_source', t('Source in link')),
        column('campaign', t('Campaign'), ({ ad_campaign_id }) => <CampaignName id={ad_campaign_id} />),
        column('method', t('Match'), ({ resolution_method, resolution_confidence }) => (
          <State
            value={resolution_method}
            tone={tones[resolution_method]}
            label={
              resolution_method === 'fuzzy_name_match'
                ? t('Close match, {share}', { share: formatPercent(resolution_confidence, 0) })
                : methods.of(resolution_method)
            }
          />
        )),
        column.ago('session_started_at', t('Visited'), { sort: true }),
      ]}
      filters={[
        { key: 'platform', label: t('Source'), options: platforms.options() },
        {
          key: 'resolution_method',
          label: t('Match'),
          options: methods.options(),
        },
        { key: 'utm_campaign', label: t('Campaign in link') },
        { key: 'utm_source', label: t('Source in link') },
        { key: 'utm_medium', label: t('Medium in link') },
      ]}
      tabs={[
        { label: t('All visits'), search: {} },
        { label: t('Close matches'), search: { resolution_method: 'fuzzy_name_match' } },
        { label: t('Unknown'), search: { resolution_method: 'unresolved' } },
        { label: t('Manual'), search: { resolution_method: 'manual' } },
      ]}
      onOpen={editable ? (link) => openResolveForm(link, campaigns) : undefined}
      actions={editable && settings ? <Act label={t('Attribution settings')} run={() => openRules(settings)} /> : null}
      above={<Models />}
      empty={{
        title: t('No visits yet'),
        text: t('Visits to your website appear here with the campaign from their link.'),
      }}
    />
  )
}
