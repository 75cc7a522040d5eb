import type { Clock } from '../../src/platform/clock.ts'
import { type FormBody, textAt, textsAt } from './form-body.ts'
import {
  type CheckoutSession,
  type Event,
  type Intent,
  missing,
  newStripeId,
  type Refund,
  StripeRefusal,
} from './objects.ts'

export type PaymentEnd = 'success' | 'decline' | 'async'

export interface AccountOptions {
  readonly clock: Clock
  readonly apiVersion: string
  readonly pageUrl: (sessionId: string) => string
  /** Whether refunds stay pending until `settleRefund` is called. */
  readonly refundsPend: () => boolean
  readonly emit: (event: Event) => void
}

/** A Stripe account in memory: its API, and the actions of shoppers and banks. */
export class StripeAccount {
  readonly sessions = new Map<string, CheckoutSession>()
  readonly intents = new Map<string, Intent>()
  readonly refunds = new Map<string, Refund>()
  // Stored separately, because Stripe does not show it on sessions.
  readonly #intentMetadata = new Map<string, Record<string, string>>()
  readonly #options: AccountOptions

  constructor(options: AccountOptions) {
    this.#options = options
  }

  session(id: string): CheckoutSession {
    return found(this.sessions, 'checkout.session', id)
  }

  intent(id: string): Intent {
    return found(this.intents, 'payment_intent', id)
  }

  refund(id: string): Refund {
    return found(this.refunds, 'refund', id)
  }

  createSession(body: FormBody): CheckoutSession {
    const price = ['line_items', '0', 'price_data']
    const quantity = positive(textAt(body, 'line_items', '0', 'quantity'))
    const id = newStripeId('cs_test')
    const made: CheckoutSession = {
      id,
      object: 'checkout.session',
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: positive(textAt(body, ...price, 'unit_amount')) * quantity,
      currency: textAt(body, ...price, 'currency'),
      url: this.#options.pageUrl(id),
      client_reference_id: textAt(body, 'client_reference_id') || null,
      customer_email: textAt(body, 'customer_email') || null,
      metadata: textsAt(body, 'metadata'),
      payment_intent: null,
      success_url: textAt(body, 'success_url'),
      cancel_url: textAt(body, 'cancel_url'),
      expires_at: pageEnd(textAt(body, 'expires_at'), this.#nowSeconds()),
      livemode: false,
      created: this.#nowSeconds(),
    }
    this.sessions.set(id, made)
    this.#intentMetadata.set(id, textsAt(body, 'payment_intent_data', 'metadata'))
    return made
  }

  createIntent(body: FormBody): Intent {
    return this.#newIntent(positive(textAt(body, 'amount')), textAt(body, 'currency'), textsAt(body, 'metadata'))
  }

  expireSession(id: string): CheckoutSession {
    const session = this.session(id)
    if (session.status !== 'open') {
      throw new StripeRefusal(400, 'resource_already_exists', 'Only open Checkout Sessions can be expired.')
    }
    Object.assign(session, { status: 'expired', url: null })
    this.#emit('checkout.session.expired', session)
    return session
  }

  cancelIntent(id: string): Intent {
    const intent = this.intent(id)
    if (intent.status !== 'requires_payment_method') {
      throw new StripeRefusal(400, 'payment_intent_unexpected_state', 'This PaymentIntent cannot be canceled.')
    }
    intent.status = 'canceled'
    this.#emit('payment_intent.canceled', intent)
    return intent
  }

  createRefund(body: FormBody): Refund {
    const amount = positive(textAt(body, 'amount'))
    return this.#newRefund(this.intent(textAt(body, 'payment_intent')), amount, textsAt(body, 'metadata'))
  }

  /** Creates a refund as in Stripe's dashboard, without the shop's metadata. */
  refundInDashboard(intentId: string, amount: number): Refund {
    return this.#newRefund(this.intent(intentId), amount, {})
  }

  refundsOf(intentId: string): Refund[] {
    return [...this.refunds.values()].filter((refund) => refund.payment_intent === intentId)
  }

  #refunded(intentId: string): number {
    return this.refundsOf(intentId)
      .filter((refund) => refund.status !== 'failed')
      .reduce((total, refund) => total + refund.amount, 0)
  }

