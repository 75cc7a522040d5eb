import type { Clock } from '../../platform/clock.ts'
import type { Subscription } from '../../platform/events.ts'
import type { Logger } from '../../platform/log.ts'
import { forgetCustomer, lockIdentities } from '../people/index.ts'
import { voidPurchase } from './checkout-store.ts'
import type { ReadPlacedOrder } from './ports.ts'
import { handleAnalyticsEvent } from './record-event.ts'
import { recordPurchase } from './record-purchase.ts'

export interface CountingDeps {
  readonly clock: Clock
  readonly log: Logger
  readonly readOrder: ReadPlacedOrder
}

/** Orders become purchases and events what they count as: once each, however often and in whatever order they are told. */
export const countingSubscription = ({ clock, log, readOrder }: CountingDeps): Subscription => ({
  types: ['order.placed', 'order.canceled', 'analytics_event.created', 'customer.anonymized'],
  subscriber: 'ad-planning-counting',
  async handle(tx, { type, payload: { id } }) {
    if (typeof id !== 'string') return
    const now = clock.now()
    if (type === 'order.placed') await recordPurchase(tx, readOrder, id, now)
    if (type === 'order.canceled') {
      await lockIdentities(tx)
      await voidPurchase(tx, id, now)
    }
    if (type === 'analytics_event.created') await handleAnalyticsEvent(tx, log, id, now)
    if (type === 'customer.anonymized') await forgetCustomer(tx, id, now)
  },
})
