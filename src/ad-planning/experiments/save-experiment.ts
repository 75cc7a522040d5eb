import type { Queryable } from '../../platform/db/database.ts'
import { accepted, type Given } from '../../platform/http/body-rules.ts'
import { withoutNoise } from '../../platform/http/fields.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import {
  changeExperiment,
  deleteExperiment,
  type ExperimentFields,
  insertExperiment,
  lockExperiment,
  readExperiment,
  replaceVariants,
} from './experiment-store.ts'
import { metricProblems, metricsOf } from './metric.rules.ts'
import type { CreateExperiment, ExperimentView, MetricBodyValue, UpdateExperiment } from './schema.ts'
import { changeRefusal, planRefusal } from './status.rules.ts'
import { plainMembersIn, repeatedNames, type VariantFields, variantsOf } from './variants.rules.ts'

export async function createExperiment(tx: Queryable, body: CreateExperiment, now: Date): Promise<ExperimentView> {
  const id = newId('exp', now.getTime())
  const primary = body.primary_metric ?? 'conversion_rate'
  const variants = variantsOf(body)
  refuseAny(createProblems(accepted(body)))
  const fields: ExperimentFields = {
    name: body.name,
    description: body.description ?? null,
    hypothesis: body.hypothesis ?? null,
    status: 'draft',
    experiment_type: body.experiment_type ?? 'landing_page',
    primary_metric: primary,
    metrics: metricsOf(primary, body.metrics ?? []),
    target_sample_size: body.target_sample_size ?? null,
    confidence_level: body.confidence_level ?? 0.95,
    statistical_power: body.statistical_power ?? 0.8,
    minimum_detectable_effect: body.minimum_detectable_effect ?? null,
    correction: body.correction ?? 'holm',
    auto_stop: body.auto_stop ?? false,
    currency: body.currency ?? null,
    website_id: body.website_id ?? null,
    started_at: null,
    ended_at: null,
    stop_reason: null,
    is_significant: null,
    p_value: null,
    improvement_percent: null,
    metadata: body.metadata ?? {},
  }
  await insertExperiment(tx, id, fields, now)
  await replaceVariants(tx, id, withIds(variants, now))
  return written(tx, id)
}

export const createProblems = ({ body, isRefused }: Given<CreateExperiment>): Problem[] => [
  ...mixedMembers(body),
  ...(isRefused('control_name', 'treatment_name') ? [] : variantProblems(variantsOf(body))),
  ...(isRefused('primary_metric', 'metrics')
    ? []
    : metricProblems(body.primary_metric ?? 'conversion_rate', body.metrics ?? [], body.currency ?? null)),
]

/**
 * Changes an experiment. Returns null if no experiment has this id. Throws `conflict` (409) while it runs and, once it
 * was started, for a change of its plan. Throws `invalid_data` (400) for contradictory variants or metrics.
 */
export async function updateExperiment(
  tx: Queryable,
  id: string,
  body: UpdateExperiment,
  now: Date,
): Promise<ExperimentView | null> {
  const before = await lockExperiment(tx, id)
  if (!before) return null
  const { primary_metric, metrics, variants, currency, website_id } = body
  const plan = [primary_metric, metrics, variants, currency, website_id]
  const changesPlan =
    plainMembersIn(body).length > 0 || plan.some((member) => member !== undefined) || changesDecision(before, body)
  const refusal = changeRefusal(before.status) ?? planRefusal(before.status, changesPlan)
  if (refusal !== null) throw conflict(refusal, '/status')
  const { wanted, fields, problems } = changeOf(before, accepted(body))
  refuseAny(problems)
  if (wanted) await replaceVariants(tx, id, withIds(wanted, now))
  await changeExperiment(tx, id, fields, now)
  return written(tx, id)
}

export async function updateProblems(
  db: Queryable,
  id: string,
  given: Given<UpdateExperiment>,
): Promise<readonly Problem[]> {
  const before = await readExperiment(db, id)
  return before ? changeOf(before, given).problems : []
}

