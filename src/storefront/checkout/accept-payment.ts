import { databaseErrorOf, type Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { PaymentAttempt } from '../payments/attempt.types.ts'
import { findAttempt } from './attempt-store.ts'
import type { Checkout } from './checkout.types.ts'
import { type Author, withChange } from './history.rules.ts'
import { placeOrder } from './order-store.ts'
import { ordered } from './ordered.rules.ts'
import { isStillPaidFor } from './settlement.rules.ts'

export type Accepted = { readonly orderId: string } | { readonly refusal: string }

/**
 * Places the order of a payment that the operator accepts although it came late, had the wrong amount or came after the
 * session ended. Takes stock and discounts now, in the caller's transaction. If this throws or returns a refusal, the
 * caller must roll back.
 */
export async function acceptPayment(tx: Queryable, attemptId: string, author: Author, now: Date): Promise<Accepted> {
  const found = await findAttempt(tx, { id: attemptId })
  if (!found) throw new Error(`Payment ${attemptId} is gone.`)
  const { attempt, checkout } = found
  const refusal = whyNot(attempt, checkout)
  if (refusal) return { refusal }
  const orderId = newId('order', now.getTime())
  try {
    const completed = withChange(ordered(checkout, orderId, now), 'order', author)
    const placed = await placeOrder(tx, { checkout: completed, attempt, held: false, paymentEventId: null, now })
    return placed ? { orderId } : { refusal: 'The session is being changed right now. Try again in a moment.' }
  } catch (error) {
    const violated = databaseErrorOf(error)
    if (violated?.code !== '23514') throw error
    const what = violated.constraint?.startsWith('variant_stock')
      ? 'The goods are not in stock'
      : 'A discount is used up'
    return { refusal: `${what}: change that and accept the payment then, or refund it.` }
  }
}

function whyNot(attempt: PaymentAttempt, checkout: Checkout): string | null {
  if (attempt.status !== 'paid') return 'This payment was not received: there is nothing to accept.'
  if (checkout.orderId !== null) return 'This session has its order already: refund this payment.'
  if (checkout.state.payment) return 'Another payment of this session is running: cancel the session first.'
  if (isStillPaidFor(attempt, checkout)) return null
  return 'The session has been changed since it was paid: refund it, or make an order by hand.'
}
