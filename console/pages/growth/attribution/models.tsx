import { useState } from 'react'
import { PeriodPicker, usePeriod } from '../parts/period.tsx'
import { models as modelNames, type Platform, platformColours, platforms } from '../parts/words.ts'
import '../../../frame/chart/chart.css'
import './attribution.css'
import { type GetData, useRead } from '../../../api/index.ts'
import { optionList } from '../../../frame/do.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, formatPercent, t, tn } from '../../../frame/show.ts'
import { Switcher } from '../../../frame/switcher.tsx'

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

/** All ways of sharing the credit, one bar each, in the same colours. */
export function Models() {
  const { from_date } = usePeriod()
  const [by, setBy] = useState<'platform' | 'campaign'>('platform')
  const { data } = useRead('/admin/ad-planning/attribution/models', {
    from_date,
    by,
    conversion_type: 'purchase',
  })
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
          <p className="quiet">{t('No purchases with a known visit in this period.')}</p>
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
