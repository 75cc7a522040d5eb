import { z } from 'zod'
import { CurrencyCode, Id, IsoTime, LongText, Moment, Name, Statistic } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { maxVariants } from './variants.rules.ts'

export const experimentStatuses = ['draft', 'running', 'paused', 'completed'] as const
export type ExperimentStatus = (typeof experimentStatuses)[number]
export const experimentTypes = ['ad_creative', 'landing_page', 'audience', 'budget', 'bidding'] as const
export const primaryMetrics = ['conversion_rate', 'ctr', 'cpc', 'roas', 'leads', 'revenue'] as const
export type PrimaryMetric = (typeof primaryMetrics)[number]
const conversionTypes = [
  'lead_form_submission',
  'add_to_cart',
  'begin_checkout',
  'purchase',
  'page_engagement',
  'scroll_depth',
  'time_on_site',
  'custom',
] as const

const Config = z.record(z.string(), z.unknown())
/** Greater than 0 and less than 1. */
const Probability = z.number().gt(0).lt(1)

export const Metric = z
  .object({
    name: z.string(),
    kind: z
      .enum(['conversion', 'value', 'ratio'])
      .describe('`conversion`: whether the event happened; `value`: its value; `ratio`: one sum divided by another.'),
    role: z
      .enum(['primary', 'secondary', 'guardrail'])
      .describe('`primary` decides, `secondary` is only reported, and `guardrail` must not get worse.'),
    direction: z.enum(['increase', 'decrease']).describe('Which direction is better.'),
    source: z
      .enum(['conversions', 'outcomes'])
      .describe('Conversions of the shop, or values reported with `outcomes`.'),
    conversion_type: z.enum(conversionTypes).nullable(),
    harm_margin: Statistic.describe('A guardrail may get worse by this share of the control: 0.02 is two percent.'),
  })
  .meta({ id: 'ExperimentMetric' })
export type MetricView = z.infer<typeof Metric>

const MetricBody = z.strictObject({
  name: Name,
  kind: z.enum(['conversion', 'value', 'ratio']),
  role: z.enum(['primary', 'secondary', 'guardrail']).default('secondary'),
  direction: z.enum(['increase', 'decrease']).default('increase'),
  conversion_type: z
    .enum(conversionTypes)
    .nullable()
    .default(null)
    .describe('Counts conversions of this type. Without it, values are reported with `outcomes`.'),
  harm_margin: z.number().min(0).max(1).default(0),
})
export type MetricBodyValue = z.infer<typeof MetricBody>

export const Variant = z
  .object({
    id: z.string(),
    name: z.string(),
    weight: Statistic,
    is_control: z.boolean(),
    config: Config,
  })
  .meta({ id: 'ExperimentVariant' })
export type VariantView = z.infer<typeof Variant>

const VariantBody = z.strictObject({
  name: Name,
  weight: z.number().min(0).max(1_000_000).default(1),
  config: Config.default({}),
})

export const Experiment = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    hypothesis: z.string().nullable(),
    status: z.enum(experimentStatuses),
    experiment_type: z.enum(experimentTypes),
    primary_metric: z.enum(primaryMetrics),
    metrics: z.array(Metric),
    variants: z.array(Variant),
    target_sample_size: z.int().nullable(),
    confidence_level: Statistic,
    statistical_power: Statistic,
    minimum_detectable_effect: Statistic.nullable(),
    correction: z.enum(['holm', 'benjamini_hochberg', 'none']),
    auto_stop: z.boolean(),
    currency: z.string().nullable(),
    website_id: z.string().nullable(),
    started_at: IsoTime.nullable(),
    ended_at: IsoTime.nullable(),
    stop_reason: z.string().nullable(),
    winner: z.string().nullable().describe('Id of the variant that was declared the winner.'),
    is_significant: z
      .boolean()
      .nullable()
      .describe('Whether the result was significant when the experiment was stopped; null before that.'),
    p_value: Statistic.nullable(),
    improvement_percent: Statistic.nullable(),
    metadata: Config,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'Experiment' })
