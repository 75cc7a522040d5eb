import { violates } from '../../platform/db/database.ts'
import type { IdempotentCall, Reply } from '../../platform/idempotency/idempotency.ts'
import { asOf } from './as-of.rules.ts'
import { endAttempt, findAttempt } from './attempt-store.ts'
import { lastingNotices } from './attention.rules.ts'
import type { Checkout } from './checkout.types.ts'
import { updateCheckout } from './checkout-store.ts'
import { closePage } from './close-page.ts'
import type { CheckoutCaller, CheckoutDeps } from './deps.ts'
import { withChange } from './history.rules.ts'
import { loadSession } from './load-session.ts'
import { busy, notModifiable, refuseUnanswered } from './refusals.ts'
import { settlePayment } from './settle-payment.ts'

export interface CancelCheckout {
  readonly id: string
  readonly caller: CheckoutCaller
  readonly call: IdempotentCall | null
  readonly respond: (checkout: Checkout) => Reply
}

const lastTry = 20

/**
 * Closes the provider's page, then cancels the session. If the shopper has already paid, settles the payment first, and
 * refuses to cancel a session that then has its order.
 */
export async function cancelCheckout(deps: CheckoutDeps, input: CancelCheckout): Promise<Reply> {
  for (let attempt = 1; attempt <= lastTry; attempt++) {
    const reply = await tryCancel(deps, input).catch(refuseUnanswered)
    if (reply) return reply
  }
  throw busy()
}

async function tryCancel(deps: CheckoutDeps, input: CancelCheckout): Promise<Reply | null> {
  const loaded = await loadSession(deps, input)
  if (loaded.replay) return loaded.replay
  const { now } = loaded
  const before = asOf(loaded.checkout, now)
  if (before.status === 'completed' || before.status === 'canceled') throw notModifiable(before.status)
  const ended: Checkout = {
    ...before,
    status: 'canceled',
    version: before.version + 1,
    state: {
      ...before.state,
      payment: null,
      notices: [
        ...lastingNotices(before.state.notices),
        { code: 'checkout_canceled', content: 'This session was canceled.' },
      ],
    },
    updatedAt: now,
  }
  const canceled = withChange(ended, 'cancel', input.caller.author)
  const reply = input.respond(canceled)
  const kept = input.call && { call: input.call, reply }
  try {
    const attemptId = loaded.checkout.state.payment?.attemptId
    if (!attemptId) return (await updateCheckout(deps.db, canceled, kept)) ? reply : null
    if (!(await closeOrSettle(deps, attemptId))) return null
    const done = await endAttempt(deps.db, {
      checkout: canceled,
      attemptId,
      status: 'canceled',
      failureReason: null,
      paymentEventId: null,
      kept,
    })
    return done ? reply : null
  } catch (error) {
    if (violates(error, 'idempotency_key_pkey')) return null
    throw error
  }
}

/** Closes the provider's page. Returns false if the shopper paid before that; the payment has then been settled. */
async function closeOrSettle(deps: CheckoutDeps, attemptId: string): Promise<boolean> {
  const found = await findAttempt(deps.db, { id: attemptId })
  if (!found) return true
  if ((await closePage(deps, found.attempt)) === 'closed') return true
  await settlePayment(deps, {
    attempt: found.attempt,
    facts: await deps.providers[found.attempt.handlerId].query(found.attempt),
    paymentEventId: null,
  })
  return false
}
