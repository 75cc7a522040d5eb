import { sandboxMailbox } from '../../sandbox/mailbox/mailbox-pages.ts'
import { sandboxPages } from '../../sandbox/payment-page/sandbox-pages.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { Secret } from '../platform/secret.ts'
import { createManualProvider } from '../storefront/payments/adapters/manual/manual-provider.ts'
import { createPayuProvider } from '../storefront/payments/adapters/payu/payu-provider.ts'
import { createSandboxConfirmations } from '../storefront/payments/adapters/sandbox/deliver-confirmations.ts'
import { createSandboxStore } from '../storefront/payments/adapters/sandbox/payment-store.ts'
import { createSandboxProvider } from '../storefront/payments/adapters/sandbox/sandbox-provider.ts'
import { createUnconfiguredProvider } from '../storefront/payments/adapters/unconfigured/unconfigured-provider.ts'
import type { HandlerId, PaymentProvider } from '../storefront/payments/index.ts'
import type { UcpDeps } from '../storefront/ucp/index.ts'
import type { Area } from './area.ts'
import { derivedSecret } from './derived-secret.ts'
import type { Shared } from './environment.ts'

const providerTimeoutMs = 15_000

/** Returns the secret with which the built-in payment provider signs confirmations. */
export const sandboxSigningSecret = (config: Config): string => derivedSecret(config, 'sandbox payments')

export interface Payments extends Area {
  readonly providers: UcpDeps['providers']
  /** Delivers confirmations of sandbox payments from now on. */
  start(): void
  /** Delivers waiting confirmations at once, for example those of a dead process. */
  wake(): void
}

/**
 * Wires the payment providers that the configuration chooses. Without credentials, the sandbox takes payments if it is
 * on, otherwise nobody.
 */
export async function wirePayments(shared: Shared): Promise<Payments> {
  const { config, db, clock, log, vault, baseUrl, ownUrl } = shared
  const webhookSecret = new Secret(sandboxSigningSecret(config))
  const store = createSandboxStore(db)
  const confirmations = createSandboxConfirmations({
    store,
    webhookSecret,
    webhookUrl: (handlerId) => `${ownUrl}/webhooks/payments/${handlerId}`,
    clock,
    timeoutMs: providerTimeoutMs,
    onProblem: (error) => log.warn({ error }, 'a sandbox confirmation could not be delivered yet'),
  })
  const sandbox = (handlerId: HandlerId) => createSandboxProvider({ handlerId, webhookSecret, store, baseUrl, clock })
  return {
    providers: {
      inr_handler: inrProvider(config, sandbox),
      card_handler: await cardProvider(config, clock, sandbox),
      manual_handler: createManualProvider(),
    },
    routes(app) {
      if (!config.sandbox) return
      app.register((pages) => sandboxPages(pages, { store, confirmations, webhookSecret, clock }))
      app.register((pages) => sandboxMailbox(pages, { db, vault, adminToken: config.adminToken }))
    },
    start() {
      if (config.sandbox) confirmations.start()
    },
    wake: () => confirmations.wake(),
    stop: () => confirmations.stop(),
  }
}

/** Creates the provider for cards. Loads Stripe's library only if used, because it is large. */
async function cardProvider(
  config: Config,
  clock: Clock,
  sandbox: (handlerId: HandlerId) => PaymentProvider,
): Promise<PaymentProvider> {
  const { stripe } = config.payments
  if (!stripe) return config.sandbox ? sandbox('card_handler') : createUnconfiguredProvider('card_handler')
  const { createStripeProvider } = await import('../storefront/payments/adapters/stripe/stripe-provider.ts')
  return createStripeProvider({
    secretKey: new Secret(stripe.secretKey),
    webhookSecrets: stripe.webhookSecrets.map((secret) => new Secret(secret)),
    ...(stripe.apiUrl === null ? {} : { apiUrl: stripe.apiUrl }),
    clock,
    timeoutMs: providerTimeoutMs,
    maxNetworkRetries: 1,
  })
}

function inrProvider(config: Config, sandbox: (handlerId: HandlerId) => PaymentProvider): PaymentProvider {
  const { payu } = config.payments
  if (!payu) return config.sandbox ? sandbox('inr_handler') : createUnconfiguredProvider('inr_handler')
  return createPayuProvider({ ...payu, merchantSalt: new Secret(payu.merchantSalt), timeoutMs: providerTimeoutMs })
}
