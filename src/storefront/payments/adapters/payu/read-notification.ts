import { fromDecimal } from '../../../../platform/money.ts'
import { timingSafeEqualText } from '../../../../platform/secret.ts'
import {
  type MayAsk,
  NotificationRefused,
  type PaymentFacts,
  type PaymentNotification,
  ProviderError,
} from '../../ports.ts'
import { isObject } from './client.ts'
import { type AnsweredFields, isResponseHash } from './hash.ts'
import { payuCurrency, type RefundState, text } from './transaction.rules.ts'

type Fields = Readonly<Record<string, string>>

export interface PayuNotificationInput {
  readonly rawBody: Buffer
  readonly merchantKey: string
  readonly merchantSalt: string
  readonly mayAsk: MayAsk
  /**
   * Reads the authoritative state from PayU. The hash only proves that PayU sent the message at some time. Throws
   * `ProviderError`.
   */
  readonly verify: (txnId: string) => Promise<PaymentFacts>
  readonly refundByRequestId: (requestId: string) => Promise<RefundState | null>
}

const kept = [
  'mihpayid mode status unmappedstatus txnid amount addedon error error_Message bankcode bank_ref_num PG_TYPE',
  'net_amount_debit additionalCharges additional_charges udf1 udf2 action request_id token amt merchantTxnId',
]
  .join(' ')
  .split(' ')

/**
 * Reads a notification: a payment's form post (signed, then verified), or a refund's JSON (unsigned, so only the API's
 * answer counts).
 */
export async function readPayuNotification(input: PayuNotificationInput): Promise<PaymentNotification> {
  const fields = parse(input.rawBody)
  return fields.action === 'refund' ? readRefund(fields, input) : readPayment(fields, input)
}

async function readPayment(fields: Fields, input: PayuNotificationInput): Promise<PaymentNotification> {
  const answered = answeredFields(fields)
  if (!timingSafeEqualText(answered.key, input.merchantKey)) throw forged()
  if (!isResponseHash(fields.hash ?? '', answered, input.merchantSalt)) throw forged()
  const notification = {
    ...empty,
    eventId: [fields.mihpayid ?? '', answered.status, answered.txnid].join(':'),
    type: `payment.${answered.status}`,
    payload: keep(fields),
  }
  // The account may also serve other shops. A payment that this shop did not start names no attempt.
  if (!fields.udf1 || !fields.udf2) return notification
  // The payer has seen the signed form and can post it again and again.
  if ((await input.mayAsk(answered.txnid, 'payment')) === 'unknown')
    return answered.status === 'success' ? { ...notification, ...unmatched(answered, fields) } : notification
  const facts = await input.verify(answered.txnid)
  assertSettled(answered.status, facts, fields.mihpayid ?? '')
  return { ...notification, ...outcomeOf(facts), txnId: answered.txnid, providerRef: answered.txnid }
}

/**
 * Returns a payment with Weft's fields that is not in the database. PayU's signature is reason enough to show it to a
 * person.
 */
const unmatched = ({ txnid, amount }: AnsweredFields, { mihpayid }: Fields) => ({
  outcome: 'paid' as const,
  txnId: txnid,
  amountMinor: fromDecimal(amount, payuCurrency),
  currency: payuCurrency,
  providerPaymentId: mihpayid || null,
})

/** Refuses a message of success that PayU's API does not confirm. PayU sends it again, and the sweeper asks again. */
function assertSettled(status: string, facts: PaymentFacts, mihpayid: string): void {
  if (status !== 'success') return
  if (facts.status === 'pending' || facts.status === 'unknown') {
    throw new ProviderError('unavailable', 'PayU does not yet confirm the payment it announced.')
  }
  if (facts.status === 'paid' && facts.providerPaymentId !== mihpayid) throw forged()
}

