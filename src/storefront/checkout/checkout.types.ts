import type { HandlerId, StartedPayment } from '../payments/ports.ts'
import type { DiscountFacts, PriceFacts, Quote } from '../pricing/index.ts'

export type CheckoutStatus = 'incomplete' | 'ready_for_complete' | 'complete_in_progress' | 'completed' | 'canceled'

export interface CheckoutLine {
  readonly id: string
  readonly variantId: string
  readonly productId: string
  readonly title: string
  readonly variantTitle: string
  readonly sku: string | null
  readonly taxClass: string | null
  readonly unitPriceMinor: number
  readonly quantity: number
  /** Available units if fewer than `quantity`, otherwise null. */
  readonly shortTo: number | null
  /** Set if the shop no longer sells the item. */
  readonly withdrawn?: true
}

export interface CheckoutBuyer {
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phoneNumber: string | null
}

/** The buyer's consent by purpose (`dev.ucp.consent.marketing`) and by segment of a purpose. */
export type BuyerConsent = Readonly<Record<string, boolean>>

export interface CheckoutAddress {
  readonly id: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly streetAddress: string
  readonly locality: string
  readonly region: string | null
  /** Upper-case ISO 3166-1 alpha-2. */
  readonly country: string
  readonly postalCode: string | null
  readonly phoneNumber: string | null
}

/** An event that agents find in the session's messages until the buyer's agent acts on it. */
export interface Notice {
  readonly code:
    | 'payment_failed'
    | 'payment_expired'
    | 'payment_needs_attention'
    | 'price_changed'
    | 'session_expired'
    | 'checkout_canceled'
  readonly content: string
  /** Facts for the text of the notice in the shopper's language. Absent: pages choose the text by `code`. */
  readonly about?: NoticeFacts
}

export type NoticeFacts =
  | { readonly is: 'needs_attention' | 'sold_to_others' }
  | { readonly is: 'total_changed'; readonly beforeMinor: number }
  | { readonly is: 'prices_changed'; readonly lines: readonly string[] }

export interface LivePayment {
  readonly attemptId: string
  readonly handlerId: HandlerId
  /** Null until the provider has answered. */
  readonly nextAction: StartedPayment['nextAction'] | null
  /** ISO 8601. */
  readonly expiresAt: string
}

/** A change of a session. Kept short, because every write of the session also writes its history. */
export interface CheckoutChange {
  /** The session's version after the change. Versions missing between two changes belong to the earlier change. */
  readonly version: number
  readonly verb:
    | 'create'
    | 'update'
    | 'complete'
    | 'reprice'
    | 'cancel'
    | 'extend'
    | 'mark_paid'
    | 'payment_failed'
    | 'payment_expired'
    | 'order'
    | 'expire'
  /** ISO 8601. */
  readonly at: string
  readonly status: CheckoutStatus
  readonly by: 'agent' | 'shopper' | 'operator' | 'system'
  /** Set only if it differs from the agent that created the session. */
  readonly profile?: string
  readonly requestId?: string
}

/** Data that agents and shoppers entered, except lines. New prices do not change it. */
export interface Entered {
  readonly buyer: CheckoutBuyer
  /** Absent if the buyer never answered. */
  readonly consent?: BuyerConsent | undefined
  /** Language of the pages shown to the shopper (`de`), used for e-mails. Absent if none was shown. */
  readonly language?: string | undefined
  /** UTM values of the link that led the shopper to the shop's pages: `{ utm_source: 'social' }`. */
  readonly link?: Readonly<Record<string, string>> | undefined
  readonly address: CheckoutAddress | null
  /** Discount codes as given, in upper case and without duplicates. */
  readonly codes: readonly string[]
  readonly chosenOptionId: string | null
}

/** Contents of a session row's `state` column. */
export interface CheckoutState extends Entered {
  readonly lines: readonly CheckoutLine[]
  readonly notices: readonly Notice[]
  readonly quote: Quote
  readonly payment: LivePayment | null
  /** Absent in sessions created before histories were kept. */
  readonly history?: readonly CheckoutChange[]
}

export interface Checkout {
  readonly id: string
  readonly publishableKeyId: string
  readonly salesChannelId: string
  readonly status: CheckoutStatus
  readonly version: number
  readonly regionId: string
  readonly currency: string
  readonly state: CheckoutState
  readonly agentProfile: string
  readonly orderId: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date
}

/** A variant as it can be bought now. */
export interface VariantOffer {
  readonly id: string
  readonly productId: string
  readonly title: string
  readonly variantTitle: string
  readonly sku: string | null
  readonly taxClass: string | null
  /** Whether the product is published and in the key's sales channel. */
  readonly sellable: boolean
  readonly managed: boolean
  readonly allowBackorder: boolean
  /** On hand less the holds of running payments. */
  readonly available: number
  readonly prices: readonly PriceFacts[]
}

/** A session and its stamp: the transaction that wrote its row. Different contents always have different stamps. */
export interface StampedCheckout {
  readonly checkout: Checkout
  readonly stamp: string
}

/**
 * An offer and its stamp: the versions of the rows it was read from, and the settings of its stock. Offers that differ
 * in more than the available units always have different stamps.
 */
export interface StampedOffer extends VariantOffer {
  readonly stamp: string
}

export interface StampedDiscount extends DiscountFacts {
  readonly stamp: string
}