function changeOf(before: ExperimentView, { body, isRefused }: Given<UpdateExperiment>) {
  const isPlain = plainMembersIn(body).length > 0
  const wanted = body.variants ?? (isPlain ? variantsOf({ ...plainOf(before), ...body }) : null)
  const { fields, problems } = fieldsOf(before, body)
  return {
    wanted,
    fields,
    problems: [
      ...mixedMembers(body),
      ...(isRefused('control_name', 'treatment_name') ? [] : variantProblems(wanted ?? [])),
      ...(isRefused('primary_metric', 'metrics') ? [] : problems),
    ],
  }
}

/**
 * Whether the change affects fields that are fixed once the experiment has been started. A lower target or threshold
 * could turn a look that was already seen into the planned look.
 */
const changesDecision = (before: ExperimentView, body: UpdateExperiment): boolean =>
  (['target_sample_size', 'confidence_level', 'correction'] as const).some(
    (name) => body[name] !== undefined && body[name] !== before[name],
  )

/** Deletes an experiment. Returns false if no experiment has this id. Throws `conflict` (409) while it runs. */
export async function removeExperiment(tx: Queryable, id: string): Promise<boolean> {
  const experiment = await lockExperiment(tx, id)
  if (!experiment) return false
  const refusal = changeRefusal(experiment.status)
  if (refusal !== null) throw conflict(refusal)
  await deleteExperiment(tx, id)
  return true
}

function fieldsOf(
  before: ExperimentView,
  body: UpdateExperiment,
): { readonly fields: Partial<ExperimentFields>; readonly problems: readonly Problem[] } {
  const { variants, control_name, treatment_name, control_config, treatment_config, traffic_split, ...rest } = body
  const { metrics, ...fields } = rest
  const primary = body.primary_metric ?? before.primary_metric
  const currency = body.currency === undefined ? before.currency : body.currency
  const touchesMetrics = metrics !== undefined || body.primary_metric !== undefined
  if (!touchesMetrics && body.currency === undefined) return { fields, problems: [] }
  const given = metrics ?? before.metrics.filter(({ role }) => !touchesMetrics || role !== 'primary').map(bodyOf)
  return {
    fields: { ...fields, metrics: metricsOf(primary, given) },
    problems: metricProblems(primary, given, currency),
  }
}

const bodyOf = ({ source: _source, ...metric }: ExperimentView['metrics'][number]): MetricBodyValue => metric

/** Returns the current values of the two-variant fields. An update that omits them keeps them. */
const plainOf = ({ variants: [control, treatment] }: ExperimentView) => ({
  control_name: control?.name,
  treatment_name: treatment?.name,
  control_config: control?.config,
  treatment_config: treatment?.config,
  traffic_split: splitOf(control?.weight ?? 0, treatment?.weight ?? 0),
})

const splitOf = (control: number, treatment: number): number =>
  control + treatment > 0 ? (100 * control) / (control + treatment) : 50

const withIds = (variants: readonly VariantFields[], now: Date) =>
  variants.map((variant) => ({
    ...variant,
    weight: withoutNoise(variant.weight),
    id: newId('expv', now.getTime()),
  }))

interface Problem {
  readonly path: string
  readonly message: string
}

const mixedMembers = (body: UpdateExperiment): Problem[] =>
  body.variants
    ? plainMembersIn(body).map((name) => ({
        path: `/${name}`,
        message: 'This field cannot be sent together with variants. Set it on the variants instead.',
      }))
    : []

const variantProblems = (variants: readonly VariantFields[]): Problem[] =>
  repeatedNames(variants).map((path) => ({ path, message: 'Another variant has this name. Choose another name.' }))

function refuseAny(problems: readonly Problem[]): void {
  if (problems.length > 0) throw invalidData(problems)
}

async function written(tx: Queryable, id: string): Promise<ExperimentView> {
  const experiment = await readExperiment(tx, id)
  if (!experiment) throw new Error(`Experiment ${id} was written and is gone.`)
  return experiment
}
