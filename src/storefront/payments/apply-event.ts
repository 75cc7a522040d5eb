import { type AttemptWithCheckout, type CheckoutDeps, type Settled, settlePayment } from '../checkout/index.ts'
import { type EventFacts, markEventProcessed } from './inbox-store.ts'
import type { PaymentFacts } from './ports.ts'
import { settleRefund } from './settle-refund.ts'

export type Applied = Settled | 'ignored' | 'refund'

/** Applies a stored event and marks it as processed together with its effect. */
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
