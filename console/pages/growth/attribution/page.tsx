import { useState } from 'react'
import { type GetData, may, type RowOf, useRead } from '../../../api/index.ts'
import { Act, optionList, wordsBy } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, formatPercent, State, t, tn } from '../../../frame/show.ts'
import { Switcher } from '../../../frame/switcher.tsx'
import { CampaignName, useCampaigns } from '../parts/names.tsx'
import { PeriodPicker, usePeriod } from '../parts/period.tsx'
import { models as modelNames, type Platform, platformColours, platforms } from '../parts/words.ts'
import { openResolveForm, openRules } from './settings.ts'
import '../../../frame/chart/chart.css'
import './attribution.css'

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
          { primary: true },
          ({ utm_campaign, utm_source }) => utm_campaign ?? utm_source ?? t('No campaign'),
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
        { key: 'resolution_method', label: t('Match'), options: methods.options() },
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

type Compared = GetData<'/admin/ad-planning/attribution/models'>

interface Row {
  readonly key: string
  readonly name: string
  readonly note: string | null
  readonly channels: readonly { readonly channel: string; readonly name: string; readonly conversions: number }[]
}

const threads = [1, 2, 3, 4, 5, 6].map((number) => `var(--thread-${number})`)

const rowsOf = ({ models, markov, shapley }: Compared, by: 'platform' | 'campaign'): Row[] => {
  const named = (channels: Compared['models'][number]['channels'] | Compared['markov']['channels']) =>
    channels.map(({ channel, campaign_name, conversions }) => ({
      channel,
      conversions,
      name: by === 'platform' ? platforms.of(channel) : (campaign_name ?? platforms.of(channel)),
    }))
  return [
    ...models.map(({ model, channels }) => ({
      key: model,
      name: modelNames.of(model),
      note: null,
      channels: named(channels),
    })),
    {
      key: 'markov',
      name: t('Based on what would be lost without it'),
      note: t('Markov: learned from all visits'),
      channels: named(markov.channels),
    },
    {
      key: 'shapley',
      name: t('Fair share'),
      note: t('Shapley: equal weight along the way'),
      channels: named(shapley.channels),
    },
  ]
}

function Models() {
  const { from_date } = usePeriod()
  const [by, setBy] = useState<'platform' | 'campaign'>('platform')
  const { data } = useRead('/admin/ad-planning/attribution/models', { from_date, by, conversion_type: 'purchase' })
  const rows = data ? rowsOf(data, by) : []
  const channels = [...new Map(rows.flatMap((row) => row.channels.map((one) => [one.channel, one.name] as const)))]
  const colourOf = (channel: string): string =>
    by === 'platform'
      ? (platformColours[channel as Platform] ?? 'var(--thread-6)')
      : (threads[channels.findIndex(([one]) => one === channel) % threads.length] ?? 'var(--thread-6)')
  return (
    <div className="below">
      <Section
        title={t('Credit for purchases')}
        aside={
          <div className="inline">
            <Switcher
              label={t('Group by')}
              value={by}
              onChange={(next) => setBy(next === 'campaign' ? 'campaign' : 'platform')}
              options={optionList({ platform: t('Source'), campaign: t('Campaign') })}
            />
            <PeriodPicker />
          </div>
        }
      >
        {data && data.totals.conversions > 0 ? (
          <>
            <ul className="chart-legend inline small above">
              {channels.map(([channel, name]) => (
                <li key={channel} data-mark="box" style={{ '--mark': colourOf(channel) } as object}>
                  {name}
                </li>
              ))}
            </ul>
            <ul className="models near above below">
              {rows.map((row) => (
                <ModelBar key={row.key} row={row} colourOf={colourOf} />
              ))}
            </ul>
            <p className="quiet">
              {tn('Based on {count} purchase.', 'Based on {count} purchases.', data.totals.conversions)}{' '}
              {data.truncated ? t('Only the most recent visits are included.') : ''}
            </p>
          </>
        ) : data ? (
          <p className="quiet">{t('No purchases in this period could be linked to a visit.')}</p>
        ) : null}
      </Section>
    </div>
  )
}

function ModelBar({ row, colourOf }: { row: Row; colourOf: (channel: string) => string }) {
  const all = row.channels.reduce((sum, { conversions }) => sum + conversions, 0)
  const said = row.channels
    .filter(({ conversions }) => conversions > 0)
    .map(({ name, conversions }) =>
      t('{name} {share}', { name, share: formatPercent(all === 0 ? 0 : conversions / all, 0) }),
    )
    .join(', ')
  return (
    <li>
      <span className="model-name">
        {row.name}
        {row.note ? <span className="quiet">{row.note}</span> : null}
      </span>
      <span className="model-bar" role="img" aria-label={`${row.name}: ${said}`}>
        {row.channels
          .filter(({ conversions }) => conversions > 0)
          .map(({ channel, name, conversions }) => (
            <span
              key={channel}
              style={{ flexGrow: conversions, background: colourOf(channel) }}
              title={`${name}: ${formatNumber(conversions, 1)}`}
            >
              {conversions / all > 0.12 ? formatPercent(conversions / all, 0) : ''}
            </span>
          ))}
      </span>
    </li>
  )
}
