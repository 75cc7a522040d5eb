import type { Queryable } from '../../platform/db/database.ts'
import { formatMoney } from '../../platform/money.ts'
import { type CheckoutDeps, findAttempt, type PaymentAttempt, raiseIssue } from '../checkout/index.ts'
import {
  type EventFacts,
  insertProviderRefund,
  lockPayment,
  markEventProcessed,
  noteFailedRefundTry,
  putOffRefund,
  readRefundable,
  refundsOf,
  saveRefund,
  type UnsettledRefund,
  unsettledRefunds,
} from '../payments/index.ts'
import { ProviderError, type ProviderRefund, type RefundAnswer } from '../payments/ports.ts'
import { reportUnapplied } from './report-unapplied.ts'
import { inTurn, nextRefundTry, refundTriesUntilTold } from './retry.rules.ts'

type RefundEvent = EventFacts & { readonly outcome: 'refund_succeeded' | 'refund_failed' | 'disputed' }

/**
 * Processes a provider's message about a refund or dispute. A refund that fails, even after it seemed done, becomes an
 * issue.
 */
export async function settleRefund(
  deps: CheckoutDeps,
  event: RefundEvent,
  eventId: number,
  attemptId: string,
): Promise<void> {
  const found = await findAttempt(deps.db, { id: attemptId })
  if (!found) return
  if (event.outcome === 'disputed') {
    await raiseIssue(deps.db, {
      attempt: found.attempt,
      kind: 'disputed',
      content: 'The shopper disputes this payment with their bank. Answer it at the provider.',
      details: event.payload,
      isPaid: false,
      refundMinor: null,
      capturedMinor: null,
      paymentEventId: eventId,
      now: deps.clock.now(),
    })
    return
  }
  const told = toldRefund(event, event.outcome === 'refund_succeeded' ? 'succeeded' : 'failed')
  if (told && event.outcome === 'refund_succeeded' && !(await isAmountKnown(deps, found.attempt, told))) {
    await reportUnapplied(deps, attemptId, {
      content:
        'The provider told of a refund without an amount that can be applied. Compare the payment with what the provider shows, and settle it by hand.',
      details: { refund: told.providerRef, outcome: event.outcome, amount_minor: event.amountMinor },
      paymentEventId: eventId,
    })
    return
  }
  if (told) await recordRefunds(deps, found.attempt, [told])
  else await followRefunds(deps, found.attempt)
  await markEventProcessed(deps.db, eventId, event.outcome === 'refund_succeeded' ? 'succeeded' : 'failed')
}

/**
 * Returns the refund in an event. Returns null if the event has no reference of the refund. A missing amount becomes 0.
 */
function toldRefund(event: RefundEvent, status: 'succeeded' | 'failed'): ProviderRefund | null {
  const { refundRef, refundKey, amountMinor, failureReason } = event
  if (refundRef === null) return null
  return { providerRef: refundRef, key: refundKey, amountMinor: amountMinor ?? 0, status, failureReason }
}

/**
 * Whether the refund's amount is known: the provider reports a positive amount, or Weft requested the refund and stored
 * it with its amount.
 */
async function isAmountKnown(deps: CheckoutDeps, attempt: PaymentAttempt, told: ProviderRefund): Promise<boolean> {
  if (told.amountMinor > 0) return true
  const keyOf = refundKeys(deps, attempt)
  return (await refundsOf(deps.db, attempt.id)).some((ours) => isSameRefund(ours, told, keyOf))
}

const refundKeys = (deps: CheckoutDeps, attempt: PaymentAttempt) => {
  const provider = deps.providers[attempt.handlerId]
  return (id: string): string => provider.refundKey?.(id) ?? id
}

/**
 * Whether a reported refund is the stored refund. Compares the reference or, if the stored one has none yet, the key.
 */
const isSameRefund = (
  ours: { readonly id: string; readonly provider_ref: string | null },
  told: ProviderRefund,
  keyOf: (id: string) => string,
): boolean => ours.provider_ref === told.providerRef || (ours.provider_ref === null && told.key === keyOf(ours.id))

/**
 * Asks the provider for every refund of the payment. Records the refunds made at the provider. Throws `ProviderError`.
 */
export async function followRefunds(deps: CheckoutDeps, attempt: PaymentAttempt): Promise<void> {
  await recordRefunds(deps, attempt, await deps.providers[attempt.handlerId].listRefunds(attempt))
}

/**
 * Updates refunds that Weft requested, identified by reference or key. Records the others, which were made at the
 * provider, once each.
 */
