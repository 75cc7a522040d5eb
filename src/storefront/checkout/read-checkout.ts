import { asOf } from './as-of.rules.ts'
import type { Checkout } from './checkout.types.ts'
import type { CheckoutCaller, CheckoutDeps } from './deps.ts'
import { sessionNotFound } from './refusals.ts'
import { readCheckout as read } from './store.ts'

const readableMs = 30 * 24 * 3600_000

/** The session as it stands now: one statement, nothing written. Another key's session is not found. */
export async function readCheckout(
  deps: Pick<CheckoutDeps, 'db' | 'clock'>,
  id: string,
  caller: CheckoutCaller,
): Promise<Checkout> {
  const { checkout } = await read(deps.db, id, caller.keyId)
  const now = deps.clock.now()
  if (!checkout || isForgotten(checkout, now)) throw sessionNotFound()
  return asOf(checkout, now)
}

/** An ended session without an order stays readable for 30 days. */
const isForgotten = (checkout: Checkout, now: Date): boolean =>
  checkout.orderId === null && checkout.expiresAt.getTime() + readableMs < now.getTime()
