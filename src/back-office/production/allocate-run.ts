import type { Queryable } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { addQuantities, subtractQuantity } from '../../platform/quantity.ts'
import type { Sound } from '../../platform/sound-part.ts'
import { type DesignSnapshot, linkPartners } from '../designs/index.ts'
import { closesCycle } from '../tasks/index.ts'
import { inactiveProblems } from './active-partners.ts'
import { allocate, waitsFor } from './allocation.rules.ts'
import { childCancelled, decided, record, write } from './command-run.ts'
import { narrowed } from './materials.rules.ts'
import { type Command, decide } from './production.rules.ts'
import { isTerminal, type RunEvent, unmade } from './run-state.rules.ts'
import {
  addRunDependencies,
  copyRunDependencies,
  dependenciesOf,
  dropDependants,
  insertRun,
  insertWhole,
  type NewRun,
  type RankedPart,
  readRankedParts,
} from './run-store.ts'
import type { RunUnits } from './run-units.rules.ts'
import type { AssignmentBody, CreateRun, HandOver } from './schema.ts'
import { type Actor, addRunEvents, type LockedRun, lockRun, readState } from './state-store.ts'

/** A command that divides units of a run among assignments. */
interface Split {
  available(run: LockedRun): number
  command(quantities: readonly number[]): Command
}

const allocation: Split = {
  available: ({ state }) => subtractQuantity(state.quantity, state.allocated),
  command: (quantities) => ({ type: 'allocate', quantities }),
}

const handingOver = (note: string | null): Split => ({
  available: ({ state }) => unmade(state),
  command: (quantities) => ({ type: 'hand_over', quantities, note }),
})

/**
 * Splits the rest of a run among partners. Returns null if the run does not exist. Throws `wrong_state`,
 * `invalid_data`.
 */
export async function allocateRun(
  tx: Queryable,
  id: string,
  assignments: readonly AssignmentBody[],
  actor: Actor,
  now: Date,
): Promise<LockedRun | null> {
  const run = await lockRun(tx, id)
  if (!run) return null
  const { quantities, events } = await divided(tx, run, assignments, allocation)
  const after = await record(tx, run, events, actor, now)
  await addChildren(tx, run, assignments, quantities, actor, now)
  return after
}

/**
 * Gives the units that a run has not made to other partners, as new parts beside the run. A run without a parent
 * becomes a part of a new run. Returns the id of the parent, or null if the run does not exist. Throws `wrong_state`,
 * `invalid_data`.
 */
export async function handOverRun(
  tx: Queryable,
  id: string,
  { assignments, note }: HandOver,
  actor: Actor,
  now: Date,
): Promise<string | null> {
  const run = await lockRun(tx, id)
  if (!run) return null
  const { quantities, events } = await divided(tx, run, assignments, handingOver(note ?? null))
  const wholeId = run.parentRunId ?? (await addWhole(tx, run, actor, now))
  const part = { ...run, parentRunId: wholeId, state: { ...run.state, isChild: true } }
  const whole = await lockRun(tx, wholeId)
  if (!whole) throw new Error('A part of a production run has no parent.')
  const after = await write(tx, part, events, actor, now)
  const isOver = isTerminal(after.state.status)
  const left: RunEvent = isOver
    ? childCancelled(part)
    : { type: 'child_reduced', run_id: id, quantity: addQuantities(...quantities) }
  await write(tx, whole, [left, { type: 'allocated', quantities }], actor, now)
  const parts = assignments.map((each) => ({
    ...each,
    role: each.role ?? run.role ?? undefined,
    order: each.order ?? run.rank ?? undefined,
  }))
  const ids = await addChildren(tx, { ...whole, snapshot: run.snapshot }, parts, quantities, actor, now)
  const heirs = ids.filter((_, index) => assignments[index]?.order === undefined)
  await copyRunDependencies(tx, id, heirs)
  if (isOver) await dropDependants(tx, id)
  return wholeId
}

/** Creates a run with the given run as its only part. The part keeps its tasks and reports. Returns the new id. */
async function addWhole(tx: Queryable, { id, state, unit }: LockedRun, actor: Actor, now: Date): Promise<string> {
  const wholeId = newId('prod_run', now.getTime())
  await insertWhole(tx, wholeId, id, now)
  const whole = await lockRun(tx, wholeId)
  if (!whole) throw new Error('A production run that was just created is missing.')
  const created = { status: whole.state.status, quantity: state.quantity, unit, partner_id: null, parent_run_id: null }
  await addRunEvents(tx, { id: wholeId, partnerId: null }, [{ ...created, type: 'created' }], actor, now)
  await write(tx, whole, [{ type: 'allocated', quantities: [state.quantity] }], actor, now)
  return wholeId
}

async function divided(
  tx: Queryable,
  run: LockedRun,
  assignments: readonly AssignmentBody[],
  { available, command }: Split,
) {
  const problems = await assignmentProblems(tx, run.snapshot as DesignSnapshot, assignments)
  if (problems.length > 0) throw invalidData(problems)
  const split = allocate(available(run), assignments.map(wanted), run.state)
  // Checks the run's state before it throws the problems with the quantities, because a wrong state is the real cause.
  const quantities = 'problems' in split ? [] : split.quantities
  const events = decided(run.state, command(quantities))
  if ('problems' in split) throw invalidData(split.problems)
  return { quantities, events }
}

const wanted = (each: Sound<AssignmentBody> | undefined) => ({
  quantity: each?.quantity ?? null,
  share: each?.share ?? 1,
})

