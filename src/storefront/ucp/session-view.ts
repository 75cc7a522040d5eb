import type { z } from 'zod'
import { type Checkout, type CheckoutAddress, lineTitle, providerIdOf, sessionMessages } from '../checkout/index.ts'
import { checkoutPageUrl, orderPageUrl } from '../hosted-pages/index.ts'
import type { Quote } from '../pricing/quote.types.ts'
import type { StoreFacts } from '../settings/index.ts'
import { sessionSuccess } from './envelope.ts'
import type { SessionResponse } from './response-schema.ts'

export type SessionWire = z.infer<typeof SessionResponse>

export interface ViewContext {
  readonly baseUrl: string
  readonly store: StoreFacts
}

/** Renders a session (specification of `/ucp`, "Checkout session"). */
export function sessionView(checkout: Checkout, context: ViewContext): SessionWire {
  const { state, status } = checkout
  const { quote } = state
  return {
    ucp: sessionSuccess,
    id: checkout.id,
    status,
    currency: checkout.currency,
    line_items: state.lines.map((line) =>
      lineView({
        id: line.id,
        variantId: line.variantId,
        title: lineTitle(line),
        unitPriceMinor: line.unitPriceMinor,
        quantity: line.quantity,
      }),
    ),
    totals: totalsView(quote),
    ...(quote.taxIncludedMinor > 0
      ? { tax_included: { display_text: 'Tax included', amount: quote.taxIncludedMinor } }
      : {}),
    ...buyerView(checkout),
    ...(state.address ? { shipping_address: addressView(state.address) } : {}),
    ...fulfillmentView(checkout),
    discounts: {
      codes: [...state.codes],
      applied: quote.applied.map(({ code, title, amountMinor }) => ({ code, title, amount: amountMinor })),
    },
    messages: sessionMessages(state, status),
    links: [...policyLinks(context), ...orderLinks(checkout, context)],
    ...paymentView(checkout),
    ...orderView(checkout, context),
    continue_url: checkoutPageUrl(context.baseUrl, context.store.linkSecret, checkout.id),
    created_at: checkout.createdAt.toISOString(),
    updated_at: checkout.updatedAt.toISOString(),
    expires_at: checkout.expiresAt.toISOString(),
  }
}

export interface LineFacts {
  readonly id: string
  readonly variantId: string
  readonly title: string
  readonly unitPriceMinor: number
  readonly quantity: number
}

export const lineView = (line: LineFacts): SessionWire['line_items'][number] => ({
  id: line.id,
  item: { id: line.variantId, title: line.title, price: line.unitPriceMinor },
  quantity: line.quantity,
  totals: [{ type: 'line_total', display_text: 'Line total', amount: line.unitPriceMinor * line.quantity }],
})

export interface TotalsFacts {
  readonly subtotalMinor: number
  readonly fulfillmentMinor: number
  readonly taxMinor: number
  readonly discountMinor: number
  readonly totalMinor: number
  /** The chosen shipping option. If there is one, free shipping is listed as 0. */
  readonly selectedOptionId: string | null
}

/**
 * Returns the totals: always `subtotal` and `total`, shipping if an option is selected, discount and tax if they are
 * not zero. They add up exactly.
 */
export function totalsView(quote: TotalsFacts): SessionWire['totals'] {
  const totals: SessionWire['totals'] = [{ type: 'subtotal', display_text: 'Subtotal', amount: quote.subtotalMinor }]
  if (quote.discountMinor !== 0)
    totals.push({ type: 'discount', display_text: 'Discount', amount: quote.discountMinor })
  if (quote.selectedOptionId !== null)
    totals.push({ type: 'fulfillment', display_text: 'Shipping', amount: quote.fulfillmentMinor })
  if (quote.taxMinor !== 0) totals.push({ type: 'tax', display_text: 'Tax', amount: quote.taxMinor })
  totals.push({ type: 'total', display_text: 'Total', amount: quote.totalMinor })
  return totals
}

