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
  /** Units that can be had, where that is less than `quantity`; null otherwise. */
  readonly shortTo: number | null
}

export interface CheckoutBuyer {
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phoneNumber: string | null
}

/** What the buyer said yes or no to, by purpose (`dev.ucp.consent.marketing`) and by segment of a purpose. */
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

/** Something that happened to the session and stays said until the buyer's agent acts on it. */
export interface Notice {
  readonly code: 'payment_failed' | 'payment_expired' | 'price_changed' | 'session_expired' | 'checkout_canceled'
  readonly content: string
  /** What the pages say in the shopper's language; absent: what the code says. */
  readonly about?: NoticeFacts
}

export type NoticeFacts =
  | { readonly is: 'needs_attention' | 'sold_to_others' }
  | { readonly is: 'total_changed'; readonly beforeMinor: number }
  | { readonly is: 'prices_changed'; readonly lines: readonly string[] }

export interface LivePayment {
  readonly attemptId: string
  readonly handlerId: HandlerId
  /** Null while the provider has not answered yet. */
  readonly nextAction: StartedPayment['nextAction'] | null
  /** ISO 8601. */
  readonly expiresAt: string
}

/** One change of a session, short because it is written with the session every time. */
export interface CheckoutChange {
  /** The session's after the change; a number that is missing was a change within the one before. */
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
  /** Only where it is not the agent that made the session. */
  readonly profile?: string
  readonly requestId?: string
}

/** What a session keeps in its row's `state`. */
export interface CheckoutState {
  readonly lines: readonly CheckoutLine[]
  readonly buyer: CheckoutBuyer
  /** Absent: never said. */
  readonly consent?: BuyerConsent
  /** Language of the pages that the shopper saw (`de`), for the e-mails; absent: none was shown yet. */
  readonly language?: string
  readonly address: CheckoutAddress | null
  /** As given, upper case, each once. */
  readonly codes: readonly string[]
  readonly chosenOptionId: string | null
  readonly notices: readonly Notice[]
  readonly quote: Quote
  readonly payment: LivePayment | null
  /** Absent in sessions from before it was kept. */
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

/** A variant as it can be bought at this moment. */
export interface VariantOffer {
  readonly id: string
  readonly productId: string
  readonly title: string
  readonly variantTitle: string
  readonly sku: string | null
  readonly taxClass: string | null
  /** Published, and in the key's sales channel. */
  readonly sellable: boolean
  readonly managed: boolean
  readonly allowBackorder: boolean
  /** On hand less what running payments hold. */
  readonly available: number
  readonly prices: readonly PriceFacts[]
}

/** With the version of its row, told by the transaction that wrote it: another stamp, another content. */
export interface StampedCheckout {
  readonly checkout: Checkout
  readonly stamp: string
}

/** With the versions of the rows that it was read from, apart from its stock: another stamp, another offer. */
export interface StampedOffer extends VariantOffer {
  readonly stamp: string
}

export interface StampedDiscount extends DiscountFacts {
  readonly stamp: string
}
