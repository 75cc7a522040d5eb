import type Stripe from 'stripe'
import {
  type AttemptFacts,
  ProviderError,
  type ProviderRefund,
  type RefundAnswer,
  type RefundRequest,
} from '../../ports.ts'
import { fromStripeAmount, toStripeAmount } from './amount.rules.ts'
import { queryPayment } from './ask-payment.ts'
import { errorCode, isRefusal } from './client.ts'
import { refundStatus } from './refund-status.rules.ts'

export async function refundPayment(stripe: Stripe, request: RefundRequest): Promise<RefundAnswer> {
  const amount = toStripeAmount(request.amountMinor, request.attempt.currency)
  if (amount === null) return refused('amount_not_exact')
  const intent = await intentOf(stripe, request.attempt)
  if (!intent) return refused('not_paid')
  try {
    const refund = await stripe.refunds.create(
      {
        payment_intent: intent,
        amount,
        reason: 'requested_by_customer',
        metadata: {
          refund_id: request.refundId,
          txn_id: request.attempt.txnId,
          note: request.reason.slice(0, 500),
        },
      },
      { idempotencyKey: `${request.refundId}:refund` },
    )
    return answerOf(refund)
  } catch (error) {
    if (isRefusal(error)) return refused(errorCode(error))
    throw error
  }
}

export async function queryRefund(stripe: Stripe, providerRef: string): Promise<RefundAnswer> {
  return answerOf(await stripe.refunds.retrieve(providerRef))
}

/** Lists the refunds of a payment, at most one hundred. */
export async function listRefunds(stripe: Stripe, attempt: AttemptFacts): Promise<ProviderRefund[]> {
  const intent = await intentOf(stripe, attempt)
  if (!intent) return []
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
  return data.map((refund) => ({
    ...answerOf(refund),
    providerRef: refund.id,
    key: refund.metadata?.refund_id ?? null,
    amountMinor: amountOf(refund),
  }))
}

const answerOf = (refund: Stripe.Refund): RefundAnswer => ({
  status: refundStatus(refund.status),
  providerRef: refund.id,
  failureReason: refund.failure_reason ?? null,
})

const refused = (failureReason: string): RefundAnswer => ({ status: 'failed', providerRef: null, failureReason })

async function intentOf(stripe: Stripe, attempt: AttemptFacts): Promise<string | null> {
  if (attempt.providerPaymentId?.startsWith('pi_')) return attempt.providerPaymentId
  const facts = await queryPayment(stripe, attempt)
  if (facts.status !== 'paid') return null
  if (!facts.providerPaymentId) throw new ProviderError('unavailable', 'Stripe named no payment to refund.')
  return facts.providerPaymentId
}

function amountOf({ amount, currency }: Stripe.Refund): number {
  const amountMinor = fromStripeAmount(amount, currency.toUpperCase())
  if (amountMinor === null) throw new ProviderError('unavailable', 'Stripe names an amount that is not exact.')
  return amountMinor
}
