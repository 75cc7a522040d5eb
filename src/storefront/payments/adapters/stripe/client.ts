import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Stripe from 'stripe'
import type { Secret } from '../../../../platform/secret.ts'
import { ProviderError } from '../../ports.ts'

/** The API version for which this adapter was written. It overrides the account's default. */
export const stripeApiVersion = '2026-10-28.endive'

const restingConnectionMs = 4_000

export interface StripeClientOptions {
  readonly secretKey: Secret
  /** Another host with Stripe's API, such as `http://127.0.0.1:4010`. */
  readonly apiUrl?: string
  readonly timeoutMs: number
  readonly maxNetworkRetries: number
}

export function createStripeClient(options: StripeClientOptions): Stripe {
  const url = new URL(options.apiUrl ?? 'https://api.stripe.com')
  const secure = url.protocol === 'https:'
  // Idle connections are closed soon, because a broken one would delay the next call.
  const agentOptions = { keepAlive: true, maxSockets: 64, timeout: restingConnectionMs }
  return new Stripe(options.secretKey.reveal(), {
    apiVersion: stripeApiVersion,
    host: url.hostname,
    port: url.port || (secure ? '443' : '80'),
    protocol: secure ? 'https' : 'http',
    httpAgent: secure ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions),
    timeout: options.timeoutMs,
    maxNetworkRetries: options.maxNetworkRetries,
    telemetry: false,
  })
}

/**
 * Converts an error of a Stripe call to its kind and Stripe's code. Drops Stripe's message, because it may quote keys
 * and request parameters. Rejected credentials count as `unavailable`: the payment itself was not refused, and a retry
 * succeeds once the credentials are corrected.
 */
export function providerErrorOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError) {
    return new ProviderError('refused', `Stripe refused the request (${errorCode(error)}).`)
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return isStillRunning(error)
      ? new ProviderError('unavailable', 'Stripe is still working on the same request.')
      : new ProviderError('refused', 'Stripe has received a different request with the same id.')
  }
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return new ProviderError('unavailable', 'Stripe did not accept the credentials.')
  }
  if (error instanceof Stripe.errors.StripeError) {
    return new ProviderError('unavailable', `Stripe could not be reached (${error.statusCode ?? 'no answer'}).`)
  }
  return new ProviderError('unavailable', 'The response of Stripe is not usable.')
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

export const isRefusal = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError

/** Returns Stripe's error code, or the HTTP status if the code is not a plain word. */
export function errorCode(error: { readonly code?: string | undefined; readonly statusCode?: number | undefined }) {
  return error.code && /^[a-z0-9_]{1,64}$/.test(error.code) ? error.code : `status ${error.statusCode ?? 'unknown'}`
}

const isStillRunning = (error: { readonly statusCode?: number | undefined }): boolean => error.statusCode === 409
