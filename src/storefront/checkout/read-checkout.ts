import { asOf, isForgotten } from './as-of.rules.ts'
import type { Checkout } from './checkout.types.ts'
import type { CheckoutCaller, CheckoutDeps } from './deps.ts'
import { sessionNotFound } from './refusals.ts'
import { readCheckout as read } from './store.ts'

/** Any session as it stands now, however long ago it ended; null: there is none. */
export async function findCheckout(deps: Pick<CheckoutDeps, 'db' | 'clock'>, id: string): Promise<Checkout | null> {
  const found = await read(deps.db, id, null)
  return found && asOf(found.checkout, deps.clock.now())
}

/** The session as it stands now: one statement, which brings only what is not remembered. Nothing is written. Another key's session is not found. */
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
