import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { lockOrderRow } from './admin-store.ts'
import { createFulfillment } from './create-fulfillment.ts'
import { unitsOf } from './facts.rules.ts'
import { moveFulfillment } from './move-fulfillment.ts'
import type { BulkFulfillment, Tracking } from './schema.ts'

/**
 * Ships everything that has not been shipped: packed parcels, and units without a parcel. The last parcel gets the
 * tracking data and is returned. Throws `not_found` (404) if the order does not exist, and like `moveFulfillment` and
 * `createFulfillment`, for example if nothing is left to ship.
 */
export async function shipRest(
  tx: Queryable,
  { id, ...tracking }: BulkFulfillment,
  now: Date,
): Promise<{ fulfillment_id: string }> {
  const order = await lockOrderRow(tx, id)
  if (!order) throw notFound('This order')
  const packed = order.fulfillments.filter((one) => !(one.shippedAt ?? one.deliveredAt ?? one.canceledAt))
  const isAnyOpen = order.lines.some((line) => unitsOf(order, line).open > 0)
  const ship = async (fulfillmentId: string, given: Tracking) => {
    await moveFulfillment(tx, { id, fulfillmentId }, 'shipped', given, now)
  }
  const last = isAnyOpen ? undefined : packed.at(-1)
  for (const one of packed) await ship(one.id, one === last ? tracking : {})
  if (last) return { fulfillment_id: last.id }
  // Throws the error that explains why nothing is left to ship.
  const made = await createFulfillment(tx, id, { ...tracking, shipped: true }, now)
  if (!made) throw notFound('This order')
  return { fulfillment_id: made.id }
}
