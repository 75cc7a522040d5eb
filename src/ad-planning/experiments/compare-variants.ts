import {
  betaBinomial,
  cupedAdjusted,
  type Difference,
  differenceOfMeans,
  firstOf,
  fisherExactP,
  isSmallTable,
  type Moments,
  newcombeInterval,
  noMoments,
  type PairMoments,
  ratioMoments,
  relativeLift,
  type Share,
  sequentialInterval,
  shareMoments,
  testDifference,
  twoProportionTest,
} from '../statistics/index.ts'
import type { ComparisonView } from './results-schema.ts'
import type { MetricView } from './schema.ts'

/** Sums of one metric in one variant. */
export interface Observed {
  readonly units: number
  /** Units with at least one conversion. */
  readonly converted: number
  /** y: the unit's value since its exposure. x: the denominator. */
  readonly ratio: PairMoments
  /** y: the unit's value since its exposure. x: its value before. */
  readonly past: PairMoments
}

export interface Looked {
  readonly alpha: number
  /** Error rate of each sequential interval: the sequential share of alpha, divided among the treatments. */
  readonly sequentialAlpha: number
  /** Planned number of units in all variants together. */
  readonly plannedUnits: number
}

export type Compared = Omit<ComparisonView, 'variant_id' | 'variant_name' | 'p_value_adjusted' | 'is_significant'>

/** Compares one variant with the control in one metric. */
export function compareVariants(metric: MetricView, control: Observed, variant: Observed, looked: Looked): Compared {
  const shares = { first: shareOf(control), second: shareOf(variant) }
  const [before, after] = [momentsIn(metric, control), momentsIn(metric, variant)]
  const difference = differenceOfMeans(before, after)
  const lift = relativeLift(before, after)
  const isRate = metric.kind === 'conversion'
  const tested = isRate ? twoProportionTest(shares.first, shares.second) : welch(difference, looked.alpha)
  const liftFigures = lift && { estimate: lift.estimate, ...testDifference(lift, looked.alpha).interval }
  const isBetter = betterOf(metric, after.mean - before.mean, control, variant)
  return {
    metric: metric.name,
    kind: metric.kind,
    role: metric.role,
    z_score: tested.z,
    p_value: tested.pValue,
    exact_p_value: isRate ? exactP(shares.first, shares.second) : null,
    is_better: isBetter,
    improvement_percent:
      before.mean === 0 || before.count === 0 || after.count === 0
        ? null
        : finite(100 * ((after.mean - before.mean) / Math.abs(before.mean))),
    difference: isRate
      ? rateDifference(shares.first, shares.second, looked.alpha)
      : valueDifference(difference, looked.alpha),
    lift: liftFigures && allFinite(liftFigures) ? liftFigures : null,
    sequential: sequentialOf(
      difference,
      before.count + after.count,
      { alpha: looked.sequentialAlpha, plannedUnits: looked.plannedUnits },
      // Two shares differ by at most 1.
      isRate ? 1 : Infinity,
    ),
    cuped: metric.kind === 'ratio' ? null : cupedOf(control.past, variant.past, looked.alpha),
    bayesian: isRate ? bayesianOf(shares.first, shares.second) : null,
    // A guardrail is checked at every look. A plain interval would cause false alarms, so the sequential one is used.
    guardrail:
      metric.role === 'guardrail' ? guardrailOf(metric, sequentialOf(lift, before.count + after.count, looked)) : null,
  }
}

export const shareOf = ({ converted, units }: Observed): Share => ({ hits: converted, of: units })

/** Returns the count, mean and variance of the metric per unit. */
export function momentsIn({ kind }: MetricView, observed: Observed): Moments {
  if (kind === 'conversion') return shareMoments(shareOf(observed))
  if (kind === 'ratio') return ratioMoments(observed.ratio) ?? noMoments
  const { count, meanY, varianceY } = observed.past
  return firstOf({ ...observed.past, count, meanX: meanY, varianceX: varianceY })
}

