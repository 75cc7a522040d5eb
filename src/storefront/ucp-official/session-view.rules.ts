import type { Checkout, CheckoutAddress, CheckoutLine } from '../checkout/index.ts'
import type { Allocation } from '../pricing/index.ts'
import { consentView } from './consent.rules.ts'
import type { OfficialMessage } from './messages.rules.ts'
import { relevantTo } from './negotiation.rules.ts'
import type { CapabilityName, Release } from './release.rules.ts'

export interface Agreed {
  readonly release: Release
  readonly capabilities: ReadonlySet<CapabilityName>
}

/** Terms of sale in the protocol's format. */
export interface PolicyView {
  readonly type: string
  readonly description: { readonly plain: string }
  readonly applies_to?: readonly string[]
  readonly url?: string
}

/** The facts in a response that are not part of the session. */
export interface SessionFacts {
  readonly titleOf: (line: CheckoutLine) => string
  /** The session's messages in the format of official releases. */
  readonly messages: readonly OfficialMessage[]
  /** Whether only an earlier failed payment keeps the session from being ready. */
  readonly payable: boolean
  readonly continueUrl: string
  readonly orderUrl: string | null
  readonly links: readonly { readonly type: string; readonly url: string; readonly title?: string | undefined }[]
  readonly policies: readonly PolicyView[]
  /** Messages that the buyer must see before buying. */
  readonly disclosures: readonly OfficialMessage[]
}

type Total = { readonly type: string; readonly display_text: string; readonly amount: number }

export const envelope = ({ release, capabilities }: Agreed, root: CapabilityName) => ({
  version: release.version,
  status: 'success' as const,
  capabilities: relevantTo(root, release, capabilities),
})

/** Returns a response without a resource. */
export const errorBody = (release: Release, messages: readonly OfficialMessage[], continueUrl: string) => ({
  ucp: { version: release.version, status: 'error' as const },
  messages,
  continue_url: continueUrl,
})

export function checkoutView(checkout: Checkout, agreed: Agreed, facts: SessionFacts) {
  const { messages, status, continueUrl } = standing(checkout, agreed, facts)
  const open = status !== 'completed' && status !== 'canceled'
  const disclosed = open ? disclosures(agreed, facts) : []
  return {
    ucp: { ...envelope(agreed, 'dev.ucp.shopping.checkout'), payment_handlers: {} },
    id: checkout.id,
    status,
    ...common(checkout, agreed, facts, 'dev.ucp.shopping.checkout'),
    ...fulfillmentView(checkout, agreed),
    messages: [...messages, ...disclosed],
    links: facts.links,
    ...policiesMember(agreed, facts),
    ...(checkout.orderId !== null && facts.orderUrl !== null
      ? { order: { id: checkout.orderId, permalink_url: facts.orderUrl } }
      : {}),
    ...(open ? { continue_url: continueUrl } : {}),
    expires_at: checkout.expiresAt.toISOString(),
  }
}

/** Returns a session before a payment request, in the format of a cart. */
export const cartView = (checkout: Checkout, agreed: Agreed, facts: SessionFacts) => ({
  ucp: envelope(agreed, 'dev.ucp.shopping.cart'),
  id: checkout.id,
  ...common(checkout, agreed, facts, 'dev.ucp.shopping.cart'),
  messages: [...facts.messages.filter(({ code }) => !ofCheckoutOnly.has(code)), ...disclosures(agreed, facts)],
  links: facts.links,
  ...policiesMember(agreed, facts),
  continue_url: facts.continueUrl,
  expires_at: checkout.expiresAt.toISOString(),
})

const disclosures = ({ release }: Agreed, facts: SessionFacts): readonly OfficialMessage[] =>
  release.policies ? facts.disclosures : []

const policiesMember = ({ release }: Agreed, { policies }: SessionFacts) =>
  release.policies && policies.length > 0 ? { policies } : {}

const ofCheckoutOnly = new Set([
  'missing_items',
  'missing_email',
  'missing_shipping_address',
  'address_undeliverable',
  'payment_failed',
  'payment_expired',
  'payment_needs_attention',
])

/** Returns the status and messages of a session. Paying on a page counts as a handover to the buyer. */
function standing(checkout: Checkout, { capabilities }: Agreed, facts: SessionFacts) {
  const said = facts.messages.map((message) =>
    message.code === 'missing_shipping_address' && !capabilities.has('dev.ucp.shopping.fulfillment')
      ? { ...message, severity: 'requires_buyer_input' as const }
      : message,
  )
  const action = checkout.state.payment?.nextAction
  if (checkout.status === 'complete_in_progress' && action) {
    const review: OfficialMessage = {
      type: 'error',
      code: 'payment_redirect_required',
      content: 'The buyer pays on the page of the payment provider.',
      severity: 'requires_buyer_review',
    }
    const page = action.type === 'redirect' ? action.url : facts.continueUrl
    return { status: 'requires_escalation' as const, messages: [review, ...said], continueUrl: page }
  }
  return { status: statusOf(checkout, facts, said), messages: said, continueUrl: facts.continueUrl }
}

function statusOf(checkout: Checkout, { payable }: SessionFacts, messages: readonly OfficialMessage[]) {
  if (checkout.status !== 'incomplete') return checkout.status
  if (payable) return 'ready_for_complete' as const
  const errors = messages.filter(({ type }) => type === 'error')
  const buyerOnly = errors.length > 0 && errors.every(({ severity }) => severity === 'requires_buyer_input')
  return buyerOnly ? ('requires_escalation' as const) : ('incomplete' as const)
}

