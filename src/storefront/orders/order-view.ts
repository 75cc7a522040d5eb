import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { CheckoutAddress } from '../checkout/checkout.types.ts'
import { areAllReturned, isToShip, paymentStatus, refundableMinor, refundedMinor, unitsOf } from './facts.rules.ts'
import type { OrderSummaryRow, StateCount } from './list-store.ts'
import type { AdminOrderRow, AdminSnapshot, FulfillmentRow, RefundRow } from './order-row.types.ts'
import { type FulfillmentStatus, type OrderStatus, orderState, type PaymentStatus } from './progress.rules.ts'
import {
  type FulfillmentView,
  fulfillmentStatuses,
  type OrderCountsView,
  type OrderSummaryView,
  type OrderView,
  orderStatuses,
  paymentStatuses,
  type RefundView,
} from './schema.ts'

const iso = (text: string): string => new Date(text).toISOString()
const isoOrNull = (text: string | null): string | null => (text === null ? null : iso(text))

/** Safe casts: check constraints limit both columns to these values. */
const statusesOf = (row: { readonly status: string; readonly fulfillment_status: string }) => ({
  status: row.status as OrderStatus,
  fulfillment_status: row.fulfillment_status as FulfillmentStatus,
})

export function orderSummaryView({ placed_at, updated_at, all_returned, ...row }: OrderSummaryRow): OrderSummaryView {
  const statuses = {
    ...statusesOf(row),
    // Safe cast: the listing derives these values from the payment's status and the refunds.
    payment_status: row.payment_status as PaymentStatus,
    to_ship: row.to_ship,
  }
  return {
    ...row,
    ...statuses,
    state: orderState({ ...statuses, all_returned }),
    created_at: isoTime(placed_at),
    updated_at: isoTime(updated_at),
  }
}

export function orderView(row: AdminOrderRow): OrderView {
  const statuses = { ...statusesOf(row), payment_status: paymentStatus(row), to_ship: isToShip(row) }
  return {
    id: row.id,
    display_id: row.display_id,
    ...statuses,
    state: orderState({ ...statuses, all_returned: areAllReturned(row) }),
    currency: row.currency,
    email: row.email,
    created_at: isoTime(row.placed_at),
    updated_at: isoTime(row.updated_at),
    canceled_at: isoTimeOrNull(row.canceled_at),
    checkout_id: row.checkout_id,
    customer_id: row.customer_id,
    region_id: row.region_id,
    publishable_key_id: row.publishable_key_id,
    agent_profile: row.agent_profile,
    metadata: row.metadata,
    totals: totalsView(row),
    line_items: linesView(row),
    ...snapshotView(row.snapshot),
    payment: paymentView(row),
    fulfillments: row.fulfillments.map((fulfillment) => fulfillmentView(row.id, fulfillment)),
    events: row.events.map((event) => ({
      type: event.type,
      fulfillment_id: event.fulfillmentId,
      timestamp: iso(event.occurredAt),
      carrier: event.carrier,
      tracking_number: event.trackingNumber,
      tracking_url: event.trackingUrl,
      items: [...event.items],
    })),
    refunds: row.refunds.map((refund) => refundView(row.id, refund)),
    notes: row.notes.map((note) => ({
      id: note.id,
      order_id: row.id,
      body: note.body,
      created_at: iso(note.createdAt),
    })),
  }
}

export function fulfillmentView(orderId: string, row: FulfillmentRow): FulfillmentView {
  return {
    id: row.id,
    order_id: orderId,
    status: fulfillmentStep(row),
    carrier: row.carrier,
    tracking_number: row.trackingNumber,
    tracking_url: row.trackingUrl,
    items: itemsView(row.items),
    created_at: iso(row.createdAt),
    shipped_at: isoOrNull(row.shippedAt),
    delivered_at: isoOrNull(row.deliveredAt),
    canceled_at: isoOrNull(row.canceledAt),
  }
}

export const refundView = (orderId: string, row: RefundRow): RefundView => ({
  id: row.id,
  order_id: orderId,
  amount: row.amountMinor,
  currency: row.currency,
  shipping_amount: row.shippingMinor,
  reason: row.reason,
  status: row.status,
  source: row.source,
  failure_reason: row.failureReason,
  line_items: row.lines.map(({ lineId, quantity, canceled, returned, restocked }) => ({
    line_item_id: lineId,
    quantity,
    canceled_quantity: canceled,
    returned_quantity: returned,
    restocked_quantity: restocked,
  })),
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt),
})