function welch(difference: Difference | null, alpha: number): { z: number; pValue: number } {
  if (!difference) return { z: 0, pValue: 1 }
  const { statistic, pValue } = testDifference(difference, alpha)
  // Negated to control minus variant, as in the test of two proportions.
  return { z: -statistic, pValue }
}

const mostExactUnits = 1e9

function exactP(first: Share, second: Share): number | null {
  if (first.of === 0 || second.of === 0 || first.of + second.of > mostExactUnits) return null
  const [few, many] = [first.hits + second.hits, first.of + second.of - first.hits - second.hits]
  // If conversions or non-conversions are rare, Fisher's test enumerates few tables. If neither is rare, the normal
  // approximation is accurate enough.
  return isSmallTable(first, second) && Math.min(few, many) <= 10_000 ? fewTables(first, second, few <= many) : null
}

const fewTables = (first: Share, second: Share, asTheyAre: boolean): number =>
  asTheyAre ? fisherExactP(first, second) : fisherExactP(others(first), others(second))
const others = ({ hits, of }: Share): Share => ({ hits: of - hits, of })

function rateDifference(first: Share, second: Share, alpha: number) {
  if (first.of === 0 || second.of === 0) return null
  return { estimate: second.hits / second.of - first.hits / first.of, ...newcombeInterval(first, second, alpha) }
}

function valueDifference(difference: Difference | null, alpha: number) {
  if (!difference) return null
  const figures = { estimate: difference.estimate, ...testDifference(difference, alpha).interval }
  return allFinite(figures) ? figures : null
}

function sequentialOf(
  difference: Difference | null,
  units: number,
  looked: { readonly alpha: number; readonly plannedUnits: number },
  most = Infinity,
) {
  if (!difference) return null
  const interval = sequentialInterval(difference.estimate, difference.standardError, units, looked)
  if (!allFinite(interval)) return null
  const [lower, upper] = [Math.max(-most, interval.lower), Math.min(most, interval.upper)]
  return { lower, upper, is_significant: lower > 0 || upper < 0 }
}

function cupedOf(control: PairMoments, variant: PairMoments, alpha: number) {
  const adjusted = cupedAdjusted(control, variant)
  const difference = adjusted && differenceOfMeans(adjusted.control, adjusted.treatment)
  if (!adjusted || !difference) return null
  const { pValue, interval } = testDifference(difference, alpha)
  const figures = { estimate: difference.estimate, ...interval }
  if (!allFinite(figures)) return null
  return { ...figures, p_value: pValue, variance_reduction_percent: 100 * adjusted.explained }
}

function bayesianOf(first: Share, second: Share) {
  const { treatmentIsBetter, expectedLoss } = betaBinomial(first, second)
  return Number.isFinite(treatmentIsBetter) && Number.isFinite(expectedLoss)
    ? { probability_to_beat_control: treatmentIsBetter, expected_loss: expectedLoss }
    : null
}

function betterOf({ direction }: MetricView, change: number, control: Observed, variant: Observed): boolean | null {
  if (control.units === 0 || variant.units === 0 || change === 0 || !Number.isFinite(change)) return null
  return change > 0 === (direction === 'increase')
}

/** Whether the variant harmed the metric by more than the margin: `harmed`, `ok`, or `unclear`. */
function guardrailOf(
  { direction, harm_margin: margin }: MetricView,
  lift: { readonly lower: number; readonly upper: number } | null,
): 'ok' | 'harmed' | 'unclear' {
  if (!lift) return 'unclear'
  const [worst, best] = direction === 'increase' ? [lift.lower, lift.upper] : [-lift.upper, -lift.lower]
  if (best < -margin) return 'harmed'
  return worst > -margin ? 'ok' : 'unclear'
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
const allFinite = (figures: object): boolean => Object.values(figures).every((value) => Number.isFinite(value))
