import type { Queryable } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/statement.ts'
import { addEvents } from '../../platform/events/event-store.ts'
import { newId } from '../../platform/ids.ts'
import type { PaymentAttempt } from '../payments/attempt.types.ts'
import { isUnprocessed, markProcessed, payAttempt, storeProcessed, type UnstoredEvent } from '../payments/index.ts'
import type { Checkout } from './checkout.types.ts'
import { isKeyless } from './hold.rules.ts'
import { commitHeld, countUses } from './hold-store.ts'
import { writeCheckout } from './store.ts'

export interface PlaceOrder {
  /** Already `completed` with its `orderId`, its version incremented. */
  readonly checkout: Checkout
  readonly attempt: PaymentAttempt
  /** False: the attempt holds nothing now, so stock and discounts are taken here. */
  readonly held: boolean
  readonly paymentEventId: number | null
  /** For a payment decided from this process's memory. */
  readonly remembered?: RememberedPayment
  readonly now: Date
}

export interface RememberedPayment {
  /** Stamp of the session's row. */
  readonly stamp: string
  /** Not in the inbox yet. It is stored together with its effect. */
  readonly event: UnstoredEvent
}

/**
 * Writes the order with its lines, stock, paid attempt, customer and event, in one statement. Returns the stamp of the
 * session's row. Returns null if the session changed, or if an earlier delivery of a remembered payment's event already
 * took effect. Fails on a check constraint if a late payment finds no stock.
 */
export async function placeOrder(db: Queryable, place: PlaceOrder): Promise<string | null> {
  const { checkout, attempt, now } = place
  const { quote, buyer, address } = checkout.state
  const { rows } = await sql<{ stamp: string }>`
    with c as (${writeCheckout(checkout, null, place.remembered ? isNews(place.remembered) : sql``)}),
    a as (${payAttempt(attempt, now)}),
    k as (
      insert into customer (id, email, first_name, last_name, phone_number, created_at, updated_at)
      select ${newId('cus', now.getTime())}, lower(${buyer.email}), ${buyer.firstName ?? address?.firstName ?? null}, ${buyer.lastName ?? address?.lastName ?? null},
        ${buyer.phoneNumber}, ${now}::timestamptz, ${now}::timestamptz from c
      on conflict (email) do update set first_name = coalesce(excluded.first_name, customer.first_name),
        last_name = coalesce(excluded.last_name, customer.last_name), phone_number = coalesce(excluded.phone_number, customer.phone_number),
        updated_at = excluded.updated_at
      returning id
    ),
    o as (
      insert into "order" (id, display_id, checkout_id, attempt_id, publishable_key_id, customer_id, region_id, currency, email, subtotal_minor,
        fulfillment_minor, tax_minor, tax_included_minor, fulfillment_tax_minor, discount_minor, total_minor, snapshot, agent_profile, placed_at, updated_at)
      select ${checkout.orderId}, nextval('order_display_id')::text, c.id, a.id, ${checkout.publishableKeyId}, k.id, ${checkout.regionId}, ${checkout.currency},
        ${buyer.email}, ${quote.subtotalMinor}::bigint, ${quote.fulfillmentMinor}::bigint, ${quote.taxMinor}::bigint, ${quote.taxIncludedMinor}::bigint, ${fulfillmentTaxOf(quote)}::bigint,
        ${quote.discountMinor}::bigint, ${quote.totalMinor}::bigint, ${JSON.stringify(snapshotOf(checkout))}::jsonb, ${checkout.agentProfile},
        ${now}::timestamptz, ${now}::timestamptz from c, a, k returning id
    ),
    l as (
      insert into order_line (id, order_id, position, product_id, variant_id, title, variant_title, sku, unit_price_minor, quantity, total_minor, discount_minor, tax_minor)
      select x.id, o.id, x.position, x.product_id, x.variant_id, x.title, x.variant_title, x.sku, x.unit_price_minor, x.quantity, x.total_minor, x.discount_minor, x.tax_minor
      from o, jsonb_to_recordset(${JSON.stringify(orderLines(checkout))}::jsonb) as x(id text, position integer, product_id text, variant_id text, title text,
        variant_title text, sku text, unit_price_minor bigint, quantity integer, total_minor bigint, discount_minor bigint, tax_minor bigint)
    ),
    ${place.held ? commitHeld(attempt.id, isKeyless(checkout)) : takeNow(checkout, attempt)},
    e as (${addEvents(sql`
      select 'order.placed', jsonb_build_object('id', o.id) from o
      union all select 'payment.succeeded', jsonb_build_object('id', a.id, 'order_id', o.id, 'checkout_id', c.id) from o, a, c where ${quote.totalMinor}::bigint > 0`)}
    ),
    processed as (${place.remembered ? storeProcessed(place.remembered.event, attempt.id) : markProcessed(place.paymentEventId, 'order')})
    select stamp, set_config('weft.stock_cause', json_build_object('reason', 'sale', 'order_id', o.id)::text, true) from c, o`.execute(
    db,
  )
  return rows[0]?.stamp ?? null
}