const problemsOf =
  ({ available, command }: Split) =>
  async (db: Queryable, id: string, given: Given<Pick<CreateRun, 'assignments'>>) => {
    const run = await readState(db, id)
    if (!run) return []
    const { assignments = [] } = given.sound
    return [
      ...(await assignmentProblems(db, run.snapshot as DesignSnapshot, assignments)),
      ...('conflict' in decide(run.state, command([])) ? [] : splitProblems(available(run), run.state, given)),
    ]
  }

/** Returns the problems with the body that `allocateRun` would find. */
export const allocateProblems = problemsOf(allocation)
/** Returns the problems with the body that `handOverRun` would find. */
export const handOverProblems = problemsOf(handingOver(null))

export function splitProblems(
  available: number,
  units: RunUnits,
  { sound: { assignments = [] }, isRefusedAt }: Given<Pick<CreateRun, 'assignments'>>,
) {
  if (assignments.length === 0 || isRefusedAt('/assignments/*/quantity', '/assignments/*/share')) return []
  const split = allocate(available, assignments.map(wanted), units)
  return 'problems' in split ? split.problems : []
}

async function addChildren(
  tx: Queryable,
  run: LockedRun,
  assignments: readonly AssignmentBody[],
  quantities: readonly number[],
  actor: Actor,
  now: Date,
): Promise<string[]> {
  const before = await readRankedParts(tx, run.id)
  const ids = assignments.map(() => newId('prod_run', now.getTime())).sort()
  for (const [index, assignment] of assignments.entries()) {
    const id = ids[index]
    const quantity = quantities[index]
    if (id === undefined || quantity === undefined) throw new Error('An assignment has no quantity.')
    await addRun(tx, childOf(run, id, quantity, assignment), actor, now)
  }
  await waitForRanks(
    tx,
    before,
    ids.map((id, index) => ({ id, rank: assignments[index]?.order ?? null })),
  )
  const partners = [...new Set(assignments.map(({ partner_id }) => partner_id))]
  if (run.designId !== null) await linkPartners(tx, run.designId, partners, now)
  return ids
}

/**
 * Makes new parts wait for the parts with the next lower rank, and earlier parts that are not sent wait for new parts
 * of the next lower rank. Skips a part whose dependencies would form a cycle.
 */
async function waitForRanks(
  tx: Queryable,
  before: readonly RankedPart[],
  added: readonly Pick<RankedPart, 'id' | 'rank'>[],
): Promise<void> {
  const isNew = new Set(added.map(({ id }) => id))
  const parts = [...added, ...before]
  const edges = await dependenciesOf(
    tx,
    parts.map(({ id }) => id),
  )
  const waitsOf = waitsFor(parts.map(({ rank }) => rank))
  for (const [index, part] of parts.entries()) {
    const others = (waitsOf[index] ?? []).flatMap((place) => parts[place]?.id ?? [])
    const canWait = !('status' in part) || part.status === 'approved'
    const more = canWait ? others.filter((other) => isNew.has(part.id) || isNew.has(other)) : []
    if (more.length === 0 || closesCycle(part.id, more, edges)) continue
    await addRunDependencies(tx, part.id, more)
    edges.set(part.id, [...(edges.get(part.id) ?? []), ...more])
  }
}

function childOf(run: LockedRun, id: string, quantity: number, assignment: AssignmentBody): NewRun {
  // Safe cast: the snapshot was captured from the design.
  const snapshot = narrowed(run.snapshot as DesignSnapshot, assignment.component_ids)
  if ('unknown' in snapshot) throw new Error('An assignment that was checked names an unknown component.')
  const { cost_estimate: estimate, cost_type: type, cost_currency: currency } = assignment
  return {
    id,
    quantity,
    unit: run.unit,
    status: 'approved',
    runType: run.runType,
    parentRunId: run.id,
    role: assignment.role ?? null,
    rank: assignment.order ?? null,
    designId: run.designId,
    partnerId: assignment.partner_id,
    productId: run.productId,
    variantId: run.variantId,
    orderId: run.orderId,
    orderLineItemId: run.orderLineItemId,
    costEstimate: estimate ?? null,
    costType: type ?? null,
    costCurrency: currency ?? null,
    costsShared: assignment.costs_shared ?? false,
    snapshot,
    metadata: {},
  }
}

/** Returns the problems with the partners and components of assignments. */
export async function assignmentProblems(
  db: Queryable,
  { components }: DesignSnapshot,
  assignments: readonly (Sound<AssignmentBody> | undefined)[],
): Promise<{ path: string; message: string }[]> {
  const partners = assignments.map((each, index) => ({
    path: `/assignments/${index}/partner_id`,
    partnerId: each?.partner_id,
  }))
  const unknown = assignments.flatMap((assignment, index) =>
    (assignment?.component_ids ?? []).flatMap((id, place) =>
      id === undefined || components.some((component) => component.id === id)
        ? []
        : [
            {
              path: `/assignments/${index}/component_ids/${place}`,
              message: `The design has no component ${id}.`,
            },
          ],
    ),
  )
  return [...(await inactiveProblems(db, partners)), ...unknown]
}

/** Adds a run. Returns false if the order line already has a run. */
export async function addRun(tx: Queryable, run: NewRun, actor: Actor, now: Date): Promise<boolean> {
  if (!(await insertRun(tx, run, now))) return false
  const { id, status, quantity, unit, partnerId } = run
  const facts = { status, quantity, unit, partner_id: partnerId, parent_run_id: run.parentRunId }
  await addRunEvents(tx, { id, partnerId }, [{ ...facts, type: 'created' }], actor, now)
  return true
}
