import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/db/event-store.ts'
import { lockOrderRow } from './admin-store.ts'
import { fulfillmentFacts } from './facts.rules.ts'
import { appendFulfillmentEvent, type Step, writeProgress } from './fulfillment-store.ts'
import { fulfillmentView } from './order-view.ts'
import { orderProgress } from './progress.rules.ts'
import type { FulfillmentView } from './schema.ts'

/** The history's row and the event of a step that has just been taken. */
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

/** Derives the order's statuses anew after its fulfilments have changed, and reads back the one that did. */
export async function settleProgress(
  tx: Queryable,
  orderId: string,
  fulfillmentId: string,
  now: Date,
): Promise<FulfillmentView> {
  const order = await lockOrderRow(tx, orderId)
  const fulfillment = order?.fulfillments.find((candidate) => candidate.id === fulfillmentId)
  if (!order || !fulfillment) throw new Error(`Fulfilment ${fulfillmentId} is gone from its locked order.`)
  const facts = {
    canceled: order.canceled_at !== null,
    lines: order.lines,
    fulfillments: fulfillmentFacts(order.fulfillments),
  }
  const progress = orderProgress(facts)
  await writeProgress(tx, orderId, progress, now)
  if (progress.status === 'completed' && order.status !== 'completed')
    await addEvent(tx, 'order.completed', { id: orderId })
  return fulfillmentView(orderId, fulfillment)
}
