import type { Queryable } from '../../platform/db/database.ts'
import { missingIds } from '../../platform/db/reference-store.ts'
import { accepted, type Given } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { addQuantities } from '../../platform/quantity.ts'
import type { Sound } from '../../platform/sound-part.ts'
import { unitKind } from '../../platform/units.ts'
import { captureDesign, linkPartners, unitOfDesign } from '../designs/index.ts'
import { inactiveProblems } from './active-partners.ts'
import { addRun, allocateRun, assignmentProblems, splitProblems } from './allocate-run.ts'
import { decided, record } from './command-run.ts'
import type { NewRun } from './run-store.ts'
import { type RunUnits, unitsRefused } from './run-units.rules.ts'
import type { CreateRun } from './schema.ts'
import { type Actor, type LockedRun, lockRun } from './state-store.ts'

const noCosts = { costEstimate: null, costType: null, costCurrency: null, costsShared: false }
const nowhere = { parentRunId: null, role: null, rank: null, partnerId: null, ...noCosts }

/**
 * Creates a run for a design. Splits it if assignments are given. Returns its id, or null if the design does not exist.
 * Throws `invalid_data` (400) for a wrong quantity, unknown goods or impossible assignments.
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
    ...(await assignmentProblems(tx, snapshot, assignments ?? [])),
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
  await addRun(tx, run, actor, now)
  if (assignments) await allocateRun(tx, id, assignments, actor, now)
  return id
}

/** Returns the problems with the body that `createRun` or `allocateRun` would find. */
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
    ...(await assignmentProblems(db, snapshot, assignments)),
    ...(isQuantityKnown ? splitProblems(quantityOf(given.sound), unitsOf(given.body, unit), given) : []),
  ]
}

/** Returns the quantity to produce: `quantity`, or the sum of the assignments if it is missing. */
const quantityOf = ({ quantity, assignments = [] }: Sound<CreateRun>): number =>
  quantity ?? addQuantities(...assignments.map((each) => each?.quantity ?? 0))

const unitsOf = ({ product_id, variant_id }: Partial<CreateRun>, unit: string): RunUnits => ({
  unitKind: unitKind(unit),
  isForSale: product_id !== undefined || variant_id !== undefined,
})

/** Returns the problems with quantities that are missing or not possible in this unit. */
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

export interface OrderedLine {
  readonly lineId: string
  readonly productId: string
  readonly variantId: string
  readonly quantity: number
  /** The design of the product; null if the shop buys the product. */
  readonly designId: string | null
}

/** Creates one run per order line with a design, even if the order's event is delivered repeatedly. */
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
    await addRun(tx, run, { type: 'system', id: 'order.placed' }, now)
  }
}

/**
 * Assigns a whole run to a partner. May replace a partner that has not started. Returns null if the run does not exist.
 * Throws `wrong_state` (409), and `invalid_data` (400) for an inactive partner.
 */
export async function assignRun(
  tx: Queryable,
  id: string,
  { partner_id: partnerId, note }: { readonly partner_id: string; readonly note?: string | undefined },
  actor: Actor,
  now: Date,
): Promise<LockedRun | null> {
  const run = await lockRun(tx, id)
  if (!run) return null
  const problems = await assignedProblems(tx, partnerId)
  if (problems.length > 0) throw invalidData(problems)
  const events = decided(run.state, { type: 'assign', partnerId, note: note ?? null })
  if (events.length === 0) return run
  if (run.designId !== null) await linkPartners(tx, run.designId, [partnerId], now)
  return record(tx, run, events, actor, now)
}

const assignedProblems = (db: Queryable, partnerId: string | undefined) =>
  inactiveProblems(db, [{ path: '/partner_id', partnerId }])

/** Returns the problems with the body that `assignRun` would find. */
export const assignProblems = (db: Queryable, _id: string, { sound }: Given<{ readonly partner_id: string }>) =>
  assignedProblems(db, sound.partner_id)