export const policyLinks = ({ baseUrl, store }: ViewContext): SessionWire['links'] => [
  { type: 'terms_of_service', url: `${baseUrl}/policies/terms`, title: 'Terms of service' },
  { type: 'privacy_policy', url: `${baseUrl}/policies/privacy`, title: 'Privacy policy' },
  ...(store.refundPolicy
    ? [{ type: 'refund_policy', url: `${baseUrl}/policies/refunds`, title: 'Refund policy' }]
    : []),
  ...(store.shippingPolicy
    ? [{ type: 'shipping_policy', url: `${baseUrl}/policies/shipping`, title: 'Shipping policy' }]
    : []),
]

function orderLinks(checkout: Checkout, { baseUrl }: ViewContext): SessionWire['links'] {
  return checkout.orderId === null
    ? []
    : [{ type: 'order', url: `${baseUrl}/ucp/orders/${checkout.orderId}`, title: 'Order' }]
}

function orderView(checkout: Checkout, { baseUrl, store }: ViewContext) {
  const { orderId } = checkout
  return orderId === null
    ? {}
    : { order_id: orderId, order: { id: orderId, permalink_url: orderPageUrl(baseUrl, store.linkSecret, orderId) } }
}

function buyerView({ state: { buyer } }: Checkout): Pick<SessionWire, 'buyer'> {
  const view = present({
    email: buyer.email,
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    phone_number: buyer.phoneNumber,
  })
  return Object.keys(view).length === 0 ? {} : { buyer: view }
}

export function addressView(address: CheckoutAddress): NonNullable<SessionWire['shipping_address']> {
  return {
    street_address: address.streetAddress,
    address_locality: address.locality,
    address_country: address.country,
    ...present({
      first_name: address.firstName,
      last_name: address.lastName,
      address_region: address.region,
      postal_code: address.postalCode,
      phone_number: address.phoneNumber,
    }),
  }
}

function fulfillmentView({ state }: Checkout): Pick<SessionWire, 'fulfillment'> {
  const { address, lines, quote } = state
  if (!address?.streetAddress || lines.length === 0) return {}
  const lineIds = lines.map((line) => line.id)
  return {
    fulfillment: {
      methods: [
        {
          id: 'shipping',
          type: 'shipping',
          line_item_ids: lineIds,
          destinations: [{ id: address.id, type: 'shipping_address', ...addressView(address) }],
          selected_destination_id: address.id,
          groups: [
            {
              id: 'package_1',
              line_item_ids: lineIds,
              options: optionsView(quote),
              selected_option_id: quote.selectedOptionId,
            },
          ],
        },
      ],
    },
  }
}

const optionsView = (quote: Quote) =>
  quote.options.map((option) => ({
    id: option.id,
    title: option.title,
    ...present({
      carrier: option.carrier,
      earliest_fulfillment_time: option.earliest,
      latest_fulfillment_time: option.latest,
    }),
    totals: [{ type: 'total' as const, display_text: option.title, amount: option.amountMinor }],
  }))

function paymentView({ state: { payment } }: Checkout): Pick<SessionWire, 'payment'> {
  if (!payment?.nextAction) return {}
  return {
    payment: {
      handler_id: payment.handlerId,
      provider_id: providerIdOf(payment.handlerId),
      next_action: nextActionView(payment.nextAction),
      description:
        'The shopper pays on the page of the payment provider. Poll this session every 2 to 5 seconds until it is completed.',
    },
  }
}

/**
 * Returns the payment's next action. The order of its members is fixed, so that it is the same text from the provider
 * and from the database.
 */
function nextActionView(action: NonNullable<NonNullable<Checkout['state']['payment']>['nextAction']>) {
  const { type, description } = action
  return type === 'redirect'
    ? { type, url: action.url, description }
    : { type, client_secret: action.client_secret, description }
}

/** Returns the members that are not null. */
function present<K extends string>(members: Readonly<Record<K, string | null>>): Partial<Record<K, string>> {
  const entries = Object.entries(members).filter((entry): entry is [K, string] => entry[1] !== null)
  // Safe cast: `Object.fromEntries` loses the type of the keys, which `entries` has.
  return Object.fromEntries(entries) as Partial<Record<K, string>>
}
