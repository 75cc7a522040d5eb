import { asOf, isForgotten } from './as-of.rules.ts'
import type { Checkout } from './checkout.types.ts'
import { readCheckout as read } from './checkout-store.ts'
import type { CheckoutCaller, CheckoutDeps } from './deps.ts'
import { sessionNotFound } from './refusals.ts'

/** Returns any session as of now, even if it ended long ago. Returns null if it does not exist. */
export async function findCheckout(deps: Pick<CheckoutDeps, 'db' | 'clock'>, id: string): Promise<Checkout | null> {
  const found = await read(deps.db, id, null)
  return found && asOf(found.checkout, deps.clock.now())
}

/**
 * Returns the session as of now. Runs one statement, which reads only what is not cached. Writes nothing. Throws
 * `not_found` (404) if the session does not exist, is no longer readable or belongs to another key.
 */
export async function readCheckout(
  deps: Pick<CheckoutDeps, 'db' | 'clock' | 'memory'>,
  id: string,
  caller: CheckoutCaller,
): Promise<Checkout> {
  const known = deps.memory.session(id)
  const found = await read(deps.db, id, caller.keyId, known)
  const now = deps.clock.now()
  if (!found || isForgotten(found.checkout, now)) throw sessionNotFound()
  if (found !== known) deps.memory.rememberSession(found)
  return asOf(found.checkout, now)
}
