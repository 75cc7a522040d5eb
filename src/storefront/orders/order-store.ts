import type { Queryable } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { CheckoutAddress, CheckoutBuyer } from '../checkout/checkout.types.ts'

export interface OrderLineRow {
  readonly id: string
  readonly productId: string
  readonly variantId: string
  readonly title: string
  readonly variantTitle: string
  readonly sku: string | null
  readonly unitPriceMinor: number
  readonly quantity: number
  /** Units refunded before shipping. */
  readonly canceled: number
  readonly returned: number
}

export interface FulfillmentEventRow {
  readonly type: 'created' | 'shipped' | 'delivered' | 'canceled'
  readonly occurredAt: string
  readonly carrier: string | null
  readonly trackingNumber: string | null
  readonly trackingUrl: string | null
  readonly items: readonly { readonly product_id: string; readonly variant_id: string; readonly quantity: number }[]
}

export interface OrderSnapshot {
  readonly buyer: CheckoutBuyer
  readonly address: CheckoutAddress | null
  readonly shippingOption: { readonly id: string; readonly title: string } | null
}

export interface OrderRow {
  readonly id: string
  readonly display_id: string
  readonly checkout_id: string | null
  readonly status: string
  readonly fulfillment_status: string
  readonly currency: string
  readonly email: string
  readonly subtotal_minor: number
  readonly fulfillment_minor: number
  readonly tax_minor: number
  readonly tax_included_minor: number
  readonly discount_minor: number
  readonly total_minor: number
  /** Amount of refunds that succeeded. */
  readonly refunded_minor: number
  /** Amount of pending refunds. */
  readonly refunding_minor: number
  readonly snapshot: OrderSnapshot
  readonly placed_at: Date
  readonly updated_at: Date
  readonly lines: readonly OrderLineRow[]
  readonly events: readonly FulfillmentEventRow[]
}

/**
 * Reads an order with its lines and history in one statement. If `publishableKeyId` is null, reads orders of any key.
 */
export async function readOrderRow(
  db: Queryable,
  id: string,
  publishableKeyId: string | null,
): Promise<OrderRow | null> {
  const { rows } = await statement<OrderRow>`
    select o.id, o.display_id, o.checkout_id, o.status, o.fulfillment_status, o.currency, o.email, o.subtotal_minor, o.fulfillment_minor,
      o.tax_minor, o.tax_included_minor, o.discount_minor, o.total_minor, o.snapshot, o.placed_at, o.updated_at,
      back.refunded_minor, back.refunding_minor,
      coalesce((select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'variantId', l.variant_id, 'title', l.title,
        'variantTitle', l.variant_title, 'sku', l.sku, 'unitPriceMinor', l.unit_price_minor, 'quantity', l.quantity,
        'canceled', coalesce(u.canceled, 0), 'returned', coalesce(u.returned, 0)) order by l.position)
        from order_line l left join lateral (
          select sum(case when r.status = 'failed' then greatest(rl.restocked - rl.returned, 0) else rl.canceled end) as canceled,
            sum(rl.returned) as returned
          from refund_line rl join refund r on r.id = rl.refund_id where rl.order_line_id = l.id
        ) u on true where l.order_id = o.id), '[]') as lines,
      coalesce((select json_agg(json_build_object('type', e.type, 'occurredAt', e.occurred_at, 'carrier', e.carrier,
        'trackingNumber', e.tracking_number, 'trackingUrl', e.tracking_url, 'items', e.items) order by e.occurred_at, e.id)
        from fulfillment_event e where e.order_id = o.id), '[]') as events
    from "order" o cross join lateral (
      select coalesce(sum(r.amount_minor) filter (where r.status = 'succeeded'), 0)::bigint as refunded_minor,
        coalesce(sum(r.amount_minor) filter (where r.status in ('created', 'queued')), 0)::bigint as refunding_minor
      from refund r where r.order_id = o.id or r.attempt_id = o.attempt_id) back
    where o.id = ${id} and (${publishableKeyId}::text is null or o.publishable_key_id = ${publishableKeyId})`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Locks the order against changes until the transaction ends. Returns false if it does not exist. */
export async function holdOrder(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.selectFrom('order').select('id').where('id', '=', id).forShare().executeTakeFirst()) !== undefined
}

/** Reads the variants in the lines of each order, in the given order of ids. Skips ids that do not exist. */
export async function variantsOfOrders(db: Queryable, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await statement<{ order_id: string; variants: string[] }>`
    select order_id, array_agg(variant_id order by position) as variants from order_line
    where order_id = any(${[...ids]}::text[]) group by order_id order by array_position(${[...ids]}::text[], order_id)`.execute(
    db,
  )
  return new Map(rows.map(({ order_id, variants }) => [order_id, variants]))
}

/**
 * Waits for a running deletion of the buyer's data before the caller copies the order. A later deletion waits for the
 * caller's transaction and then finds the copy.
 */
export async function lockBuyer(tx: Queryable, orderId: string): Promise<void> {
  await statement`
    select from customer where id = (select customer_id from "order" where id = ${orderId}) for key share`.execute(tx)
}
