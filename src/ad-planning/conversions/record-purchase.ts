import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { creditNow, readSettings } from '../attribution/index.ts'
import { linkVisitor, lockIdentities, personOf } from '../people/index.ts'
import {
  type CheckoutVisit,
  claimCheckout,
  claimSession,
  purchaseOfCheckout,
  visitsOfCheckout,
} from './checkout-store.ts'
import type { PlacedOrder, ReadPlacedOrder } from './ports.ts'
import { changeConversion, insertConversion } from './store.ts'

/** An order is a purchase, in its own currency, once; its buyer and the devices it was bought from are one person's. */
export async function recordPurchase(
  tx: Queryable,
  readOrder: ReadPlacedOrder,
  orderId: string,
  now: Date,
): Promise<void> {
  await lockIdentities(tx)
  const order = await readOrder(tx, orderId)
  if (!order) return
  const personId = await buyerOf(tx, order, now)
  const visits = order.checkoutId === null ? [] : await visitsOfCheckout(tx, order.checkoutId)
  const id = newId('conv', now.getTime())
  const isNew = await insertConversion(tx, {
    id,
    conversion_type: 'purchase',
    source: 'order',
    attribution_model: (await readSettings(tx)).default_model,
    conversion_value: order.canceledAt ? 0 : order.totalMinor,
    currency: order.currency,
    order_id: order.id,
    checkout_id: order.checkoutId,
    analytics_session_id: visits[0]?.sessionId ?? null,
    visitor_id: visits[0]?.visitorId ?? null,
    website_id: visits[0]?.websiteId ?? null,
    person_id: personId,
    converted_at: order.placedAt,
    metadata: JSON.stringify(order.canceledAt ? { canceled_value: order.totalMinor } : {}),
    created_at: now,
    updated_at: now,
  })
  if (!isNew) return
  if (personId !== null && order.checkoutId !== null)
    await adopt(tx, visits, { personId, orderId: order.id, checkoutId: order.checkoutId, placedAt: order.placedAt })
  await creditNow(tx, [id], now)
}

const buyerOf = async (tx: Queryable, order: PlacedOrder, now: Date): Promise<string | null> =>
  order.email === null ? null : personOf(tx, { ...order, email: order.email, activeAt: order.placedAt }, now)

interface Adoption {
  readonly personId: string
  readonly orderId: string
  readonly checkoutId: string
  readonly placedAt: Date
}

async function adopt(tx: Queryable, visits: readonly CheckoutVisit[], adoption: Adoption): Promise<void> {
  const { personId, orderId, checkoutId, placedAt } = adoption
  await claimCheckout(tx, checkoutId, personId)
  for (const { sessionId, visitorId, at } of visits) {
    await claimSession(tx, sessionId, personId, checkoutId)
    // A clock that is fast does not make it later than the order that it led to.
    await linkVisitor(tx, {
      visitorId,
      personId,
      reason: 'order',
      sourceId: orderId,
      at: new Date(Math.min(at.getTime(), placedAt.getTime())),
    })
  }
}

/** Word of a checkout session comes after its order: the same as if it had come before. */
export async function joinCheckout(tx: Queryable, checkoutId: string, now: Date): Promise<void> {
  const purchase = await purchaseOfCheckout(tx, checkoutId)
  if (!purchase) return
  const visits = await visitsOfCheckout(tx, checkoutId)
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
    await adopt(tx, visits, { personId, orderId, checkoutId, placedAt: purchase.convertedAt })
  await creditNow(tx, [purchase.id], now)
}
