import { type Queryable, sql } from '../../platform/db/database.ts'
import { updateById } from '../../platform/db/row-store.ts'
import { customerOf } from '../customers/index.ts'
import type { TrackingFacts } from './fulfillment-store.ts'
import type { AdminSnapshot } from './order-row.types.ts'

export interface OrderChange {
  readonly orderId: string
  readonly type:
    | 'address_corrected'
    | 'email_corrected'
    | 'metadata_changed'
    | 'tracking_corrected'
    | 'canceled'
    | 'restocked'
  readonly details: Readonly<Record<string, unknown>>
  readonly now: Date
}

/** Appends an entry to the order's history. */
export async function insertChange(tx: Queryable, { orderId, type, details, now }: OrderChange): Promise<void> {
  await sql`insert into order_change (order_id, type, details, occurred_at)
    values (${orderId}, ${type}, ${JSON.stringify(details)}, ${now})`.execute(tx)
}

/** Updates the order's e-mail address, snapshot and metadata. */
export async function writeOrder(
  tx: Queryable,
  id: string,
  order: {
    readonly email: string
    readonly snapshot: AdminSnapshot
    readonly metadata: Readonly<Record<string, unknown>>
    readonly now: Date
  },
): Promise<void> {
  await updateById(tx, 'order', id, {
    email: order.email,
    snapshot: JSON.stringify(order.snapshot),
    metadata: JSON.stringify(order.metadata),
    updated_at: order.now,
  })
}

/** Assigns the order to the customer with this address. Creates the customer if there is none. */
export async function giveToCustomer(
  tx: Queryable,
  orderId: string,
  email: string,
  newId: string,
  now: Date,
): Promise<void> {
  await sql`
    with known as (${customerOf(email, newId, now)})
    update "order" o set customer_id = known.id from known where o.id = ${orderId}`.execute(tx)
}

export async function writeTracking(tx: Queryable, fulfillmentId: string, tracking: TrackingFacts): Promise<void> {
  await updateById(tx, 'fulfillment', fulfillmentId, {
    carrier: tracking.carrier,
    tracking_number: tracking.trackingNumber,
    tracking_url: tracking.trackingUrl,
  })
}

export async function touchOrder(tx: Queryable, id: string, now: Date): Promise<void> {
  await updateById(tx, 'order', id, { updated_at: now })
}
