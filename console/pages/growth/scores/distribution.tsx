import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { Columns } from '../../../frame/chart/columns.tsx'
import { Section } from '../../../frame/detail/detail-frame.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { formatNumber } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { type ScoreType, scoreOptions, scoreWords } from '../parts/words.ts'
import { scoreValueWords } from './score.tsx'
import './scores.css'

/** How the scores are spread: the one that is looked at large, without one all four. */
export function Distribution() {
  const [{ score_type, currency }] = useSearchState()
  const types = scoreOptions()
    .map(({ value }) => value as ScoreType)
    .filter((type) => score_type === undefined || type === score_type)
  return (
    <div className="spreads" data-one={types.length === 1 || undefined}>
      {types.map((type) => (
        <Spread key={type} type={type} currency={currency} />
      ))}
    </div>
  )
}

function Spread({ type, currency: asked }: { type: ScoreType; currency: string | undefined }) {
  const { data } = useQuery(
    read('/admin/ad-planning/scores/distribution', {
      params: { query: { score_type: type, ...(type === 'clv' && asked ? { currency: asked } : {}) } },
    }),
  )
  if (!data || data.count < 2) return null
  const words = (value: number) => scoreValueWords({ score_value: value, currency: data.currency })
  return (
    <Section
      title={scoreWords(type)}
      aside={<span className="quiet">{tn('{count} person', '{count} people', data.count)}</span>}
    >
      <Columns
        label={t('{score}: how many people have how much', { score: scoreWords(type) })}
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
