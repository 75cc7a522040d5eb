/** The interface to a payment provider. Amounts are integers in the currency's minor unit. */

/** The payment handlers that an agent can choose from. */
export type HandlerId = 'inr_handler' | 'card_handler'
/** `manual_handler`: the operator received the money by bank transfer or in cash. */
export type AttemptHandler = HandlerId | 'manual_handler'

/** The stored attempt. It has the provider's references once they are known. */
export interface AttemptFacts {
  readonly id: string
  readonly checkoutId: string
  /** Our unique id, at most 25 characters. PayU's transaction id; at Stripe, part of the metadata. */
  readonly txnId: string
  /** The provider's id of the attempt. Null before it is started. */
  readonly providerRef: string | null
  /** The provider's id of the payment itself (a payment intent, a mihpayid). Null until known. */
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
  /** Text that shoppers recognise, in one line: `Order at Tana & Bana`. */
  readonly description: string
  /** URL to which the provider returns the shopper's browser. The page there only shows the state. */
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

/** State of an attempt at the provider. `unknown`: the provider has no such payment. */
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
  /** Unique per provider. Every delivery of an event has the same id. */
  readonly eventId: string
  readonly type: string
  /**
   * Weft's transaction id of the attempt. Null if the event names none; `providerRef` may then identify the attempt.
   */
  readonly txnId: string | null
  readonly providerRef: string | null
  readonly outcome: 'paid' | 'failed' | 'expired' | 'refund_succeeded' | 'refund_failed' | 'disputed' | 'ignored'
  readonly amountMinor: number | null
  readonly currency: string | null
  readonly providerPaymentId: string | null
  /** The provider's id of the refund. Null unless the outcome is about a refund. */
  readonly refundRef: string | null
  /**
   * Key of Weft's refund request (`refundKey`). Null if the refund was not requested through Weft, or the provider does
   * not report the key.
   */
  readonly refundKey: string | null
  readonly failureReason: string | null
  /** The received message, without card data and secrets. */
  readonly payload: Record<string, unknown>
}

export interface RefundRequest {
  /** Weft's unique id of the refund. Repeating a request with the same id does not refund twice. */
  readonly refundId: string
  readonly attempt: AttemptFacts
  readonly amountMinor: number
  readonly reason: string
}

export interface RefundAnswer {
  /** `queued`: accepted, but not done yet. `queryRefund` returns the later state. */
  readonly status: 'succeeded' | 'queued' | 'failed'
  readonly providerRef: string | null
  readonly failureReason: string | null
}

export interface ProviderRefund {
  readonly providerRef: string
  /** Key of Weft's request. Null for a refund that was made at the provider. */
  readonly key: string | null
  readonly amountMinor: number
  readonly status: RefundAnswer['status']
  readonly failureReason: string | null
}

/** A form that the shop's page posts to the provider on the shopper's behalf. */
export interface PaymentForm {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Whether Weft may call the provider about a transaction. `unknown`: no attempt of this shop has the transaction id.
 * `closed`: its refunds can no longer change. Throws `ProviderError` if there were too many calls about it.
 */
export type MayAsk = (txnId: string, about: 'payment' | 'refund') => Promise<'yes' | 'unknown' | 'closed'>

export interface PaymentProvider {
  /** `stripe`, `payu`, `sandbox` or `manual`. `none`: the handler has no credentials, and the sandbox is off. */
  readonly name: string
  readonly handlerId: AttemptHandler
  /** Starts a payment. A repeated call for the same attempt returns the same payment. Throws `ProviderError`. */
  start(payment: StartPayment): Promise<StartedPayment>
  /**
   * Returns the result of `start` without a call, so that it is stored together with the attempt. Only for providers
   * that need no call. Throws `ProviderError` if the provider would refuse the payment.
   */
  startLocally?(payment: StartPayment): StartedPayment
  /**
   * Closes the provider's page, so that the shopper can no longer pay. Returns `paid` if the shopper has already paid.
   * Throws `ProviderError`.
   */
  expire(attempt: AttemptFacts): Promise<'closed' | 'paid'>
  /** Returns the payment's current state at the provider. Throws `ProviderError`. */
  query(attempt: AttemptFacts): Promise<PaymentFacts>
  /** Requests a refund. Throws `ProviderError`. A refused refund is a result, not an error. */
  refund(request: RefundRequest): Promise<RefundAnswer>
  queryRefund(refund: {
    readonly refundId: string
    readonly providerRef: string
    readonly attempt: AttemptFacts
  }): Promise<RefundAnswer>
  /**
   * Returns all refunds of the payment at the provider, including refunds that Weft did not request. Throws
   * `ProviderError`.
   */
  listRefunds(attempt: AttemptFacts): Promise<readonly ProviderRefund[]>
  /** Returns the key with which refund requests are sent to the provider. Default: the refund's id. */
  refundKey?(refundId: string): string
  /**
   * Verifies the exact bytes of a webhook and reads it. Throws `NotificationRefused` if the message is forged, altered,
   * unreadable or, at Stripe, older than 300 s. Throws `ProviderError` if the provider does not confirm it.
   */
  readNotification(input: {
    readonly rawBody: Buffer
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
    readonly now: Date
    /**
     * Must be called before the message makes Weft call the provider, because anyone can send or repeat such a message.
     */
    readonly mayAsk: MayAsk
  }): Promise<PaymentNotification>
  /** Creates the form when the page is shown. Set for providers opened by a form post. */
  form?(payment: StartPayment): PaymentForm
}

/**
 * Thrown if the provider cannot be reached or its answer cannot be used (`unavailable`), or if it declined (`refused`),
 * so that a retry is pointless.
 */
export class ProviderError extends Error {
  readonly kind: 'refused' | 'unavailable'
  constructor(kind: 'refused' | 'unavailable', message: string) {
    super(message)
    this.name = 'ProviderError'
    this.kind = kind
  }
}

export class NotificationRefused extends Error {
  /** 400: unreadable or too old. 401: not signed by the provider. */
  readonly status: 400 | 401
  constructor(status: 400 | 401, message: string) {
    super(message)
    this.name = 'NotificationRefused'
    this.status = status
  }
}
