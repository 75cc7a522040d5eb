import { databaseErrorOf } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { IssueKind, PaymentAttempt } from '../payments/attempt.types.ts'
import type { UnstoredEvent } from '../payments/index.ts'
import type { PaymentFacts } from '../payments/ports.ts'
import { withEndedPayment } from './as-of.rules.ts'
import { type AttemptWithCheckout, endAttempt, findAttempt } from './attempt-store.ts'
import { needsAttention } from './attention.rules.ts'
import { closePage } from './close-page.ts'
import type { CheckoutDeps } from './deps.ts'
import { byItself, withChange } from './history.rules.ts'
import { placeOrder } from './order-store.ts'
import { ordered } from './ordered.rules.ts'
import { raiseIssue } from './raise-issue.ts'
import { decideSettlement, type Settlement } from './settlement.rules.ts'
import { openStatus } from './status.rules.ts'

export interface SettlePayment {
  readonly attempt: Pick<PaymentAttempt, 'id'>
  readonly facts: PaymentFacts
  /**
   * The inbox row with the provider's message. Marked as processed together with its effect. Null if the message is not
   * stored.
   */
  readonly paymentEventId: number | null
  /** The attempt and its session, if the caller has just read them. */
  readonly found?: AttemptWithCheckout
}

export type Settled = 'nothing' | 'order' | 'failed' | 'expired' | IssueKind

const lastTry = 20

/**
 * Applies a provider's message about a payment. Each message has its effect once, even if messages arrive repeatedly or
 * out of order. Throws if the session keeps changing; the caller must then apply the message again. Returns what was
 * done.
 */
export async function settlePayment(deps: CheckoutDeps, settle: SettlePayment): Promise<Settled> {
  for (let attempt = 1; attempt <= lastTry; attempt++) {
    const found = (attempt === 1 && settle.found) || (await findAttempt(deps.db, { id: settle.attempt.id }))
    if (!found) return 'nothing'
    const done = await act(deps, settle, found, decideSettlement(found.attempt, found.checkout, settle.facts))
    if (done) return done
  }
  throw new Error(`Attempt ${settle.attempt.id} could not be settled: its session keeps changing.`)
}

export interface RememberedSettlement {
  readonly txnId: string
  readonly facts: PaymentFacts
  readonly event: UnstoredEvent
}

/**
 * Places the order for a payment that this process started and has cached, and stores the event, in one statement.
 * Returns false if nothing was written. The caller then stores the event first and settles it.
 */
export async function settleRemembered(
  deps: CheckoutDeps,
  { txnId, facts, event }: RememberedSettlement,
): Promise<boolean> {
  const attempt = deps.memory.attempt(event.provider, txnId)
  const session = attempt && deps.memory.session(attempt.checkoutId)
  if (!session) return false
  const { checkout, stamp } = session
  const settlement = decideSettlement(attempt, checkout, facts)
  if (settlement.do !== 'order' || !settlement.held) return false
  const now = deps.clock.now()
  const completed = withChange(ordered(checkout, newId('order', now.getTime()), now), 'order', byItself)
  const newStamp = await placeOrder(deps.db, {
    checkout: completed,
    attempt: { ...attempt, providerPaymentId: facts.providerPaymentId },
    held: true,
    paymentEventId: null,
    remembered: { stamp, event },
    now,
  }).catch(nothingHappened)
  if (newStamp === null) return false
  deps.memory.rememberSession({ checkout: completed, stamp: newStamp })
  return true
}

/** Treats an error as no effect. The caller then stores the event first and gets the same error again. */
const nothingHappened = (): null => null

async function act(
  deps: CheckoutDeps,
  settle: SettlePayment,
  found: AttemptWithCheckout,
  settlement: Settlement,
): Promise<Settled | null> {
  if (settlement.do === 'nothing') return 'nothing'
  if (settlement.do === 'end') return end(deps, settle, found, settlement)
  if (settlement.do === 'order') return order(deps, settle, found, settlement.held)
  return issue(deps, settle, found, settlement)
}

async function end(
  deps: CheckoutDeps,
  settle: SettlePayment,
  { attempt, checkout }: AttemptWithCheckout,
  settlement: Settlement & { do: 'end' },
): Promise<Settled | null> {
  const code = settlement.status === 'failed' ? 'payment_failed' : 'payment_expired'
  const content =
    settlement.status === 'failed'
      ? 'The payment did not go through. Complete the session again to pay.'
      : 'The payment was not made in time. Complete the session again to pay.'
  const now = deps.clock.now()
  const ended = await endAttempt(deps.db, {
    checkout: withChange(
      { ...withEndedPayment(checkout, { code, content }), version: checkout.version + 1, updatedAt: now },
      code,
      byItself,
    ),
    attemptId: attempt.id,
    status: settlement.status,
    failureReason: settlement.reason,
    paymentEventId: settle.paymentEventId,
    kept: null,
  })
  return ended ? settlement.status : null
}

