import type Stripe from 'stripe'
import { type Clock, systemClock } from '../../../../platform/clock.ts'
import type { Secret } from '../../../../platform/secret.ts'
import type { PaymentProvider } from '../../ports.ts'
import { expirePayment, queryPayment } from './ask-payment.ts'
import { createStripeClient, isMissing, providerErrorOf } from './client.ts'
import { readStripeNotification } from './read-notification.ts'
import { listRefunds, queryRefund, refundPayment } from './refund-payment.ts'
import { startPayment } from './start-payment.ts'

export interface StripeProviderOptions {
  readonly secretKey: Secret
  /** During a rotation there are several. Any of them may have signed an event. */
  readonly webhookSecrets: readonly Secret[]
  readonly apiUrl?: string
  readonly clock?: Clock
  readonly timeoutMs: number
  readonly maxNetworkRetries: number
}

/**
 * Creates the provider for `card_handler` with Stripe: Checkout Sessions, or PaymentIntents if a page cannot be
 * created.
 */
export function createStripeProvider(options: StripeProviderOptions): PaymentProvider {
  const stripe = createStripeClient(options)
  const clock = options.clock ?? systemClock
  const livemode = /^[a-z]+_live_/.test(options.secretKey.reveal())
  return {
    name: 'stripe',
    handlerId: 'card_handler',
    start: (payment) => asked(() => startPayment(stripe, payment, clock.now())),
    expire: (attempt) => asked(() => expirePayment(stripe, attempt)),
    query: (attempt) => asked(() => queryPayment(stripe, attempt)),
    refund: (request) => asked(() => refundPayment(stripe, request)),
    queryRefund: (refund) => asked(() => queryRefund(stripe, refund.providerRef)),
    listRefunds: (attempt) => asked(() => listRefunds(stripe, attempt)),
    readNotification: (input) =>
      readStripeNotification({
        ...input,
        webhookSecrets: options.webhookSecrets.map((secret) => secret.reveal()),
        livemode,
        metadataOfIntent: (id) => asked(() => metadataOfIntent(stripe, id)),
      }),
  }
}

async function metadataOfIntent(stripe: Stripe, id: string): Promise<Readonly<Record<string, string>>> {
  try {
    return (await stripe.paymentIntents.retrieve(id)).metadata
  } catch (error) {
    if (isMissing(error)) return {}
    throw error
  }
}

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw providerErrorOf(error)
  }
}
