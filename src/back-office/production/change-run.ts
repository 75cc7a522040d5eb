import { type Queryable, violates } from '../../platform/db/database.ts'
import { type Given, valuesAfter } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { closesCycle } from '../tasks/index.ts'
import { dependenciesOf, readChildren, readRun, replaceRunDependencies, updateRunRecord } from './run-store.ts'
import type { UpdateRun } from './schema.ts'
import { type Actor, addRunEvents, type LockedRun, lockRun, readState } from './state-store.ts'

/**
 * Changes the costs and metadata of a run. Returns false if it does not exist. Throws `invalid_data` (400) if only some
 * of the three cost fields would have values.
 */
export async function updateRun(tx: Queryable, id: string, change: UpdateRun, now: Date): Promise<boolean> {
  try {
    return await updateRunRecord(tx, id, change, now)
  } catch (error) {
    if (violates(error, 'production_run_costs')) throw invalidData([costsBelongTogether])
    throw error
  }
}

const costsBelongTogether = {
  path: '/cost_estimate',
  message: 'cost_estimate, cost_type and cost_currency belong together.',
}

/** Returns the violations of the rule `production_run_costs`. */
export async function updateProblems(db: Queryable, id: string, given: Given<UpdateRun>) {
  const before = await readRun(db, id)
  const costs = before && valuesAfter(before, given, 'cost_estimate', 'cost_type', 'cost_currency')
  const named = Object.values(costs ?? {}).filter((cost) => cost != null).length
  return named > 0 && named < 3 ? [costsBelongTogether] : []
}

/**
 * Sets the parts of the same run for which this part waits. Returns null if the run does not exist. Throws
 * `invalid_data` (400) for runs that this one cannot wait for.
 */
export async function changeDependencies(
  tx: Queryable,
  id: string,
  dependsOn: readonly string[],
  actor: Actor,
  now: Date,
): Promise<boolean | null> {
  const run = await lockRun(tx, id)
  if (!run) return null
  const problems = await problemsOfDependencies(tx, run, dependsOn)
  if (problems.length > 0) throw invalidData(problems)
  await replaceRunDependencies(tx, id, dependsOn)
  const changed = { type: 'dependencies_changed', depends_on_run_ids: dependsOn } as const
  await addRunEvents(tx, { id, partnerId: run.state.partnerId }, [changed], actor, now)
  return true
}

/** Returns the problems with the body that `changeDependencies` would find. */
export async function dependencyProblems(
  db: Queryable,
  id: string,
  { sound }: Given<{ readonly depends_on_run_ids: readonly string[] }>,
) {
  const run = await readState(db, id)
  return run ? problemsOfDependencies(db, run, sound.depends_on_run_ids ?? []) : []
}

async function problemsOfDependencies(db: Queryable, run: LockedRun, dependsOn: readonly (string | undefined)[]) {
  const parts = run.parentRunId === null ? [] : (await readChildren(db, run.parentRunId)).map((part) => part.id)
  const isPart = (id: string) => id !== run.id && parts.includes(id)
  const strangers = dependsOn.flatMap((other, index) =>
    other === undefined || isPart(other)
      ? []
      : [{ path: `/depends_on_run_ids/${index}`, message: 'This is not another part of the same production run.' }],
  )
  const known = dependsOn.filter((other) => other !== undefined).filter(isPart)
  return closesCycle(run.id, known, await dependenciesOf(db, parts))
    ? [
        ...strangers,
        {
          path: '/depends_on_run_ids',
          message: 'These parts would wait for each other. Leave out one of the dependencies.',
        },
      ]
    : strangers
}

/** Adds a note to the run's activity log. Returns false if the run does not exist. */
export async function addNote(tx: Queryable, id: string, note: string, actor: Actor, now: Date): Promise<boolean> {
  const run = await lockRun(tx, id)
  if (!run) return false
  await addRunEvents(tx, { id, partnerId: run.state.partnerId }, [{ type: 'note', note }], actor, now)
  return true
}
