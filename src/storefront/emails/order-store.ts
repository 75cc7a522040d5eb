import { type Queryable, sql } from '../../platform/db/database.ts'
import type { MailOrder, MailParcel, MailRefund } from './mail-order.types.ts'

export const readMailOrder = async (db: Queryable, id: string): Promise<MailOrder | null> =>
  (await readMailOrders(db, [id]))[0] ?? null

/** Reads orders with their items, without data from customer records. */
export async function readMailOrders(db: Queryable, ids: readonly string[]): Promise<MailOrder[]> {
  const { rows } = await sql<MailOrder>`
    select o.id, o.display_id as "displayId", o.email, o.currency, o.placed_at as "placedAt", o.canceled_at as "canceledAt",
      o.subtotal_minor as "subtotalMinor", o.fulfillment_minor as "fulfillmentMinor", o.tax_minor as "taxMinor",
      o.tax_included_minor as "taxIncludedMinor", o.discount_minor as "discountMinor", o.total_minor as "totalMinor", o.snapshot,
      coalesce((select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'variantId', l.variant_id, 'title', l.title, 'variantTitle', l.variant_title,
        'unitPriceMinor', l.unit_price_minor, 'quantity', l.quantity) order by l.position)
        from order_line l where l.order_id = o.id), '[]') as lines
    from "order" o where o.id = any(${ids}::text[])`.execute(db)
  return rows
}

type ParcelRow = Omit<MailParcel, 'shippedAt' | 'deliveredAt'> & {
  readonly shipped_at: Date | null
  readonly delivered_at: Date | null
}

/**
 * Returns the order's parcel with that id, or the one that was shipped or delivered last; canceled parcels are left out
 * then. Null if there is none.
 */
export async function readMailParcel(
  db: Queryable,
  orderId: string,
  which: { readonly id: string } | { readonly last: 'shipped' | 'delivered' },
): Promise<MailParcel | null> {
  const chosen =
    'id' in which
      ? sql`f.id = ${which.id}`
      : which.last === 'shipped'
        ? sql`f.shipped_at is not null and f.canceled_at is null`
        : sql`f.delivered_at is not null and f.canceled_at is null`
  const { rows } = await sql<ParcelRow>`
    select f.id, f.carrier, f.tracking_number as "trackingNumber", f.tracking_url as "trackingUrl", f.shipped_at, f.delivered_at,
      (select coalesce(json_agg(json_build_object('lineId', i.order_line_id, 'quantity', i.quantity) order by l.position), '[]')
        from fulfillment_item i join order_line l on l.id = i.order_line_id where i.fulfillment_id = f.id) as items
    from fulfillment f where f.order_id = ${orderId} and ${chosen}
    order by coalesce(f.delivered_at, f.shipped_at) desc nulls last, f.id desc limit 1`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { shipped_at: shippedAt, delivered_at: deliveredAt, ...parcel } = row
  return { ...parcel, shippedAt, deliveredAt }
}

/**
 * Returns the order's refund with that id if it succeeded; without an id, the refund that succeeded last. Null if there
 * is none.
 */
export async function readMailRefund(db: Queryable, orderId: string, id: string | null): Promise<MailRefund | null> {
  const { rows } = await sql<MailRefund>`
    select id, amount_minor as "amountMinor", currency from refund
    where order_id = ${orderId} and status = 'succeeded' and (${id}::text is null or id = ${id})
    order by updated_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Whether a refund of the order succeeded or is pending. */
export async function isRefunded(db: Queryable, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '<>', 'failed')
    .executeTakeFirst()
  return row !== undefined
}
