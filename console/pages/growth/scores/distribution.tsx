import { Columns } from '../../../frame/chart/columns.tsx'
import { type ScoreType, scoreTypes } from '../parts/words.ts'
import { scoreValueWords } from './score.tsx'
import './scores.css'
import { useRead } from '../../../api/index.ts'
import { useSearchState } from '../../../frame/list.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, t, tn } from '../../../frame/show.ts'

/** How the scores are spread: the one that is looked at large, without one all four. */
export function Distribution() {
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
