import { type Clock, systemClock } from '../../../../platform/clock.ts'
import type { Secret } from '../../../../platform/secret.ts'
import {
  type AttemptFacts,
  type HandlerId,
  type PaymentFacts,
  type PaymentProvider,
  ProviderError,
  type RefundAnswer,
  type StartedPayment,
  type StartPayment,
} from '../../ports.ts'
import { readPayuNotification } from '../payu/read-notification.ts'
import { toStripeAmount } from '../stripe/amount.rules.ts'
import { readStripeNotification } from '../stripe/read-notification.ts'
import { sandboxMerchantKey, sandboxPaymentId, sandboxRef } from './confirmation-message.ts'
import { sealPageToken } from './page-token.ts'
import type { SandboxPayment, SandboxStore, SandboxSubject } from './payment-store.ts'

export interface SandboxProviderOptions {
  readonly handlerId: HandlerId
  /** Signs the confirmations and the URLs of the pages. */
  readonly webhookSecret: Secret
  readonly store: SandboxStore
  /** Weft's own public URL. The page is `{baseUrl}/sandbox/pay/{token}`. */
  readonly baseUrl: string
  readonly clock?: Clock
}

/**
 * Creates the provider that replaces a handler's provider if the shop has no credentials for it. Starting a payment
 * writes nothing: the page's URL contains what to pay, and the first action on the page creates the row.
 */
export function createSandboxProvider(options: SandboxProviderOptions): PaymentProvider {
  const { handlerId, store, webhookSecret } = options
  const clock = options.clock ?? systemClock
  const query = async (attempt: AttemptFacts) => {
    const now = clock.now()
    return factsOf(attempt, await store.find(attempt.txnId, now), now)
  }
  const startLocally = (payment: StartPayment): StartedPayment => {
    assertChargeable(handlerId, payment)
    return {
      providerRef: sandboxRef(payment.txnId),
      nextAction: {
        type: 'redirect',
        url: `${options.baseUrl}/sandbox/pay/${pageToken(handlerId, payment, webhookSecret)}`,
        description: 'Pay on the sandbox page: no real money moves.',
      },
    }
  }
  return {
    name: 'sandbox',
    handlerId,
    startLocally,
    start: async (payment) => startLocally(payment),
    expire: async (attempt) => {
      const payment = await store.expire(subjectOf(handlerId, attempt), clock.now())
      return payment.status === 'paid' ? 'paid' : 'closed'
    },
    query,
    refund: async ({ refundId, attempt, amountMinor }) => {
      const now = clock.now()
      await store.find(attempt.txnId, now)
      const answer = await store.refund({ refundId, txnId: attempt.txnId, amountMinor }, now)
      return answer === 'done' ? refunded(refundId) : refusedRefund('refund_refused')
    },
    queryRefund: async ({ refundId }) =>
      (await store.isRefunded(refundId)) ? refunded(refundId) : refusedRefund('not_found'),
    listRefunds: async ({ txnId }) =>
      (await store.refundsOf(txnId)).map(({ refundId, amountMinor }) => ({
        ...refunded(refundId),
        providerRef: sandboxRefundRef(refundId),
        key: refundId,
        amountMinor,
      })),
    readNotification: (input) => readNotification(options, clock, input),
  }
}

/** Reads a message in the format of the provider that the sandbox replaces. */
const readNotification = (
  { handlerId, store, webhookSecret }: SandboxProviderOptions,
  clock: Clock,
  input: Parameters<PaymentProvider['readNotification']>[0],
): ReturnType<PaymentProvider['readNotification']> => {
  const secret = webhookSecret.reveal()
  if (handlerId === 'card_handler') {
    const metadataOfIntent = async () => ({})
    return readStripeNotification({ ...input, webhookSecrets: [secret], livemode: false, metadataOfIntent })
  }
  return readPayuNotification({
    rawBody: input.rawBody,
    merchantKey: sandboxMerchantKey,
    merchantSalt: secret,
    // The payments are in Weft's own database, so asking costs nothing.
    mayAsk: async () => 'yes',
    verify: async (txnId) => settledFacts(await store.find(txnId, clock.now())),
    refundByRequestId: async () => null,
  })
}

const sandboxRefundRef = (refundId: string): string => `sandbox_${refundId}`

const refunded = (refundId: string): RefundAnswer => ({
  status: 'succeeded',
  providerRef: sandboxRefundRef(refundId),
  failureReason: null,
})

const refusedRefund = (failureReason: string): RefundAnswer => ({ status: 'failed', providerRef: null, failureReason })

function assertChargeable(handlerId: HandlerId, payment: StartPayment): void {
  const chargeable =
    handlerId === 'inr_handler'
      ? payment.currency === 'INR'
      : toStripeAmount(payment.amountMinor, payment.currency) !== null
  if (!chargeable) throw new ProviderError('refused', `The sandbox cannot charge this amount in ${payment.currency}.`)
}

const pageToken = (handlerId: HandlerId, payment: StartPayment, secret: Secret): string =>
  sealPageToken(
    {
      ...subjectOf(handlerId, payment),
      description: payment.description,
      returnUrl: payment.returnUrl,
      expiresAtMs: payment.expiresAt.getTime(),
    },
    secret,
  )

const subjectOf = (handlerId: HandlerId, attempt: AttemptFacts): SandboxSubject => ({
  handlerId,
  attemptId: attempt.id,
  checkoutId: attempt.checkoutId,
  txnId: attempt.txnId,
  amountMinor: attempt.amountMinor,
  currency: attempt.currency,
})

/**
 * Returns the state of a payment. Without a row, nothing has happened yet: the page, if there is one, is open until the
 * attempt ends.
 */
function factsOf(attempt: AttemptFacts, payment: SandboxPayment | null, now: Date): PaymentFacts {
  if (payment) return settledFacts(payment)
  if (!attempt.providerRef) return { ...nothing, status: 'unknown' }
  return { ...nothing, status: attempt.expiresAt <= now ? 'expired' : 'pending' }
}

function settledFacts(payment: SandboxPayment | null): PaymentFacts {
  if (!payment) return { ...nothing, status: 'unknown' }
  if (payment.status === 'expired') return { ...nothing, status: 'expired' }
  const facts = { ...nothing, providerPaymentId: sandboxPaymentId(payment.txnId), failureReason: payment.failureReason }
  if (payment.status === 'processing') return { ...facts, status: 'pending' }
  if (payment.status === 'failed') return { ...facts, status: 'failed' }
  return { ...facts, status: 'paid', amountMinor: payment.amountMinor, currency: payment.currency }
}

const nothing = { amountMinor: null, currency: null, providerPaymentId: null, failureReason: null }
