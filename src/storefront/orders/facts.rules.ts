import type { AdminOrderRow, FulfillmentRow } from './order-row.types.ts'
import type { FulfillmentFacts, PaymentStatus } from './progress.rules.ts'
import type { RefundFacts } from './refund-amount.rules.ts'
import { type LineUnits, lineUnits } from './units.rules.ts'

export const fulfillmentFacts = (fulfillments: readonly FulfillmentRow[]): FulfillmentFacts[] =>
  fulfillments.map((fulfillment) => ({
    shipped: fulfillment.shippedAt !== null,
    delivered: fulfillment.deliveredAt !== null,
    canceled: fulfillment.canceledAt !== null,
    items: fulfillment.items,
  }))

/** Sums the refunds that succeeded or are pending. */
export const refundedMinor = (order: Pick<AdminOrderRow, 'refunds'>): number =>
  order.refunds.reduce((sum, refund) => (refund.status === 'failed' ? sum : sum + refund.amountMinor), 0)

/** Returns the amount that can still be refunded. 0 for an order that was not paid through Weft. */
export const refundableMinor = (order: Pick<AdminOrderRow, 'payment' | 'refunds'>): number =>
  order.payment?.status === 'paid' ? Math.max(0, order.payment.capturedMinor - refundedMinor(order)) : 0

/** Whether the whole payment was refunded in any way. If so, unshipped units are no longer shipped. */
export const isFullyRefunded = (order: Pick<AdminOrderRow, 'payment' | 'refunds'>): boolean =>
  order.payment?.status === 'paid' && order.payment.capturedMinor > 0 && refundableMinor(order) === 0

/** Returns the payment status as the list of orders shows it: `unpaid` without a payment. */
export function paymentStatus(order: Pick<AdminOrderRow, 'id' | 'payment' | 'refunds'>): PaymentStatus {
  // A check constraint limits the column to these states.
  if (order.payment?.status !== 'paid') return (order.payment?.status as PaymentStatus | undefined) ?? 'unpaid'
  const refunded = refundedMinor(order)
  // A free order counts as paid.
  if (refunded === 0) return 'paid'
  return refunded >= order.payment.amountMinor ? 'refunded' : 'partially_refunded'
}

/** Whether the order is paid, not canceled, and has units left to ship. */
export const isToShip = (order: AdminOrderRow): boolean =>
  order.status === 'pending' &&
  ['paid', 'partially_refunded'].includes(paymentStatus(order)) &&
  order.lines.some((line) => {
    const { shipped, canceled } = unitsOf(order, line)
    return line.quantity - shipped - canceled > 0
  })

/** Whether units of the order were shipped, and all of them came back. */
export function areAllReturned(order: AdminOrderRow): boolean {
  const units = order.lines.map((line) => unitsOf(order, line))
  return units.some(({ shipped }) => shipped > 0) && units.every(({ shipped, returned }) => returned >= shipped)
}

type UnitsOf = Pick<AdminOrderRow, 'canceled_at' | 'payment' | 'refunds' | 'fulfillments'>

/** Counts the units of an order line by state. */
export const unitsOf = (order: UnitsOf, line: { readonly id: string; readonly quantity: number }): LineUnits =>
  lineUnits(line, {
    closed: order.canceled_at !== null || isFullyRefunded(order),
    fulfillments: fulfillmentFacts(order.fulfillments),
    refunds: order.refunds,
  })

export const refundFacts = (order: AdminOrderRow): RefundFacts => ({
  currency: order.currency,
  refundableMinor: refundableMinor(order),
  taxInclusive: order.tax_included_minor > 0,
  canceled: order.status === 'canceled',
  shippingLeftMinor: shippingChargedMinor(order) - shippingRefundedMinor(order),
  lines: order.lines.map((line) => ({
    ...line,
    settledWithoutRefund: unitsOf(order, line).settledWithoutRefund,
  })),
})

/** Returns the shipping as charged: less its share of discounts, plus tax if prices exclude it. */
function shippingChargedMinor(order: AdminOrderRow): number {
  const discountMinor = order.discount_minor - order.lines.reduce((sum, line) => sum + line.discountMinor, 0)
  const taxMinor = order.tax_included_minor > 0 ? 0 : order.fulfillment_tax_minor
  return order.fulfillment_minor + discountMinor + taxMinor
}

const shippingRefundedMinor = (order: AdminOrderRow): number =>
  order.refunds.reduce((sum, refund) => (refund.status === 'failed' ? sum : sum + refund.shippingMinor), 0)
