import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { asOf, isOpen } from './as-of.rules.ts'
import type { Checkout } from './checkout.types.ts'
import { readCheckout, updateCheckout } from './checkout-store.ts'
import type { CheckoutCaller } from './deps.ts'
import { type Author, withChange } from './history.rules.ts'
import { busy, notModifiable, paymentInProgress, sessionNotFound } from './refusals.ts'

export interface ExtendCheckout {
  readonly id: string
  readonly minutes: number
  readonly author: Author
}

type Deps = { readonly db: Queryable; readonly clock: Clock }

const longestMs = 30 * 24 * 3600_000
const lastTry = 20

/**
 * Extends an open session by the given minutes, to at most 30 days from now, and returns it. Throws `not_found` (404)
 * if the session does not exist, `checkout_not_modifiable` (409) if it has ended or has a running payment, and
 * `checkout_failed` (500) if it keeps changing.
 */
export async function extendCheckout(deps: Deps, extend: ExtendCheckout): Promise<Checkout> {
  for (let attempt = 1; attempt <= lastTry; attempt++) {
    const extended = await tryExtend(deps, extend)
    if (extended) return extended
  }
  throw busy()
}

async function tryExtend(deps: Deps, { id, minutes, author }: ExtendCheckout): Promise<Checkout | null> {
  const found = await readCheckout(deps.db, id, null)
  if (!found) throw sessionNotFound()
  const { checkout } = found
  const now = deps.clock.now()
  const before = asOf(checkout, now)
  if (before.status === 'completed' || before.status === 'canceled') throw notModifiable(before.status)
  if (!isOpen(checkout)) throw paymentInProgress()
  const wanted = before.expiresAt.getTime() + minutes * 60_000
  const expiresAt = new Date(Math.min(wanted, now.getTime() + longestMs))
  const changed = { ...before, version: before.version + 1, expiresAt, updatedAt: now }
  const extended = withChange(changed, 'extend', author)
  return (await updateCheckout(deps.db, extended, null)) ? extended : null
}

/** Returns the operator as a caller. May change every session. */
export const operator = (author: Author): CheckoutCaller => ({ keyId: null, salesChannelId: null, author })
