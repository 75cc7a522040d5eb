import type Stripe from 'stripe'
import { type AttemptFacts, type PaymentFacts, ProviderError } from '../../ports.ts'
import { stripeMoney } from './amount.rules.ts'
import { errorCode, isMissing, isRefusal } from './client.ts'

const noFacts = { amountMinor: null, currency: null, providerPaymentId: null, failureReason: null }

/**
 * Returns the state of a payment, `unknown` if Stripe does not know it. If the attempt has no reference, Stripe never
 * answered, so the shopper has no page to pay on.
 */
export async function queryPayment(stripe: Stripe, attempt: AttemptFacts): Promise<PaymentFacts> {
  if (!attempt.providerRef) return { status: 'unknown', ...noFacts }
  try {
    if (attempt.providerRef.startsWith('pi_')) return intentFacts(await retrieveIntent(stripe, attempt.providerRef))
    return sessionFacts(attempt, await retrieveSession(stripe, attempt.providerRef))
  } catch (error) {
    if (isMissing(error)) return { status: 'unknown', ...noFacts }
    throw error
  }
}

/**
 * Closes the payment's page. Returns `paid` if the shopper has already paid. A bank debit that is already running
 * cannot be stopped: returns `closed`, and its later success arrives as a notification. Throws `ProviderError`
 * (`unavailable`) if the page is still open.
 */
export async function expirePayment(stripe: Stripe, attempt: AttemptFacts): Promise<'closed' | 'paid'> {
  const ref = attempt.providerRef
  if (!ref) return 'closed'
  try {
    if (ref.startsWith('pi_')) await stripe.paymentIntents.cancel(ref)
    else await stripe.checkout.sessions.expire(ref)
    return 'closed'
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  // Stripe refused because the page was no longer open. The current state shows why.
  const facts = await queryPayment(stripe, attempt)
  if (facts.status === 'paid') return 'paid'
  if (await isStillPayable(stripe, ref)) throw new ProviderError('unavailable', 'Stripe did not close the payment.')
  return 'closed'
}

async function isStillPayable(stripe: Stripe, ref: string): Promise<boolean> {
  try {
    if (!ref.startsWith('pi_')) return (await retrieveSession(stripe, ref)).status === 'open'
    return !['processing', 'canceled', 'succeeded'].includes((await retrieveIntent(stripe, ref)).status)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

const retrieveSession = (stripe: Stripe, id: string) =>
  stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })

const retrieveIntent = (stripe: Stripe, id: string) => stripe.paymentIntents.retrieve(id)

/**
 * Reads a Checkout Session. After a declined card, the page stays open for another card: the state is `pending`, with
 * the reason of the last decline.
 */
function sessionFacts(attempt: AttemptFacts, session: Stripe.Checkout.Session): PaymentFacts {
  if (session.metadata?.txn_id !== attempt.txnId) return { status: 'unknown', ...noFacts }
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const providerPaymentId = intent?.id ?? (typeof session.payment_intent === 'string' ? session.payment_intent : null)
  if (session.payment_status === 'paid') return paid(session.amount_total, session.currency, providerPaymentId)
  const failureReason = declineOf(intent)
  if (session.status === 'expired') return { ...noFacts, status: 'expired', providerPaymentId, failureReason }
  const ended = intent?.status === 'canceled' || intent?.status === 'requires_payment_method'
  const status = session.status === 'complete' && ended ? 'failed' : 'pending'
  return { ...noFacts, status, providerPaymentId, failureReason }
}

function intentFacts(intent: Stripe.PaymentIntent): PaymentFacts {
  if (intent.status === 'succeeded') return paid(intent.amount_received, intent.currency, intent.id)
  const failureReason = declineOf(intent)
  const facts = { ...noFacts, providerPaymentId: intent.id, failureReason }
  if (intent.status === 'canceled') return { ...facts, status: 'expired' }
  return { ...facts, status: intent.status === 'requires_payment_method' && failureReason ? 'failed' : 'pending' }
}

function paid(amount: number | null, currency: string | null, providerPaymentId: string | null): PaymentFacts {
  return { status: 'paid', ...stripeMoney(amount, currency), providerPaymentId, failureReason: null }
}

function declineOf(intent: Stripe.PaymentIntent | null): string | null {
  const error = intent?.last_payment_error
  if (!error) return null
  return errorCode({ code: error.decline_code ?? error.code })
}
