import type { Clock } from '../../platform/clock.ts'
import type { Subscription } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import { readOrder } from '../orders/index.ts'
import { listenerOf, orderForListener, type SnapshotDeps } from '../ucp-official/index.ts'
import { insertMessage } from './store.ts'

const aboutOrders = ['order.placed', 'order.updated', 'order.completed', 'order.canceled']
const aboutParts = [
  ...['fulfillment.created', 'fulfillment.shipped', 'fulfillment.delivered', 'fulfillment.canceled'],
  ...['refund.created', 'refund.succeeded', 'refund.failed'],
]

/** Whatever happens to an order is told to the agent that placed it: the order as it is then, whole. */
export const agentWebhookSubscription = (deps: SnapshotDeps & { readonly clock: Clock }): Subscription => ({
  types: [...aboutOrders, ...aboutParts],
  subscriber: 'agent-webhooks',
  async handle(tx, { id, type, payload }) {
    const orderId = aboutOrders.includes(type) ? payload.id : payload.order_id
    if (typeof orderId !== 'string') return
    const order = await readOrder(tx, orderId)
    const listener = order?.checkout_id ? await listenerOf(tx, order.checkout_id) : null
    if (!order || !listener) return
    const { profile, release, webhookUrl: url } = listener
    const entity = await orderForListener(deps, order, release)
    if (!entity) return
    const body = JSON.stringify(entity)
    await insertMessage(
      tx,
      { id: newId('agw'), eventId: id, eventType: type, orderId, profile, release, url, body },
      deps.clock.now(),
    )
  },
})