export type ExperimentView = z.infer<typeof Experiment>

const changeable = {
  name: Name,
  description: LongText.nullable(),
  hypothesis: LongText.nullable(),
  experiment_type: z.enum(experimentTypes),
  target_sample_size: z.int().min(1).max(1_000_000_000).nullable().describe('Total number of units in all variants.'),
  confidence_level: Probability,
  statistical_power: Probability,
  minimum_detectable_effect: z
    .number()
    .min(1e-6)
    .max(1000)
    .nullable()
    .describe('The smallest change worth detecting, relative to the control: 0.1 is a tenth more.'),
  correction: z.enum(['holm', 'benjamini_hochberg', 'none']),
  auto_stop: z.boolean().describe('Stops the experiment as soon as a decision is possible.'),
  metadata: Config,
}
/** Fields that cannot change after the experiment has started. */
const planned = {
  primary_metric: z.enum(primaryMetrics),
  metrics: z
    .array(MetricBody)
    .min(1)
    .max(20)
    .describe('At most one metric is primary. Without one, `primary_metric` names a built-in metric.'),
  variants: z
    .array(VariantBody)
    .min(2)
    .max(maxVariants)
    .describe('The first is the control. Replaces the fields control_*, treatment_* and traffic_split.'),
  control_name: Name,
  treatment_name: Name,
  control_config: Config,
  treatment_config: Config,
  traffic_split: z.number().min(0).max(100).describe('Percent of the units that get the control.'),
  currency: CurrencyCode.nullable(),
  website_id: idOf('site_key').nullable(),
}

export const CreateExperimentBody = z.strictObject({
  ...z.strictObject({ ...changeable, ...planned }).partial().shape,
  name: Name,
})
export type CreateExperiment = z.infer<typeof CreateExperimentBody>

export const UpdateExperimentBody = z.strictObject({ ...changeable, ...planned }).partial()
export type UpdateExperiment = z.infer<typeof UpdateExperimentBody>

export const ExperimentQuery = listQuery(['-created_at', 'name'], {
  q: SearchText.optional().describe('Part of the name or description.'),
  experiment_type: z.enum(experimentTypes).optional(),
  status: z.enum(experimentStatuses).optional(),
})
export type ExperimentFilter = z.infer<typeof ExperimentQuery>

export const StopExperimentBody = z
  .strictObject({
    reason: z.string().trim().max(1000).optional(),
    winner: Name.optional().describe('Name or id of the variant to declare the winner, regardless of the results.'),
  })
  .optional()
export type StopExperiment = z.infer<typeof StopExperimentBody>

const OutcomeBody = z.strictObject({
  source_id: Id.describe('Your own id of the outcome. An outcome that is reported twice counts once.'),
  unit_id: Id,
  metric: Name,
  value: z.number().min(-1e12).max(1e12).default(1),
  denominator: z
    .number()
    .min(-1e12)
    .max(1e12)
    .default(0)
    .describe('For a ratio: the second sum, such as impressions or cost.'),
  occurred_at: Moment.optional().describe(
    'Default: now. Outcomes before the exposure are used only to reduce variance.',
  ),
})
export const OutcomesBody = z.strictObject({ outcomes: z.array(OutcomeBody).min(1).max(1000) })
export type Outcomes = z.infer<typeof OutcomesBody>
export const OutcomesTaken = z.object({ added: z.int(), already_known: z.int() })

export const AssignBody = z.strictObject({ unit_id: Id })
/**
 * The variant of a unit. If the experiment is not running, an unknown unit gets the winner; without a winner, the
 * control.
 */
export const Assigned = z.object({
  experiment_id: z.string(),
  unit_id: z.string(),
  variant: z.object({ id: z.string(), name: z.string(), is_control: z.boolean(), config: Config }),
  exposed: z.boolean().describe('Whether this unit takes part and is counted.'),
})
export type AssignedView = z.infer<typeof Assigned>
