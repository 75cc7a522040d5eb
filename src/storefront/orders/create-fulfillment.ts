import type { Queryable } from '../../platform/db/database.ts'
import { conflict, invalidData } from '../../platform/http/page.ts'
import { newId } from '../../platform/ids.ts'
import { lockOrderRow } from './admin-store.ts'
import { fulfillmentFacts } from './facts.rules.ts'
import { insertFulfillment, takeStep } from './fulfillment-store.ts'
import type { AdminOrderRow } from './order-row.types.ts'
import { lineProgress } from './progress.rules.ts'
import { recordStep, settleProgress } from './record-step.ts'
import type { CreateFulfillment, FulfillmentView } from './schema.ts'
import { wantedProblems } from './wanted-units.rules.ts'

const unchanged = { carrier: null, trackingNumber: null, trackingUrl: null }

/** Fulfils the units given, or everything that is not yet fulfilled; null: there is no such order. */
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
  return settleProgress(tx, orderId, id, now)
}

function unitsToFulfil(
  order: AdminOrderRow,
  wanted: CreateFulfillment['items'],
): { lineId: string; quantity: number }[] {
  const fulfillments = fulfillmentFacts(order.fulfillments)
  const open = order.lines.map((line) => ({
    id: line.id,
    left: line.quantity - lineProgress(line.id, fulfillments).fulfilled,
  }))
  const rest = open.filter(({ left }) => left > 0)
  if (rest.length === 0) throw conflict('Everything in this order is fulfilled already.')
  if (!wanted) return rest.map(({ id, left }) => ({ lineId: id, quantity: left }))
  const problems = wantedProblems('items', wanted, open)
  if (problems.length > 0) throw invalidData(problems)
  return wanted.map(({ line_item_id: lineId, quantity }) => ({ lineId, quantity }))
}
