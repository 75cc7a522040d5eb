import {
  benjaminiHochbergAdjusted,
  holmAdjusted,
  noMoments,
  powerForRates,
  sampleRatioTest,
  sampleSizeForMeans,
  sampleSizeForRates,
  wilsonInterval,
} from '../statistics/index.ts'
import { splitAlpha } from './alpha.rules.ts'
import { type Compared, compareVariants, type Looked, momentsIn, type Observed, shareOf } from './compare-variants.ts'
import { type Decision, decisionOn, provenDirection } from './decision.rules.ts'
import type { ComparisonView, PlannedLookView, ResultsView, StatisticsView } from './results-schema.ts'
import type { ExperimentView, MetricView, VariantView } from './schema.ts'

/** Sums of one metric by variant id. Omits variants without units. */
export interface MetricObserved {
  readonly metric: MetricView
  readonly byVariant: ReadonlyMap<string, Observed>
  /** Number of conversions ignored because they are in another currency. */
  readonly ignored: number
}

/**
 * Number of units for which the sequential intervals are tuned if there is no target. It is fixed, because tuning by
 * the data would invalidate the intervals.
 */
const usualPlan = 5000
/**
 * Below this p-value, the units count as not split as configured. The threshold is strict, because each reading of the
 * results tests it again.
 */
const mismatchBelow = 0.001
const dayMs = 86_400_000

const nothing = { count: 0, meanX: 0, meanY: 0, varianceX: 0, varianceY: 0, covariance: 0 }
const unseen: Observed = { units: 0, converted: 0, ratio: nothing, past: nothing }

/**
 * Returns the figures of an experiment and the decision that they allow. `plannedLook` is null if it was not made yet.
 */
export function resultsOf(
  experiment: ExperimentView,
  seen: readonly MetricObserved[],
  plannedLook: PlannedLookView | null,
  now: Date,
): ResultsView {
  const alpha = 1 - experiment.confidence_level
  const statistics = statisticsOf(experiment, seen, plannedLook, alpha)
  const { decide, verdict, sentence } = decideBy(experiment, statistics)
  const [primary] = seen
  return {
    experiment,
    statistics,
    progress: progressOf(experiment, primary, statistics.total_samples, alpha),
    runtime: runtimeOf(experiment, statistics.total_samples, now),
    decision: { decide, verdict },
    recommendation: sentence,
  }
}

/**
 * Returns whether the experiment can be decided, and why. `winner`: the variant that the figures prove better, if any.
 * A completed experiment with a stored winner counts as decided whatever the figures say.
 */
export const decideBy = (experiment: ExperimentView, statistics: StatisticsView): Decision =>
  decisionOn({
    status: experiment.status,
    samples: statistics.total_samples,
    target: experiment.target_sample_size,
    alpha: statistics.alpha_split,
    plannedLook: statistics.planned_look,
    mismatch: statistics.sample_ratio?.mismatch ?? false,
    comparisons: statistics.comparisons,
    declaredWinner: experiment.variants.find(({ id }) => id === experiment.winner)?.name ?? null,
  })

/**
 * Returns the plain test of the primary metric on the data so far. Null without a target, or before its number of units
 * is reached. The test may be made only once: repeated plain tests have an error rate far above alpha.
 */
export function takePlannedLook(
  experiment: ExperimentView,
  seen: readonly MetricObserved[],
  now: Date,
): PlannedLookView | null {
  const { target_sample_size: target, confidence_level: level } = experiment
  const samples = [...(seen[0]?.byVariant.values() ?? [])].reduce((sum, { units }) => sum + units, 0)
  if (target === null || samples < target) return null
  const alpha = splitAlpha(1 - level, target).planned_look
  return {
    looked_at: now.toISOString(),
    total_samples: samples,
    alpha,
    comparisons: comparisonsOf(experiment, seen, 1 - level)
      .filter(({ role }) => role === 'primary')
      .map(({ metric, variant_id, variant_name, z_score, p_value, exact_p_value, p_value_adjusted, is_better }) => ({
        metric,
        variant_id,
        variant_name,
        z_score,
        p_value,
        exact_p_value,
        p_value_adjusted,
        is_better,
        is_significant: p_value_adjusted < alpha && (exact_p_value === null || exact_p_value < alpha),
      })),
  }
}

