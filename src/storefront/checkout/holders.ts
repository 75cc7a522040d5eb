import { hash } from 'node:crypto'
import type { ShopSettings } from '../settings/index.ts'
import type { Checkout } from './checkout.types.ts'
import { isKeyless } from './hold.rules.ts'

/** Who holds units, as keyed hashes: they can be counted and name nobody. Null where there is nobody to count. */
export interface Holders {
  readonly buyer: string | null
  readonly agent: string | null
  readonly address: string | null
}

/** `address`: of the client that opens the payment page; null for a session with a key, whose caller serves many buyers. */
export function holdersOf(
  { store, trustedAgents }: Pick<ShopSettings, 'store' | 'trustedAgents'>,
  checkout: Checkout,
  address: string | null,
): Holders {
  const hashed = (kind: string, name: string): string =>
    hash('sha256', JSON.stringify([store.linkSecret, kind, name]), 'buffer')
      .readBigInt64BE()
      .toString()
  const { agentProfile } = checkout
  const { email } = checkout.state.buyer
  // Anybody can name a profile. Without a key it counts only where every request that names it has to be signed by it.
  const isProven = !isKeyless(checkout) || trustedAgents.get(agentProfile)?.signatureRequired === true
  return {
    buyer: email === null ? null : hashed('buyer', email.toLowerCase()),
    // Permalinks, drafts and callers without a profile write a word here.
    agent: isProven && URL.canParse(agentProfile) ? hashed('agent', agentProfile) : null,
    address: address === null ? null : hashed('address', address),
  }
}
