import type { OrderView } from '../orders/index.ts'
import { type Agreed, envelope, lineTotals, type SessionFacts, totalsView } from './session-view.rules.ts'

type Step = OrderView['events'][number]['type']
const eventTypes: Readonly<Record<Step, string>> = {
  created: 'processing',
  shipped: 'shipped',
  delivered: 'delivered',
  canceled: 'canceled',
}

export interface OrderFacts extends Pick<SessionFacts, 'links'> {
  readonly permalinkUrl: string
  readonly titleOf: (line: { readonly title: string; readonly variantTitle: string }) => string
}

export function officialOrder(order: OrderView, agreed: Agreed, facts: OrderFacts) {
  const { totals } = order
  return {
    ucp: envelope(agreed, 'dev.ucp.shopping.order'),
    id: order.id,
    label: order.display_id,
    checkout_id: order.checkout_id ?? '',
    permalink_url: facts.permalinkUrl,
    currency: order.currency,
    line_items: order.line_items.map((line) => lineView(line, order, facts)),
    totals: totalsView({
      subtotalMinor: totals.subtotal,
      discountMinor: totals.discount,
      fulfillmentMinor: totals.fulfillment,
      taxMinor: totals.tax,
      totalMinor: totals.total,
      hasDelivery: order.shipping_option !== null,
    }),
    fulfillment: { expectations: expectations(order), events: events(order) },
    adjustments: adjustments(order),
    links: facts.links,
  }
}

function lineView(line: OrderView['line_items'][number], order: OrderView, { titleOf }: OrderFacts) {
  const fulfilled = line.shipped_quantity
  const total = order.status === 'canceled' ? fulfilled : line.quantity
  return {
    id: line.id,
    item: {
      id: line.variant_id,
      title: titleOf({ title: line.title, variantTitle: line.variant_title }),
      price: line.unit_price,
    },
    quantity: { original: line.quantity, total, fulfilled },
    totals: lineTotals({ unitPriceMinor: line.unit_price, quantity: line.quantity, discountMinor: line.discount }),
    status: lineStatus(total, fulfilled),
  }
}

function lineStatus(total: number, fulfilled: number): 'removed' | 'fulfilled' | 'partial' | 'processing' {
  if (total === 0) return 'removed'
  if (fulfilled >= total) return 'fulfilled'
  return fulfilled > 0 ? 'partial' : 'processing'
}

/** What the buyer was promised. */
function expectations(order: OrderView) {
  const { shipping_address: address, shipping_option: option } = order
  if (!address || order.status === 'canceled' || order.line_items.length === 0) return []
  const destination = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null))
  return [
    {
      id: 'delivery_1',
      line_items: order.line_items.map(({ id, quantity }) => ({ id, quantity })),
      method_type: 'shipping',
      destination,
      ...(option ? { description: option.title } : {}),
    },
  ]
}

/** What has happened since, oldest first; never rewritten. */
function events(order: OrderView) {
  const itemsOf = new Map(order.fulfillments.map(({ id, items }) => [id, items]))
  return order.events.map((event) => ({
    id: `${event.fulfillment_id}.${event.type}`,
    occurred_at: event.timestamp,
    type: eventTypes[event.type],
    line_items: (itemsOf.get(event.fulfillment_id) ?? []).map(({ line_item_id: id, quantity }) => ({ id, quantity })),
    ...(event.carrier === null ? {} : { carrier: event.carrier }),
    ...(event.tracking_number === null ? {} : { tracking_number: event.tracking_number }),
    ...(event.tracking_url === null ? {} : { tracking_url: event.tracking_url }),
  }))
}

const refundStatus = { created: 'pending', queued: 'pending', succeeded: 'completed', failed: 'failed' } as const

/** Money that went back, and a cancellation. */
function adjustments(order: OrderView) {
  const refunds = order.refunds.map((refund) => ({
    id: refund.id,
    type: 'refund',
    occurred_at: refund.created_at,
    status: refundStatus[refund.status],
    ...(refund.line_items.length > 0
      ? { line_items: refund.line_items.map(({ line_item_id: id, quantity }) => ({ id, quantity: -quantity })) }
      : {}),
    totals: [{ type: 'total', display_text: 'Refund', amount: -refund.amount }],
    description: refund.reason,
  }))
  if (order.canceled_at === null) return refunds
  const cancellation = {
    id: `${order.id}.canceled`,
    type: 'cancellation',
    occurred_at: order.canceled_at,
    status: 'completed' as const,
  }
  return [cancellation, ...refunds]
}
