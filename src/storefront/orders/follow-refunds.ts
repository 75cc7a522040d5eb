import type { Clock } from '../../platform/clock.ts'
import type { Subscription } from '../../platform/events/events.ts'
import { lockOrderRow } from './admin-store.ts'
import { writeDerivedProgress } from './record-step.ts'

/**
 * Subscription that updates the order's statuses after a refund is made at the provider or fails, because both change
 * how many units are left to ship.
 */
export const refundProgressSubscription = (clock: Clock): Subscription => ({
  types: ['refund.created', 'refund.failed'],
  subscriber: 'order-progress',
  async handle(tx, { payload }) {
    if (typeof payload.order_id !== 'string') return
    const order = await lockOrderRow(tx, payload.order_id)
    if (order) await writeDerivedProgress(tx, order, clock.now())
  },
})
