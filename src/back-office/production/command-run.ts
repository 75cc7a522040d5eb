import type { Queryable } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { closeTasks } from '../tasks/index.ts'
import { completeCommand, reportCommand } from './commands-of-bodies.ts'
import { consumeMaterials, consumptionProblems } from './consume-materials.ts'
import { closeDispatch } from './dispatch-store.ts'
import type { Problem } from './output.rules.ts'
import { steps } from './partner-steps.rules.ts'
import { type Command, decide, rollUp } from './production.rules.ts'
import { evolve, isSplit, isTerminal, type RunEvent, type RunState } from './run-state.rules.ts'
import type { Complete, Report } from './schema.ts'
import {
  type Actor,
  addRunEvents,
  type LockedRun,
  lockOpenChildren,
  lockRun,
  readState,
  saveRun,
} from './state-store.ts'

/**
 * Applies a command to a run, with its effects on tasks, stock and the run's parent. `partnerId` limits it to that
 * partner's runs. Returns null if no such run exists. Throws `wrong_state` (409) and `invalid_data` (400).
 */
export async function commandRun(
  tx: Queryable,
  id: string,
  command: Command,
  actor: Actor,
  now: Date,
  partnerId?: string,
): Promise<LockedRun | null> {
  const run = runOf(await lockRun(tx, id), partnerId)
  if (!run) return null
  if (command.type === 'cancel' && isSplit(run.state) && !isTerminal(run.state.status))
    return cancelSplitRun(tx, run, command.reason, actor, now)
  const events = decided(run.state, command, partnerId === undefined ? null : steps)
  return events.length === 0 ? run : record(tx, run, events, actor, now)
}

/** Returns the problems with reported output. `partnerId` as in `commandRun`. */
export const reportProblems = async (
  db: Queryable,
  id: string,
  { body, isRefused }: Given<Report>,
  partnerId?: string,
): Promise<readonly Problem[]> => {
  const run = runOf(await readState(db, id), partnerId)
  return !run || isRefused('good_quantity', 'rejected_quantity')
    ? []
    : problemsOfCommand(run, reportCommand({ good_quantity: 0, rejected_quantity: 0, ...body }))
}

/** Returns the problems with completing a run. `partnerId` as in `commandRun`. */
export const completeProblems = async (
  db: Queryable,
  id: string,
  { body, sound, isRefused }: Given<NonNullable<Complete>>,
  partnerId?: string,
): Promise<readonly Problem[]> => {
  const run = runOf(await readState(db, id), partnerId)
  // Returns no problems for another partner's run, because they would reveal which items exist.
  if (!run) return []
  const by = partnerId === undefined ? 'shop' : 'partner'
  return [
    ...(isRefused('produced_quantity', 'good_quantity', 'rejected_quantity')
      ? []
      : problemsOfCommand(run, completeCommand(body, partnerId === undefined))),
    ...(await consumptionProblems(db, run, { said: sound.consumptions ?? [], by })),
  ]
}

/**
 * Returns the problems with the command. None if the run's state does not allow the command, because that is a
 * conflict.
 */
function problemsOfCommand({ state }: LockedRun, command: Command): readonly Problem[] {
  const decision = decide(state, command)
  return 'problems' in decision ? decision.problems : []
}

/** Returns the run, or null if it belongs to another partner. */
const runOf = (run: LockedRun | null, partnerId: string | undefined): LockedRun | null =>
  run && (partnerId === undefined || run.state.partnerId === partnerId) ? run : null

/**
 * Returns the events of the command. Throws `wrong_state` (409) if the run's state does not allow the command, and
 * `invalid_data` (400) for wrong values. `caller` as in `decide`.
 */
export function decided(
  state: RunState,
  command: Command,
  caller: readonly string[] | null = null,
): readonly RunEvent[] {
  const decision = decide(state, command, caller)
  if ('conflict' in decision) throw new AppError('wrong_state', 409, decision.conflict)
  if ('problems' in decision) throw invalidData(decision.problems)
  return decision.events
}

