import { act, may, useRead } from '../../../api/index.ts'
import { Columns } from '../../../frame/chart/columns.tsx'
import { perform } from '../../../frame/do.ts'
import { columnsOf, ListFrame, tabsOf, useSearchState } from '../../../frame/list.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, t, tn } from '../../../frame/show.ts'
import { type ScoreType, scoreTypes } from '../parts/words.ts'
import { type Score, scoreValueWords, Tier, tiers } from './score.tsx'
import './scores.css'

const column = columnsOf<Score>()

const recalculate = () =>
  perform({
    run: () => act('post', '/admin/ad-planning/scores/recalculate', { body: {} }),
    done: t('Scoring everyone who was active in the last 30 days.'),
  })

export default function ScoresPage() {
  return (
    <ListFrame
      title={t('Scores')}
      lead={t('Your best customers and the ones who may leave, with the reason for each score.')}
      path="/admin/ad-planning/scores"
      to={({ person_id }) => `/growth/people/${person_id}`}
      columns={[
        column.text('display_name', t('Person'), { primary: true }),
        column.words('score_type', t('Score'), scoreTypes),
        column('value', t('Value'), { align: 'end', sort: 'score_value' }, scoreValueWords),
        column('tier', t('Tier'), (score) => <Tier score={score} />),
        column('trend', t('Change'), { align: 'end' }, ({ score_change }) =>
          score_change ? formatNumber(score_change, { signDisplay: 'always', maximumFractionDigits: 1 }) : null,
        ),
        column(
          'percentile',
          t('Percentile'),
          { align: 'end', wide: true },
          ({ percentile }) => percentile !== null && t('{percent} %', { percent: formatNumber(percentile) }),
        ),
        column.text('explanation', t('Reason'), { optional: true }),
        column.words('confidence', t('Confidence'), tiers, { optional: true }),
        column.ago('calculated_at', t('Calculated'), { sort: true }),
      ]}
      filters={[
        { key: 'tier', label: t('Tier'), options: tiers.options() },
        { key: 'currency', label: t('Currency') },
      ]}
      tabs={tabsOf('score_type', scoreTypes.options())}
      above={<Distribution />}
      add={may('ad-planning:write') && { label: t('Update scores'), run: recalculate }}
      empty={{
        title: t('No scores yet'),
        text: t('Scores are updated weekly for everyone who was active. You can also start now.'),
      }}
    />
  )
}

function Distribution() {
  const [{ score_type, currency }] = useSearchState()
  const types = scoreTypes.names().filter((type) => score_type === undefined || type === score_type)
  return (
    <div className="spreads columns below" data-one={types.length === 1 || undefined}>
      {types.map((type) => (
        <Spread key={type} type={type} currency={currency} />
      ))}
    </div>
  )
}

function Spread({ type, currency: asked }: { type: ScoreType; currency: string | undefined }) {
  const { data } = useRead('/admin/ad-planning/scores/distribution', {
    score_type: type,
    ...(type === 'clv' && asked ? { currency: asked } : {}),
  })
  if (!data || data.count < 2) return null
  const words = (value: number) => scoreValueWords({ score_value: value, currency: data.currency })
  return (
    <Section
      title={scoreTypes.of(type)}
      aside={<span className="quiet">{tn('{count} person', '{count} people', data.count)}</span>}
    >
      <Columns
        label={t('{score}: distribution of people', { score: scoreTypes.of(type) })}
        columns={data.bins.map(({ from, to, count }) => ({
          key: String(from),
          name: t('{from} to {to}', { from: words(from), to: words(to) }),
          value: count,
          shown: formatNumber(count),
        }))}
        ends={[words(data.bins[0]?.from ?? 0), words(data.bins.at(-1)?.to ?? 0)]}
      />
    </Section>
  )
}
