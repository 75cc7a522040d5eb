import { z } from 'zod'
import { IsoTime, Statistic } from '../../platform/http/fields.ts'
import { Experiment, Metric } from './schema.ts'

const Interval = z.object({ lower: Statistic, upper: Statistic })
const Estimate = Interval.extend({ estimate: Statistic })

const VariantResult = z.object({
  id: z.string(),
  name: z.string(),
  is_control: z.boolean(),
  weight: Statistic,
  samples: z.int().describe('Number of units that saw this variant.'),
  conversions: z.int().describe('Number of units for which the event of the primary metric happened.'),
  conversion_rate: Statistic.nullable(),
  conversion_rate_interval: Interval.describe('Wilson’s interval at the confidence level.'),
  mean: Statistic.nullable().describe(
    'Mean of the primary metric per unit; for a ratio, one sum divided by the other.',
  ),
})

const Comparison = z.object({
  metric: z.string(),
  kind: Metric.shape.kind,
  role: Metric.shape.role,
  variant_id: z.string(),
  variant_name: z.string(),
  z_score: Statistic.describe('Negative if the variant has the higher value.'),
  p_value: Statistic.describe(
    'Two-tailed: 1 - erf(|z| / sqrt(2)) for conversions, Welch’s test for values and ratios.',
  ),
  exact_p_value: Statistic.nullable().describe('Fisher’s exact test, if there are too few conversions for `p_value`.'),
  p_value_adjusted: Statistic.describe('Adjusted for all variants, or for all secondary metrics and variants.'),
  is_significant: z
    .boolean()
    .describe('`p_value_adjusted` is below 1 - confidence_level now. Decisions use `planned_look` and `sequential`.'),
  is_better: z
    .boolean()
    .nullable()
    .describe('Whether the variant is better in the direction of the metric; null if there is no difference.'),
  improvement_percent: Statistic.nullable().describe('Null if the control is zero.'),
  difference: Estimate.nullable().describe('Variant minus control.'),
  lift: Estimate.nullable().describe('The difference as a share of the control.'),
  sequential: Interval.extend({ is_significant: z.boolean() })
    .nullable()
    .describe(
      'Interval of the difference at `alpha_split.sequential`. It is valid however often the results are read.',
    ),
  cuped: Estimate.extend({ p_value: Statistic, variance_reduction_percent: Statistic })
    .nullable()
    .describe('Difference after removing the variance that the 30 days before the exposure explain (CUPED).'),
  bayesian: z
    .object({ probability_to_beat_control: Statistic, expected_loss: Statistic })
    .nullable()
    .describe('For conversions only, with a uniform prior.'),
  guardrail: z
    .enum(['ok', 'harmed', 'unclear'])
    .nullable()
    .describe('Decided by a sequential interval of the lift, which is valid however often the results are read.'),
})
export type ComparisonView = z.infer<typeof Comparison>

export const PlannedLook = z
  .object({
    looked_at: IsoTime,
    total_samples: z.int(),
    alpha: Statistic.describe('Threshold of this look: `alpha_split.planned_look` at that time.'),
    comparisons: z.array(
      Comparison.pick({
        metric: true,
        variant_id: true,
        variant_name: true,
        z_score: true,
        p_value: true,
        exact_p_value: true,
        p_value_adjusted: true,
        is_better: true,
      }).extend({
        is_significant: z.boolean().describe('`p_value_adjusted`, and `exact_p_value` if any, are below `alpha`.'),
      }),
    ),
  })
  .describe(
    'Fixed-sample test of the primary metric, computed once at the first look after the planned number of units.',
  )
export type PlannedLookView = z.infer<typeof PlannedLook>

export const verdicts = [
  'no_data',
  'sample_ratio_mismatch',
  'guardrail_harmed',
  'winner',
  'loser',
  'no_difference',
  'wait',
  'decided',
] as const

