import type { FastifyInstance } from 'fastify'
import { createPayuSandbox, type PayuSandboxControl } from '../../sandbox/payu/payu-sandbox.ts'
import { createStripeSandbox, type StripeSandboxControl } from '../../sandbox/stripe/stripe-sandbox.ts'
import { testClock } from './clock.ts'
import { startTestWeft, type TestWeft } from './weft.ts'

/** A Weft that talks to Stripe and PayU as with real credentials, and sandbox servers for both. */
export interface WeftWithProviders {
  readonly weft: TestWeft
  readonly stripe: StripeSandboxControl
  readonly payu: PayuSandboxControl
  stop(): Promise<void>
}

export async function startWeftWithProviders(options: { listen?: boolean } = {}): Promise<WeftWithProviders> {
  const clock = testClock()
  const stripe = createStripeSandbox({
    secretKey: 'sk_test_merchant',
    webhookSecret: 'whsec_endpoint',
    baseUrl: 'https://cards.example',
    clock,
  })
  const payu = createPayuSandbox({ merchantKey: 'C0Dr8m', merchantSalt: '3sf0jURk' })
  const payuUrl = await listening(payu.app)
  const weft = await startTestWeft({
    ...options,
    clock,
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_merchant',
      STRIPE_WEBHOOK_SECRET: 'whsec_next, whsec_endpoint',
      STRIPE_API_URL: await listening(stripe.app),
      PAYU_MERCHANT_KEY: 'C0Dr8m',
      PAYU_MERCHANT_SALT: '3sf0jURk',
      PAYU_PAYMENT_URL: `${payuUrl}/_payment`,
      PAYU_API_URL: `${payuUrl}/merchant/postservice.php?form=2`,
    },
  })
  return {
    weft,
    stripe: stripe.control,
    payu: payu.control,
    async stop() {
      await weft.stop()
      await stripe.app.close()
      await payu.app.close()
    },
  }
}

/** Listens on a free port. */
const listening = (app: FastifyInstance): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' })
