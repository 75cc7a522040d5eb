import type { Queryable } from '../../platform/db/database.ts'
import { missingIds } from '../../platform/db/reference-store.ts'
import { accepted, type Given } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { addQuantities, subtractQuantity } from '../../platform/quantity.ts'
import type { Sound } from '../../platform/sound-part.ts'
import { unitKind } from '../../platform/units.ts'
import { captureDesign, type DesignSnapshot, linkPartners, unitOfDesign } from '../designs/index.ts'
import { allocate, waitsFor } from './allocation.rules.ts'
import { decided, record } from './command-run.ts'
import { narrowed } from './materials.rules.ts'
import { decide } from './production.rules.ts'
import { insertRun, type NewRun, replaceRunDependencies } from './run-store.ts'
import { type RunUnits, unitsRefused } from './run-units.rules.ts'
import type { AssignmentBody, CreateRun } from './schema.ts'
import { type Actor, addRunEvents, type LockedRun, lockRun } from './state-store.ts'

const noCosts = { costEstimate: null, costType: null, costCurrency: null, costsShared: false }
const nowhere = { parentRunId: null, role: null, rank: null, partnerId: null, ...noCosts }

/**
 * Creates a run for a design and splits it if assignments are given. Returns its id, or null if no design has this
 * id.
 */
export async function createRun(
  tx: Queryable,
  designId: string,
  body: CreateRun,
  actor: Actor,
  now: Date,
): Promise<string | null> {
  const snapshot = await captureDesign(tx, designId)
  if (!snapshot) return null
  const { assignments } = body
  const unit = await unitOfDesign(tx, designId)
  const problems = [
    ...quantityProblems(accepted(body), unit),
    ...(await unknownGoods(tx, body)),
    ...unknownComponents(snapshot, assignments ?? []),
  ]
  if (problems.length > 0) throw invalidData(problems)
  const quantity = quantityOf(body)
  const id = newId('prod_run', now.getTime())
  const run: NewRun = {
    ...nowhere,
    id,
    quantity,
    unit,
    status: body.draft ? 'draft' : 'pending_review',
    runType: body.run_type ?? 'production',
    role: body.role ?? null,
    designId,
    productId: body.product_id ?? null,
    variantId: body.variant_id ?? null,
    orderId: null,
    orderLineItemId: null,
    snapshot,
    metadata: body.metadata ?? {},
  }
  await add(tx, run, actor, now)
  if (assignments) await allocateRun(tx, id, assignments, actor, now)
  return id
}

/** Problems with the body that `createRun` or `allocateRun` would find. */
export async function createProblems(db: Queryable, designId: string, given: Given<CreateRun>) {
  const snapshot = await captureDesign(db, designId)
  if (!snapshot) return []
  const unit = await unitOfDesign(db, designId)
  const { assignments = [] } = given.sound
  const ofQuantity = quantityProblems(given, unit)
  const isQuantityKnown = ofQuantity.length === 0 && !given.isRefused('quantity')
  return [
    ...ofQuantity,
    ...(await unknownGoods(db, given.body)),
    ...unknownComponents(snapshot, assignments),
    ...(isQuantityKnown ? splitProblems(quantityOf(given.sound), unitsOf(given.body, unit), given) : []),
  ]
}

/** The quantity to produce: as given, else the sum of the assignments. */
const quantityOf = ({ quantity, assignments = [] }: Sound<CreateRun>): number =>
  quantity ?? addQuantities(...assignments.map((each) => each?.quantity ?? 0))

const unitsOf = ({ product_id, variant_id }: Partial<CreateRun>, unit: string): RunUnits => ({
  unitKind: unitKind(unit),
  isForSale: product_id !== undefined || variant_id !== undefined,
})

/** Problems with quantities that are missing or impossible in this unit. */
function quantityProblems({ body, sound, isRefused, isRefusedAt }: Given<CreateRun>, unit: string) {
  const { quantity, assignments = [] } = sound
  const named = [
    { path: '/quantity', quantity },
    ...assignments.map((each, index) => ({ path: `/assignments/${index}/quantity`, quantity: each?.quantity })),
  ]
  const problems = named.flatMap(({ path, quantity: each }) => {
    const message = each === undefined ? null : unitsRefused(unitsOf(body, unit), each)
    return message === null ? [] : [{ path, message }]
  })
  const said = quantityOf(sound)
  const isUnsaid = quantity === undefined && assignments.some((each) => each?.quantity === undefined)
  const isJudged = !isRefused('quantity') && (quantity !== undefined || !isRefusedAt('/assignments/*/quantity'))
  if (isJudged && (said <= 0 || said > 9999 || isUnsaid))
    problems.unshift({ path: '/quantity', message: 'Say how many units are to be made, up to 9999.' })
  return problems
}

async function unknownGoods(tx: Queryable, { product_id, variant_id }: Partial<CreateRun>) {
  const named = [
    ['product', product_id],
    ['variant', variant_id],
  ] as const
  const asked = new Map(named.flatMap(([table, id]) => (id === undefined ? [] : [[table, new Set([id])] as const])))
  const missing = await missingIds(tx, asked)
  return [...missing].flatMap(([table, ids]) =>
    ids.size === 0 ? [] : [{ path: `/${table}_id`, message: `There is no such ${table}.` }],
  )
}

