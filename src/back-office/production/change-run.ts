import { type Queryable, violates } from '../../platform/db/database.ts'
import { invalidData } from '../../platform/http/page.ts'
import { closesCycle } from '../tasks/index.ts'
import { costsBelongTogether } from './create-run.ts'
import type { UpdateRun } from './schema.ts'
import { type Actor, addRunEvents, lockRun } from './state-store.ts'
import { dependenciesOf, readChildren, replaceRunDependencies, updateRunRecord } from './store.ts'

export async function updateRun(tx: Queryable, id: string, change: UpdateRun, now: Date): Promise<boolean> {
  try {
    return await updateRunRecord(tx, id, change, now)
  } catch (error) {
    if (violates(error, 'production_run_costs')) throw costsBelongTogether('/cost_estimate')
    throw error
  }
}

/** Sets the parts of the same run that this part waits for. Null if no run has this id. */
export async function changeDependencies(
  tx: Queryable,
  id: string,
  dependsOn: readonly string[],
  actor: Actor,
  now: Date,
): Promise<boolean | null> {
  const run = await lockRun(tx, id)
  if (!run) return null
  const parts = run.parentRunId === null ? [] : (await readChildren(tx, run.parentRunId)).map((part) => part.id)
  const problems = dependsOn.flatMap((other, index) =>
    other !== id && parts.includes(other)
      ? []
      : [{ path: `/depends_on_run_ids/${index}`, message: 'This is no other part of the same production run.' }],
  )
  if (problems.length > 0) throw invalidData(problems)
  if (closesCycle(id, dependsOn, await dependenciesOf(tx, parts)))
    throw invalidData([{ path: '/depends_on_run_ids', message: 'These parts would wait for each other for ever.' }])
  await replaceRunDependencies(tx, id, dependsOn)
  const changed = { type: 'dependencies_changed', depends_on_run_ids: dependsOn } as const
  await addRunEvents(tx, { id, partnerId: run.state.partnerId }, [changed], actor, now)
  return true
}

/** Adds a note to the run's activity log. False if no run has this id. */
export async function addNote(tx: Queryable, id: string, note: string, actor: Actor, now: Date): Promise<boolean> {
  const run = await lockRun(tx, id)
  if (!run) return false
  await addRunEvents(tx, { id, partnerId: run.state.partnerId }, [{ type: 'note', note }], actor, now)
  return true
}
