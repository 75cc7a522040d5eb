import { type IdempotentCall, type Reply, replayOf } from '../../platform/idempotency.ts'
import { isForgotten } from './as-of.rules.ts'
import type { Checkout } from './checkout.types.ts'
import type { CheckoutCaller, CheckoutDeps } from './deps.ts'
import { sessionNotFound } from './refusals.ts'
import { type CheckoutFacts, type FactsWanted, loadCheckoutFacts } from './store.ts'

export interface SessionCall {
  readonly id: string
  readonly caller: CheckoutCaller
  readonly call: IdempotentCall | null
}

type More = Pick<FactsWanted, 'variantIds' | 'codes' | 'email'>
const nothingMore: More = { variantIds: [], codes: null, email: null }

export type LoadedSession =
  | { readonly replay: Reply }
  | { readonly replay: null; readonly checkout: Checkout; readonly facts: CheckoutFacts; readonly now: Date }

/** The session with what a change of it needs to know, or the answer that this very call was given before. */
export async function loadSession(
  deps: Pick<CheckoutDeps, 'db' | 'clock'>,
  { id, caller, call }: SessionCall,
  more: More = nothingMore,
): Promise<LoadedSession> {
  const { keyId: publishableKeyId, salesChannelId } = caller
  const facts = await loadCheckoutFacts(deps.db, { checkoutId: id, publishableKeyId, salesChannelId, call, ...more })
  const now = deps.clock.now()
  const replay = call && replayOf(call, facts.stored, now)
  if (replay) return { replay }
  if (!facts.checkout || isForgotten(facts.checkout, now)) throw sessionNotFound()
  return { replay: null, checkout: facts.checkout, facts, now }
}
