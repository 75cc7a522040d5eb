import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Subscription, WeftEvent } from '../../platform/events/events.ts'
import { newId } from '../../platform/ids.ts'
import { readOrderToKeep } from '../orders/index.ts'
import { listenersOfOrders, orderForListener, type SnapshotDeps } from '../ucp-official/index.ts'
import { insertMessage } from './message-store.ts'

const aboutOrders = ['order.placed', 'order.updated', 'order.completed', 'order.canceled']
const aboutParts = [
  ...['fulfillment.created', 'fulfillment.shipped', 'fulfillment.delivered', 'fulfillment.canceled'],
  ...['refund.created', 'refund.succeeded', 'refund.failed'],
]

/**
 * Subscription that queues a message with the whole order after each of these events, if the agent that placed the
 * order has a webhook.
 */
export const agentWebhookSubscription = (deps: Deps): Subscription => ({
  types: [...aboutOrders, ...aboutParts],
  subscriber: 'agent-webhooks',
  handle: (tx, event) => queueMessages(deps, tx, [event]),
  handleAll: (tx, events) => queueMessages(deps, tx, events),
})

type Deps = SnapshotDeps & { readonly clock: Clock }

/**
 * Queues a message for each event whose order has a subscriber. One statement finds the subscribers of all orders,
 * because most agents subscribe to nothing.
 */
async function queueMessages(deps: Deps, tx: Queryable, events: readonly WeftEvent[]): Promise<void> {
  const ofOrders = events.flatMap((event) => {
    const orderId = aboutOrders.includes(event.type) ? event.payload.id : event.payload.order_id
    return typeof orderId === 'string' ? [{ event, orderId }] : []
  })
  const listeners = await listenersOfOrders(
    tx,
    ofOrders.map(({ orderId }) => orderId),
  )
  for (const { event, orderId } of ofOrders) {
    const listener = listeners.get(orderId)
    const order = listener && (await readOrderToKeep(tx, orderId))
    if (!order) continue
    const { profile, release, webhookUrl: url } = listener
    const entity = await orderForListener(deps, order, release)
    if (!entity) continue
    const message = { eventId: event.id, eventType: event.type, orderId, profile, release, url }
    await insertMessage(tx, { ...message, id: newId('agw'), body: JSON.stringify(entity) }, deps.clock.now())
  }
}