function common(checkout: Checkout, agreed: Agreed, { titleOf }: SessionFacts, root: CapabilityName) {
  const { state } = checkout
  const { quote } = state
  return {
    currency: checkout.currency,
    line_items: state.lines.map((line) => {
      const discount = quote.lines.find(({ id }) => id === line.id)?.discountMinor ?? 0
      return lineView({ ...line, title: titleOf(line), discountMinor: discount })
    }),
    totals: totalsView({ ...quote, hasDelivery: quote.selectedOptionId !== null }),
    ...buyerView(checkout, agreed, root),
    ...discountsView(checkout, agreed),
  }
}

export interface LineFacts {
  readonly id: string
  readonly variantId: string
  readonly title: string
  readonly unitPriceMinor: number
  readonly quantity: number
  /** 0 or negative. */
  readonly discountMinor: number
}

export const lineView = (line: LineFacts) => ({
  id: line.id,
  item: { id: line.variantId, title: line.title, price: line.unitPriceMinor },
  quantity: line.quantity,
  totals: lineTotals(line),
})

export function lineTotals({ unitPriceMinor, quantity, discountMinor }: Omit<LineFacts, 'id' | 'variantId' | 'title'>) {
  const subtotal = unitPriceMinor * quantity
  return [
    total('subtotal', 'Subtotal', subtotal),
    ...(discountMinor < 0 ? [total('discount', 'Discount', discountMinor)] : []),
    total('total', 'Total', subtotal + discountMinor),
  ]
}

const total = (type: string, display_text: string, amount: number): Total => ({ type, display_text, amount })

export interface TotalsFacts {
  readonly subtotalMinor: number
  readonly discountMinor: number
  readonly fulfillmentMinor: number
  readonly taxMinor: number
  readonly totalMinor: number
  readonly hasDelivery: boolean
}

/** Returns the totals of a response. The entries before `total` add up to it. */
export const totalsView = (facts: TotalsFacts): Total[] => [
  total('subtotal', 'Subtotal', facts.subtotalMinor),
  ...(facts.discountMinor < 0 ? [total('discount', 'Discount', facts.discountMinor)] : []),
  ...(facts.hasDelivery ? [total('fulfillment', 'Shipping', facts.fulfillmentMinor)] : []),
  ...(facts.taxMinor > 0 ? [total('tax', 'Tax', facts.taxMinor)] : []),
  total('total', 'Total', facts.totalMinor),
]

function buyerView({ state }: Checkout, { release, capabilities }: Agreed, root: CapabilityName) {
  const { buyer } = state
  const asks = capabilities.has('dev.ucp.shopping.buyer_consent') && release.consentExtends.includes(root)
  const consent = asks ? consentView(release, state.consent) : undefined
  const view = {
    ...present({
      email: buyer.email,
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      phone_number: buyer.phoneNumber,
    }),
    ...(consent ? { consent } : {}),
  }
  return Object.keys(view).length === 0 ? {} : { buyer: view }
}

function discountsView({ state }: Checkout, { capabilities }: Agreed) {
  if (!capabilities.has('dev.ucp.shopping.discount')) return {}
  const lineIds = state.lines.map(({ id }) => id)
  const applied = state.quote.applied.map(({ code, title, amountMinor, allocations }) => ({
    code,
    title,
    amount: -amountMinor || 0,
    ...(allocations ? { allocations: allocations.map((part) => allocationView(part, lineIds)) } : {}),
  }))
  return { discounts: { codes: [...state.codes], applied } }
}

/** Returns the part of a discount that reduces a line or shipping. */
const allocationView = ({ lineId, amountMinor }: Allocation, lineIds: readonly string[]) => ({
  path: lineId === null ? "$.totals[?@.type=='fulfillment']" : `$.line_items[${lineIds.indexOf(lineId)}]`,
  amount: -amountMinor,
})

function fulfillmentView({ state }: Checkout, { capabilities }: Agreed) {
  if (!capabilities.has('dev.ucp.shopping.fulfillment') || state.lines.length === 0) return {}
  const { address, quote } = state
  const line_item_ids = state.lines.map(({ id }) => id)
  const method = { id: 'shipping', type: 'shipping', line_item_ids }
  if (!address) return { fulfillment: { methods: [method] } }
  const options = quote.options.map((option) => ({
    id: option.id,
    title: option.title,
    ...present({
      carrier: option.carrier,
      earliest_fulfillment_time: option.earliest,
      latest_fulfillment_time: option.latest,
    }),
    totals: [total('total', option.title, option.amountMinor)],
  }))
  return {
    fulfillment: {
      methods: [
        {
          ...method,
          destinations: [{ id: address.id, type: 'shipping_address', ...addressView(address) }],
          selected_destination_id: address.id,
          groups: [{ id: 'package_1', line_item_ids, options, selected_option_id: quote.selectedOptionId }],
        },
      ],
    },
  }
}

export const addressView = (address: Omit<CheckoutAddress, 'id'>) =>
  present({
    first_name: address.firstName,
    last_name: address.lastName,
    street_address: address.streetAddress || null,
    address_locality: address.locality || null,
    address_region: address.region,
    address_country: address.country,
    postal_code: address.postalCode,
    phone_number: address.phoneNumber,
  })

/** Returns the members that are not null. */
export function present<K extends string>(members: Readonly<Record<K, string | null>>): Partial<Record<K, string>> {
  const entries = Object.entries(members).filter((entry): entry is [K, string] => entry[1] !== null)
  // Safe cast: `Object.fromEntries` loses the type of the keys, which `entries` has.
  return Object.fromEntries(entries) as Partial<Record<K, string>>
}
