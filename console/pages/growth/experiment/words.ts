import { formatDate, formatMoney, formatNumber, formatPercent, t } from '../../../frame/show.ts'
import { metrics } from '../parts/words.ts'
import type { Results } from './page.tsx'

type Experiment = Results['experiment']

const kindOf = ({ metrics }: Experiment) => metrics.find(({ role }) => role === 'primary')?.kind

/** Formats a difference: in percentage points for shares, in money for amounts. */
export function differenceWords(value: number, experiment: Experiment): string {
  const kind = kindOf(experiment)
  if (kind === 'conversion')
    return t('{points} points', {
      points: formatNumber(value * 100, { signDisplay: 'exceptZero', maximumFractionDigits: 2 }),
    })
  if (kind === 'value' && experiment.currency) {
    const money = formatMoney(Math.round(Math.abs(value)), experiment.currency)
    return value < 0 ? `−${money}` : `+${money}`
  }
  return formatNumber(value, { signDisplay: 'exceptZero', maximumSignificantDigits: 3 })
}

export function reachedWords(
  variant: Results['statistics']['variants'][number],
  experiment: Experiment,
): string | null {
  const kind = kindOf(experiment)
  if (kind === 'conversion')
    return variant.conversion_rate === null
      ? null
      : formatNumber(variant.conversion_rate, { style: 'percent', maximumFractionDigits: 2 })
  if (variant.mean === null) return null
  return kind === 'value' && experiment.currency
    ? formatMoney(Math.round(variant.mean), experiment.currency)
    : formatNumber(variant.mean, { maximumSignificantDigits: 3 })
}

export function plannedLookWords({ experiment, statistics, progress }: Results): string {
  const { target_sample_size: target, minimum_detectable_effect: effect } = experiment
  const look = statistics.planned_look
  if (target === null)
    return t('No number of visitors is planned. You can check any day: the interval below is always valid.')
  if (look)
    return look.comparisons.some(({ is_significant }) => is_significant)
      ? t('The planned test on {day}, after {count} visitors, found a difference. It is not repeated.', {
          day: formatDate(look.looked_at),
          count: formatNumber(look.total_samples),
        })
      : t('The planned test on {day}, after {count} visitors, found no difference. It is not repeated.', {
          day: formatDate(look.looked_at),
          count: formatNumber(look.total_samples),
        })
  const plan = t(
    'The planned test runs once, after {count} visitors. Until then the interval below decides, and you can check it any day.',
    { count: formatNumber(target) },
  )
  if (effect === null || progress.power === null) return plan
  return `${plan} ${t('If the true difference is {effect}, the test finds it {times} times out of 100.', {
    effect: formatPercent(effect, 0),
    times: formatNumber(progress.power * 100, 0),
  })}`
}

export function verdictWords({ decision, statistics, experiment, progress }: Results): string {
  const { comparisons } = statistics
  const primary = comparisons.filter(({ role }) => role === 'primary')
  const change = (share: number) =>
    formatNumber(share, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 })
  switch (decision.verdict) {
    case 'decided': {
      const winner = experiment.variants.find(({ id }) => id === experiment.winner)
      return t('{variant} chosen. New visitors see it from now on.', { variant: winner?.name ?? '' })
    }
    case 'no_data':
      return t('Too early to decide: no one has seen this experiment yet.')
    case 'sample_ratio_mismatch':
      return t(
        'Do not decide. The visitors were not split as planned, and chance does not explain it. Find the cause, such as a redirect or a variant that fails to load, then start a new experiment.',
      )
    case 'guardrail_harmed': {
      const harmed = comparisons.find(({ guardrail }) => guardrail === 'harmed')
      return t('Stop: {variant} makes a guardrail metric worse ({metric}).', {
        variant: harmed?.variant_name ?? '',
        metric: metrics.of(harmed?.metric ?? ''),
      })
    }
    case 'winner': {
      const [best] = primary
        .filter(({ is_better, sequential, variant_id }) => {
          const planned = statistics.planned_look?.comparisons.find((one) => one.variant_id === variant_id)
          return is_better && (sequential?.is_significant || planned?.is_significant)
        })
        .toSorted((one, other) => Math.abs(other.improvement_percent ?? 0) - Math.abs(one.improvement_percent ?? 0))
      const found = { variant: best?.variant_name ?? '', metric: metrics.of(best?.metric ?? '') }
      return best?.lift
        ? t('Choose {variant}. {metric}: {change}, likely between {low} and {high}.', {
            ...found,
            change: change(best.lift.estimate),
            low: change(best.lift.lower),
            high: change(best.lift.upper),
          })
        : t('Choose {variant}: it is better. {metric}.', found)
    }
    case 'loser':
      return t('Keep the current version: {metric} got worse.', { metric: metrics.of(experiment.primary_metric) })
    case 'no_difference':
      return t(
        'No difference found with the planned number of visitors. Keep the simpler version. A smaller difference may still exist.',
      )
    case 'wait':
      return progress.target_samples === null
        ? t('Too early to decide: the result is not clear. Set a number of visitors to know when to stop.')
        : t('Too early to decide: the result is not clear.')
  }
}

export const ownPagesWords = (): string =>
  t('Your website shows the experiment with code of your own. The pages of this shop show no experiments.')
