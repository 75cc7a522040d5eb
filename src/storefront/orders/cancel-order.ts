import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/db/event-store.ts'
import { conflict } from '../../platform/http/page.ts'
import { lockOrderRow, readAdminOrderRow } from './admin-store.ts'
import { refundableMinor } from './facts.rules.ts'
import { takeStep, writeProgress } from './fulfillment-store.ts'
import type { AdminOrderRow } from './order-row.types.ts'
import { orderView } from './order-view.ts'
import { recordStep } from './record-step.ts'
import { writeRefund } from './refund-order.ts'
import { restock } from './refund-store.ts'
import type { CancelOrder, OrderView } from './schema.ts'

/**
 * Cancels an order of which nothing has been shipped: its open fulfilments with it, its goods back in stock and what
 * is left of its payment on the way back, unless told otherwise. Null: there is no such order.
 */
export async function cancelOrder(
  tx: Queryable,
  orderId: string,
  given: CancelOrder,
  now: Date,
): Promise<OrderView | null> {
  const order = await lockOrderRow(tx, orderId)
  if (!order) return null
  const refusal = whyNot(order)
  if (refusal) throw conflict(refusal)
  await cancelFulfillments(tx, order, now)
  const refundMinor = refundableMinor(order)
  if ((given.refund ?? true) && refundMinor > 0) {
    await writeRefund(tx, order, { amountMinor: refundMinor, reason: given.reason ?? 'order_canceled', lines: [] }, now)
  }
  if ((given.restock ?? true) && order.attempt_id !== null) await restock(tx, order.attempt_id)
  await writeProgress(tx, orderId, { status: 'canceled', fulfillmentStatus: 'canceled' }, now)
  await addEvent(tx, 'order.canceled', { id: orderId })
  const canceled = await readAdminOrderRow(tx, orderId)
  return canceled && orderView(canceled)
}

function whyNot(order: AdminOrderRow): string | null {
  if (order.status === 'canceled') return 'This order is canceled already.'
  const left = order.fulfillments.some(
    (fulfillment) =>
      fulfillment.canceledAt === null && (fulfillment.shippedAt !== null || fulfillment.deliveredAt !== null),
  )
  return left ? 'A part of this order has been shipped: refund it instead.' : null
}

async function cancelFulfillments(tx: Queryable, order: AdminOrderRow, now: Date): Promise<void> {
  for (const { id } of order.fulfillments.filter((fulfillment) => fulfillment.canceledAt === null)) {
    await takeStep(tx, id, 'canceled', { carrier: null, trackingNumber: null, trackingUrl: null }, now)
    await recordStep(tx, order.id, id, 'canceled', now)
  }
}
