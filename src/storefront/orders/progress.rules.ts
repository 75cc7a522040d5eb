import type { fulfillmentStatuses, orderStates, orderStatuses, paymentStatuses } from './schema.ts'

export type OrderStatus = (typeof orderStatuses)[number]
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number]
export type PaymentStatus = (typeof paymentStatuses)[number]
export type OrderState = (typeof orderStates)[number]

export interface FulfillmentFacts {
  readonly shipped: boolean
  readonly delivered: boolean
  readonly canceled: boolean
  readonly items: readonly { readonly lineId: string; readonly quantity: number }[]
}

export interface ProgressFacts {
  readonly canceled: boolean
  /** `canceled`: units that will not be shipped. */
  readonly lines: readonly { readonly id: string; readonly quantity: number; readonly canceled: number }[]
  readonly fulfillments: readonly FulfillmentFacts[]
}

export interface LineProgress {
  readonly fulfilled: number
  readonly shipped: number
  readonly delivered: number
}

/**
 * Counts the units of a line that have reached each step. Delivered units also count as shipped, and shipped units as
 * fulfilled. Canceled fulfilments do not count.
 */
export function lineProgress(lineId: string, fulfillments: readonly FulfillmentFacts[]): LineProgress {
  const unitsOf = (counts: (fulfillment: FulfillmentFacts) => boolean): number =>
    fulfillments
      .filter((fulfillment) => !fulfillment.canceled && counts(fulfillment))
      .flatMap((fulfillment) => fulfillment.items)
      .filter((item) => item.lineId === lineId)
      .reduce((sum, item) => sum + item.quantity, 0)
  return {
    fulfilled: unitsOf(() => true),
    shipped: unitsOf(({ shipped, delivered }) => shipped || delivered),
    delivered: unitsOf(({ delivered }) => delivered),
  }
}

/**
 * Derives the statuses: the furthest step of any unit, with the prefix `partially_` unless all units that are not
 * canceled have reached it. If all units are canceled, the order is `pending` and its fulfilment `canceled`, until the
 * order itself is canceled.
 */
export function orderProgress(facts: ProgressFacts): {
  readonly status: OrderStatus
  readonly fulfillmentStatus: FulfillmentStatus
} {
  if (facts.canceled) return { status: 'canceled', fulfillmentStatus: 'canceled' }
  const lines = facts.lines.map((line) => ({ ...line, ...lineProgress(line.id, facts.fulfillments) }))
  const some = (step: keyof LineProgress): boolean => lines.some((line) => line[step] > 0)
  const every = (step: keyof LineProgress): boolean =>
    lines.every((line) => line[step] >= line.quantity - line.canceled)
  if (lines.every((line) => line.canceled >= line.quantity)) return { status: 'pending', fulfillmentStatus: 'canceled' }
  if (some('delivered')) {
    return every('delivered')
      ? { status: 'completed', fulfillmentStatus: 'delivered' }
      : { status: 'pending', fulfillmentStatus: 'partially_delivered' }
  }
  if (some('shipped'))
    return { status: 'pending', fulfillmentStatus: every('shipped') ? 'shipped' : 'partially_shipped' }
  if (some('fulfilled'))
    return { status: 'pending', fulfillmentStatus: every('fulfilled') ? 'fulfilled' : 'partially_fulfilled' }
  return { status: 'pending', fulfillmentStatus: 'not_fulfilled' }
}

/**
 * Returns the one state of an order that people see, the first that applies of: canceled, returned, delivered, shipped,
 * refunded, unpaid, packed and to be shipped.
 */
export function orderState(order: {
  readonly status: OrderStatus
  readonly fulfillment_status: FulfillmentStatus
  readonly payment_status: PaymentStatus
  readonly to_ship: boolean
  /** Whether all units that were shipped came back. */
  readonly all_returned: boolean
}): OrderState {
  const { status, fulfillment_status: fulfilment, payment_status: payment } = order
  if (status === 'canceled') return 'canceled'
  if (order.all_returned && !order.to_ship) return 'returned'
  if (fulfilment === 'delivered') return 'delivered'
  const hasLeft = ['partially_shipped', 'shipped', 'partially_delivered'].includes(fulfilment)
  if (hasLeft) return order.to_ship ? 'partially_shipped' : 'shipped'
  if (fulfilment === 'canceled' || payment === 'refunded') return 'refunded'
  if (!order.to_ship) return 'unpaid'
  return fulfilment === 'fulfilled' ? 'packed' : 'to_ship'
}