/** The session's row is the remembered one, and the event has had no effect yet. */
const isNews = ({ stamp, event }: RememberedPayment) => sql`
  and xmin = ${stamp}::xid and ${isUnprocessed(event)}`

function takeNow(checkout: Checkout, attempt: PaymentAttempt) {
  const variantIds = checkout.state.lines.map((line) => line.variantId)
  const quantities = checkout.state.lines.map((line) => line.quantity)
  return sql`
  wanted as (
    select w.variant_id, w.quantity from unnest(${variantIds}::text[], ${quantities}::integer[]) w(variant_id, quantity)
    join variant_stock s on s.variant_id = w.variant_id and s.managed
  ),
  locked as (
    select s.variant_id from a, variant_stock s where s.variant_id in (select variant_id from wanted) order by s.variant_id for update of s
  ),
  sold as (
    update variant_stock s set on_hand = s.on_hand - w.quantity, updated_at = now()
    from locked, wanted w where s.variant_id = locked.variant_id and w.variant_id = locked.variant_id
  ),
  committed as (
    insert into stock_reservation (attempt_id, variant_id, quantity, status, expires_at)
    select a.id, w.variant_id, w.quantity, 'committed', ${attempt.expiresAt}::timestamptz from a, wanted w
    on conflict (attempt_id, variant_id) do update set status = 'committed', quantity = excluded.quantity
  ),
  ${countUses(attempt.id)}`
}

/** The part of the tax that no line carries. */
const fulfillmentTaxOf = ({ lines, taxMinor, taxIncludedMinor }: Checkout['state']['quote']): number =>
  taxMinor + taxIncludedMinor - lines.reduce((sum, line) => sum + line.taxMinor, 0)

/** What was bought, by whom and where it goes, unaffected by later changes to the catalogue. */
function snapshotOf({ state }: Checkout): Record<string, unknown> {
  const option = state.quote.options.find((candidate) => candidate.id === state.quote.selectedOptionId) ?? null
  return {
    buyer: state.buyer,
    ...(state.consent ? { consent: state.consent } : {}),
    ...(state.language === undefined ? {} : { language: state.language }),
    address: state.address,
    shippingOption: option,
    applied: state.quote.applied,
    codes: state.codes,
  }
}

function orderLines({ state }: Checkout): Record<string, unknown>[] {
  return state.lines.map((line, position) => {
    const quoted = state.quote.lines.find((candidate) => candidate.id === line.id)
    return {
      id: line.id,
      position,
      product_id: line.productId,
      variant_id: line.variantId,
      title: line.title,
      variant_title: line.variantTitle,
      sku: line.sku,
      unit_price_minor: line.unitPriceMinor,
      quantity: line.quantity,
      total_minor: line.unitPriceMinor * line.quantity,
      discount_minor: quoted?.discountMinor ?? 0,
      tax_minor: quoted?.taxMinor ?? 0,
    }
  })
}
