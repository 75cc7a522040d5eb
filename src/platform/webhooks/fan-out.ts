import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import type { Subscription, WeftEvent } from '../events/events.ts'
import { newId } from '../ids.ts'
import { listenedTo, queueMessage } from './delivery-store.ts'
import type { PublicEvent } from './ports.ts'

/** Subscription that turns each event with listeners into one message, with one delivery per endpoint. */
export function webhookSubscription(events: readonly PublicEvent[], clock: Clock): Subscription {
  const byType = new Map(events.map((event) => [event.type, event]))
  const namedOnly = events.filter(({ isNamedOnly }) => isNamedOnly).map(({ type }) => type)
  const handleAll = async (tx: Queryable, happened: readonly WeftEvent[]): Promise<void> => {
    const heard = await listenedTo(tx, [...new Set(happened.map(({ type }) => type))], namedOnly)
    for (const { id, type, payload } of happened) {
      const event = heard.has(type) ? byType.get(type) : undefined
      if (!event) continue
      const data = (await event.data(tx, payload)) ?? payload
      await sendMessage(tx, { eventId: id, type, data, endpointId: null, isNamedOnly: event.isNamedOnly }, clock.now())
    }
  }
  return { types: [...byType.keys()], subscriber: 'webhooks', handle: (tx, event) => handleAll(tx, [event]), handleAll }
}

/** Queues a message. Returns the ids of the new deliveries. */
export function sendMessage(
  tx: Queryable,
  message: {
    readonly eventId: number | null
    readonly type: string
    readonly data: object
    /** Null sends the message to all endpoints that listen to the type. */
    readonly endpointId: string | null
    readonly isNamedOnly?: boolean | undefined
  },
  now: Date,
): Promise<string[]> {
  const { eventId, type, data, endpointId, isNamedOnly = false } = message
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
  return queueMessage(tx, { id: newId('msg'), eventId, type, body, isNamedOnly }, () => newId('whd'), endpointId, now)
}