async function order(
  deps: CheckoutDeps,
  settle: SettlePayment,
  found: AttemptWithCheckout,
  held: boolean,
): Promise<Settled | null> {
  const { attempt, checkout } = found
  if (!held && checkout.state.payment && checkout.state.payment.attemptId !== attempt.id) {
    await supersede(deps, found)
    return null
  }
  const now = deps.clock.now()
  const orderId = newId('order', now.getTime())
  try {
    const completed = withChange(ordered(checkout, orderId, now), 'order', byItself)
    const stamp = await placeOrder(deps.db, {
      checkout: completed,
      attempt: { ...attempt, providerPaymentId: settle.facts.providerPaymentId },
      held,
      paymentEventId: settle.paymentEventId,
      now,
    })
    if (stamp === null) return null
    deps.memory.rememberSession({ checkout: completed, stamp })
    return 'order'
  } catch (error) {
    const violated = databaseErrorOf(error)
    if (violated?.code !== '23514') throw error
    const content = `Paid, but the order could not be made (${violated.constraint}). Restock and make the order by hand, or refund it.`
    return issue(deps, settle, found, { do: 'issue', kind: 'paid_not_orderable', content, refund: false })
  }
}

/**
 * Closes the payment page of the session's newer attempt after an older attempt was paid, and releases the newer hold.
 * If the shopper has paid on both pages, settles the newer payment too.
 */
async function supersede(deps: CheckoutDeps, { checkout }: AttemptWithCheckout): Promise<void> {
  const live = await findAttempt(deps.db, { id: checkout.state.payment?.attemptId ?? '' })
  if (!live) return
  if ((await closePage(deps, live.attempt)) === 'paid') {
    const facts = await deps.providers[live.attempt.handlerId].query(live.attempt)
    await settlePayment(deps, { attempt: live.attempt, facts, paymentEventId: null })
    return
  }
  const state = { ...checkout.state, payment: null }
  await endAttempt(deps.db, {
    checkout: withChange(
      { ...checkout, status: openStatus(state), version: checkout.version + 1, state, updatedAt: deps.clock.now() },
      'payment_expired',
      byItself,
    ),
    attemptId: live.attempt.id,
    status: 'canceled',
    failureReason: 'another attempt was paid',
    paymentEventId: null,
    kept: null,
  })
}

/**
 * Returns the amount received in the attempt's currency. 0 for another or unknown currency, which cannot be refunded
 * automatically.
 */
const capturedOf = ({ amountMinor, currency }: PaymentFacts, attempt: PaymentAttempt): number =>
  currency === attempt.currency ? (amountMinor ?? 0) : 0

async function issue(
  deps: CheckoutDeps,
  settle: SettlePayment,
  found: AttemptWithCheckout,
  settlement: Settlement & { do: 'issue' },
): Promise<Settled | null> {
  const now = deps.clock.now()
  const kept = await deps.db.transaction().execute(async (tx) => {
    if (found.checkout.state.payment?.attemptId === found.attempt.id) {
      const ended = await endAttempt(tx, {
        checkout: withChange(
          {
            ...withEndedPayment(found.checkout, needsAttention),
            version: found.checkout.version + 1,
            updatedAt: now,
          },
          'payment_failed',
          byItself,
        ),
        attemptId: found.attempt.id,
        status: 'failed',
        failureReason: settlement.kind,
        paymentEventId: null,
        kept: null,
        isPaid: true,
      })
      if (!ended) return false
    }
    await raiseIssue(tx, {
      attempt: {
        ...found.attempt,
        providerPaymentId: settle.facts.providerPaymentId ?? found.attempt.providerPaymentId,
      },
      kind: settlement.kind,
      content: settlement.content,
      details: {
        amount_minor: settle.facts.amountMinor,
        currency: settle.facts.currency,
        payment: settle.facts.providerPaymentId,
        purchase: found.attempt.purchase,
      },
      isPaid: true,
      refundMinor: settlement.refund ? found.attempt.amountMinor : null,
      capturedMinor: settlement.kind === 'amount_mismatch' ? capturedOf(settle.facts, found.attempt) : null,
      paymentEventId: settle.paymentEventId,
      now,
    })
    return true
  })
  if (!kept) return null
  deps.log.error(
    { attemptId: found.attempt.id, checkoutId: found.checkout.id, kind: settlement.kind },
    'a payment needs attention',
  )
  return settlement.kind
}
