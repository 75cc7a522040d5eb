/** What Weft needs of a payment provider. Amounts are integers in the currency's minor unit. */

/** What agents choose from. */
export type HandlerId = 'inr_handler' | 'card_handler'
/** `manual_handler`: the operator took the money, by bank transfer or in cash. */
export type AttemptHandler = HandlerId | 'manual_handler'

/** The attempt as stored, before and after the provider knows of it. */
export interface AttemptFacts {
  readonly id: string
  readonly checkoutId: string
  /** Ours, at most 25 characters, unique: the provider's transaction id or idempotency key. */
  readonly txnId: string
  /** The provider's own id of it, once started. */
  readonly providerRef: string | null
  /** The payment behind it (a payment intent, a mihpayid), once known. */
  readonly providerPaymentId: string | null
  readonly amountMinor: number
  /** Upper-case ISO 4217. */
  readonly currency: string
  readonly expiresAt: Date
}

export interface StartPayment extends AttemptFacts {
  readonly email: string
  readonly firstName: string
  readonly phone: string | null
  /** One line that a shopper recognises, e.g. `Order at Tana & Bana`. */
  readonly description: string
  /** Where the provider sends the shopper's browser afterwards: shows the state, never completes anything. */
  readonly returnUrl: string
  /** Our own page for this attempt (`{base_url}/pay/{token}`), for providers that are entered by a posted form. */
  readonly pageUrl: string
}

export interface StartedPayment {
  readonly providerRef: string
  readonly nextAction:
    | { readonly type: 'redirect'; readonly url: string; readonly description: string }
    | { readonly type: 'client_secret'; readonly client_secret: string; readonly description: string }
}

/** What the provider says of an attempt. `unknown`: it has never heard of it. */
export interface PaymentFacts {
  readonly status: 'pending' | 'paid' | 'failed' | 'expired' | 'unknown'
  /** What was really paid; null unless `paid`. */
  readonly amountMinor: number | null
  readonly currency: string | null
  readonly providerPaymentId: string | null
  readonly failureReason: string | null
}

/** A verified message of the provider. */
export interface PaymentNotification {
  /** Unique per provider and event, the same on every delivery of it. */
  readonly eventId: string
  readonly type: string
  /** Which attempt it speaks of: ours by its transaction id, or by the provider's reference; null: none of ours. */
  readonly txnId: string | null
  readonly providerRef: string | null
  readonly outcome: 'paid' | 'failed' | 'expired' | 'refund_succeeded' | 'refund_failed' | 'disputed' | 'ignored'
  readonly amountMinor: number | null
  readonly currency: string | null
  readonly providerPaymentId: string | null
  /** The provider's id of the refund, for the refund outcomes. */
  readonly refundRef: string | null
  /** What our request for the refund was known by (`refundKey`); null: nobody here asked for it, or it is not told. */
  readonly refundKey: string | null
  readonly failureReason: string | null
  /** As received, card data and secrets left out: kept for the record. */
  readonly payload: Record<string, unknown>
}

export interface RefundRequest {
  /** Ours, unique: a repeated request with the same id refunds once. */
  readonly refundId: string
  readonly attempt: AttemptFacts
  readonly amountMinor: number
  readonly reason: string
}

export interface RefundAnswer {
  /** `queued`: accepted, not yet done; ask again with `queryRefund`. */
  readonly status: 'succeeded' | 'queued' | 'failed'
  readonly providerRef: string | null
  readonly failureReason: string | null
}

/** A refund as the provider knows it. */
export interface ProviderRefund {
  readonly providerRef: string
  /** What our request for it was known by; null: somebody asked for it at the provider. */
  readonly key: string | null
  readonly amountMinor: number
  readonly status: RefundAnswer['status']
  readonly failureReason: string | null
}

/** A form that our page posts to the provider for the shopper. */
export interface PaymentForm {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Whether the provider may be called about one of its transactions. `unknown`: it is none of ours; `closed`: nothing can
 * be new about its refunds. Throws `ProviderError` where it was asked about too often a moment ago.
 */
export type MayAsk = (txnId: string, about: 'payment' | 'refund') => Promise<'yes' | 'unknown' | 'closed'>

export interface PaymentProvider {
  /** `stripe`, `payu`, `sandbox` or `manual`. */
  readonly name: string
  readonly handlerId: AttemptHandler
  /** Called again for the same attempt it answers the same payment. Throws `ProviderError`. */
  start(payment: StartPayment): Promise<StartedPayment>
  /**
   * For providers that need not be asked: the same answer as `start`, made here. It is then written down together with
   * the attempt. Throws `ProviderError` for what the provider would refuse.
   */
  startLocally?(payment: StartPayment): StartedPayment
  /** Closes the provider's page so that nobody pays any more; `paid` when it was too late. Throws `ProviderError`. */
  expire(attempt: AttemptFacts): Promise<'closed' | 'paid'>
  /** The truth as the provider knows it now. Throws `ProviderError`. */
  query(attempt: AttemptFacts): Promise<PaymentFacts>
  /** Throws `ProviderError`; a refusal is an answer. */
  refund(request: RefundRequest): Promise<RefundAnswer>
  queryRefund(refund: {
    readonly refundId: string
    readonly providerRef: string
    readonly attempt: AttemptFacts
  }): Promise<RefundAnswer>
  /** Every refund that the provider knows of the payment, whoever asked for it. Throws `ProviderError`. */
  listRefunds(attempt: AttemptFacts): Promise<readonly ProviderRefund[]>
  /** What our requests for refunds are known by at the provider; absent: the refund's own id. */
  refundKey?(refundId: string): string
  /**
   * Verifies and reads a webhook's exact bytes.
   * Throws `NotificationRefused`: forged, altered, stale (older than 300 s) or unreadable.
   */
  readNotification(input: {
    readonly rawBody: Buffer
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
    readonly now: Date
    /** Asked before the provider is called because of this message, which anybody may have sent, or sent again. */
    readonly mayAsk: MayAsk
  }): Promise<PaymentNotification>
  /** For providers entered by a posted form: built when the page is viewed. */
  form?(payment: StartPayment): PaymentForm
}

/** The provider could not be asked, or gave no usable answer. `refused`: it said no, asking again is no use. */
export class ProviderError extends Error {
  readonly kind: 'refused' | 'unavailable'
  constructor(kind: 'refused' | 'unavailable', message: string) {
    super(message)
    this.name = 'ProviderError'
    this.kind = kind
  }
}

export class NotificationRefused extends Error {
  /** 400: unreadable or stale; 401: not signed by the provider. */
  readonly status: 400 | 401
  constructor(status: 400 | 401, message: string) {
    super(message)
    this.name = 'NotificationRefused'
    this.status = status
  }
}
