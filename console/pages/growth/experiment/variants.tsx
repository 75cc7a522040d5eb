import { Section } from '../../../frame/record.ts'
import { formatNumber, formatPercent, Nothing, State, t } from '../../../frame/show.ts'
import { metrics } from '../parts/words.ts'
import type { Results } from './page.tsx'
import { reachedWords } from './words.ts'

type Comparison = Results['statistics']['comparisons'][number]

/** The variants side by side: how many saw each, what came of it, and how it compares. */
export function Variants({ results }: { results: Results }) {
  const { statistics, experiment } = results
  const primary = new Map(
    statistics.comparisons.filter(({ role }) => role === 'primary').map((one) => [one.variant_id, one]),
  )
  return (
    <>
      <Section title={t('Variants')}>
        <div className="cards">
          {statistics.variants.map((variant) => (
            <div
              key={variant.id}
              className="panel variant-card"
              data-won={experiment.winner === variant.id || undefined}
            >
              <h3>
                {variant.name} {variant.is_control ? <State value="control" label={t('Today')} /> : null}
                {experiment.winner === variant.id ? <State value="won" label={t('Chosen')} /> : null}
              </h3>
              <p className="big figure">{reachedWords(variant, experiment) ?? <Nothing />}</p>
              <p className="quiet">
                {metrics.of(experiment.primary_metric)} ·{' '}
                {t('{count} of {all} visitors', {
                  count: formatNumber(variant.conversions),
                  all: formatNumber(variant.samples),
                })}
              </p>
              <p>{comparedWords(primary.get(variant.id))}</p>
            </div>
          ))}
        </div>
        {statistics.sample_ratio?.mismatch ? (
          <p className="danger">
            {t(
              'The visitors were not split as planned, for example because a redirect or script loses some. Do not rely on these results.',
            )}
          </p>
        ) : null}
        {statistics.ignored_conversions > 0 ? (
          <p className="quiet">
            {t('Not counted: {count} purchases in another currency.', {
              count: formatNumber(statistics.ignored_conversions),
            })}
          </p>
        ) : null}
      </Section>
      <OtherMetrics comparisons={statistics.comparisons.filter(({ role }) => role !== 'primary')} />
    </>
  )
}

function comparedWords(comparison: Comparison | undefined): string {
  if (!comparison || comparison.improvement_percent === null) return ''
  const change = t('{change} compared with today.', {
    change: formatNumber(comparison.improvement_percent / 100, {
      style: 'percent',
      signDisplay: 'always',
      maximumFractionDigits: 1,
    }),
  })
  if (!comparison.bayesian) return change
  return `${change} ${t('{share} probability of being better.', {
    share: formatPercent(comparison.bayesian.probability_to_beat_control, 0),
  })}`
}

const guardrails = () => ({ ok: t('OK'), harmed: t('Got worse'), unclear: t('Not clear yet') }) as const
const guardrailTones = { ok: 'good', harmed: 'bad', unclear: 'quiet' } as const

function OtherMetrics({ comparisons }: { comparisons: readonly Comparison[] }) {
  if (comparisons.length === 0) return null
  return (
    <Section title={t('Guardrails')}>
      <ul className="plain-list">
        {comparisons.map(({ metric, variant_id, variant_name, guardrail, improvement_percent }) => (
          <li key={`${metric} ${variant_id}`}>
            <b>{metrics.of(metric)}</b>, {variant_name}:{' '}
            {improvement_percent === null
              ? t('nothing to compare with')
              : formatNumber(improvement_percent / 100, {
                  style: 'percent',
                  signDisplay: 'always',
                  maximumFractionDigits: 1,
                })}{' '}
            {guardrail ? (
              <State value={guardrail} tone={guardrailTones[guardrail]} label={guardrails()[guardrail]} />
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
