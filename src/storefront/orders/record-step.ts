import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import { readAdminOrderRow } from './admin-store.ts'
import { touchOrder } from './change-store.ts'
import { fulfillmentFacts, unitsOf } from './facts.rules.ts'
import { appendFulfillmentEvent, type Step, writeProgress } from './fulfillment-store.ts'
import type { AdminOrderRow } from './order-row.types.ts'
import { fulfillmentView } from './order-view.ts'
import { orderProgress } from './progress.rules.ts'
import type { FulfillmentView } from './schema.ts'

/** Writes the history entry and the event of a fulfilment step. */
export async function recordStep(
  tx: Queryable,
  orderId: string,
  fulfillmentId: string,
  type: 'created' | Step,
  now: Date,
): Promise<void> {
  await appendFulfillmentEvent(tx, fulfillmentId, type, now)
  await addEvent(tx, `fulfillment.${type}`, { id: fulfillmentId, order_id: orderId })
}

/**
 * Updates the order's statuses after its fulfilments or refunds changed. Returns the order with its new statuses. The
 * caller holds the order's lock.
 */
export async function settleProgress(tx: Queryable, orderId: string, now: Date): Promise<AdminOrderRow> {
  await touchOrder(tx, orderId, now)
  const order = await readAdminOrderRow(tx, orderId)
  if (!order) throw new Error(`Order ${orderId} is gone while it is locked.`)
  return writeDerivedProgress(tx, order, now)
}

/**
 * Writes the derived statuses if they differ from the stored ones, and raises `order.completed` when the order becomes
 * so. Returns the order with its statuses. A canceled order keeps its statuses.
 */
export async function writeDerivedProgress(tx: Queryable, order: AdminOrderRow, now: Date): Promise<AdminOrderRow> {
  if (order.canceled_at !== null) return order
  const progress = orderProgress({
    canceled: false,
    lines: order.lines.map((line) => ({ ...line, canceled: unitsOf(order, line).canceled })),
    fulfillments: fulfillmentFacts(order.fulfillments),
  })
  if (progress.status === order.status && progress.fulfillmentStatus === order.fulfillment_status) return order
  await writeProgress(tx, order.id, progress, now)
  if (progress.status === 'completed' && order.status !== 'completed')
    await addEvent(tx, 'order.completed', { id: order.id })
  return { ...order, status: progress.status, fulfillment_status: progress.fulfillmentStatus }
}

/** Updates the order like `settleProgress`, but returns the changed fulfilment. */
export async function settleFulfillment(
  tx: Queryable,
  orderId: string,
  fulfillmentId: string,
  now: Date,
): Promise<FulfillmentView> {
  const order = await settleProgress(tx, orderId, now)
  const fulfillment = order.fulfillments.find((candidate) => candidate.id === fulfillmentId)
  if (!fulfillment) throw new Error(`Fulfilment ${fulfillmentId} is gone from its locked order.`)
  return fulfillmentView(orderId, fulfillment)
}
