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
  /** Whether refunds stay pending until `settleRefund`. */
  readonly refundsPend: () => boolean
  readonly emit: (event: Event) => void
}

export type StripeAccount = ReturnType<typeof createAccount>

/** One Stripe account in memory: what its API does, and what shoppers and banks do to it. */
export function createAccount(options: AccountOptions) {
  const sessions = new Map<string, CheckoutSession>()
  const intents = new Map<string, Intent>()
  const refunds = new Map<string, Refund>()
  // Kept beside the sessions: Stripe does not show it on them.
  const intentMetadata = new Map<string, Record<string, string>>()
  const nowSeconds = () => Math.floor(options.clock.now().getTime() / 1000)

  const emit = (type: string, object: object): void =>
    options.emit({
      id: newStripeId('evt'),
      object: 'event',
      type,
      created: nowSeconds(),
      livemode: false,
      api_version: options.apiVersion,
      data: { object: structuredClone({ ...object }) },
    })
  const session = (id: string) => found(sessions, 'checkout.session', id)
  const intent = (id: string) => found(intents, 'payment_intent', id)

  const newIntent = (amount: number, currency: string, metadata: Record<string, string>): Intent => {
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
      created: nowSeconds(),
    }
    intents.set(id, made)
    return made
  }
  const settleIntent = (of: Intent, end: PaymentEnd): void => {
    if (end === 'async') {
      of.status = 'processing'
    } else if (end === 'decline') {
      of.status = 'requires_payment_method'
      of.last_payment_error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }
      emit('payment_intent.payment_failed', of)
    } else {
      Object.assign(of, { status: 'succeeded', amount_received: of.amount, last_payment_error: null })
      of.latest_charge = newStripeId('ch')
      emit('payment_intent.succeeded', of)
    }
  }

  return {
    sessions,
    intents,
    refunds,
    session,
    intent,
    refund: (id: string) => found(refunds, 'refund', id),
    emit,
    createSession: (body: FormBody): CheckoutSession => {
      const expiresAt = textAt(body, 'expires_at') ? Number(textAt(body, 'expires_at')) : nowSeconds() + 86_400
      if (expiresAt < nowSeconds() + 1800 || expiresAt > nowSeconds() + 86_400) {
        throw new StripeRefusal(400, 'parameter_invalid_integer', 'The timestamp is out of range.', 'expires_at')
      }
      const price = ['line_items', '0', 'price_data']
      const id = newStripeId('cs_test')
      const made: CheckoutSession = {
        id,
        object: 'checkout.session',
        mode: 'payment',
        status: 'open',
        payment_status: 'unpaid',
        amount_total:
          positive(textAt(body, ...price, 'unit_amount')) * positive(textAt(body, 'line_items', '0', 'quantity')),
        currency: textAt(body, ...price, 'currency'),
        url: options.pageUrl(id),
        client_reference_id: textAt(body, 'client_reference_id') || null,
        customer_email: textAt(body, 'customer_email') || null,
        metadata: textsAt(body, 'metadata'),
        payment_intent: null,
        success_url: textAt(body, 'success_url'),
        cancel_url: textAt(body, 'cancel_url'),
        expires_at: expiresAt,
        livemode: false,
        created: nowSeconds(),
      }
      sessions.set(id, made)
      intentMetadata.set(id, textsAt(body, 'payment_intent_data', 'metadata'))
      return made
    },
    createIntent: (body: FormBody): Intent =>
      newIntent(positive(textAt(body, 'amount')), textAt(body, 'currency'), textsAt(body, 'metadata')),
    expireSession: (id: string): CheckoutSession => {
      const of = session(id)
      if (of.status !== 'open') {
        throw new StripeRefusal(400, 'resource_already_exists', 'Only open Checkout Sessions can be expired.')
      }
      Object.assign(of, { status: 'expired', url: null })
      emit('checkout.session.expired', of)
      return of
    },
    cancelIntent: (id: string): Intent => {
      const of = intent(id)
      if (of.status !== 'requires_payment_method') {
        throw new StripeRefusal(400, 'payment_intent_unexpected_state', 'This PaymentIntent cannot be canceled.')
      }
      of.status = 'canceled'
      emit('payment_intent.canceled', of)
      return of
    },
    createRefund: (body: FormBody): Refund => {
      const of = intent(textAt(body, 'payment_intent'))
      const amount = positive(textAt(body, 'amount'))
      const sum = [...refunds.values()]
        .filter((refund) => refund.payment_intent === of.id && refund.status !== 'failed')
        .reduce((total, refund) => total + refund.amount, 0)
      if (of.status !== 'succeeded' || sum >= of.amount) {
        throw new StripeRefusal(400, 'charge_already_refunded', 'The charge has already been refunded.')
      }
      if (sum + amount > of.amount) {
        throw new StripeRefusal(400, 'amount_too_large', 'The refund is greater than what is left.', 'amount')
      }
      const made: Refund = {
        id: newStripeId('re'),
        object: 'refund',
        amount,
        currency: of.currency,
        payment_intent: of.id,
        charge: of.latest_charge,
        status: options.refundsPend() ? 'pending' : 'succeeded',
        metadata: textsAt(body, 'metadata'),
        created: nowSeconds(),
      }
      refunds.set(made.id, made)
      emit('refund.created', made)
      return made
    },
    settleRefund: (id: string, status: 'succeeded' | 'failed'): void => {
      const of = found(refunds, 'refund', id)
      Object.assign(of, status === 'failed' ? { status, failure_reason: 'declined' } : { status })
      emit('refund.updated', of)
    },
    /** The shopper pays on the page (or with the client secret). A decline leaves the page open. */
    pay: (id: string, end: PaymentEnd): void => {
      if (id.startsWith('pi_')) {
        settleIntent(intent(id), end)
        return
      }
      const of = session(id)
      if (of.status !== 'open') throw new StripeRefusal(400, 'session_closed', 'This page is closed.')
      const paying = of.payment_intent
        ? intent(of.payment_intent)
        : newIntent(of.amount_total, of.currency, intentMetadata.get(id) ?? {})
      of.payment_intent = paying.id
      settleIntent(paying, end)
      if (end === 'decline') return
      Object.assign(of, { status: 'complete', url: null, payment_status: end === 'success' ? 'paid' : 'unpaid' })
      emit('checkout.session.completed', of)
    },
    /** A bank debit begun with `async` comes through, or bounces. */
    settleAsync: (id: string, end: 'success' | 'decline'): void => {
      const of = session(id)
      settleIntent(intent(of.payment_intent ?? ''), end)
      of.payment_status = end === 'success' ? 'paid' : 'unpaid'
      emit(`checkout.session.async_payment_${end === 'success' ? 'succeeded' : 'failed'}`, of)
    },
  }
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
