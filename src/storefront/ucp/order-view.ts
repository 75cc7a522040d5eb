import type { z } from 'zod'
import { lineTitle } from '../checkout/index.ts'
import { orderPageUrl } from '../hosted-pages/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { success } from './envelope.ts'
import type { OrderResponse } from './response-schema.ts'
import { addressView, lineView, policyLinks, totalsView, type ViewContext } from './session-view.ts'

export type OrderWire = z.infer<typeof OrderResponse>

/** Renders an order (specification of `/ucp`, "Order"). */
export function orderView(order: OrderRow, context: ViewContext): OrderWire {
  const { snapshot } = order
  return {
    ucp: success,
    id: order.id,
    display_id: order.display_id,
    checkout_id: order.checkout_id,
    status: order.status,
    currency: order.currency,
    line_items: order.lines.map((line) => lineView({ ...line, title: lineTitle(line) })),
    totals: totalsView({
      subtotalMinor: order.subtotal_minor,
      fulfillmentMinor: order.fulfillment_minor,
      taxMinor: order.tax_minor,
      discountMinor: order.discount_minor,
      totalMinor: order.total_minor,
      selectedOptionId: snapshot.shippingOption?.id ?? null,
    }),
    ...(order.tax_included_minor > 0
      ? { tax_included: { display_text: 'Tax included', amount: order.tax_included_minor } }
      : {}),
    fulfillment_status: order.fulfillment_status,
    fulfillment_events: order.events.map((event) => ({
      type: event.type,
      timestamp: new Date(event.occurredAt).toISOString(),
      tracking_number: event.trackingNumber,
      tracking_url: event.trackingUrl,
      carrier: event.carrier,
      items: event.items.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity })),
    })),
    buyer: { email: order.email },
    ...(snapshot.address ? { shipping_address: addressView(snapshot.address) } : {}),
    links: [
      ...policyLinks(context),
      {
        type: 'order',
        url: orderPageUrl(context.baseUrl, context.store.linkSecret, order.id),
        title: `Order ${order.display_id}`,
      },
    ],
    created_at: order.placed_at.toISOString(),
    updated_at: order.updated_at.toISOString(),
  }
}