async function add(tx: Queryable, run: NewRun, actor: Actor, now: Date): Promise<boolean> {
  if (!(await insertRun(tx, run, now))) return false
  const { id, status, quantity, unit, partnerId } = run
  const facts = { status, quantity, unit, partner_id: partnerId, parent_run_id: run.parentRunId }
  await addRunEvents(tx, { id, partnerId }, [{ ...facts, type: 'created' }], actor, now)
  return true
}

export interface OrderedLine {
  readonly lineId: string
  readonly productId: string
  readonly variantId: string
  readonly quantity: number
  /** The design of the product; null if the product is bought in. */
  readonly designId: string | null
}

/** Creates one run per order line linked to a design, however often the order's event is delivered. */
export async function createRunsOfOrder(
  tx: Queryable,
  order: { readonly id: string; readonly lines: readonly OrderedLine[] },
  now: Date,
): Promise<void> {
  for (const line of order.lines) {
    const { designId } = line
    const snapshot = designId && (await captureDesign(tx, designId))
    if (!snapshot) continue
    const run: NewRun = {
      ...nowhere,
      id: newId('prod_run', now.getTime()),
      quantity: line.quantity,
      unit: await unitOfDesign(tx, designId),
      status: 'pending_review',
      runType: 'production',
      designId,
      productId: line.productId,
      variantId: line.variantId,
      orderId: order.id,
      orderLineItemId: line.lineId,
      snapshot,
      metadata: { source: 'order.placed' },
    }
    await add(tx, run, { type: 'system', id: 'order.placed' }, now)
  }
}

/** Splits the rest of a run among partners. Null if no run has this id. Throws `wrong_state`, `invalid_data`. */
export async function allocateRun(
  tx: Queryable,
  id: string,
  assignments: readonly AssignmentBody[],
  actor: Actor,
  now: Date,
): Promise<LockedRun | null> {
  const run = await lockRun(tx, id)
  if (!run) return null
  const problems = unknownComponents(run.snapshot as DesignSnapshot, assignments)
  if (problems.length > 0) throw invalidData(problems)
  const split = allocate(leftOf(run), assignments.map(wanted), run.state)
  // Refuses a run in the wrong state first, before other problems.
  const quantities = 'problems' in split ? [] : split.quantities
  const events = decided(run.state, { type: 'allocate', quantities })
  if ('problems' in split) throw invalidData(split.problems)
  const after = await record(tx, run, events, actor, now)
  await addChildren(tx, run, assignments, quantities, actor, now)
  return after
}

const leftOf = ({ state }: LockedRun): number => subtractQuantity(state.quantity, state.allocated)

const wanted = (each: Sound<AssignmentBody> | undefined) => ({
  quantity: each?.quantity ?? null,
  share: each?.share ?? 1,
})

/** Problems with the body that `allocateRun` would find. */
export async function allocateProblems(db: Queryable, id: string, given: Given<Pick<CreateRun, 'assignments'>>) {
  const run = await lockRun(db, id)
  if (!run) return []
  const { assignments = [] } = given.sound
  return [
    ...unknownComponents(run.snapshot as DesignSnapshot, assignments),
    ...('conflict' in decide(run.state, { type: 'allocate', quantities: [] })
      ? []
      : splitProblems(leftOf(run), run.state, given)),
  ]
}

function splitProblems(
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
): Promise<void> {
  const ids = assignments.map(() => newId('prod_run', now.getTime())).sort()
  for (const [index, assignment] of assignments.entries()) {
    const id = ids[index]
    const quantity = quantities[index]
    if (id === undefined || quantity === undefined) throw new Error('An assignment has no quantity.')
    await add(tx, childOf(run, id, quantity, assignment), actor, now)
  }
  const waits = waitsFor(assignments.map(({ order }) => order ?? null))
  for (const [index, before] of waits.entries()) {
    const id = ids[index]
    const dependsOn = before.flatMap((other) => ids[other] ?? [])
    if (id !== undefined && dependsOn.length > 0) await replaceRunDependencies(tx, id, dependsOn)
  }
  if (run.designId === null) return
  await linkPartners(tx, run.designId, [...new Set(assignments.map(({ partner_id }) => partner_id))], now)
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

const unknownComponents = (
  { components }: DesignSnapshot,
  assignments: readonly (Sound<AssignmentBody> | undefined)[],
): { path: string; message: string }[] =>
  assignments.flatMap((assignment, index) =>
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

/** Assigns a whole run to a partner. May replace a partner that has not begun. Null if no run has this id. */
export async function assignRun(
  tx: Queryable,
  id: string,
  { partner_id: partnerId, note }: { readonly partner_id: string; readonly note?: string | undefined },
  actor: Actor,
  now: Date,
): Promise<LockedRun | null> {
  const run = await lockRun(tx, id)
  if (!run) return null
  const events = decided(run.state, { type: 'assign', partnerId, note: note ?? null })
  if (events.length === 0) return run
  if (run.designId !== null) await linkPartners(tx, run.designId, [partnerId], now)
  return record(tx, run, events, actor, now)
}