function statisticsOf(
  experiment: ExperimentView,
  seen: readonly MetricObserved[],
  plannedLook: PlannedLookView | null,
  alpha: number,
): StatisticsView {
  const [primary] = seen
  const comparisons = comparisonsOf(experiment, seen, alpha)
  const first = comparisons.filter(({ role }) => role === 'primary')
  const strongest = first.toSorted((a, b) => Math.abs(b.z_score) - Math.abs(a.z_score))[0]
  const split = splitAlpha(alpha, experiment.target_sample_size)
  // With a target size, the plain test counts only as it was at the planned look. Without one, it counts when the
  // experiment stops.
  const directions = first.map((comparison) => ({
    ...comparison,
    proven:
      experiment.target_sample_size === null
        ? plainDirection(comparison)
        : provenDirection(comparison, { plannedLook, alpha: split }),
  }))
  const winner = directions
    .filter(({ proven }) => proven === true)
    .toSorted((a, b) => Math.abs(b.z_score) - Math.abs(a.z_score))[0]
  const planned = plannedLook?.comparisons.find(({ variant_id }) => variant_id === strongest?.variant_id)
  const variants = experiment.variants.map((variant) => variantResult(variant, primary, alpha))
  return {
    alpha,
    alpha_split: split,
    planned_look: plannedLook,
    total_samples: variants.reduce((sum, { samples }) => sum + samples, 0),
    variants,
    comparisons,
    sample_ratio: ratioOf(variants),
    z_score: planned?.z_score ?? strongest?.z_score ?? null,
    p_value: planned?.p_value ?? strongest?.p_value ?? null,
    is_significant: directions.some(({ proven }) => proven !== null),
    improvement_percent: strongest?.improvement_percent ?? null,
    winner: winner?.variant_id ?? null,
    ignored_conversions: seen.reduce((sum, { ignored }) => sum + ignored, 0),
  }
}

/** Returns the error rates of each look. The treatments share the alpha of the sequential intervals. */
export const lookedBy = (variants: readonly VariantView[], target: number | null, alpha: number): Looked => ({
  alpha,
  sequentialAlpha: splitAlpha(alpha, target).sequential / Math.max(1, variants.length - 1),
  plannedUnits: target ?? usualPlan,
})

const plainDirection = ({ is_significant: significant, is_better: better }: ComparisonView): boolean | null =>
  significant ? better : null

function comparisonsOf(
  { variants, target_sample_size, correction }: ExperimentView,
  seen: readonly MetricObserved[],
  alpha: number,
): ComparisonView[] {
  const control = variants.find(({ is_control }) => is_control)
  const looked = lookedBy(variants, target_sample_size, alpha)
  const compared = seen.flatMap(({ metric, byVariant }) =>
    variants
      .filter(({ is_control }) => !is_control)
      .map((variant) => ({
        variant,
        found: compareVariants(
          metric,
          byVariant.get(control?.id ?? '') ?? unseen,
          byVariant.get(variant.id) ?? unseen,
          looked,
        ),
      })),
  )
  return adjusted(compared, correction, alpha)
}

