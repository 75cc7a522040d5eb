import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import type { AdmittedCaller } from '../../platform/http/admin-caller.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { giveBackUses } from '../discounts/index.ts'
import { lockOrderRow, readAdminOrderRow } from './admin-store.ts'
import { insertChange } from './change-store.ts'
import { isFullyRefunded, refundableMinor } from './facts.rules.ts'
import { takeStep, writeProgress } from './fulfillment-store.ts'
import type { AdminOrderRow } from './order-row.types.ts'
import { orderView } from './order-view.ts'
import { recordStep } from './record-step.ts'
import { writeRefund } from './refund-order.ts'
import { restock } from './refund-store.ts'
import type { CancelOrder, OrderView } from './schema.ts'

/**
 * Cancels an order and its fulfilments. Restocks its goods, releases its discount uses and refunds the rest of the
 * payment, unless the request says otherwise. Returns null if the order does not exist. Throws `conflict` if it is
 * canceled already, or if something has been shipped.
 */
export async function cancelOrder(
  tx: Queryable,
  orderId: string,
  given: CancelOrder,
  now: Date,
  caller: AdmittedCaller,
): Promise<OrderView | null> {
  const order = await lockOrderRow(tx, orderId)
  if (!order) return null
  const refusal = whyNot(order)
  if (refusal) throw conflict(refusal)
  await cancelFulfillments(tx, order, now)
  const refundMinor = refundableMinor(order)
  if ((given.refund ?? true) && refundMinor > 0) {
    await writeRefund(
      tx,
      order,
      { amountMinor: refundMinor, shippingMinor: 0, reason: given.reason ?? 'order_canceled', lines: [] },
      now,
      caller,
    )
  }
  const choices = {
    refund: (given.refund ?? true) && refundMinor > 0,
    restock: given.restock ?? true,
    release_discounts: given.release_discounts ?? true,
  }
  if (order.attempt_id !== null) {
    if (choices.restock) await restock(tx, order.attempt_id)
    if (choices.release_discounts) await giveBackUses(tx, order.attempt_id)
  }
  await insertChange(tx, { orderId, type: 'canceled', details: { reason: given.reason ?? null, ...choices }, now })
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
  if (!left) return null
  return isFullyRefunded(order)
    ? 'A part of this order has been shipped, and everything has been refunded. Restock the units that stayed in the shop.'
    : 'A part of this order has been shipped: refund it instead.'
}

async function cancelFulfillments(tx: Queryable, order: AdminOrderRow, now: Date): Promise<void> {
  for (const { id } of order.fulfillments.filter((fulfillment) => fulfillment.canceledAt === null)) {
    await takeStep(tx, id, 'canceled', { carrier: null, trackingNumber: null, trackingUrl: null }, now)
    await recordStep(tx, order.id, id, 'canceled', now)
  }
}
