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

/** Sent back already or on its way. */
export const refundedMinor = (order: Pick<AdminOrderRow, 'refunds'>): number =>
  order.refunds.reduce((sum, refund) => (refund.status === 'failed' ? sum : sum + refund.amountMinor), 0)

/** 0 for an order that was not paid here. */
export const refundableMinor = (order: Pick<AdminOrderRow, 'payment' | 'refunds'>): number =>
  order.payment?.status === 'paid' ? Math.max(0, order.payment.capturedMinor - refundedMinor(order)) : 0

/** Whether all the money of the order has gone back, by whichever way: what is not shipped then stays in the shop. */
export const isFullyRefunded = (order: Pick<AdminOrderRow, 'payment' | 'refunds'>): boolean =>
  order.payment?.status === 'paid' && order.payment.capturedMinor > 0 && refundableMinor(order) === 0

/** As in the list of orders. */
export function paymentStatus(order: Pick<AdminOrderRow, 'id' | 'payment' | 'refunds'>): PaymentStatus {
  // The column's check knows the states of a payment.
  if (order.payment?.status !== 'paid') return (order.payment?.status as PaymentStatus | undefined) ?? 'unpaid'
  const refunded = refundedMinor(order)
  // An order that cost nothing is paid.
  if (refunded === 0) return 'paid'
  return refunded >= order.payment.amountMinor ? 'refunded' : 'partially_refunded'
}

/** Paid, not canceled, and with units that have not left the shop. */
export const isToShip = (order: AdminOrderRow): boolean =>
  order.status === 'pending' &&
  ['paid', 'partially_refunded'].includes(paymentStatus(order)) &&
  order.lines.some((line) => {
    const { shipped, canceled } = unitsOf(order, line)
    return line.quantity - shipped - canceled > 0
  })

type UnitsOf = Pick<AdminOrderRow, 'canceled_at' | 'payment' | 'refunds' | 'fulfillments'>

/** Where the units of one of the order's lines are. */
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

/** What delivery was charged, with its part of the discounts and, where that was added, its tax. */
function shippingChargedMinor(order: AdminOrderRow): number {
  const discountMinor = order.discount_minor - order.lines.reduce((sum, line) => sum + line.discountMinor, 0)
  const taxMinor = order.tax_included_minor > 0 ? 0 : order.fulfillment_tax_minor
  return order.fulfillment_minor + discountMinor + taxMinor
}

const shippingRefundedMinor = (order: AdminOrderRow): number =>
  order.refunds.reduce((sum, refund) => (refund.status === 'failed' ? sum : sum + refund.shippingMinor), 0)
