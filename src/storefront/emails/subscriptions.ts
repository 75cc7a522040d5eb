import type { Clock } from '../../platform/clock.ts'
import type { Subscription } from '../../platform/events.ts'
import { type EmailDeps, type OrderTemplate, writeOrderMail } from './order-mail.ts'

interface Cause {
  readonly type: string
  readonly template: OrderTemplate
  /** The member of the event that names the order. */
  readonly order: 'id' | 'order_id'
}

const causes: readonly Cause[] = [
  { type: 'order.placed', template: 'order_confirmation', order: 'id' },
  { type: 'order.canceled', template: 'order_canceled', order: 'id' },
  { type: 'fulfillment.shipped', template: 'order_shipped', order: 'order_id' },
  { type: 'fulfillment.delivered', template: 'order_delivered', order: 'order_id' },
  { type: 'refund.succeeded', template: 'order_refunded', order: 'order_id' },
]

/** One e-mail for each thing that happens to an order, however often its event is delivered. */
export const emailSubscriptions = (deps: EmailDeps & { readonly clock: Clock }): Subscription[] =>
  causes.map(({ type, template, order }) => ({
    type,
    subscriber: `email-${template.replaceAll('_', '-')}`,
    async handle(tx, { payload }) {
      const { id } = payload
      const orderId = payload[order]
      // A refund of a payment that made no order has nobody to tell.
      if (typeof id !== 'string' || typeof orderId !== 'string') return
      const wanted = { template, orderId, aboutId: order === 'id' ? null : id, locale: null }
      await writeOrderMail(tx, deps, { ...wanted, dedupeKey: `${template}:${id}` }, deps.clock.now())
    },
  }))
