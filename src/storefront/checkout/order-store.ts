import type { Queryable } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { addEvents } from '../../platform/events/event-store.ts'
import { newId } from '../../platform/ids.ts'
import { sellStock } from '../catalog/index.ts'
import { saveCustomer } from '../customers/index.ts'
import { countUses } from '../discounts/index.ts'
import { insertOrder, insertOrderLines } from '../orders/index.ts'
import type { PaymentAttempt } from '../payments/attempt.types.ts'
import { isUnprocessed, markProcessed, payAttempt, storeProcessed, type UnstoredEvent } from '../payments/index.ts'
import type { Checkout } from './checkout.types.ts'
import { writeCheckout } from './checkout-store.ts'
import { isKeyless } from './hold.rules.ts'
import { commitHeld } from './hold-store.ts'

export interface PlaceOrder {
  /** Already `completed` with its `orderId`, its version incremented. */
  readonly checkout: Checkout
  readonly attempt: PaymentAttempt
  /** Whether the attempt holds stock and discounts. If not, this statement takes them. */
  readonly held: boolean
  readonly paymentEventId: number | null
  /** Set if the payment was decided from this process's cache. */
  readonly remembered?: RememberedPayment
  readonly now: Date
}

export interface RememberedPayment {
  /** Stamp of the session's row. */
  readonly stamp: string
  /** Not in the inbox yet. The statement stores it together with its effect. */
  readonly event: UnstoredEvent
}

/**
 * Writes the order with its lines, stock, paid attempt, customer and event, in one statement. Returns the stamp of the
 * session's row. Returns null if the session changed, or if an earlier delivery of the same event already had an
 * effect. Fails on a check constraint if a late payment finds no stock, or if a discount has no uses left.
 */
export async function placeOrder(db: Queryable, place: PlaceOrder): Promise<string | null> {
  const { checkout, attempt, now } = place
  const { quote, buyer, address } = checkout.state
  const { rows } = await statement<{ stamp: string }>`
    with c as (${writeCheckout(checkout, null, place.remembered ? isNews(place.remembered) : statement``)}),
    a as (${payAttempt(attempt, now)}),
    k as (${saveCustomer(
      {
        id: newId('cus', now.getTime()),
        email: buyer.email,
        firstName: buyer.firstName ?? address?.firstName ?? null,
        lastName: buyer.lastName ?? address?.lastName ?? null,
        phoneNumber: buyer.phoneNumber,
      },
      now,
    )}),
    o as (${insertOrder({
      id: checkout.orderId,
      publishableKeyId: checkout.publishableKeyId,
      regionId: checkout.regionId,
      currency: checkout.currency,
      email: buyer.email,
      amounts: { ...quote, fulfillmentTaxMinor: fulfillmentTaxOf(quote) },
      snapshot: snapshotOf(checkout),
      agentProfile: checkout.agentProfile,
      now,
    })}),
    l as (${insertOrderLines(orderLines(checkout))}),
    ${place.held ? commitHeld(attempt.id, isKeyless(checkout)) : takeNow(checkout, attempt)},
    e as (${addEvents(statement`
      select 'order.placed', jsonb_build_object('id', o.id) from o
      union all select 'payment.succeeded', jsonb_build_object('id', a.id, 'order_id', o.id, 'checkout_id', c.id) from o, a, c where ${quote.totalMinor}::bigint > 0`)}
    ),
    processed as (${place.remembered ? storeProcessed(place.remembered.event, attempt.id) : markProcessed(place.paymentEventId, 'order')})
    select stamp, set_config('weft.stock_cause', json_build_object('reason', 'sale', 'order_id', o.id)::text, true) from c, o`.execute(
    db,
  )
  return rows[0]?.stamp ?? null
}

/**
 * Returns an SQL condition: the session's row is unchanged since it was cached, and the event has had no effect yet.
 */
const isNews = ({ stamp, event }: RememberedPayment) => statement`
  and xmin = ${stamp}::xid and ${isUnprocessed(event)}`

const takeNow = (checkout: Checkout, attempt: PaymentAttempt) =>
  statement`${sellStock(attempt, checkout.state.lines)}, ${countUses(attempt.id)}`

/** Returns the tax on shipping: the total tax less the taxes of the lines. */
const fulfillmentTaxOf = ({ lines, taxMinor, taxIncludedMinor }: Checkout['state']['quote']): number =>
  taxMinor + taxIncludedMinor - lines.reduce((sum, line) => sum + line.taxMinor, 0)

/**
 * Returns a snapshot of the buyer, the shipping address, the shipping option and the discounts. Later changes to the
 * shop do not affect it.
 */
function snapshotOf({ state }: Checkout): Record<string, unknown> {
  const option = state.quote.options.find((candidate) => candidate.id === state.quote.selectedOptionId) ?? null
  return {
    buyer: state.buyer,
    ...(state.consent ? { consent: state.consent } : {}),
    ...(state.language === undefined ? {} : { language: state.language }),
    ...(state.link === undefined ? {} : { link: state.link }),
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
