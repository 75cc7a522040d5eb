import { type CheckoutDeps, findAttempt, type PaymentAttempt, recordIssue } from '../checkout/index.ts'
import { type EventFacts, markEventProcessed } from './inbox-store.ts'
import type { RefundAnswer } from './ports.ts'
import { saveRefund, settleRefundRow, unsettledRefunds } from './refund-store.ts'

/** A provider's word about a refund or a dispute. A refund that fails, even after it seemed done, becomes an issue. */
export async function settleRefund(
  deps: CheckoutDeps,
  event: EventFacts & { readonly outcome: 'refund_succeeded' | 'refund_failed' | 'disputed' },
  eventId: number,
  attemptId: string,
): Promise<void> {
  const found = await findAttempt(deps.db, { id: attemptId })
  if (!found) return
  if (event.outcome === 'disputed') {
    await recordIssue(deps.db, {
      attempt: found.attempt,
      kind: 'disputed',
      content: 'The shopper disputes this payment with their bank. Answer it at the provider.',
      details: event.payload,
      isPaid: false,
      refundMinor: null,
      paymentEventId: eventId,
      now: deps.clock.now(),
    })
    return
  }
  const status = event.outcome === 'refund_succeeded' ? 'succeeded' : 'failed'
  const settled = await settleRefundRow(
    deps.db,
    { attemptId, providerRef: event.refundRef },
    status,
    event.failureReason,
    deps.clock.now(),
  )
  for (const id of settled) if (status === 'failed') await reportFailed(deps, found.attempt, id, event)
  await markEventProcessed(deps.db, eventId, status)
}

/** Sends every refund that waits, and asks after those that the provider has queued. A refused one becomes an issue. */
export async function processRefunds(deps: CheckoutDeps): Promise<number> {
  const refunds = await unsettledRefunds(deps.db, deps.clock.now())
  for (const refund of refunds) {
    const provider = deps.providers[refund.attempt.handlerId]
    let answer: RefundAnswer
    try {
      answer =
        refund.providerRef === null
          ? await provider.refund({
              refundId: refund.id,
              attempt: refund.attempt,
              amountMinor: refund.amountMinor,
              reason: refund.reason,
            })
          : await provider.queryRefund({
              refundId: refund.id,
              providerRef: refund.providerRef,
              attempt: refund.attempt,
            })
    } catch (error) {
      deps.log.warn(
        { refundId: refund.id, reason: error instanceof Error ? error.message : 'unknown' },
        'a refund could not be sent yet',
      )
      continue
    }
    // Told before it is settled: a crash in between tells it again, which changes nothing.
    if (answer.status === 'failed') await reportFailed(deps, refund.attempt, refund.id, answer)
    await saveRefund(deps.db, refund.id, answer, deps.clock.now())
  }
  return refunds.length
}

async function reportFailed(
  deps: CheckoutDeps,
  attempt: PaymentAttempt,
  refundId: string,
  answer: Pick<RefundAnswer, 'failureReason'>,
): Promise<void> {
  await recordIssue(deps.db, {
    attempt,
    kind: 'refund_failed',
    content: 'The provider refused a refund. Refund it there, or pay it back by other means.',
    details: { refund: refundId, reason: answer.failureReason },
    isPaid: false,
    refundMinor: null,
    paymentEventId: null,
    now: deps.clock.now(),
  })
}
