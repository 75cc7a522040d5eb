import { toDecimal } from '../../../../platform/money.ts'
import type { Secret } from '../../../../platform/secret.ts'
import { responseHash } from '../payu/hash.ts'
import { toStripeAmount } from '../stripe/amount.rules.ts'
import { signStripePayload } from '../stripe/signature.ts'
import type { SandboxPayment } from './payment-store.ts'

/** Merchant key in sandbox messages that imitate PayU's. */
export const sandboxMerchantKey = 'sandbox'

export interface ConfirmationMessage {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export const sandboxRef = (txnId: string): string => `sandbox_${txnId}`
export const sandboxPaymentId = (txnId: string): string => `sandbox_pay_${txnId}`

/**
 * Returns the message that the real provider of the handler would post. Each delivery has the same content with a new
 * signature. Returns null if the payment is not finished, or if Weft closed it.
 */
export function confirmationMessage(payment: SandboxPayment, secret: Secret, now: Date): ConfirmationMessage | null {
  if (payment.status !== 'paid' && payment.status !== 'failed') return null
  return payment.handlerId === 'card_handler' ? stripeEvent(payment, secret, now) : payuPost(payment, secret)
}

function stripeEvent(payment: SandboxPayment, secret: Secret, now: Date): ConfirmationMessage {
  const isPaid = payment.status === 'paid'
  const body = JSON.stringify({
    id: `evt_sandbox_${payment.txnId}_${payment.status}`,
    object: 'event',
    type: isPaid ? 'checkout.session.completed' : 'checkout.session.async_payment_failed',
    created: Math.floor(payment.updatedAt.getTime() / 1000),
    livemode: false,
    data: {
      object: {
        id: sandboxRef(payment.txnId),
        object: 'checkout.session',
        status: 'complete',
        payment_status: isPaid ? 'paid' : 'unpaid',
        payment_intent: sandboxPaymentId(payment.txnId),
        amount_total: toStripeAmount(payment.amountMinor, payment.currency),
        currency: payment.currency.toLowerCase(),
        metadata: { txn_id: payment.txnId, attempt_id: payment.attemptId, checkout_id: payment.checkoutId },
      },
    },
  })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signStripePayload(Buffer.from(body), secret.reveal(), now),
    },
  }
}

function payuPost(payment: SandboxPayment, secret: Secret): ConfirmationMessage {
  const isPaid = payment.status === 'paid'
  const fields = {
    key: sandboxMerchantKey,
    txnid: payment.txnId,
    amount: toDecimal(payment.amountMinor, payment.currency),
    productinfo: 'Order',
    firstname: 'Customer',
    email: '',
    udf1: payment.checkoutId,
    udf2: payment.attemptId,
    status: isPaid ? 'success' : 'failure',
  }
  const body = new URLSearchParams({
    ...fields,
    mihpayid: sandboxPaymentId(payment.txnId),
    mode: payment.method === 'card' ? 'CC' : 'UPI',
    unmappedstatus: isPaid ? 'captured' : 'failed',
    ...(payment.failureReason ? { error_Message: payment.failureReason } : {}),
    hash: responseHash(fields, secret.reveal()),
  }).toString()
  return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}