async function recordRefunds(
  deps: CheckoutDeps,
  attempt: PaymentAttempt,
  told: readonly ProviderRefund[],
): Promise<void> {
  const keyOf = refundKeys(deps, attempt)
  const { failed, isOver } = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    await lockPayment(tx, attempt.id)
    const ours = await refundsOf(tx, attempt.id)
    const failures: { readonly id: string; readonly failureReason: string | null }[] = []
    for (const refund of told) {
      const known = ours.find((mine) => isSameRefund(mine, refund, keyOf))
      if (!known && refund.status !== 'failed' && refund.amountMinor > 0)
        await insertProviderRefund(tx, attempt, refund, now)
      const changed = known !== undefined && (await saveRefund(tx, known.id, refund, now))
      if (changed && refund.status === 'failed') failures.push({ id: known.id, failureReason: refund.failureReason })
    }
    for (const { id, failureReason } of failures)
      await reportFailed({ db: tx, clock: deps.clock }, attempt, id, { failureReason })
    return { failed: failures, isOver: await reportOver({ db: tx, clock: deps.clock }, attempt) }
  })
  if (isOver) deps.log.error({ attemptId: attempt.id, kind: 'over_refunded' }, 'a payment needs attention')
  for (const { id } of failed) deps.log.error({ attemptId: attempt.id, refundId: id }, 'a refund failed')
}

/**
 * Sends refunds that are due, and checks refunds that the provider queued, up to 50. Returns their number. A refused
 * refund becomes an issue. If the provider is unavailable, its other refunds are postponed, because each could wait for
 * a timeout.
 */
export async function processRefunds(deps: CheckoutDeps, attemptId: string | null = null): Promise<number> {
  const refunds = await unsettledRefunds(deps.db, deps.clock.now(), attemptId)
  const away = new Set<string>()
  let skipped = 0
  for (const refund of refunds) {
    const { handlerId } = refund.attempt
    if (away.has(handlerId)) {
      await putOffRefund(deps.db, refund.id, inTurn(deps.clock.now(), skipped++))
      continue
    }
    const provider = deps.providers[handlerId]
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
      if (isAway(error)) away.add(handlerId)
      await noteUnsent(deps, refund, error)
      continue
    }
    // The issue is recorded before the refund is saved. After a crash in between, recording it again changes nothing.
    if (answer.status === 'failed') await reportFailed(deps, refund.attempt, refund.id, answer)
    await saveRefund(deps.db, refund.id, answer, deps.clock.now())
  }
  return refunds.length
}

const isAway = (error: unknown): boolean => error instanceof ProviderError && error.kind === 'unavailable'

/**
 * Records a failed try. When the number of tries reaches `refundTriesUntilTold`, also records an issue for a person.
 */
async function noteUnsent(deps: CheckoutDeps, refund: UnsettledRefund, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : 'unknown'
  deps.log.warn({ refundId: refund.id, reason }, 'a refund could not be sent yet')
  const tries = refund.tries + 1
  await noteFailedRefundTry(deps.db, refund.id, nextRefundTry(tries, isAway(error), deps.clock.now()))
  if (tries !== refundTriesUntilTold) return
  await reportUnapplied(deps, refund.attempt.id, {
    content: `A refund could not be sent in ${tries} tries. Weft keeps trying: look at the payment at the provider.`,
    details: { refund: refund.id, reason: reason.slice(0, 500) },
    paymentEventId: null,
  })
}

/**
 * Records an issue if refunds exceed the payment, and returns whether they do. A refund that the provider has made is
 * recorded anyway.
 */
async function reportOver(
  deps: Pick<CheckoutDeps, 'clock'> & { readonly db: Queryable },
  attempt: PaymentAttempt,
): Promise<boolean> {
  const { left_minor, refunded_minor } = await readRefundable(deps.db, attempt.id)
  if (left_minor >= 0) return false
  const [refunded, received] = [refunded_minor, refunded_minor + left_minor].map((minor) =>
    formatMoney(minor, attempt.currency),
  )
  await raiseIssue(deps.db, {
    attempt,
    kind: 'over_refunded',
    content: `${refunded} was sent back of a payment of ${received}. Look at the refunds at the provider.`,
    details: { refunded_minor, received_minor: refunded_minor + left_minor },
    isPaid: false,
    refundMinor: null,
    capturedMinor: null,
    paymentEventId: null,
    now: deps.clock.now(),
  })
  return true
}

async function reportFailed(
  deps: Pick<CheckoutDeps, 'clock'> & { readonly db: Queryable },
  attempt: PaymentAttempt,
  refundId: string,
  answer: Pick<RefundAnswer, 'failureReason'>,
): Promise<void> {
  await raiseIssue(deps.db, {
    attempt,
    kind: 'refund_failed',
    content: 'The provider refused a refund. Refund it there, or pay it back by other means.',
    details: { refund: refundId, reason: answer.failureReason },
    isPaid: false,
    refundMinor: null,
    capturedMinor: null,
    paymentEventId: null,
    now: deps.clock.now(),
  })
}
