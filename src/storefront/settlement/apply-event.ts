import { type AttemptWithCheckout, type CheckoutDeps, type Settled, settlePayment } from '../checkout/index.ts'
import { type EventFacts, markEventProcessed } from '../payments/index.ts'
import type { PaymentFacts } from '../payments/ports.ts'
import { reportUnapplied } from './report-unapplied.ts'
import { settleRefund } from './settle-refund.ts'

export type Applied = Settled | 'ignored' | 'refund'

/** Processes a stored event and marks it as processed together with its effect. Returns what the event led to. */
export async function applyEvent(
  deps: CheckoutDeps,
  event: EventFacts,
  eventId: number,
  attemptId: string,
  found?: AttemptWithCheckout,
): Promise<Applied> {
  const { outcome } = event
  if (outcome === 'ignored') {
    await markEventProcessed(deps.db, eventId, 'ignored')
    return 'ignored'
  }
  if (outcome === 'refund_succeeded' || outcome === 'refund_failed' || outcome === 'disputed') {
    await settleRefund(deps, { ...event, outcome }, eventId, attemptId)
    return 'refund'
  }
  // An unknown amount counts as a mismatch. A negative one cannot be stored, and a retry would not change that.
  if (outcome === 'paid' && event.amountMinor !== null && event.amountMinor < 0) {
    await reportUnapplied(deps, attemptId, {
      content:
        'The provider told of a payment with a negative amount. Compare the payment with what the provider shows, and settle it by hand.',
      details: { outcome, amount_minor: event.amountMinor },
      paymentEventId: eventId,
    })
    return 'not_applied'
  }
  const settled = await settlePayment(deps, {
    attempt: { id: attemptId },
    facts: factsOf(event, outcome),
    paymentEventId: eventId,
    ...(found ? { found } : {}),
  })
  if (settled === 'nothing') await markEventProcessed(deps.db, eventId, 'nothing')
  return settled
}

export const factsOf = (event: EventFacts, status: PaymentFacts['status']): PaymentFacts => ({
  status,
  amountMinor: event.amountMinor,
  currency: event.currency,
  providerPaymentId: event.providerPaymentId,
  failureReason: event.failureReason,
})
