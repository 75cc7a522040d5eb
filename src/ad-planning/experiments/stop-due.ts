import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { lockExperiment, selfStopping } from './experiment-store.ts'
import { measure, stopExperiment } from './run-experiment.ts'

/**
 * Stops experiments that may stop automatically and have reached a decision. Returns their number. Logs an experiment
 * that could not be checked; the next run checks it again.
 */
export async function stopDueExperiments(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}): Promise<number> {
  let stopped = 0
  for (const id of await selfStopping(deps.db)) {
    try {
      if (await stopIfDue(deps, id)) stopped++
    } catch (error) {
      deps.log.error({ error, experiment: id }, 'an experiment could not be checked and will be checked again')
    }
  }
  return stopped
}

async function stopIfDue(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  id: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const experiment = await lockExperiment(tx, id)
    if (experiment?.status !== 'running' || !experiment.auto_stop) return false
    const { decision, recommendation } = await measure(tx, experiment, now)
    if (!decision.decide) return false
    const winner = decision.verdict === 'winner' ? {} : { winner: controlOf(experiment.variants) }
    await stopExperiment(tx, id, { reason: recommendation, ...winner }, now)
    return true
  })
}

const controlOf = (variants: readonly { readonly id: string; readonly is_control: boolean }[]): string | undefined =>
  variants.find(({ is_control }) => is_control)?.id
