import type Stripe from 'stripe'
import { ProviderError, type StartedPayment, type StartPayment } from '../../ports.ts'
import { fromStripeAmount, toStripeAmount } from './amount.rules.ts'
import { isRefusal } from './client.ts'

const pageDescription = 'Pay on the secure card page.'
const clientDescription = 'Confirm the card payment with this client secret.'
const halfHourSeconds = 30 * 60
const longestPageSeconds = 24 * 60 * 60

/**
 * Starts a payment with a Checkout Session, or with a PaymentIntent's client secret if Stripe refuses to create the
 * page. The idempotency keys derive from the attempt, so repeating a call whose answer was lost does not charge twice.
 */
export async function startPayment(stripe: Stripe, payment: StartPayment, now: Date): Promise<StartedPayment> {
  if (payment.providerRef) return startedBefore(stripe, payment.providerRef)
  try {
    return await createPage(stripe, payment, now)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return createIntent(stripe, payment)
  }
}

async function createPage(stripe: Stripe, payment: StartPayment, now: Date): Promise<StartedPayment> {
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      // One line with the exact total, so that Stripe calculates nothing.
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: payment.currency.toLowerCase(),
            unit_amount: stripeAmount(payment),
            product_data: { name: payment.description },
          },
        },
      ],
      customer_email: payment.email,
      client_reference_id: payment.id,
      metadata: metadataOf(payment),
      payment_intent_data: { metadata: { ...metadataOf(payment), entered_by: 'page' } },
      success_url: payment.returnUrl,
      cancel_url: payment.returnUrl,
      ...pageEnd(payment.expiresAt, now),
    },
    { idempotencyKey: `${payment.id}:session` },
  )
  assertExact(payment, session.amount_total, session.currency)
  return redirectTo(session)
}

async function createIntent(stripe: Stripe, payment: StartPayment): Promise<StartedPayment> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: stripeAmount(payment),
      currency: payment.currency.toLowerCase(),
      automatic_payment_methods: { enabled: true },
      description: payment.description,
      receipt_email: payment.email,
      metadata: { ...metadataOf(payment), entered_by: 'client' },
    },
    { idempotencyKey: `${payment.id}:intent` },
  )
  assertExact(payment, intent.amount, intent.currency)
  return clientSecretOf(intent)
}

async function startedBefore(stripe: Stripe, ref: string): Promise<StartedPayment> {
  if (ref.startsWith('pi_')) return clientSecretOf(await stripe.paymentIntents.retrieve(ref))
  return redirectTo(await stripe.checkout.sessions.retrieve(ref))
}

function redirectTo(session: Stripe.Checkout.Session): StartedPayment {
  if (!session.url) throw new ProviderError('refused', 'The Stripe page of this payment is closed.')
  return {
    providerRef: session.id,
    nextAction: { type: 'redirect', url: session.url, description: pageDescription },
  }
}

function clientSecretOf(intent: Stripe.PaymentIntent): StartedPayment {
  if (!intent.client_secret) throw new ProviderError('unavailable', 'Stripe gave no client secret.')
  return {
    providerRef: intent.id,
    nextAction: { type: 'client_secret', client_secret: intent.client_secret, description: clientDescription },
  }
}

const metadataOf = (payment: StartPayment) => ({
  attempt_id: payment.id,
  txn_id: payment.txnId,
  checkout_id: payment.checkoutId,
})

function stripeAmount(payment: StartPayment): number {
  const amount = toStripeAmount(payment.amountMinor, payment.currency)
  if (amount === null) throw new ProviderError('refused', `Stripe cannot charge this amount in ${payment.currency}.`)
  return amount
}

function assertExact(payment: StartPayment, amount: number | null, currency: string | null): void {
  const code = currency?.toUpperCase()
  if (code === payment.currency && amount !== null && fromStripeAmount(amount, code) === payment.amountMinor) return
  throw new ProviderError('unavailable', 'Stripe created the payment with an amount that differs from the request.')
}

/**
 * Returns when Stripe closes the page. Stripe accepts 30 minutes to 24 hours from now, and a repeated request must be
 * identical. The time is therefore half an hour after the attempt's end, or later if Stripe would refuse that.
 * `expire` closes the page earlier.
 */
function pageEnd(attemptEnd: Date, now: Date): { expires_at?: number } {
  const end = Math.floor(attemptEnd.getTime() / 1000) + halfHourSeconds
  // Without a value, Stripe closes the page after 24 hours.
  if (end - now.getTime() / 1000 > longestPageSeconds - 60) return {}
  const earliest = Math.ceil(now.getTime() / 1000) + halfHourSeconds + 60
  return { expires_at: Math.max(end, earliest) }
}
