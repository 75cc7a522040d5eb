import { type IdempotentCall, type Reply, replayOf } from '../../platform/idempotency/idempotency.ts'
import { asOf, isForgotten, isOpen } from './as-of.rules.ts'
import type { Checkout } from './checkout.types.ts'
import { type CheckoutFacts, type FactsWanted, loadCheckoutFacts } from './checkout-store.ts'
import type { CheckoutCaller, CheckoutDeps } from './deps.ts'
import { sessionNotFound } from './refusals.ts'
import type { Ground } from './remembered.ts'

export interface SessionCall {
  readonly id: string
  readonly caller: CheckoutCaller
  readonly call: IdempotentCall | null
}

type Deps = Pick<CheckoutDeps, 'db' | 'clock' | 'memory' | 'settings'>
type More = Pick<FactsWanted, 'variantIds' | 'codes' | 'email'>
const nothingMore: More = { variantIds: [], codes: null, email: null }

export interface FoundSession extends Ground {
  readonly replay: null
  readonly checkout: Checkout
  readonly facts: CheckoutFacts
  readonly now: Date
}

export type LoadedSession = { readonly replay: Reply } | FoundSession

/**
 * Reads a session with everything needed to change it. If the call was already answered, reads the stored reply
 * instead. Throws `not_found` (404) if the session does not exist, is no longer readable or belongs to another key.
 */
export async function loadSession(
  deps: Deps,
  { id, caller, call }: SessionCall,
  more: More = nothingMore,
): Promise<LoadedSession> {
  const { keyId: publishableKeyId, salesChannelId } = caller
  const facts = await loadCheckoutFacts(deps.db, { checkoutId: id, publishableKeyId, salesChannelId, call, ...more })
  const now = deps.clock.now()
  const replay = call && replayOf(call, facts.stored, now)
  if (replay) return { replay }
  if (!facts.checkout || isForgotten(facts.checkout, now)) throw sessionNotFound()
  deps.memory.rememberOffers(facts.checkout.salesChannelId, facts.offers.values())
  deps.memory.rememberDiscounts(facts.discounts)
  return { replay: null, checkout: facts.checkout, facts, now, remembered: false }
}

/**
 * Returns the session like `loadSession`, but from this process's cache. Returns null if a fact is missing, the session
 * is not open, or the caller's key is another one.
 */
export async function recallSession(
  deps: Deps,
  { id, caller }: SessionCall,
  more: More = nothingMore,
): Promise<FoundSession | null> {
  const known = deps.memory.session(id)
  const now = deps.clock.now()
  if (!known || !isOpen(asOf(known.checkout, now))) return null
  const { checkout, stamp } = known
  if (caller.keyId !== null && caller.keyId !== checkout.publishableKeyId) return null
  const variantIds = [...checkout.state.lines.map((line) => line.variantId), ...more.variantIds]
  const offers = deps.memory.offers(checkout.salesChannelId, variantIds)
  const discounts = deps.memory.discounts(more.codes ?? checkout.state.codes)
  if (!offers || !discounts) return null
  const { version: settingsVersion } = await deps.settings.current()
  return {
    replay: null,
    checkout,
    facts: { settingsVersion, checkout, offers, discounts, stored: null },
    now,
    remembered: { session: stamp },
  }
}
