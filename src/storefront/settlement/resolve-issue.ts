import { type Queryable, violates } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import type { AdmittedCaller } from '../../platform/http/admin-caller.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { confirmRefund } from '../../platform/http/require-confirmation.ts'
import { newId } from '../../platform/ids.ts'
import { type Author, acceptPayment, updateAttention } from '../checkout/index.ts'
import type { PaymentIssueView, ResolveIssue } from '../payments/index.ts'
import {
  attemptOfIssue,
  type ClosedIssue,
  closeIssue,
  failedRefundMinor,
  insertIssueRefund,
  lockPayment,
  type Refundable,
  readIssue,
  readRefundable,
} from '../payments/index.ts'

const operator: Author = { kind: 'operator', profile: null, requestId: null }

/**
 * Carries out a person's decision about a payment and records it. Returns null if the issue does not exist. Throws
 * `conflict` if it is resolved already, or if a payment without a session is not dismissed.
 */
export async function resolveIssue(
  tx: Queryable,
  id: string,
  { action, reason }: ResolveIssue,
  now: Date,
  caller: AdmittedCaller,
): Promise<PaymentIssueView | null> {
  const payment = await attemptOfIssue(tx, id)
  if (payment === null) return null
  const { attemptId } = payment
  // Locks the payment before the issue, in the same order as the provider's messages.
  if (attemptId !== null) await lockPayment(tx, attemptId)
  const closed = await closeIssue(tx, id, { resolution: action, note: reason ?? null, now })
  if (!closed) throw conflict('This payment issue is resolved already.')
  if (action !== 'dismiss') {
    if (attemptId === null)
      throw conflict(
        'This payment belongs to no session of this shop: refund it at the provider, then dismiss the case.',
      )
    const issue = { ...closed, attempt_id: attemptId }
    if (action === 'refund') await refund(tx, id, issue, { reason: reason ?? closed.kind, now, caller })
    else await accept(tx, issue, now)
  }
  if (payment.checkoutId !== null) await updateAttention(tx, payment.checkoutId, now)
  return readIssue(tx, id)
}

interface AttemptIssue extends ClosedIssue {
  readonly attempt_id: string
}

async function accept(tx: Queryable, issue: AttemptIssue, now: Date): Promise<void> {
  const { left_minor, order_id } = await readRefundable(tx, issue.attempt_id)
  if (order_id === null && left_minor === 0)
    throw conflict('This payment cannot be refunded: it was already refunded, or was made in another currency.')
  const accepted = await acceptPayment(tx, issue.attempt_id, operator, now)
  if ('refusal' in accepted) throw conflict(accepted.refusal)
}

async function refund(
  tx: Queryable,
  issueId: string,
  issue: AttemptIssue,
  { reason, now, caller }: { readonly reason: string; readonly now: Date; readonly caller: AdmittedCaller },
): Promise<void> {
  const refundable = await readRefundable(tx, issue.attempt_id)
  const refusal = whyNotRefunded(issue, refundable)
  if (refusal) throw conflict(refusal)
  const id = newId('ref', now.getTime())
  const order = { orderId: refundable.order_id, attemptId: issue.attempt_id, currency: refundable.currency }
  try {
    const amountMinor = await amountOf(tx, issue, refundable.left_minor)
    confirmRefund(caller, { before: refundable.refunded_minor, now: amountMinor })
    await insertIssueRefund(tx, issueId, { ...order, id, amountMinor, shippingMinor: 0, reason, now })
  } catch (error) {
    if (violates(error, 'refund_within_payment')) throw conflict('This is more than is left of the payment.')
    throw error
  }
  await addEvent(tx, 'refund.created', { id, order_id: refundable.order_id, attempt_id: issue.attempt_id })
}

function whyNotRefunded(issue: ClosedIssue, { is_paid, left_minor, order_id, provider_payment_id }: Refundable) {
  if (issue.kind === 'disputed')
    return 'A dispute is answered at the provider: a refund now could send the money back twice.'
  // Another payment of the same attempt paid the order. A refund here would return that payment's money.
  const other = issue.details.payment
  if (order_id !== null && issue.kind === 'paid_twice' && typeof other === 'string' && other !== provider_payment_id)
    return `Refund payment ${other} at the provider: the order's own payment has another number.`
  if (!is_paid) return 'This payment was not received: there is nothing to refund.'
  return left_minor > 0
    ? null
    : 'Everything that was received has been refunded already, or cannot be refunded from here.'
}

/** Returns the amount to refund: the rest of the payment or, for a failed refund, at most its amount. */
async function amountOf(tx: Queryable, { kind, details }: ClosedIssue, leftMinor: number): Promise<number> {
  if (kind !== 'refund_failed' || typeof details.refund !== 'string') return leftMinor
  return Math.min(leftMinor, (await failedRefundMinor(tx, details.refund)) ?? leftMinor)
}
