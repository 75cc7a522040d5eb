import { Select } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../api/index.ts'
import { IntervalChart } from '../../../frame/chart/interval-chart.tsx'
import { recordOptions } from '../../../frame/do.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, formatPercent, Nothing, State, t } from '../../../frame/show.ts'
import { metrics } from '../parts/words.ts'
import type { Results } from './page.tsx'
import { differenceWords, reachedWords } from './words.ts'

type Comparison = Results['statistics']['comparisons'][number]

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
                {variant.name} {variant.is_control ? <State value="control" label={t('Current version')} /> : null}
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

export function IntervalSection({ results }: { results: Results }) {
  const { experiment } = results
  const { data } = useRead('/admin/ad-planning/experiments/{id}/history', { id: experiment.id })
  const treatments = experiment.variants.filter(({ is_control }) => !is_control)
  const [picked, setPicked] = useState(treatments[0]?.id ?? '')
  const variant = treatments.find(({ id }) => id === picked)
  const words = (value: number) => differenceWords(value, experiment)
  const days = (data?.days ?? []).map(({ day, comparisons }) => {
    const own = comparisons.find(({ variant_id }) => variant_id === picked)
    return { day, middle: own?.estimate ?? null, range: own?.sequential ?? null }
  })
  const last = days.at(-1)
  const control = experiment.variants.find(({ is_control }) => is_control)
  return (
    <Section
      title={t('Confidence over time')}
      aside={
        treatments.length > 1 ? (
          <Select
            aria-label={t('Variant')}
            data={recordOptions(treatments, 'name')}
            value={picked}
            allowDeselect={false}
            onChange={(next) => next && setPicked(next)}
          />
        ) : null
      }
    >
      <p className="quiet">
        {t(
          '{metric}: {variant} minus {control}. The difference is within the band. The result is clear once the band no longer touches the line.',
          { metric: metrics.of(experiment.primary_metric), variant: variant?.name ?? '', control: control?.name ?? '' },
        )}
      </p>
      {days.some(({ range }) => range !== null) ? (
        <IntervalChart
          label={
            last?.range
              ? t('The difference by day. On the last day it is between {low} and {high}.', {
                  low: words(last.range.lower),
                  high: words(last.range.upper),
                })
              : t('Difference by day')
          }
          days={days}
          format={words}
          words={{ middle: t('Observed'), range: t('Likely difference'), zero: t('No difference') }}
        />
      ) : (
        <p className="quiet">{t('No data yet. Both variants need visitors and conversions.')}</p>
      )}
    </Section>
  )
}
