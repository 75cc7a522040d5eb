import { NotificationRefused, type PaymentNotification } from '../../ports.ts'
import { stripeMoney } from './amount.rules.ts'
import { type StripeEvent, type StripeObject, stripeEvent } from './event.schema.ts'
import { refundStatus } from './refund-status.rules.ts'
import { verifyStripeSignature } from './signature.ts'

type Metadata = Readonly<Record<string, string>>
type Reading = Partial<PaymentNotification> & Pick<PaymentNotification, 'outcome'>

export interface StripeNotificationInput {
  readonly rawBody: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly now: Date
  readonly webhookSecrets: readonly string[]
  /** Events of the other mode are ignored: test events in a live shop, live events in a test shop. */
  readonly livemode: boolean
  /**
   * Reads the metadata of a payment. Disputes, and refunds made in the dashboard, do not contain Weft's metadata, but
   * their payment does.
   */
  readonly metadataOfIntent: (paymentIntentId: string) => Promise<Metadata>
}

/**
 * Reads a Stripe event after checking its signature. Ignores events of the other mode (live or test). `charge.refunded`
 * contains the total refunded so far and names no refund (`refundRef` is null), so Weft then asks Stripe for all
 * refunds. `refund.*` events concern one refund each.
 */
export async function readStripeNotification(input: StripeNotificationInput): Promise<PaymentNotification> {
  verifyStripeSignature({
    rawBody: input.rawBody,
    header: input.headers['stripe-signature'],
    secrets: input.webhookSecrets,
    now: input.now,
  })
  const event = parse(input.rawBody)
  const reading = event.livemode === input.livemode ? await read(event, input) : null
  return {
    eventId: event.id,
    type: event.type,
    txnId: null,
    providerRef: null,
    amountMinor: null,
    currency: null,
    providerPaymentId: null,
    refundRef: null,
    refundKey: null,
    failureReason: null,
    payload: event,
    ...(reading ?? { outcome: 'ignored' }),
  }
}

function parse(rawBody: Buffer): StripeEvent {
  try {
    return stripeEvent.parse(JSON.parse(rawBody.toString('utf8')))
  } catch {
    throw new NotificationRefused(400, 'The body is not a Stripe event.')
  }
}

/** Returns null if the event does not concern a payment of this shop, or changes nothing. */
async function read(event: StripeEvent, input: StripeNotificationInput): Promise<Reading | null> {
  const object = event.data.object
  if (event.type.startsWith('checkout.session.')) return readSession(event.type, object)
  if (event.type.startsWith('payment_intent.')) return readIntent(event.type, object)
  if (event.type.startsWith('refund.')) return readRefund(object, input)
  if (event.type === 'charge.refunded') return readRefundedCharge(object, input)
  if (event.type === 'charge.dispute.created') return readDispute(object, input)
  return null
}

function readSession(type: string, object: StripeObject): Reading | null {
  const txnId = object.metadata?.txn_id
  if (!txnId) return null
  const outcome = sessionOutcome(type, object.payment_status === 'paid')
  return {
    outcome,
    txnId,
    providerRef: object.id ?? null,
    providerPaymentId: object.payment_intent ?? null,
    ...(outcome === 'paid' ? stripeMoney(object.amount_total, object.currency) : {}),
    failureReason: outcome === 'failed' ? 'payment_failed' : null,
  }
}

function sessionOutcome(type: string, isPaid: boolean): PaymentNotification['outcome'] {
  if (type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded') {
    return isPaid ? 'paid' : 'ignored'
  }
  if (type === 'checkout.session.async_payment_failed') return 'failed'
  return type === 'checkout.session.expired' ? 'expired' : 'ignored'
}

/**
 * Reads a PaymentIntent's event. Null for intents that belong to a page: the page reports the same, and after a decline
 * the shopper can try another card.
 */
function readIntent(type: string, object: StripeObject): Reading | null {
  const txnId = object.metadata?.txn_id
  if (!txnId || object.metadata?.entered_by !== 'client') return null
  const about = { txnId, providerRef: object.id ?? null, providerPaymentId: object.id ?? null }
  if (type === 'payment_intent.succeeded') {
    return { outcome: 'paid', ...about, ...stripeMoney(object.amount_received, object.currency) }
  }
  if (type === 'payment_intent.canceled') return { outcome: 'expired', ...about }
  if (type !== 'payment_intent.payment_failed') return { outcome: 'ignored', ...about }
  const error = object.last_payment_error
  return { outcome: 'failed', ...about, failureReason: error?.decline_code ?? error?.code ?? 'payment_failed' }
}

async function readRefund(object: StripeObject, input: StripeNotificationInput): Promise<Reading | null> {
  const txnId = await txnIdOf(object, input)
  if (!txnId) return null
  const status = refundStatus(object.status ?? null)
  return {
    outcome: status === 'queued' ? 'ignored' : status === 'failed' ? 'refund_failed' : 'refund_succeeded',
    txnId,
    refundRef: object.id ?? null,
    refundKey: object.metadata?.refund_id ?? null,
    providerPaymentId: object.payment_intent ?? null,
    failureReason: object.failure_reason ?? null,
    ...stripeMoney(object.amount, object.currency),
  }
}

async function readRefundedCharge(object: StripeObject, input: StripeNotificationInput): Promise<Reading | null> {
  const txnId = await txnIdOf(object, input)
  if (!txnId) return null
  return {
    outcome: 'refund_succeeded',
    txnId,
    providerPaymentId: object.payment_intent ?? null,
    ...stripeMoney(object.amount_refunded, object.currency),
  }
}

async function readDispute(object: StripeObject, input: StripeNotificationInput): Promise<Reading | null> {
  const txnId = await txnIdOf(object, input)
  if (!txnId) return null
  return {
    outcome: 'disputed',
    txnId,
    providerPaymentId: object.payment_intent ?? null,
    failureReason: object.reason ?? null,
    ...stripeMoney(object.amount, object.currency),
  }
}

async function txnIdOf(object: StripeObject, input: StripeNotificationInput): Promise<string | null> {
  if (object.metadata?.txn_id) return object.metadata.txn_id
  if (!object.payment_intent) return null
  return (await input.metadataOfIntent(object.payment_intent)).txn_id ?? null
}