function fulfillmentStep(row: FulfillmentRow): FulfillmentView['status'] {
  if (row.canceledAt !== null) return 'canceled'
  if (row.deliveredAt !== null) return 'delivered'
  return row.shippedAt === null ? 'created' : 'shipped'
}

const itemsView = (items: readonly { readonly lineId: string; readonly quantity: number }[]) =>
  items.map(({ lineId, quantity }) => ({ line_item_id: lineId, quantity }))

const totalsView = (row: AdminOrderRow): OrderView['totals'] => ({
  subtotal: row.subtotal_minor,
  fulfillment: row.fulfillment_minor,
  tax: row.tax_minor,
  tax_included: row.tax_included_minor,
  fulfillment_tax: row.fulfillment_tax_minor,
  discount: row.discount_minor,
  total: row.total_minor,
  refunded: refundedMinor(row),
  refundable: refundableMinor(row),
})

function linesView(row: AdminOrderRow): OrderView['line_items'] {
  return row.lines.map((line) => {
    const units = unitsOf(row, line)
    return {
      id: line.id,
      product_id: line.productId,
      variant_id: line.variantId,
      title: line.title,
      variant_title: line.variantTitle,
      sku: line.sku,
      image_url: line.imageUrl,
      unit_price: line.unitPriceMinor,
      quantity: line.quantity,
      total: line.totalMinor,
      discount: line.discountMinor,
      tax: line.taxMinor,
      fulfilled_quantity: units.fulfilled,
      shipped_quantity: units.shipped,
      delivered_quantity: units.delivered,
      refunded_quantity: line.refundedQuantity,
      canceled_quantity: units.canceled,
      returned_quantity: units.returned,
      fulfillable_quantity: units.open,
    }
  })
}

function paymentView({ payment }: AdminOrderRow): OrderView['payment'] {
  if (!payment) return null
  return {
    id: payment.id,
    handler_id: payment.handlerId,
    provider: payment.provider,
    txn_id: payment.txnId,
    provider_payment_id: payment.providerPaymentId,
    method: payment.method,
    amount: payment.amountMinor,
    captured: payment.capturedMinor,
    currency: payment.currency,
    status: payment.status,
    paid_at: isoOrNull(payment.paidAt),
  }
}

function snapshotView(
  snapshot: AdminSnapshot,
): Pick<OrderView, 'buyer' | 'shipping_address' | 'shipping_option' | 'discounts'> {
  const { buyer, address, shippingOption: option } = snapshot
  return {
    buyer: {
      email: buyer.email,
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      phone_number: buyer.phoneNumber,
    },
    shipping_address: address && addressView(address),
    shipping_option: option && {
      id: option.id,
      title: option.title,
      carrier: option.carrier ?? null,
      amount: option.amountMinor ?? 0,
    },
    discounts: {
      codes: [...(snapshot.codes ?? [])],
      applied: (snapshot.applied ?? []).map(({ code, title, amountMinor }) => ({ code, title, amount: amountMinor })),
    },
  }
}

export const addressView = (address: CheckoutAddress): NonNullable<OrderView['shipping_address']> => ({
  first_name: address.firstName,
  last_name: address.lastName,
  street_address: address.streetAddress,
  address_locality: address.locality,
  address_region: address.region,
  address_country: address.country,
  postal_code: address.postalCode,
  phone_number: address.phoneNumber,
})

/** Returns the counts of every state, including zeros. */
export function orderCountsView(counts: readonly StateCount[]): OrderCountsView {
  const sum = (of: readonly StateCount[]): number => of.reduce((total, { count }) => total + count, 0)
  const by = <const Name extends string>(
    states: readonly Name[],
    column: 'status' | 'fulfillment_status' | 'payment_status',
    among = counts,
  ) =>
    // Safe cast: `fromEntries` loses the type of the keys, which are exactly `states`.
    Object.fromEntries(states.map((state) => [state, sum(among.filter((row) => row[column] === state))])) as Record<
      Name,
      number
    >
  return {
    count: sum(counts),
    to_ship: sum(counts.filter(({ to_ship }) => to_ship)),
    status: by(orderStatuses, 'status'),
    fulfillment_status: by(fulfillmentStatuses, 'fulfillment_status'),
    payment_status: by(paymentStatuses, 'payment_status'),
    returned: by(
      fulfillmentStatuses,
      'fulfillment_status',
      counts.filter(({ returned }) => returned),
    ),
  }
}
