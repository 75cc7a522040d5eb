import { paymentExpired, withEndedPayment } from './as-of.rules.ts'
import { isLive } from './attempt.rules.ts'
import { endAttempt, findAttempt } from './attempt-store.ts'
import { readCheckout } from './checkout-store.ts'
import { closePage } from './close-page.ts'
import type { CheckoutDeps } from './deps.ts'
import { byItself, withChange } from './history.rules.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Closes the provider's page, then ends the session's running payment, if it has expired. If the shopper has already
 * paid, the payment is settled.
 */
export async function expireAttempt(deps: CheckoutDeps, checkoutId: string): Promise<void> {
  const session = await readCheckout(deps.db, checkoutId, null)
  if (!session?.checkout.state.payment) return
  const found = await findAttempt(deps.db, { id: session.checkout.state.payment.attemptId })
  if (!found || !isLive(found.attempt) || found.attempt.expiresAt > deps.clock.now()) return
  if ((await closePage(deps, found.attempt)) === 'paid') {
    const facts = await deps.providers[found.attempt.handlerId].query(found.attempt)
    await settlePayment(deps, { attempt: found.attempt, facts, paymentEventId: null })
    return
  }
  const now = deps.clock.now()
  const ended = {
    ...withEndedPayment(found.checkout, paymentExpired),
    version: found.checkout.version + 1,
    updatedAt: now,
  }
  await endAttempt(deps.db, {
    checkout: withChange(ended, 'payment_expired', byItself),
    attemptId: found.attempt.id,
    status: 'expired',
    failureReason: null,
    paymentEventId: null,
    kept: null,
  })
}
