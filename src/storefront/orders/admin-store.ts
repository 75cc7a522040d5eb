import { type Queryable, sql } from '../../platform/db/database.ts'
import { productThumbnail } from '../../platform/media/index.ts'
import type { AdminOrderRow } from './order-row.types.ts'

/** Locks an order until the transaction ends, and reads it with all its parts. Returns null if it does not exist. */
export async function lockOrderRow(tx: Queryable, id: string): Promise<AdminOrderRow | null> {
  const locked = await tx.selectFrom('order').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  // A separate statement, so that it sees the changes of the previous lock holder.
  return locked ? readAdminOrderRow(tx, id) : null
}

/**
 * Reads an order with all its parts, as of one point in time. Omits payment tokens. Null if there is none with this id.
 */
export async function readAdminOrderRow(db: Queryable, id: string): Promise<AdminOrderRow | null> {
  const { rows } = await sql<AdminOrderRow>`
    select o.id, o.display_id, o.checkout_id, o.attempt_id, o.customer_id, o.region_id, o.publishable_key_id, o.agent_profile, o.status,
      o.fulfillment_status, o.currency, o.email, o.subtotal_minor, o.fulfillment_minor, o.tax_minor, o.tax_included_minor,
      o.fulfillment_tax_minor, o.discount_minor, o.total_minor, o.snapshot, o.metadata, o.placed_at, o.updated_at, o.canceled_at,
      ${lines} as lines, ${fulfillments} as fulfillments, ${events} as events, ${refunds} as refunds, ${notes} as notes, ${payment} as payment
    from "order" o where o.id = ${id}`.execute(db)
  return rows[0] ?? null
}

const lines = sql`coalesce((select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'variantId', l.variant_id, 'title', l.title,
  'variantTitle', l.variant_title, 'sku', l.sku, 'imageUrl', ${productThumbnail(sql`l.product_id`)}, 'unitPriceMinor', l.unit_price_minor, 'quantity', l.quantity, 'totalMinor', l.total_minor,
  'discountMinor', l.discount_minor, 'taxMinor', l.tax_minor, 'refundedQuantity', (select coalesce(sum(rl.quantity), 0) from refund_line rl
    join refund r on r.id = rl.refund_id where rl.order_line_id = l.id and r.status <> 'failed')) order by l.position)
  from order_line l where l.order_id = o.id), '[]')`

const fulfillments = sql`coalesce((select json_agg(json_build_object('id', f.id, 'carrier', f.carrier, 'trackingNumber', f.tracking_number,
  'trackingUrl', f.tracking_url, 'createdAt', f.created_at, 'shippedAt', f.shipped_at, 'deliveredAt', f.delivered_at, 'canceledAt', f.canceled_at,
  'items', (select json_agg(json_build_object('lineId', i.order_line_id, 'quantity', i.quantity) order by l.position)
    from fulfillment_item i join order_line l on l.id = i.order_line_id where i.fulfillment_id = f.id)) order by f.created_at, f.id)
  from fulfillment f where f.order_id = o.id), '[]')`

const events = sql`coalesce((select json_agg(json_build_object('type', e.type, 'fulfillmentId', e.fulfillment_id, 'occurredAt', e.occurred_at,
  'carrier', e.carrier, 'trackingNumber', e.tracking_number, 'trackingUrl', e.tracking_url, 'items', e.items) order by e.id)
  from fulfillment_event e where e.order_id = o.id), '[]')`

const refunds = sql`coalesce((select json_agg(json_build_object('id', r.id, 'amountMinor', r.amount_minor, 'currency', r.currency, 'reason', r.reason,
  'shippingMinor', r.shipping_minor, 'source', r.source, 'status', r.status, 'failureReason', r.failure_reason, 'createdAt', r.created_at, 'updatedAt', r.updated_at,
  'lines', coalesce((select json_agg(json_build_object('lineId', rl.order_line_id, 'quantity', rl.quantity, 'canceled', rl.canceled,
    'returned', rl.returned, 'restocked', rl.restocked) order by l.position)
    from refund_line rl join order_line l on l.id = rl.order_line_id where rl.refund_id = r.id), '[]')) order by r.created_at, r.id)
  from refund r where r.order_id = o.id or r.attempt_id = o.attempt_id), '[]')`

const notes = sql`coalesce((select json_agg(json_build_object('id', n.id, 'body', n.body, 'createdAt', n.created_at) order by n.created_at, n.id)
  from order_note n where n.order_id = o.id), '[]')`

const payment = sql`(select json_build_object('id', a.id, 'handlerId', a.handler_id, 'provider', a.provider, 'txnId', a.txn_id,
  'providerPaymentId', a.provider_payment_id, 'method', a.method, 'amountMinor', a.amount_minor,
  'capturedMinor', coalesce(a.captured_minor, a.amount_minor), 'currency', a.currency, 'status', a.status, 'paidAt', a.paid_at)
  from payment_attempt a where a.id = o.attempt_id)`