/** Cancels a split run with its open parts. If a part has output, throws and changes nothing. */
async function cancelSplitRun(
  tx: Queryable,
  run: LockedRun,
  reason: string | null,
  actor: Actor,
  now: Date,
): Promise<LockedRun> {
  let parent = run
  for (const child of await lockOpenChildren(tx, run.id)) {
    await write(tx, child, decided(child.state, { type: 'cancel', reason }), actor, now)
    parent = await write(tx, parent, [childCancelled(child)], actor, now)
  }
  return write(tx, parent, decided(parent.state, { type: 'cancel', reason }), actor, now)
}

/** Stores the events of a locked run and applies their effects on its parent. Returns the run after the events. */
export async function record(
  tx: Queryable,
  run: LockedRun,
  events: readonly RunEvent[],
  actor: Actor,
  now: Date,
): Promise<LockedRun> {
  const parent = run.parentRunId === null ? null : await lockRun(tx, run.parentRunId)
  const after = await write(tx, run, events, actor, now)
  const news = newsForParent(run, after, events)
  if (!parent || news.length === 0) return after
  const told = await write(tx, parent, news, actor, now)
  await write(tx, told, rollUp(told.state), actor, now)
  return after
}

function newsForParent(run: LockedRun, after: LockedRun, events: readonly RunEvent[]): RunEvent[] {
  return events.flatMap((event): RunEvent[] => {
    if (event.type === 'accepted') return [{ type: 'child_accepted', run_id: run.id }]
    if (event.type === 'cancelled') return [childCancelled(run)]
    if (event.type !== 'completed') return []
    return [{ type: 'child_completed', run_id: run.id, good: after.state.produced, rejected: after.state.rejected }]
  })
}

export const childCancelled = ({ id, state }: LockedRun): RunEvent => ({
  type: 'child_cancelled',
  run_id: id,
  quantity: state.quantity,
})

/** Stores the events of a locked run, without the effects on its parent. Returns the run after the events. */
export async function write(
  tx: Queryable,
  run: LockedRun,
  events: readonly RunEvent[],
  actor: Actor,
  now: Date,
): Promise<LockedRun> {
  if (events.length === 0) return run
  const state = events.reduce((before, event) => evolve(before, event, now), run.state)
  const after = { ...run, state }
  await saveRun(tx, run.id, state, now)
  await addRunEvents(tx, { id: run.id, partnerId: state.partnerId ?? run.state.partnerId }, events, actor, now)
  for (const event of events) await follow(tx, { before: run, after, actor }, event, now)
  return after
}

const withdrawn: readonly RunEvent['type'][] = ['partner_assigned', 'declined', 'unanswered', 'cancelled']
const announced: readonly RunEvent['type'][] = [
  'sent_to_partner',
  'accepted',
  'started',
  'finished',
  'completed',
  'declined',
  'unanswered',
  'cancelled',
]

/** Applies the effects of an event outside the run itself. */
async function follow(
  tx: Queryable,
  { before, after, actor }: { readonly before: LockedRun; readonly after: LockedRun; readonly actor: Actor },
  event: RunEvent,
  now: Date,
): Promise<void> {
  const { id, state, ...run } = after
  if (withdrawn.includes(event.type)) {
    await closeTasks(tx, id, 'cancelled', now)
    await closeDispatch(tx, id, 'cancelled', [], now)
  }
  if (event.type === 'dispatch_cancelled') await closeDispatch(tx, id, 'cancelled', [], now)
  if (event.type === 'completed') await closeTasks(tx, id, 'completed', now)
  if (announced.includes(event.type))
    await addEvent(tx, `production_run.${event.type}`, { id, partner_id: before.state.partnerId })
  // The parts of a split run have recorded their output. Recording the sum would count it twice.
  if (event.type !== 'completed' || isSplit(state)) return
  const by = actor.type === 'partner' ? 'partner' : 'shop'
  await consumeMaterials(tx, after, { said: event.consumptions, by }, now)
  await addEvent(tx, 'production.completed', {
    id,
    product_id: run.productId,
    variant_id: run.variantId,
    order_id: run.orderId,
    quantity: state.produced,
    run_type: run.runType,
  })
}
