import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, Filter, FilterKey, RowOf } from '../../../frame/list/types.ts'
import { State } from '../../../frame/state.tsx'
import { formatPercent, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { CampaignName, useCampaigns } from '../parts/names.tsx'
import { platformOptions, platformWords } from '../parts/words.ts'
import { Models } from './models.tsx'
import { openResolveForm, openRules } from './settings.ts'

type Link = RowOf<'/admin/ad-planning/attribution'>

const methods = () =>
  ({
    exact_utm_match: t('Sure'),
    fuzzy_name_match: t('A guess'),
    manual: t('By hand'),
    unresolved: t('Unknown'),
  }) as const

const tones = { exact_utm_match: 'good', fuzzy_name_match: 'warm', manual: 'accent', unresolved: 'quiet' } as const

const columns = (): Column<Link>[] => [
  {
    key: 'link',
    title: t('Link’s campaign'),
    primary: true,
    cell: ({ utm_campaign, utm_source }) => utm_campaign ?? utm_source ?? t('No campaign'),
  },
  { key: 'platform', title: t('Where from'), cell: ({ platform }) => platformWords(platform) },
  { key: 'source', title: t('Link’s source'), cell: ({ utm_source }) => utm_source ?? <Nothing /> },
  { key: 'campaign', title: t('Campaign'), cell: ({ ad_campaign_id }) => <CampaignName id={ad_campaign_id} /> },
  {
    key: 'method',
    title: t('Match'),
    cell: ({ resolution_method, resolution_confidence }) => (
      <State
        value={resolution_method}
        tone={tones[resolution_method]}
        label={
          resolution_method === 'fuzzy_name_match'
            ? t('A guess, {share}', { share: formatPercent(resolution_confidence, 0) })
            : methods()[resolution_method]
        }
      />
    ),
  },
  {
    key: 'visited',
    title: t('Visited'),
    sort: 'session_started_at',
    cell: ({ session_started_at }) => <Time at={session_started_at} ago />,
  },
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/attribution'>>[] => [
  { key: 'platform', label: t('Where from'), options: platformOptions() },
  {
    key: 'resolution_method',
    label: t('Match'),
    options: Object.entries(methods()).map(([value, label]) => ({ value, label })),
  },
  { key: 'utm_campaign', label: t('Link’s campaign') },
  { key: 'utm_source', label: t('Link’s source') },
]

export default function AttributionPage() {
  const campaigns = useCampaigns()
  const settings = useQuery(read('/admin/ad-planning/attribution/settings', {})).data?.attribution_settings
  const editable = may('ad-planning:write')
  return (
    <ListFrame
      title={t('Attribution')}
      lead={t('Several visits lead to an order. Each way of sharing the credit shows advertising in another light.')}
      path="/admin/ad-planning/attribution"
      columns={columns()}
      filters={filters()}
      tabs={[
        { label: t('All visits'), search: {} },
        { label: t('Guesses'), search: { resolution_method: 'fuzzy_name_match' } },
        { label: t('Unknown'), search: { resolution_method: 'unresolved' } },
        { label: t('By hand'), search: { resolution_method: 'manual' } },
      ]}
      onOpen={editable ? (link) => openResolveForm(link, campaigns) : undefined}
      actions={
        editable && settings ? (
          <button type="button" className="text-button" onClick={() => openRules(settings)}>
            {t('How credit is shared')}
          </button>
        ) : null
      }
      above={<Models />}
      empty={{
        title: t('No visits yet'),
        text: t('Each visit of your website appears here with the campaign behind its link.'),
      }}
    />
  )
}
