import type { OrderView, settledUnits } from '../orders/index.ts'
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
  readonly settledUnits: typeof settledUnits
}

type OrderLine = OrderView['line_items'][number]
type RefundView = OrderView['refunds'][number]

export function officialOrder(order: OrderView, agreed: Agreed, facts: OrderFacts) {
  const { totals } = order
  return {
    ucp: envelope(agreed, 'dev.ucp.shopping.order'),
    id: order.id,
    label: order.display_id,
    checkout_id: order.checkout_id ?? '',
    permalink_url: facts.permalinkUrl,
    currency: order.currency,
    line_items: order.line_items.map((line) => lineView(line, facts)),
    totals: totalsView({
      subtotalMinor: totals.subtotal,
      discountMinor: totals.discount,
      fulfillmentMinor: totals.fulfillment,
      taxMinor: totals.tax,
      totalMinor: totals.total,
      hasDelivery: order.shipping_option !== null,
    }),
    fulfillment: { expectations: expectations(order), events: events(order) },
    adjustments: adjustments(order, facts),
    links: facts.links,
  }
}

function lineView(line: OrderLine, { titleOf }: OrderFacts) {
  const fulfilled = line.shipped_quantity - line.returned_quantity
  const total = line.quantity - line.canceled_quantity - line.returned_quantity
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

/** Returns the promised deliveries, without units canceled or refunded before shipping. Delivered units stay in it. */
function expectations(order: OrderView) {
  const { shipping_address: address, shipping_option: option } = order
  const promised = order.line_items.flatMap(({ id, quantity, canceled_quantity: canceled }) =>
    quantity > canceled ? [{ id, quantity: quantity - canceled }] : [],
  )
  if (!address || promised.length === 0) return []
  const destination = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null))
  return [
    {
      id: 'delivery_1',
      line_items: promised,
      method_type: 'shipping',
      destination,
      ...(option ? { description: option.title } : {}),
    },
  ]
}

/** Returns the order's history, oldest first. An entry changes only if the buyer's data is deleted. */
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

/**
 * Returns the adjustments: refunds, canceled or returned goods, and the cancellation. For each line, the quantities in
 * adjustments that did not fail add up to the difference between `original` and `total`.
 */
function adjustments(order: OrderView, facts: OrderFacts) {
  const refunds = order.refunds.map((refund) => ({ ...refund, settled: settledParts(refund, facts) }))
  const rest = unnamedUnits(order, refunds)
  if (order.canceled_at === null) {
    const last = refunds.findLast(({ status }) => status !== 'failed')
    return refunds.flatMap((refund) => refundAdjustments(refund, refund === last ? rest : []))
  }
  const cancellation = {
    id: `${order.id}.canceled`,
    type: 'cancellation',
    occurred_at: order.canceled_at,
    status: 'completed' as const,
    ...(rest.length > 0 ? { line_items: rest } : {}),
  }
  return [cancellation, ...refunds.flatMap((refund) => refundAdjustments(refund, []))]
}

/**
 * Returns the units of each line that a refund settled. If the refund failed, only the units that are still canceled or
 * returned.
 */
const settledParts = ({ status, line_items: lines }: RefundView, facts: OrderFacts) =>
  lines.map((line) =>
    facts.settledUnits(status, {
      lineId: line.line_item_id,
      quantity: line.quantity,
      canceled: line.canceled_quantity,
      returned: line.returned_quantity,
      restocked: line.restocked_quantity,
    }),
  )

interface SettledRefund extends RefundView {
  readonly settled: ReturnType<typeof settledParts>
}

interface LineChange {
  readonly id: string
  readonly quantity: number
}

/**
 * Returns the adjustments of a refund. `rest`: units that no refund lists. They are canceled because this refund
 * completed the repayment.
 */
function refundAdjustments(refund: SettledRefund, rest: readonly LineChange[]) {
  const named = refund.line_items.map((line) => ({
    id: line.line_item_id,
    quantity: 0 - line.canceled_quantity - line.returned_quantity,
  }))
  const lines = [...new Set([...named, ...rest].map(({ id }) => id))].map((id) => ({
    id,
    quantity: [...named, ...rest].reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0),
  }))
  const adjustment = {
    id: refund.id,
    type: 'refund',
    occurred_at: refund.created_at,
    status: refundStatus[refund.status],
    ...(lines.length > 0 ? { line_items: lines } : {}),
    totals: [{ type: 'total', display_text: 'Refund', amount: -refund.amount }],
    description: refund.reason,
  }
  const settled = refund.status === 'failed' ? settledLines(refund) : []
  if (settled.length === 0) return [adjustment]
  const isReturn = refund.line_items.some((line) => line.returned_quantity > 0)
  const goods = {
    id: `${refund.id}.goods`,
    type: isReturn ? 'return' : 'cancellation',
    occurred_at: refund.created_at,
    status: 'completed' as const,
    line_items: settled,
  }
  return [adjustment, goods]
}

/** Returns goods that are still canceled or returned although their refund failed. */
const settledLines = ({ settled }: SettledRefund): LineChange[] =>
  settled.filter(({ quantity }) => quantity > 0).map(({ lineId: id, quantity }) => ({ id, quantity: 0 - quantity }))

/** Returns the canceled units that no refund lists. */
function unnamedUnits(order: OrderView, refunds: readonly SettledRefund[]): LineChange[] {
  const parts = refunds.flatMap(({ settled }) => settled)
  return order.line_items.flatMap(({ id, canceled_quantity: canceled }) => {
    const named = parts.reduce((sum, part) => (part.lineId === id ? sum + part.canceled : sum), 0)
    return canceled > named ? [{ id, quantity: named - canceled }] : []
  })
}
