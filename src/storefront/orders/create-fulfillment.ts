import type { Queryable } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, conflicts, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { lockOrderRow } from './admin-store.ts'
import { isFullyRefunded, unitsOf } from './facts.rules.ts'
import { insertFulfillment, takeStep } from './fulfillment-store.ts'
import type { AdminOrderRow } from './order-row.types.ts'
import { recordStep, settleFulfillment } from './record-step.ts'
import type { CreateFulfillment, FulfillmentView } from './schema.ts'
import { wantedProblems } from './wanted-units.rules.ts'

const unchanged = { carrier: null, trackingNumber: null, trackingUrl: null }

/**
 * Fulfils the given units, or all units that are not fulfilled yet. With `shipped`, ships the parcel at once. Returns
 * null if the order does not exist. Throws `conflict` if the order is canceled.
 */
export async function createFulfillment(
  tx: Queryable,
  orderId: string,
  given: CreateFulfillment,
  now: Date,
): Promise<FulfillmentView | null> {
  const order = await lockOrderRow(tx, orderId)
  if (!order) return null
  if (order.status === 'canceled') throw conflict('This order is canceled: there is nothing to fulfil.')
  const items = unitsToFulfil(order, given.items)
  const id = newId('ful', now.getTime())
  await insertFulfillment(tx, {
    id,
    orderId,
    carrier: given.carrier ?? null,
    trackingNumber: given.tracking_number ?? null,
    trackingUrl: given.tracking_url ?? null,
    items,
    now,
  })
  await recordStep(tx, orderId, id, 'created', now)
  if (given.shipped) {
    await takeStep(tx, id, 'shipped', unchanged, now)
    await recordStep(tx, orderId, id, 'shipped', now)
  }
  return settleFulfillment(tx, orderId, id, now)
}

/** Returns the problems that `createFulfillment` would find in the body. */
export async function fulfillmentProblems(
  db: Queryable,
  orderId: string,
  { sound }: Given<NonNullable<CreateFulfillment>>,
) {
  const order = await lockOrderRow(db, orderId)
  if (!order || order.status === 'canceled' || isFullyRefunded(order)) return []
  return wantedProblems('items', sound.items ?? [], openUnits(order))
}

const openUnits = (order: AdminOrderRow) =>
  order.lines.map(({ id, quantity }) => ({ id, left: unitsOf(order, { id, quantity }).open }))

function unitsToFulfil(
  order: AdminOrderRow,
  wanted: CreateFulfillment['items'],
): { lineId: string; quantity: number }[] {
  const lines = order.lines.map(({ id, quantity }) => ({ id, quantity, ...unitsOf(order, { id, quantity }) }))
  const rest = lines.filter(({ open }) => open > 0)
  if (!wanted && rest.length > 0) return rest.map(({ id, open }) => ({ lineId: id, quantity: open }))
  const asked =
    wanted ?? lines.map(({ id, quantity, fulfilled }) => ({ line_item_id: id, quantity: quantity - fulfilled }))
  const refunded = asked.flatMap(({ line_item_id: id, quantity }, index) => {
    const line = lines.find((candidate) => candidate.id === id)
    if (!line || line.canceled === 0 || quantity <= line.open) return []
    const message = `Line ${id}: ${line.canceled} of ${line.quantity} have been refunded and cannot be fulfilled; ${line.open} can.`
    return [{ path: wanted ? `/items/${index}/quantity` : '', message }]
  })
  if (refunded.length > 0) throw conflicts(refunded)
  if (!wanted || rest.length === 0) throw conflict('Everything in this order is fulfilled already.')
  const problems = wantedProblems('items', wanted, openUnits(order))
  if (problems.length > 0) throw invalidData(problems)
  return wanted.map(({ line_item_id: lineId, quantity }) => ({ lineId, quantity }))
}
