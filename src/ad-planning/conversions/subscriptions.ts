import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Subscription, WeftEvent } from '../../platform/events/events.ts'
import type { Logger } from '../../platform/log.ts'
import type { ReadPlacedOrders } from './ports.ts'
import { handleAnalyticsEvent } from './record-event.ts'
import { recordPurchases, revaluePurchases } from './record-purchase.ts'

export interface CountingDeps {
  readonly clock: Clock
  readonly log: Logger
  readonly readOrders: ReadPlacedOrders
}

/** Events that change the value of an order's conversion. A refund that had succeeded can still fail. */
const revaluing = ['order.canceled', 'refund.succeeded', 'refund.failed']

/**
 * Subscription that records purchases for orders and conversions for events. Each counts once, even if events arrive
 * repeatedly or in another order.
 */
export const countingSubscription = (deps: CountingDeps): Subscription => ({
  types: ['order.placed', ...revaluing, 'analytics_event.created'],
  subscriber: 'ad-planning-counting',
  handle: (tx, event) => count(deps, tx, [event]),
  handleAll: (tx, events) => count(deps, tx, events),
})

/**
 * Records orders in one batch before the other events, because orders arrive in large numbers. The result does not
 * depend on the order of delivery.
 */
async function count({ clock, log, readOrders }: CountingDeps, tx: Queryable, events: readonly WeftEvent[]) {
  const now = clock.now()
  const about = events.flatMap(({ type, payload: { id } }) => (typeof id === 'string' ? [{ type, id }] : []))
  const placed = about.filter(({ type }) => type === 'order.placed')
  if (placed.length > 0)
    await recordPurchases(
      tx,
      readOrders,
      placed.map(({ id }) => id),
      now,
    )
  const revalued = events.flatMap(({ type, payload: { id, order_id } }) => {
    const orderId = type === 'order.canceled' ? id : order_id
    return revaluing.includes(type) && typeof orderId === 'string' ? [orderId] : []
  })
  if (revalued.length > 0) await revaluePurchases(tx, readOrders, revalued, now)
  for (const { type, id } of about) if (type === 'analytics_event.created') await handleAnalyticsEvent(tx, log, id, now)
}
