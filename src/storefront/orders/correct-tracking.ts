import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { lockOrderRow, readAdminOrderRow } from './admin-store.ts'
import { insertChange, touchOrder, writeTracking } from './change-store.ts'
import { fulfillmentView } from './order-view.ts'
import type { CorrectTracking, FulfillmentView } from './schema.ts'

/**
 * Corrects the carrier, number and URL of a parcel. Returns null if the order or fulfilment does not exist. Throws
 * `conflict` if the fulfilment is canceled.
 */
export async function correctTracking(
  tx: Queryable,
  at: { readonly id: string; readonly fulfillmentId: string },
  given: CorrectTracking,
  now: Date,
): Promise<FulfillmentView | null> {
  const before = (await lockOrderRow(tx, at.id))?.fulfillments.find(({ id }) => id === at.fulfillmentId)
  if (!before) return null
  if (before.canceledAt !== null) throw conflict('This fulfilment is canceled.')
  await writeTracking(tx, at.fulfillmentId, {
    carrier: given.carrier === undefined ? before.carrier : given.carrier,
    trackingNumber: given.tracking_number === undefined ? before.trackingNumber : given.tracking_number,
    trackingUrl: given.tracking_url === undefined ? before.trackingUrl : given.tracking_url,
  })
  const details = { fulfillment_id: at.fulfillmentId, ...given }
  await insertChange(tx, { orderId: at.id, type: 'tracking_corrected', details, now })
  await touchOrder(tx, at.id, now)
  await addEvent(tx, 'order.updated', { id: at.id, fulfillment_id: at.fulfillmentId })
  const after = (await readAdminOrderRow(tx, at.id))?.fulfillments.find(({ id }) => id === at.fulfillmentId)
  if (!after) throw new Error(`Fulfilment ${at.fulfillmentId} is gone from its locked order.`)
  return fulfillmentView(at.id, after)
}
