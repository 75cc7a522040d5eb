import type { PublicEvent } from '../../platform/webhooks/index.ts'
import { readOrder } from '../orders/index.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const aboutOrder = (type: string, description: string): PublicEvent => ({
  type,
  description,
  async data(db, { id }) {
    const order = await readOrder(db, textOf(id))
    return order && { order }
  },
})

const aboutFulfillment = (type: string, description: string): PublicEvent => ({
  type,
  description,
  async data(db, payload) {
    const order = await readOrder(db, textOf(payload.order_id))
    const fulfillment = order?.fulfillments.find(({ id }) => id === payload.id)
    return fulfillment ? { fulfillment, order } : null
  },
})

const aboutRefund = (type: string, description: string): PublicEvent => ({
  type,
  description,
  async data(db, payload) {
    const order = await readOrder(db, textOf(payload.order_id))
    const refund = order?.refunds.find(({ id }) => id === payload.id)
    return refund ? { refund, order } : null
  },
})

/** What the shop tells those who listen; `data` is what the admin API shows of the record at that moment. */
export const storefrontPublicEvents: readonly PublicEvent[] = [
  aboutOrder('order.placed', 'An order was placed.'),
  aboutOrder('order.canceled', 'An order was canceled.'),
  aboutFulfillment('fulfillment.created', 'A parcel was prepared.'),
  aboutFulfillment('fulfillment.shipped', 'A parcel is on its way.'),
  aboutFulfillment('fulfillment.delivered', 'A parcel has arrived.'),
  aboutFulfillment('fulfillment.canceled', 'A parcel was given up.'),
  aboutRefund('refund.created', 'A refund was asked of the provider.'),
]
