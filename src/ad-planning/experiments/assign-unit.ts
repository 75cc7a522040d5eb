import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { variantFor } from './assignment.ts'
import { readExperiment } from './experiment-store.ts'
import { insertExposure, readExposure } from './exposure-store.ts'
import type { AssignedView, ExperimentView, VariantView } from './schema.ts'

export interface AssignDeps {
  readonly db: Database
  readonly clock: Clock
}

/**
 * Returns the variant that a unit sees. A unit keeps its variant. Only a running experiment accepts new units;
 * otherwise, a new unit sees the winner or the control. Throws `not_found` if the experiment does not exist or belongs
 * to another website.
 */
export async function assignUnit(
  { db, clock }: AssignDeps,
  { experimentId, unitId, websiteId }: { experimentId: string; unitId: string; websiteId: string },
): Promise<AssignedView> {
  const experiment = await readExperiment(db, experimentId)
  if (!experiment || (experiment.website_id !== null && experiment.website_id !== websiteId))
    throw notFound('This experiment')
  const known = await readExposure(db, experimentId, unitId)
  if (known !== null) return answer(experiment, unitId, known, true)
  if (experiment.status !== 'running') return answer(experiment, unitId, experiment.winner, false)
  const drawn = variantFor(experimentId, unitId, experiment.variants)
  if (!drawn) return answer(experiment, unitId, null, false)
  const exposure = { experimentId, unitId, variantId: drawn.id, at: clock.now() }
  if (await insertExposure(db, exposure)) return answer(experiment, unitId, drawn.id, true)
  // A concurrent request has assigned the unit, or the experiment has just ended.
  const first = await readExposure(db, experimentId, unitId)
  return answer(experiment, unitId, first, first !== null)
}

function answer(experiment: ExperimentView, unitId: string, variantId: string | null, exposed: boolean): AssignedView {
  const { id, name, is_control, config } = variantOf(experiment, variantId)
  return { experiment_id: experiment.id, unit_id: unitId, variant: { id, name, is_control, config }, exposed }
}

function variantOf({ id, variants }: ExperimentView, variantId: string | null): VariantView {
  const found = variants.find((variant) => variant.id === variantId) ?? variants.find(({ is_control }) => is_control)
  if (!found) throw new Error(`Experiment ${id} has no control.`)
  return found
}
