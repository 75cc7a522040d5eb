import { formatDate, formatMoney, formatNumber, formatPercent, t } from '../../../frame/show.ts'
import type { Results } from './page.tsx'

type Experiment = Results['experiment']

const kindOf = ({ metrics }: Experiment) => metrics.find(({ role }) => role === 'primary')?.kind

/** A difference of shares in points, of amounts in money. */
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

/** What a variant reached in what decides. */
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

/** What was planned, and why looking early does no harm. */
export function plannedLookWords({ experiment, statistics, progress }: Results): string {
  const { target_sample_size: target, minimum_detectable_effect: effect } = experiment
  const look = statistics.planned_look
  if (target === null)
    return t('No number of visitors was planned. You may look every day: the interval below holds at every look.')
  if (look)
    return look.comparisons.some(({ is_significant }) => is_significant)
      ? t('At the planned look on {day}, after {count} visitors, the test found a difference. It is not repeated.', {
          day: formatDate(look.looked_at),
          count: formatNumber(look.total_samples),
        })
      : t('At the planned look on {day}, after {count} visitors, the test found nothing. It is not repeated.', {
          day: formatDate(look.looked_at),
          count: formatNumber(look.total_samples),
        })
  const plan = t(
    'The plain test is taken once, when {count} visitors have come. Until then only the interval below decides, and you may look at it every day.',
    {
      count: formatNumber(target),
    },
  )
  if (effect === null || progress.power === null) return plan
  return `${plan} ${t('If the true difference is {effect}, the plan finds it {times} times in 100.', {
    effect: formatPercent(effect, 0),
    times: formatNumber(progress.power * 100, 0),
  })}`
}