const Statistics = z.object({
  alpha: Statistic,
  alpha_split: z
    .object({ planned_look: Statistic, sequential: Statistic })
    .describe(
      'How `alpha` is split between the fixed-sample test at the planned sample size and the sequential intervals.',
    ),
  planned_look: PlannedLook.nullable(),
  total_samples: z.int(),
  variants: z.array(VariantResult),
  comparisons: z.array(Comparison),
  sample_ratio: z
    .object({
      chi_square: Statistic,
      degrees_of_freedom: z.int(),
      p_value: Statistic,
      mismatch: z
        .boolean()
        .describe(
          'True if p is below 0.001: the visitors were then not split as planned, and the results cannot be trusted.',
        ),
    })
    .nullable(),
  z_score: Statistic.nullable().describe('z of the variant that differs most in the primary metric.'),
  p_value: Statistic.nullable(),
  is_significant: z
    .boolean()
    .describe(
      'If there is a target, the planned look or a sequential interval decides; otherwise the current `p_value_adjusted`.',
    ),
  improvement_percent: Statistic.nullable(),
  winner: z
    .string()
    .nullable()
    .describe(
      'Id of the variant that is significantly better, as defined by `is_significant`. See `decision` before acting.',
    ),
  ignored_conversions: z.int().describe('Number of conversions with a value in another currency.'),
})
export type StatisticsView = z.infer<typeof Statistics>

export const ExperimentResults = z
  .object({
    experiment: Experiment,
    statistics: Statistics,
    progress: z.object({
      percent: Statistic.nullable(),
      total_samples: z.int(),
      target_samples: z.int().nullable(),
      required_per_variant: z
        .int()
        .nullable()
        .describe('Units per variant needed to detect `minimum_detectable_effect` from the rate so far.'),
      power: Statistic.nullable().describe(
        'Probability that the target detects `minimum_detectable_effect` if it exists.',
      ),
    }),
    runtime: z.object({
      days: z.int(),
      hours: z.int(),
      total_ms: z.int(),
      estimated_days_to_significance: Statistic.nullable().describe(
        'Days until the target is reached at the current pace.',
      ),
    }),
    decision: z.object({ decide: z.boolean(), verdict: z.enum(verdicts) }),
    recommendation: z.string().describe('Whether a decision can be made, in words.'),
  })
  .meta({ id: 'ExperimentResults' })
export type ResultsView = z.infer<typeof ExperimentResults>

export const Stopped = z.object({ experiment: Experiment, results: ExperimentResults, message: z.string() })

export const PlanQuery = z.strictObject({
  baseline: z.coerce.number().gt(0).lt(1).describe('Rate of the control: 0.05 is five percent.'),
  minimum_detectable_effect: z.coerce
    .number()
    .min(1e-6)
    .max(1000)
    .describe('Relative to the baseline: 0.1 is a tenth more.'),
  confidence_level: z.coerce.number().gt(0).lt(1).default(0.95),
  statistical_power: z.coerce.number().gt(0).lt(1).default(0.8),
  variants: z.coerce.number().int().min(2).max(20).default(2),
  looks: z.coerce
    .number()
    .int()
    .min(1)
    .max(20)
    .default(1)
    .describe('Number of times that the results will be looked at, at equal intervals.'),
  units_per_day: z.coerce.number().gt(0).max(1e9).optional(),
})
export type PlanAsked = z.infer<typeof PlanQuery>

export const ExperimentPlan = z
  .object({
    required_per_variant: z.int().nullable().describe('Null if the rate to detect would exceed one.'),
    required_total: z.int().nullable(),
    days: Statistic.nullable().describe('Days needed at `units_per_day`.'),
    looks: z.array(
      z.object({
        look: z.int(),
        units_per_variant: z.int().nullable(),
        pocock_z: Statistic.describe('Critical |z| at this look by Pocock: the same at each look.'),
        obrien_fleming_z: Statistic.describe(
          'Critical |z| at this look by O’Brien and Fleming: high at early looks, and close to a single test at the last look.',
        ),
      }),
    ),
  })
  .meta({ id: 'ExperimentPlan' })
export type PlanView = z.infer<typeof ExperimentPlan>

const ExperimentDay = z.object({
  day: z.iso.date().describe('Day in UTC. The figures are from the end of the day.'),
  total_samples: z.int(),
  comparisons: z.array(
    Comparison.pick({ variant_id: true, variant_name: true, sequential: true }).extend({
      estimate: Statistic.nullable().describe('Variant minus control.'),
    }),
  ),
})
export type ExperimentDayView = z.infer<typeof ExperimentDay>

export const ExperimentHistory = z
  .object({ metric: z.string(), days: z.array(ExperimentDay) })
  .meta({ id: 'ExperimentHistory' })
export type ExperimentHistoryView = z.infer<typeof ExperimentHistory>
