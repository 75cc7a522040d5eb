import { formatMoney, formatNumber, t } from '../../../frame/show.ts'
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