function outcomeOf(facts: PaymentFacts) {
  return {
    outcome: facts.status === 'paid' || facts.status === 'failed' ? facts.status : ('ignored' as const),
    amountMinor: facts.amountMinor,
    currency: facts.currency,
    providerPaymentId: facts.providerPaymentId,
    failureReason: facts.failureReason,
  }
}

/**
 * Reads a refund's message. Names the attempt only if PayU's own answers link the refund's payment to that transaction.
 */
async function readRefund(fields: Fields, input: PayuNotificationInput): Promise<PaymentNotification> {
  const requestId = fields.request_id ?? ''
  const claimed = fields.merchantTxnId ?? ''
  // PayU does not sign this message, so anyone can post it. Without this check, forged messages could make Weft call
  // PayU. It calls only about its own payments whose refunds can still change.
  const isOurs = requestId !== '' && claimed !== '' && (await input.mayAsk(claimed, 'refund')) === 'yes'
  if (!isOurs) throw new NotificationRefused(401, 'The notification is about no refund that this shop waits for.')
  const refund = await input.refundByRequestId(requestId)
  if (!refund) throw forged()
  const payment = await input.verify(claimed)
  const txnId = payment.providerPaymentId === refund.providerPaymentId ? claimed : null
  const outcome = { succeeded: 'refund_succeeded', failed: 'refund_failed', queued: 'ignored' } as const
  return {
    ...empty,
    eventId: ['refund', requestId, refund.status].join(':'),
    type: `refund.${refund.status}`,
    txnId,
    providerRef: txnId,
    outcome: txnId ? outcome[refund.status] : 'ignored',
    amountMinor: refund.amountMinor,
    currency: refund.amountMinor === null ? null : 'INR',
    providerPaymentId: refund.providerPaymentId,
    refundRef: refund.requestId,
    refundKey: refund.token || null,
    failureReason: refund.status === 'failed' ? 'refund_failed' : null,
    payload: keep(fields),
  }
}

function answeredFields(fields: Fields): AnsweredFields {
  const of = (name: string) => fields[name] ?? ''
  if (!of('txnid') || !of('status') || !of('key') || !of('hash')) {
    throw new NotificationRefused(400, 'The body is not a PayU notification.')
  }
  return {
    key: of('key'),
    txnid: of('txnid'),
    amount: of('amount'),
    productinfo: of('productinfo'),
    firstname: of('firstname'),
    email: of('email'),
    udf1: of('udf1'),
    udf2: of('udf2'),
    udf3: of('udf3'),
    udf4: of('udf4'),
    udf5: of('udf5'),
    status: of('status'),
    additionalCharges: of('additionalCharges') || of('additional_charges'),
  }
}

/** A hundred times the size of PayU's messages. It limits the work before the hash is checked. */
const largestNotification = 64 * 1024

function parse(rawBody: Buffer): Fields {
  if (rawBody.length > largestNotification)
    throw new NotificationRefused(400, 'The body is larger than a PayU notification.')
  const body = rawBody.toString('utf8')
  return body.trimStart().startsWith('{') ? parseJson(body) : parseForm(body)
}

function parseForm(body: string): Fields {
  const pairs = [...new URLSearchParams(body)]
  const fields = Object.fromEntries(pairs)
  // With duplicate names, Weft could check one value and use the other.
  if (Object.keys(fields).length !== pairs.length) throw new NotificationRefused(400, 'A field is given twice.')
  return fields
}

function parseJson(body: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new NotificationRefused(400, 'The body is not JSON.')
  }
  if (!isObject(value)) throw new NotificationRefused(400, 'The body is not a PayU notification.')
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, typeof member === 'string' ? member : text(member)]),
  )
}

const keep = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(kept.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]))

const forged = () => new NotificationRefused(401, 'The notification is not signed by the merchant account.')

const empty = {
  txnId: null,
  providerRef: null,
  outcome: 'ignored',
  amountMinor: null,
  currency: null,
  providerPaymentId: null,
  refundRef: null,
  refundKey: null,
  failureReason: null,
} as const
