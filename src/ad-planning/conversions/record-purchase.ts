import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { creditNow, readSettings } from '../attribution/index.ts'
import { linkVisitor, lockIdentities, peopleOf } from '../people/index.ts'
import {
  type CheckoutVisit,
  claimCheckouts,
  claimSession,
  purchaseOfCheckout,
  revalue,
  visitsOfCheckouts,
} from './checkout-store.ts'
import { changeConversion, insertPurchases, type NewPurchase } from './conversion-store.ts'
import type { PlacedOrder, ReadPlacedOrders } from './ports.ts'
import { worthOf } from './worth.rules.ts'

/**
 * Records each order once as a purchase in the order's currency, and links its buyer to the devices of its checkout.
 * Each statement handles all orders at once.
 */
export async function recordPurchases(
  tx: Queryable,
  readOrders: ReadPlacedOrders,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  await lockIdentities(tx)
  const orders = await readOrders(tx, [...new Set(orderIds)])
  if (orders.length === 0) return
  const buyers = await buyersOf(tx, orders, now)
  const visits = await visitsOfCheckouts(
    tx,
    orders.flatMap(({ checkoutId }) => checkoutId ?? []),
  )
  const { default_model: model } = await readSettings(tx)
  const purchases = orders.map((order) => ({
    order,
    personId: buyers.get(order.id) ?? null,
    visits: (order.checkoutId === null ? undefined : visits.get(order.checkoutId)) ?? [],
    id: newId('conv', now.getTime()),
  }))
  const fresh = await insertPurchases(
    tx,
    purchases.map((purchase) => conversionOf(purchase, model, now)),
  )
  const counted = purchases.filter(({ id }) => fresh.has(id))
  await adopt(tx, counted.flatMap(adoptionOf))
  await creditNow(tx, [...fresh], now)
}

/**
 * Updates the value of purchases after cancellations and refunds. Reads the current state of the orders, so repeated
 * events change nothing.
 */
export async function revaluePurchases(
  tx: Queryable,
  readOrders: ReadPlacedOrders,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  await lockIdentities(tx)
  const orders = await readOrders(tx, [...new Set(orderIds)])
  const worth = orders.map((order) => ({ orderId: order.id, ...worthOf(order) }))
  if (worth.length > 0) await revalue(tx, worth, now)
}

interface Purchase {
  readonly id: string
  readonly order: PlacedOrder
  readonly personId: string | null
  readonly visits: readonly CheckoutVisit[]
}

function conversionOf({ id, order, personId, visits: [latest] }: Purchase, model: string, now: Date): NewPurchase {
  const { valueMinor, aside } = worthOf(order)
  const link = order.link ?? {}
  return {
    id,
    conversion_type: 'purchase',
    source: 'order',
    attribution_model: model,
    conversion_value: valueMinor,
    currency: order.currency,
    order_id: order.id,
    checkout_id: order.checkoutId,
    analytics_session_id: latest?.sessionId ?? null,
    visitor_id: latest?.visitorId ?? null,
    website_id: latest?.websiteId ?? null,
    person_id: personId,
    utm_source: link.utm_source ?? null,
    utm_medium: link.utm_medium ?? null,
    utm_campaign: link.utm_campaign ?? null,
    utm_term: link.utm_term ?? null,
    utm_content: link.utm_content ?? null,
    converted_at: order.placedAt,
    metadata: { ...aside, ...(order.link ? { link: order.link } : {}) },
    created_at: now,
    updated_at: now,
  }
}

/** Returns the buyer of each order. The keys are order ids, the values person ids. Omits orders of forgotten buyers. */
async function buyersOf(tx: Queryable, orders: readonly PlacedOrder[], now: Date): Promise<Map<string, string>> {
  const known = orders.flatMap(({ email, placedAt, customerId, firstName, lastName }) =>
    email === null ? [] : [{ email, customerId, firstName, lastName, activeAt: placedAt }],
  )
  if (known.length === 0) return new Map()
  const people = await peopleOf(tx, known, now)
  return new Map(
    orders.flatMap(({ id, email }) => {
      const personId = email === null ? undefined : people.get(email)
      return personId === undefined ? [] : [[id, personId]]
    }),
  )
}

const adoptionOf = ({ order, personId, visits }: Purchase): Adoption[] =>
  personId === null || order.checkoutId === null
    ? []
    : [{ personId, orderId: order.id, checkoutId: order.checkoutId, placedAt: order.placedAt, visits }]

interface Adoption {
  readonly personId: string
  readonly orderId: string
  readonly checkoutId: string
  readonly placedAt: Date
  readonly visits: readonly CheckoutVisit[]
}

async function adopt(tx: Queryable, adoptions: readonly Adoption[]): Promise<void> {
  if (adoptions.length === 0) return
  await claimCheckouts(
    tx,
    adoptions.map(({ checkoutId, personId }) => ({ checkoutId, personId })),
  )
  for (const { personId, orderId, checkoutId, placedAt, visits } of adoptions)
    for (const { sessionId, visitorId, at } of visits) {
      await claimSession(tx, sessionId, personId, checkoutId)
      // A visitor's clock may be fast. The link must not be later than the order.
      const linkedAt = new Date(Math.min(at.getTime(), placedAt.getTime()))
      await linkVisitor(tx, { visitorId, personId, reason: 'order', sourceId: orderId, at: linkedAt })
    }
}

/**
 * Handles events of a checkout session that arrive after its order. The result is the same as if they had arrived
 * before it.
 */
export async function joinCheckout(tx: Queryable, checkoutId: string, now: Date): Promise<void> {
  const purchase = await purchaseOfCheckout(tx, checkoutId)
  if (!purchase) return
  const visits = (await visitsOfCheckouts(tx, [checkoutId])).get(checkoutId) ?? []
  const [latest] = visits
  if (!latest) return
  if (purchase.sessionId === null) {
    const { sessionId, visitorId, websiteId } = latest
    await changeConversion(
      tx,
      purchase.id,
      { analytics_session_id: sessionId, visitor_id: visitorId, website_id: websiteId },
      now,
    )
  }
  const { personId, orderId } = purchase
  if (personId !== null && orderId !== null)
    await adopt(tx, [{ personId, orderId, checkoutId, placedAt: purchase.convertedAt, visits }])
  await creditNow(tx, [purchase.id], now)
}