/** Adjusts p-values in families: all primary comparisons, all secondary comparisons, and each guardrail alone. */
function adjusted(
  compared: readonly { readonly variant: VariantView; readonly found: Compared }[],
  correction: ExperimentView['correction'],
  alpha: number,
): ComparisonView[] {
  const adjust = { holm: holmAdjusted, benjamini_hochberg: benjaminiHochbergAdjusted, none: null }[correction]
  const inFamily = new Map<Compared, number>()
  for (const role of ['primary', 'secondary'] as const) {
    const family = compared.filter(({ found }) => found.role === role)
    const ps = family.map(({ found }) => found.p_value)
    const changed = adjust ? adjust(ps) : ps
    family.forEach(({ found }, index) => {
      inFamily.set(found, changed[index] ?? found.p_value)
    })
  }
  return compared.map(({ variant, found }) => {
    const p = inFamily.get(found) ?? found.p_value
    return {
      ...found,
      variant_id: variant.id,
      variant_name: variant.name,
      p_value_adjusted: p,
      is_significant: p < alpha,
    }
  })
}

function variantResult(variant: VariantView, primary: MetricObserved | undefined, alpha: number) {
  const observed = primary?.byVariant.get(variant.id) ?? unseen
  const moments = primary ? momentsIn(primary.metric, observed) : noMoments
  return {
    id: variant.id,
    name: variant.name,
    is_control: variant.is_control,
    weight: variant.weight,
    samples: observed.units,
    conversions: observed.converted,
    conversion_rate: observed.units === 0 ? null : observed.converted / observed.units,
    conversion_rate_interval: wilsonInterval(shareOf(observed), alpha),
    mean: moments.count === 0 ? null : moments.mean,
  }
}

function ratioOf(variants: readonly { readonly samples: number; readonly weight: number }[]) {
  const test = sampleRatioTest(
    variants.map(({ samples }) => samples),
    variants.map(({ weight }) => weight),
  )
  if (!test) return null
  return {
    chi_square: test.chiSquare,
    degrees_of_freedom: test.degreesOfFreedom,
    p_value: test.pValue,
    mismatch: test.pValue < mismatchBelow,
  }
}

function progressOf(
  experiment: ExperimentView,
  primary: MetricObserved | undefined,
  samples: number,
  alpha: number,
): ResultsView['progress'] {
  const {
    target_sample_size: target,
    minimum_detectable_effect: effect,
    statistical_power: power,
    variants,
  } = experiment
  const control = variants.find(({ is_control }) => is_control)
  const observed = primary?.byVariant.get(control?.id ?? '') ?? unseen
  const moments = primary ? momentsIn(primary.metric, observed) : noMoments
  const isRate = primary?.metric.kind === 'conversion'
  const rates = { baseline: moments.mean, hoped: moments.mean * (1 + (effect ?? 0)) }
  const used = variants.filter(({ weight }) => weight > 0).length
  const required =
    effect === null || moments.count === 0
      ? null
      : isRate
        ? sampleSizeForRates(rates, { alpha, power })
        : sampleSizeForMeans(moments.mean * effect, Math.sqrt(moments.variance), { alpha, power })
  return {
    percent: target === null ? null : Math.min(100, (100 * samples) / target),
    total_samples: samples,
    target_samples: target,
    required_per_variant: required !== null && required < Number.MAX_SAFE_INTEGER ? Math.ceil(required) : null,
    power:
      effect === null || target === null || !isRate ? null : powerForRates(rates, alpha, target / Math.max(1, used)),
  }
}

function runtimeOf(
  { started_at, ended_at, status, target_sample_size: target }: ExperimentView,
  samples: number,
  now: Date,
): ResultsView['runtime'] {
  const end = ended_at === null ? now.getTime() : Date.parse(ended_at)
  const ms = started_at === null ? 0 : Math.max(0, end - Date.parse(started_at))
  const missing = target === null ? null : Math.max(0, target - samples)
  const perDay = ms > 0 ? samples / (ms / dayMs) : 0
  return {
    days: Math.floor(ms / dayMs),
    hours: Math.floor((ms % dayMs) / 3_600_000),
    total_ms: ms,
    estimated_days_to_significance: status === 'running' && missing !== null && perDay > 0 ? missing / perDay : null,
  }
}
