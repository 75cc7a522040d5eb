import type { Reply } from '../../platform/idempotency/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { type BeginAttempt, beginAttempt } from './attempt-store.ts'
import type { Checkout } from './checkout.types.ts'
import type { CheckoutDeps } from './deps.ts'
import { byItself, withChange } from './history.rules.ts'
import { placeOrder } from './order-store.ts'
import { ordered } from './ordered.rules.ts'

/** Provider name for orders that cost nothing. */
export const noProvider = 'free'

/**
 * Completes a session that costs nothing: holds its stock and sells it in one transaction, without a provider. Returns
 * null if the session changed or the guard fails.
 */
export async function placeFreeOrder(
  deps: CheckoutDeps,
  begin: Omit<BeginAttempt, 'payment' | 'kept'>,
  respond: (checkout: Checkout) => Reply,
): Promise<Reply | null> {
  const { checkout: started, attempt, call } = begin
  const now = attempt.createdAt
  const completed = withChange(ordered(started, newId('order', now.getTime()), now), 'order', byItself)
  const reply = respond(completed)
  const stamp = await deps.db.transaction().execute(async (tx) => {
    const begun = await beginAttempt(tx, { ...begin, payment: null, kept: call && { call, reply } })
    if (begun === null) return null
    const placed = await placeOrder(tx, { checkout: completed, attempt, held: true, paymentEventId: null, now })
    if (placed === null) throw new Error(`Session ${completed.id} was changed within its own transaction.`)
    return placed
  })
  if (stamp === null) return null
  deps.memory.rememberSession({ checkout: completed, stamp })
  return reply
}