  #newRefund(intent: Intent, amount: number, metadata: Record<string, string>): Refund {
    const refunded = this.#refunded(intent.id)
    if (intent.status !== 'succeeded' || refunded >= intent.amount) {
      throw new StripeRefusal(400, 'charge_already_refunded', 'The charge has already been refunded.')
    }
    if (refunded + amount > intent.amount) {
      throw new StripeRefusal(400, 'amount_too_large', 'The refund is greater than what is left.', 'amount')
    }
    const made: Refund = {
      id: newStripeId('re'),
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      charge: intent.latest_charge,
      status: this.#options.refundsPend() ? 'pending' : 'succeeded',
      metadata,
      created: this.#nowSeconds(),
    }
    this.refunds.set(made.id, made)
    this.#emit('refund.created', made)
    this.#emit('charge.refunded', {
      id: intent.latest_charge,
      object: 'charge',
      amount: intent.amount,
      amount_refunded: refunded + amount,
      currency: intent.currency,
      payment_intent: intent.id,
      refunded: refunded + amount === intent.amount,
      metadata: intent.metadata,
    })
    return made
  }

  settleRefund(id: string, status: 'succeeded' | 'failed'): void {
    const refund = this.refund(id)
    Object.assign(refund, status === 'failed' ? { status, failure_reason: 'declined' } : { status })
    this.#emit('refund.updated', refund)
  }

  /** Pays as the shopper does, on the page or with the client secret. After a decline, the page stays open. */
  pay(id: string, end: PaymentEnd): void {
    if (id.startsWith('pi_')) {
      this.#settleIntent(this.intent(id), end)
      return
    }
    const session = this.session(id)
    if (session.status !== 'open') throw new StripeRefusal(400, 'session_closed', 'This page is closed.')
    const intent = session.payment_intent
      ? this.intent(session.payment_intent)
      : this.#newIntent(session.amount_total, session.currency, this.#intentMetadata.get(id) ?? {})
    session.payment_intent = intent.id
    this.#settleIntent(intent, end)
    if (end === 'decline') return
    Object.assign(session, { status: 'complete', url: null, payment_status: end === 'success' ? 'paid' : 'unpaid' })
    this.#emit('checkout.session.completed', session)
  }

  /** Completes or rejects a bank debit that was started with `async`. */
  settleAsync(id: string, end: 'success' | 'decline'): void {
    const session = this.session(id)
    this.#settleIntent(this.intent(session.payment_intent ?? ''), end)
    session.payment_status = end === 'success' ? 'paid' : 'unpaid'
    this.#emit(`checkout.session.async_payment_${end === 'success' ? 'succeeded' : 'failed'}`, session)
  }

  #newIntent(amount: number, currency: string, metadata: Record<string, string>): Intent {
    const id = newStripeId('pi')
    const made: Intent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${newStripeId('s')}`,
      metadata,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      created: this.#nowSeconds(),
    }
    this.intents.set(id, made)
    return made
  }

  #settleIntent(intent: Intent, end: PaymentEnd): void {
    if (end === 'async') {
      intent.status = 'processing'
    } else if (end === 'decline') {
      intent.status = 'requires_payment_method'
      intent.last_payment_error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }
      this.#emit('payment_intent.payment_failed', intent)
    } else {
      const charge = newStripeId('ch')
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge })
      intent.last_payment_error = null
      this.#emit('payment_intent.succeeded', intent)
    }
  }

  #emit(type: string, object: object): void {
    this.#options.emit({
      id: newStripeId('evt'),
      object: 'event',
      type,
      created: this.#nowSeconds(),
      livemode: false,
      api_version: this.#options.apiVersion,
      data: { object: structuredClone({ ...object }) },
    })
  }

  #nowSeconds(): number {
    return Math.floor(this.#options.clock.now().getTime() / 1000)
  }
}

/** Returns the time at which the page expires: 30 minutes to 24 hours from now. Default: 24 hours. */
function pageEnd(asked: string, nowSeconds: number): number {
  const end = asked ? Number(asked) : nowSeconds + 86_400
  if (end >= nowSeconds + 1800 && end <= nowSeconds + 86_400) return end
  throw new StripeRefusal(400, 'parameter_invalid_integer', 'The timestamp is out of range.', 'expires_at')
}

function found<T>(objects: ReadonlyMap<string, T>, what: string, id: string): T {
  const object = objects.get(id)
  if (!object) throw missing(what, id)
  return object
}

function positive(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new StripeRefusal(400, 'parameter_invalid_integer', 'Invalid integer.')
}
