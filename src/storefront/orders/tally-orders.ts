import type { Subscription, WeftEvent } from '../../platform/events/events.ts'
import { addToTally } from './tally-store.ts'

/**
 * Counts each order once. Runs outside the transaction that places the order, so that checkouts do not queue for one
 * row.
 */
export const tallySubscription: Subscription = {
  types: ['order.placed'],
  subscriber: 'tally-orders',
  handle: (tx, event) => addToTally(tx, orderIds([event])),
  handleAll: (tx, events) => addToTally(tx, orderIds(events)),
}

const orderIds = (events: readonly WeftEvent[]): string[] => events.map(({ payload }) => String(payload.id))
