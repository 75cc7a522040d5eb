import { paymentExpired, withEndedPayment } from './as-of.rules.ts'
import { endAttempt, findAttempt } from './attempt-store.ts'
import type { Notice } from './checkout.types.ts'
import { closePage } from './close-page.ts'
import type { CheckoutDeps } from './deps.ts'
import { byItself, withChange } from './history.rules.ts'
import { settlePayment } from './settle-payment.ts'
import { nextToYield } from './yielding-store.ts'

const mostAtOnce = 200
const goneToOthers: Notice = {
  ...paymentExpired,
  about: { is: 'sold_to_others' },
  content:
    'The items were sold to another buyer before the payment was made. Complete the session again to see what is left.',
}

/**
 * Ends unpaid holds of sessions without a key if buyers with a key have taken their stock. Starts with the client
 * address that holds most of the item, and there with the youngest hold. Returns the number of holds that it tried to
 * end.
 */
export async function yieldHolds(deps: CheckoutDeps): Promise<number> {
  const tried: string[] = []
  while (tried.length < mostAtOnce) {
    const attemptId = await nextToYield(deps.db, tried)
    if (attemptId === null) break
    tried.push(attemptId)
    // An error must not delay the other holds. The next run tries this hold again.
    await yieldHold(deps, attemptId).catch((error: unknown) =>
      deps.log.error({ error, attemptId }, 'an unpaid hold could not be ended and is tried again'),
    )
  }
  return tried.length
}

/**
 * Closes the payment page, then ends the hold. If the shopper has paid, settles the payment. If the hold changes
 * meanwhile, a later run tries again.
 */
async function yieldHold(deps: CheckoutDeps, attemptId: string): Promise<void> {
  const found = await findAttempt(deps.db, { id: attemptId })
  if (!found || found.checkout.state.payment?.attemptId !== attemptId) return
  const { attempt, checkout } = found
  if ((await closePage(deps, attempt)) === 'paid') {
    const facts = await deps.providers[attempt.handlerId].query(attempt)
    await settlePayment(deps, { attempt, facts, paymentEventId: null })
    return
  }
  const ended = {
    ...withEndedPayment(checkout, goneToOthers),
    version: checkout.version + 1,
    updatedAt: deps.clock.now(),
  }
  await endAttempt(deps.db, {
    checkout: withChange(ended, 'payment_expired', byItself),
    attemptId,
    status: 'expired',
    failureReason: 'stock went to a buyer with a key',
    paymentEventId: null,
    kept: null,
  })
}
