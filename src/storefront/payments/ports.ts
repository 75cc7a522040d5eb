/** What Weft needs of a payment provider. Amounts are integers in the currency's minor unit. */

/** The handlers an agent can choose from. */
export type HandlerId = 'inr_handler' | 'card_handler'
/** `manual_handler`: the operator received the money by bank transfer or in cash. */
export type AttemptHandler = HandlerId | 'manual_handler'

/** The stored attempt, with or without the provider's references. */
export interface AttemptFacts {
  readonly id: string
  readonly checkoutId: string
  /** Our id, at most 25 characters, unique. The provider's transaction id or idempotency key. */
  readonly txnId: string
  /** The provider's id of the attempt, once started. */
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
  /** One line that shoppers recognise, e.g. `Order at Tana & Bana`. */
  readonly description: string
  /** Where the provider returns the shopper's browser. The page shows the state and never completes anything. */
  readonly returnUrl: string
  /** Our page for this attempt (`{base_url}/pay/{token}`), for providers opened by a form post. */
  readonly pageUrl: string
}

export interface StartedPayment {
  readonly providerRef: string
  readonly nextAction:
    | { readonly type: 'redirect'; readonly url: string; readonly description: string }
    | { readonly type: 'client_secret'; readonly client_secret: string; readonly description: string }
}

/** What the provider reports about an attempt. `unknown`: it has no such payment. */
export interface PaymentFacts {
  readonly status: 'pending' | 'paid' | 'failed' | 'expired' | 'unknown'
  /** Amount actually paid. Null unless `paid`. */
  readonly amountMinor: number | null
  readonly currency: string | null
  readonly providerPaymentId: string | null
  readonly failureReason: string | null
}

/** A verified message from the provider. */
export interface PaymentNotification {
  /** Unique per provider and event, and the same on every delivery. */
  readonly eventId: string
  readonly type: string
  /** The attempt it concerns, by our transaction id or the provider's reference. Null if it is not ours. */
  readonly txnId: string | null
  readonly providerRef: string | null
  readonly outcome: 'paid' | 'failed' | 'expired' | 'refund_succeeded' | 'refund_failed' | 'disputed' | 'ignored'
  readonly amountMinor: number | null
  readonly currency: string | null
  readonly providerPaymentId: string | null
  /** The provider's id of the refund, for the refund outcomes. */
  readonly refundRef: string | null
  /**
   * Key of our refund request (`refundKey`). Null if the refund was not requested here, or the provider does not say.
   */
  readonly refundKey: string | null
  readonly failureReason: string | null
  /** The message as received, without card data and secrets. Kept for the record. */
  readonly payload: Record<string, unknown>
}

export interface RefundRequest {
  /** Our unique id. A repeated request with the same id refunds once. */
  readonly refundId: string
  readonly attempt: AttemptFacts
  readonly amountMinor: number
  readonly reason: string
}

export interface RefundAnswer {
  /** `queued`: accepted but not done. Ask again with `queryRefund`. */
  readonly status: 'succeeded' | 'queued' | 'failed'
  readonly providerRef: string | null
  readonly failureReason: string | null
}

/** A refund as the provider knows it. */
export interface ProviderRefund {
  readonly providerRef: string
  /** Key of our request. Null for a refund made at the provider. */
  readonly key: string | null
  readonly amountMinor: number
  readonly status: RefundAnswer['status']
  readonly failureReason: string | null
}

/** A form that our page posts to the provider on the shopper's behalf. */
export interface PaymentForm {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Whether the provider may be called about a transaction. `unknown`: not ours. `closed`: its refunds cannot change any
 * more. Throws `ProviderError` if calls about it are too frequent.
 */
export type MayAsk = (txnId: string, about: 'payment' | 'refund') => Promise<'yes' | 'unknown' | 'closed'>

export interface PaymentProvider {
  /** `stripe`, `payu`, `sandbox` or `manual`. */
  readonly name: string
  readonly handlerId: AttemptHandler
  /** A repeated call for the same attempt returns the same payment. Throws `ProviderError`. */
  start(payment: StartPayment): Promise<StartedPayment>
  /**
   * For providers that need no call: the answer of `start`, made here and stored together with the attempt. Throws
   * `ProviderError` for what the provider would refuse.
   */
  startLocally?(payment: StartPayment): StartedPayment
  /**
   * Closes the provider's page so that nobody can pay any more. Returns `paid` if a payment got through first. Throws
   * `ProviderError`.
   */
  expire(attempt: AttemptFacts): Promise<'closed' | 'paid'>
  /** The payment's current state at the provider. Throws `ProviderError`. */
  query(attempt: AttemptFacts): Promise<PaymentFacts>
  /** Throws `ProviderError`. A refusal is an answer, not an error. */
  refund(request: RefundRequest): Promise<RefundAnswer>
  queryRefund(refund: {
    readonly refundId: string
    readonly providerRef: string
    readonly attempt: AttemptFacts
  }): Promise<RefundAnswer>
  /** Every refund of the payment that the provider knows, wherever it was requested. Throws `ProviderError`. */
  listRefunds(attempt: AttemptFacts): Promise<readonly ProviderRefund[]>
  /** Key of our refund requests at the provider. Defaults to the refund's id. */
  refundKey?(refundId: string): string
  /**
   * Verifies and reads a webhook's exact bytes. Throws `NotificationRefused` for messages that are forged, altered,
   * unreadable or older than 300 s.
   */
  readNotification(input: {
    readonly rawBody: Buffer
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
    readonly now: Date
    /** Consulted before this message makes us call the provider, because anyone can send or repeat such a message. */
    readonly mayAsk: MayAsk
  }): Promise<PaymentNotification>
  /** For providers opened by a form post. Built when the page is shown. */
  form?(payment: StartPayment): PaymentForm
}

/** The provider was unreachable or its answer unusable. `refused`: it declined, so asking again is pointless. */
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
