import { type Checkout, sessionMessages } from '../checkout/index.ts'
import { checkoutPageUrl } from '../hosted-pages/index.ts'
import { addressView } from '../orders/index.ts'
import type { AdminCheckoutView } from './schema.ts'

export interface CheckoutViewContext {
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Null for a caller who may only read, because anyone with the link can change and pay for the session. */
  readonly linkSecret: string | null
}

/** Renders a session as operators see it. Without a link secret, it has no link to the checkout page. */
export function checkoutView(checkout: Checkout, context: CheckoutViewContext): AdminCheckoutView {
  const { state } = checkout
  const { buyer, quote } = state
  return {
    id: checkout.id,
    status: checkout.status,
    email: buyer.email,
    currency: checkout.currency,
    total: quote.totalMinor,
    item_count: state.lines.reduce((sum, line) => sum + line.quantity, 0),
    agent_profile: checkout.agentProfile,
    publishable_key_id: checkout.publishableKeyId,
    sales_channel_id: checkout.salesChannelId,
    region_id: checkout.regionId,
    order_id: checkout.orderId,
    created_at: checkout.createdAt.toISOString(),
    updated_at: checkout.updatedAt.toISOString(),
    expires_at: checkout.expiresAt.toISOString(),
    version: checkout.version,
    line_items: state.lines.map((line) => ({
      id: line.id,
      product_id: line.productId,
      variant_id: line.variantId,
      title: line.title,
      variant_title: line.variantTitle,
      sku: line.sku,
      unit_price: line.unitPriceMinor,
      quantity: line.quantity,
    })),
    buyer: { first_name: buyer.firstName, last_name: buyer.lastName, phone_number: buyer.phoneNumber },
    ...deliveryView(checkout),
    discounts: {
      codes: [...state.codes],
      applied: quote.applied.map(({ code, title, amountMinor }) => ({ code, title, amount: amountMinor })),
    },
    totals: {
      subtotal: quote.subtotalMinor,
      fulfillment: quote.fulfillmentMinor,
      tax: quote.taxMinor,
      tax_included: quote.taxIncludedMinor,
      discount: quote.discountMinor,
      total: quote.totalMinor,
    },
    messages: sessionMessages(state, checkout.status).map(({ type, code, content }) => ({ type, code, content })),
    payment_id: state.payment?.attemptId ?? null,
    continue_url:
      context.linkSecret === null ? null : checkoutPageUrl(context.baseUrl, context.linkSecret, checkout.id),
    history: historyView(checkout),
  }
}

function deliveryView({ state }: Checkout): Pick<AdminCheckoutView, 'shipping_address' | 'shipping_options'> {
  const { address, quote } = state
  return {
    shipping_address: address && addressView(address),
    shipping_options: quote.options.map(({ id, title, carrier, amountMinor }) => ({
      id,
      title,
      carrier,
      amount: amountMinor,
      selected: id === quote.selectedOptionId,
    })),
  }
}

const historyView = (checkout: Checkout): AdminCheckoutView['history'] =>
  (checkout.state.history ?? []).map(({ version, verb, status, at, by, profile, requestId }) => ({
    version,
    verb,
    status,
    timestamp: at,
    actor: { type: by, id: by === 'agent' ? (profile ?? checkout.agentProfile) : null },
    request_id: requestId ?? null,
  }))
