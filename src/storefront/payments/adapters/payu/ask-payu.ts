import { hash } from 'node:crypto'
import { toDecimal } from '../../../../platform/money.ts'
import {
  type AttemptFacts,
  type PaymentFacts,
  ProviderError,
  type ProviderRefund,
  type RefundAnswer,
  type RefundRequest,
} from '../../ports.ts'
import { callPayu, isObject, type PayuAccount } from './client.ts'
import { notKnown, paymentFacts, payuCurrency, type RefundState, refundState, text } from './transaction.rules.ts'

/**
 * Returns the state of a transaction according to `verify_payment`. Throws `ProviderError` if PayU does not answer or
 * its answer is not usable.
 */
export async function verifyPayment(account: PayuAccount, txnId: string): Promise<PaymentFacts> {
  const answer = await callPayu(account, 'verify_payment', { var1: txnId })
  const details = answer.transaction_details
  const transaction = isObject(details) ? details[txnId] : undefined
  if (isObject(transaction)) return paymentFacts(transaction)
  if (answer.status === 0 && /0 out of 1/.test(text(answer.msg))) return notKnown
  throw new ProviderError('unavailable', 'The response of PayU about the payment is not usable.')
}

/**
 * Requests a refund. PayU refuses a token that it already has, so each `refundId` is refunded once; the state of the
 * first request is then returned. Returns `failed` if PayU did not take the payment or refuses the refund.
 */
export async function requestRefund(account: PayuAccount, request: RefundRequest): Promise<RefundAnswer> {
  const mihpayid = await paidAs(account, request.attempt)
  if (!mihpayid) return { status: 'failed', providerRef: null, failureReason: 'not_paid' }
  const token = refundToken(request.refundId)
  const answer = await callPayu(account, 'cancel_refund_transaction', {
    var1: mihpayid,
    var2: token,
    var3: toDecimal(request.amountMinor, payuCurrency),
  })
  const requestId = text(answer.request_id) || text(answer.txn_update_id)
  if (answer.status === 1 && requestId) return { status: 'queued', providerRef: requestId, failureReason: null }
  const earlier = (await actionsOf(account, mihpayid, 'payuid')).find((action) => action.token === token)
  if (earlier) return answerOf(earlier)
  const reason = text(answer.error_code)
  return { status: 'failed', providerRef: null, failureReason: reason ? `payu_${reason}` : 'refund_refused' }
}

export async function refundByRequestId(account: PayuAccount, requestId: string): Promise<RefundState | null> {
  const actions = await actionsOf(account, requestId)
  return actions.find((action) => action.requestId === requestId) ?? null
}

/** Lists refunds made through PayU's API or dashboard. Skips refunds without an amount or id. */
export async function listRefunds(account: PayuAccount, attempt: AttemptFacts): Promise<ProviderRefund[]> {
  const mihpayid = await paidAs(account, attempt)
  if (!mihpayid) return []
  return (await actionsOf(account, mihpayid, 'payuid')).flatMap((action) => {
    const { requestId, token, amountMinor } = action
    if (!requestId || amountMinor === null) return []
    return [{ ...answerOf(action), providerRef: requestId, key: token || null, amountMinor }]
  })
}

export const answerOf = (refund: RefundState): RefundAnswer => ({
  status: refund.status,
  providerRef: refund.requestId,
  failureReason: refund.status === 'failed' ? 'refund_failed' : null,
})

/**
 * Returns PayU's token for a refund: short and alphanumeric. Derived from the refund's id, so that a repeated request
 * uses the same token.
 */
export const refundToken = (refundId: string): string => hash('sha256', refundId, 'hex').slice(0, 20)

async function paidAs(account: PayuAccount, attempt: AttemptFacts): Promise<string | null> {
  if (attempt.providerPaymentId) return attempt.providerPaymentId
  const facts = await verifyPayment(account, attempt.txnId)
  return facts.status === 'paid' ? facts.providerPaymentId : null
}

/**
 * Returns the refunds that `check_action_status` lists for the id of a request or, with `var2` = `payuid`, of a
 * payment. Throws `ProviderError` if PayU's answer is not usable.
 */
async function actionsOf(account: PayuAccount, var1: string, var2?: 'payuid'): Promise<RefundState[]> {
  const answer = await callPayu(account, 'check_action_status', var2 ? { var1, var2 } : { var1 })
  const details = isObject(answer.transaction_details) ? answer.transaction_details[var1] : undefined
  if (isObject(details)) return Object.values(details).filter(isObject).map(refundState)
  if (answer.status === 0) return []
  throw new ProviderError('unavailable', 'The response of PayU about the refund is not usable.')
}
