import { fromDecimal } from '../../../../platform/money.ts'
import type { PaymentFacts, RefundAnswer } from '../../ports.ts'

/** PayU India charges rupees. Its answers contain no currency. */
export const payuCurrency = 'INR'

const failures = new Set(['failure', 'failed', 'usercancelled', 'bounced', 'dropped', 'cancelled'])

export const notKnown: PaymentFacts = {
  status: 'unknown',
  amountMinor: null,
  currency: null,
  providerPaymentId: null,
  failureReason: null,
}

/** Reads the payment from a `verify_payment` transaction. Only the status `success` means paid. */
export function paymentFacts(transaction: Readonly<Record<string, unknown>>): PaymentFacts {
  const status = text(transaction.status).toLowerCase()
  if (status === 'not found' || status === '') return notKnown
  const providerPaymentId = text(transaction.mihpayid) || null
  if (status === 'success') {
    const amountMinor = fromDecimal(text(transaction.transaction_amount) || text(transaction.amt), payuCurrency)
    return { status: 'paid', amountMinor, currency: payuCurrency, providerPaymentId, failureReason: null }
  }
  if (!failures.has(status)) return { ...notKnown, status: 'pending', providerPaymentId }
  const failureReason = text(transaction.unmappedstatus) || text(transaction.error_code) || 'payment_failed'
  return { ...notKnown, status: 'failed', providerPaymentId, failureReason }
}

export interface RefundState {
  readonly requestId: string
  readonly token: string
  readonly providerPaymentId: string
  readonly status: RefundAnswer['status']
  readonly amountMinor: number | null
}

/**
 * Reads the state from a `check_action_status` answer. QUEUED, REQUESTED, IN PROGRESS and similar states are not final.
 */
export function refundState(action: Readonly<Record<string, unknown>>): RefundState {
  const status = text(action.status).toLowerCase()
  return {
    requestId: text(action.request_id),
    token: text(action.token),
    providerPaymentId: text(action.mihpayid),
    status: status === 'success' ? 'succeeded' : failures.has(status) ? 'failed' : 'queued',
    amountMinor: fromDecimal(text(action.amt), payuCurrency),
  }
}

export const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
