import { storableJson } from '../../platform/storable-text.rules.ts'
import { type CheckoutDeps, settleRemembered } from '../checkout/index.ts'
import { keptOf, markEventProcessed, recordUnmatched } from '../payments/index.ts'
import type { HandlerId, PaymentNotification } from '../payments/ports.ts'
import { type Applied, applyEvent, factsOf } from './apply-event.ts'
import { storeEvent } from './inbox-store.ts'
import type { Inquiries } from './inquiries.ts'

export interface ReceiveNotification {
  readonly handlerId: HandlerId
  readonly rawBody: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export type Received = Applied | 'unmatched_payment' | 'duplicate' | 'stored'

/**
 * Handles a provider's webhook: verifies, stores and processes it. An event that cannot be processed now is still
 * acknowledged, because a job retries it from the inbox. Throws `NotificationRefused` or `ProviderError`.
 */
export async function receiveNotification(
  deps: CheckoutDeps & { readonly inquiries: Inquiries },
  input: ReceiveNotification,
): Promise<Received> {
  const provider = deps.providers[input.handlerId]
  const read = await provider.readNotification({
    rawBody: input.rawBody,
    headers: input.headers,
    now: deps.clock.now(),
    mayAsk: deps.inquiries(provider.name),
  })
  // Safe cast: only text changed. An event may contain text that a shopper typed.
  const event = storableJson(read) as PaymentNotification
  if (await placesRemembered(deps, provider.name, event)) return 'order'
  const { id, found, processed } = await storeEvent(deps.db, provider.name, event)
  if (processed) return 'duplicate'
  if (!found) return noteUnmatched(deps, provider.name, event, id)
  try {
    return await applyEvent(deps, event, id, found.attempt.id, found)
  } catch (error) {
    deps.log.error(
      { error, eventId: id, attemptId: found.attempt.id },
      'a payment event is stored but could not be applied yet',
    )
    return 'stored'
  }
}

/**
 * Places the order of a payment that this process has cached, together with its event. Returns false for any other
 * event, which is then stored first.
 */
async function placesRemembered(deps: CheckoutDeps, provider: string, event: PaymentNotification): Promise<boolean> {
  const { outcome, txnId, eventId: providerEventId, type } = event
  if (outcome !== 'paid' || txnId === null) return false
  try {
    return await settleRemembered(deps, {
      txnId,
      facts: factsOf(event, 'paid'),
      event: { provider, providerEventId, type, payload: keptOf(event) },
    })
  } catch (error) {
    // The event is stored next. A job retries it from there.
    deps.log.error({ error, provider, txnId }, 'a payment event could not be applied at once')
    return false
  }
}

/**
 * Records an issue for a payment that is not in the database, and returns `unmatched_payment`. Other messages without
 * an attempt are `ignored`. If recording fails, the provider delivers the message again.
 */
async function noteUnmatched(
  deps: CheckoutDeps,
  provider: string,
  event: PaymentNotification,
  eventId: number,
): Promise<'ignored' | 'unmatched_payment'> {
  const { txnId } = event
  if (event.outcome !== 'paid' || txnId === null) {
    await markEventProcessed(deps.db, eventId, 'ignored')
    return 'ignored'
  }
  await recordUnmatched(deps.db, { ...event, provider, txnId }, eventId, deps.clock.now())
  deps.log.error({ provider, txnId, kind: 'unmatched_payment' }, 'a payment needs attention')
  return 'unmatched_payment'
}
