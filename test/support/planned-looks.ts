import type { Observed } from '../../src/ad-planning/experiments/compare-variants.ts'
import { type MetricObserved, resultsOf, takePlannedLook } from '../../src/ad-planning/experiments/results.ts'
import type { PlannedLookView } from '../../src/ad-planning/experiments/results-schema.ts'
import type { ExperimentView } from '../../src/ad-planning/experiments/schema.ts'
import { twoProportionTest } from '../../src/ad-planning/statistics/proportions.ts'
import { seededRandom } from '../../src/platform/seeded-random.rules.ts'

export interface LookedAt {
  readonly tests: number
  /**
   * Number of looks, one after each `unitsPerLook` units of each variant. Look `plannedLook` is at the planned number
   * of units.
   */
  readonly looks: number
  readonly plannedLook: number
  readonly unitsPerLook: number
  readonly rates: readonly [control: number, treatment: number]
  readonly alpha: number
  readonly seed: number
  /** Looks at which a plain test finds a smaller p-value than this are evaluated in full; 1 evaluates all looks. */
  readonly evaluatedBelow: number
}

export interface Decided {
  /** Experiments with the verdict `winner` or `loser` at one or more looks. */
  readonly ever: number
  /** Experiments that the plain test decides at the planned look alone. */
  readonly byPlannedLook: number
  /** Experiments that one plain test with all of alpha decides at the planned number of units. */
  readonly byFixedHorizon: number
  /** Experiments that the plain test decides at the planned look or at a later one. */
  readonly byRepeatedPlainTest: number
}

/** Simulates experiments that are evaluated repeatedly, before and after the planned number of units. */
export function lookAgainAndAgain(looked: LookedAt): Decided {
  const random = seededRandom(looked.seed)
  const decided = { ever: 0, byPlannedLook: 0, byFixedHorizon: 0, byRepeatedPlainTest: 0 }
  for (let test = 0; test < looked.tests; test++) {
    const found = lookAtOne(looked, random)
    if (found.ever) decided.ever++
    if (found.byPlannedLook) decided.byPlannedLook++
    if (found.byFixedHorizon) decided.byFixedHorizon++
    if (found.byRepeatedPlainTest) decided.byRepeatedPlainTest++
  }
  return decided
}

function lookAtOne({ looks, plannedLook, unitsPerLook, rates, alpha, evaluatedBelow }: LookedAt, random: () => number) {
  const experiment = experimentOf(2 * plannedLook * unitsPerLook, alpha)
  const [metric] = experiment.metrics
  if (!metric) throw new Error('An experiment has a metric.')
  const hits = [0, 0]
  const found = { ever: false, byPlannedLook: false, byFixedHorizon: false, byRepeatedPlainTest: false }
  let kept: PlannedLookView | null = null
  for (let look = 1; look <= looks; look++) {
    rates.forEach((rate, arm) => {
      for (let unit = 0; unit < unitsPerLook; unit++) if (random() < rate) hits[arm] = (hits[arm] ?? 0) + 1
    })
    const [control = 0, treatment = 0] = hits
    const of = look * unitsPerLook
    const { pValue } = twoProportionTest({ hits: control, of }, { hits: treatment, of })
    if (look === plannedLook) found.byFixedHorizon = pValue < alpha
    // Every verdict is at least as strict as the plain test, so most looks need no evaluation.
    else if (pValue >= evaluatedBelow || isDecided(found, look > plannedLook)) continue
    const seen: MetricObserved = {
      metric,
      byVariant: new Map(hits.map((count, arm) => [`v${arm}`, observedOf(count, of)])),
      ignored: 0,
    }
    kept ??= takePlannedLook(experiment, [seen], startedAt)
    const { decision, statistics } = resultsOf(experiment, [seen], kept, startedAt)
    found.ever ||= decision.verdict === 'winner' || decision.verdict === 'loser'
    found.byPlannedLook ||= kept?.comparisons[0]?.is_significant === true
    found.byRepeatedPlainTest ||=
      look >= plannedLook &&
      (statistics.comparisons[0]?.is_significant || statistics.comparisons[0]?.sequential?.is_significant === true)
  }
  return found
}

/** Whether no later look can change the result. Before the planned look, a repeated plain test is still to come. */
const isDecided = (
  { ever, byRepeatedPlainTest }: { readonly ever: boolean; readonly byRepeatedPlainTest: boolean },
  isLate: boolean,
): boolean => ever && (byRepeatedPlainTest || !isLate)

const startedAt = new Date('2026-06-15T12:00:00.000Z')

function observedOf(converted: number, units: number): Observed {
  const moments = { count: units, meanX: 0, meanY: 0, varianceX: 0, varianceY: 0, covariance: 0 }
  return { units, converted, ratio: moments, past: moments }
}

const experimentOf = (target: number, alpha: number): ExperimentView => ({
  id: 'exp_simulated',
  name: 'Simulated',
  description: null,
  hypothesis: null,
  status: 'running',
  experiment_type: 'landing_page',
  primary_metric: 'conversion_rate',
  metrics: [
    {
      name: 'conversion_rate',
      kind: 'conversion',
      role: 'primary',
      direction: 'increase',
      source: 'conversions',
      conversion_type: 'purchase',
      harm_margin: 0,
    },
  ],
  variants: ['Control', 'Treatment'].map((name, arm) => ({
    id: `v${arm}`,
    name,
    weight: 50,
    is_control: arm === 0,
    config: {},
  })),
  target_sample_size: target,
  confidence_level: 1 - alpha,
  statistical_power: 0.8,
  minimum_detectable_effect: null,
  correction: 'holm',
  auto_stop: false,
  currency: null,
  website_id: null,
  started_at: startedAt.toISOString(),
  ended_at: null,
  stop_reason: null,
  winner: null,
  is_significant: null,
  p_value: null,
  improvement_percent: null,
  metadata: {},
  created_at: startedAt.toISOString(),
  updated_at: startedAt.toISOString(),
})
