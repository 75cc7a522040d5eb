import type { Queryable } from '../../platform/db/database.ts'
import { conflict, conflicts } from '../../platform/http/refusals.ts'
import { lockOrderRow } from './admin-store.ts'
import { isFullyRefunded, unitsOf } from './facts.rules.ts'
import { type Step, takeStep } from './fulfillment-store.ts'
import type { AdminOrderRow, FulfillmentRow } from './order-row.types.ts'
import { recordStep, settleFulfillment } from './record-step.ts'
import type { FulfillmentView, Tracking } from './schema.ts'

/**
 * Advances a fulfilment by one step. Each step happens once. A parcel marked as shipped by mistake can be canceled
 * until it is delivered. Goods handed over in person can be delivered without being shipped. Returns null if the order
 * or fulfilment does not exist. Throws `conflict` for a step that is not possible.
 */
export async function moveFulfillment(
  tx: Queryable,
  at: { readonly id: string; readonly fulfillmentId: string },
  step: Step,
  tracking: Tracking,
  now: Date,
): Promise<FulfillmentView | null> {
  const order = await lockOrderRow(tx, at.id)
  const fulfillment = order?.fulfillments.find((candidate) => candidate.id === at.fulfillmentId)
  if (!order || !fulfillment) return null
  const refusal = whyNot(fulfillment, step)
  if (refusal) throw conflict(refusal)
  if (step !== 'canceled' && fulfillment.shippedAt === null) refuseRefunded(order, fulfillment)
  if (step === 'canceled' && fulfillment.shippedAt !== null) refuseReturned(order, fulfillment)
  await takeStep(
    tx,
    at.fulfillmentId,
    step,
    {
      carrier: tracking.carrier ?? null,
      trackingNumber: tracking.tracking_number ?? null,
      trackingUrl: tracking.tracking_url ?? null,
    },
    now,
  )
  await recordStep(tx, at.id, at.fulfillmentId, step, now)
  return settleFulfillment(tx, at.id, at.fulfillmentId, now)
}

function whyNot(fulfillment: FulfillmentRow, step: Step): string | null {
  if (fulfillment.canceledAt !== null) return 'This fulfilment is canceled.'
  if (fulfillment.deliveredAt !== null) return 'This fulfilment is delivered.'
  return fulfillment.shippedAt !== null && step === 'shipped' ? 'This fulfilment is shipped already.' : null
}

/** Refuses to cancel a shipped parcel if its units were refunded after shipping. */
function refuseReturned(order: AdminOrderRow, { items }: FulfillmentRow): void {
  const problems = items.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    const over = line ? quantity - unitsOf(order, line).sold : 0
    return over > 0
      ? [{ path: '', message: `Line ${lineId}: ${over} of these units were refunded after shipping.` }]
      : []
  })
  if (problems.length > 0) throw conflicts(problems)
}

/** Refuses to ship units that were refunded after packing. */
function refuseRefunded(order: AdminOrderRow, fulfillment: FulfillmentRow): void {
  if (isFullyRefunded(order))
    throw conflict('Everything that was paid for this order has been refunded: cancel this fulfilment.')
  const problems = fulfillment.items.flatMap(({ lineId }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) return []
    const { canceled, fulfilled } = unitsOf(order, line)
    const over = canceled + fulfilled - line.quantity
    if (over <= 0) return []
    return [{ path: '', message: `Line ${lineId}: ${over} of these units have been refunded. Cancel this fulfilment.` }]
  })
  if (problems.length > 0) throw conflicts(problems)
}
