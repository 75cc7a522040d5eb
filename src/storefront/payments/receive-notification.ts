import { type CheckoutDeps, type Settled, settlePayment } from '../checkout/index.ts'
import { markEventProcessed, storeEvent } from './inbox-store.ts'
import type { HandlerId, PaymentNotification } from './ports.ts'
import { settleRefund } from './settle-refund.ts'

export interface ReceiveNotification {
  readonly handlerId: HandlerId
  readonly rawBody: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export type Received = Settled | 'duplicate' | 'ignored' | 'refund' | 'stored'

/**
 * A provider's webhook: verified, stored, then brought to its effect. What cannot be brought to its effect now stays in
 * the inbox and is tried again by a job, so that it may be acknowledged. Throws `NotificationRefused`.
 */
export async function receiveNotification(deps: CheckoutDeps, input: ReceiveNotification): Promise<Received> {
  const provider = deps.providers[input.handlerId]
  const event = await provider.readNotification({
    rawBody: input.rawBody,
    headers: input.headers,
    now: deps.clock.now(),
  })
  const entry = await storeEvent(deps.db, provider.name, event)
  if (entry.processed) return 'duplicate'
  try {
    return await bringAbout(deps, event, entry.id, entry.attemptId)
  } catch (error) {
    deps.log.error(
      { error, eventId: entry.id, attemptId: entry.attemptId },
      'a payment event is stored but could not be applied yet',
    )
    return 'stored'
  }
}

async function bringAbout(
  deps: CheckoutDeps,
  event: PaymentNotification,
  eventId: number,
  attemptId: string | null,
): Promise<Received> {
  if (attemptId === null || event.outcome === 'ignored') {
    await markEventProcessed(deps.db, eventId, 'ignored')
    return 'ignored'
  }
  if (event.outcome === 'refund_succeeded' || event.outcome === 'refund_failed' || event.outcome === 'disputed') {
    await settleRefund(deps, event, eventId, attemptId)
    return 'refund'
  }
  const facts = {
    status: event.outcome,
    amountMinor: event.amountMinor,
    currency: event.currency,
    providerPaymentId: event.providerPaymentId,
    failureReason: event.failureReason,
  }
  const settled = await settlePayment(deps, { attempt: { id: attemptId }, facts, paymentEventId: eventId })
  if (settled === 'nothing') await markEventProcessed(deps.db, eventId, 'nothing')
  return settled
}
