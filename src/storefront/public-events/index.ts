import type { Queryable } from '../../platform/db/database.ts'
import type { PublicEvent } from '../../platform/webhooks/index.ts'
import { readOrderToKeep } from '../orders/index.ts'
import { readIssue, readPayment } from '../payments/index.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const aboutOrder = (type: string, description: string): PublicEvent => ({
  type,
  description,
  async data(db, { id }) {
    const order = await readOrderToKeep(db, textOf(id))
    return order && { order }
  },
})

const aboutFulfillment = (type: string, description: string): PublicEvent => ({
  type,
  description,
  async data(db, payload) {
    const order = await readOrderToKeep(db, textOf(payload.order_id))
    const fulfillment = order?.fulfillments.find(({ id }) => id === payload.id)
    return fulfillment ? { fulfillment, order } : null
  },
})

const aboutRefund = (type: string, description: string): PublicEvent => ({
  type,
  description,
  async data(db, payload) {
    const order = await readOrderToKeep(db, textOf(payload.order_id))
    const refund = order?.refunds.find(({ id }) => id === payload.id)
    return refund ? { refund, order } : null
  },
})

/** Reads a payment without the provider's messages. */
async function paymentOf(db: Queryable, id: unknown) {
  const found = await readPayment(db, textOf(id))
  if (!found) return null
  const { events: _, ...payment } = found
  return payment
}

const aboutPayment = (type: string, description: string): PublicEvent => ({
  type,
  description,
  async data(db, { id }) {
    const payment = await paymentOf(db, id)
    return payment && { payment }
  },
})

const paymentNeedsAttention: PublicEvent = {
  type: 'payment.needs_attention',
  description: 'A person has to look at a payment.',
  async data(db, payload) {
    const payment = await paymentOf(db, payload.attempt_id)
    const issue = payment?.issues.find(({ id }) => id === payload.id)
    if (issue) return { payment_issue: issue, payment }
    const unmatched = typeof payload.id === 'string' ? await readIssue(db, payload.id) : null
    return unmatched && { payment_issue: unmatched, payment: null }
  },
}

/** Describes a public event whose payload already contains all data. */
const aboutStock = (type: string, description: string): PublicEvent => ({
  type,
  description,
  data: async () => null,
})

/** The shop's public events. `data` contains the record as the admin API returns it at the time of the event. */
export const storefrontPublicEvents: readonly PublicEvent[] = [
  aboutOrder('order.placed', 'An order was placed.'),
  aboutOrder('order.updated', 'An order was corrected.'),
  aboutOrder('order.completed', 'An order was delivered as a whole.'),
  aboutOrder('order.canceled', 'An order was canceled.'),
  aboutFulfillment('fulfillment.created', 'A parcel was prepared.'),
  aboutFulfillment('fulfillment.shipped', 'A parcel is on its way.'),
  aboutFulfillment('fulfillment.delivered', 'A parcel has arrived.'),
  aboutFulfillment('fulfillment.canceled', 'A parcel was given up.'),
  aboutRefund('refund.created', 'A refund was asked of the provider.'),
  aboutRefund('refund.succeeded', 'A refund was paid back.'),
  aboutRefund('refund.failed', 'A refund was refused by the provider.'),
  aboutPayment('payment.succeeded', 'An order was paid.'),
  aboutPayment('payment.failed', 'An attempt to pay came to nothing.'),
  paymentNeedsAttention,
  aboutStock('stock.changed', 'There is more or less of a variant on hand.'),
  aboutStock('stock.low', 'What is on hand of a variant has fallen to its threshold or below.'),
]
