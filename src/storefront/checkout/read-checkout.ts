import { asOf, isForgotten } from './as-of.rules.ts'
import type { Checkout } from './checkout.types.ts'
import type { CheckoutCaller, CheckoutDeps } from './deps.ts'
import { sessionNotFound } from './refusals.ts'
import { readCheckout as read } from './store.ts'

/** Any session as it stands now, however long ago it ended; null: there is none. */
export async function findCheckout(deps: Pick<CheckoutDeps, 'db' | 'clock'>, id: string): Promise<Checkout | null> {
  const { checkout } = await read(deps.db, id, null)
  return checkout && asOf(checkout, deps.clock.now())
}

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
