import { hash } from 'node:crypto'
import type { ShopSettings } from '../settings/index.ts'
import type { Checkout } from './checkout.types.ts'

/** Who holds units, as keyed hashes: they can be counted and name nobody. Null where there is nobody to count. */
export interface Holders {
  readonly buyer: string | null
  readonly agent: string | null
  readonly address: string | null
}

/** `address`: of the client that opens the payment page; null for a session with a key, whose caller serves many buyers. */
export function holdersOf(
  { store }: Pick<ShopSettings, 'store'>,
  { state, agentProfile }: Checkout,
  address: string | null,
): Holders {
  const hashed = (kind: string, name: string): string =>
    hash('sha256', JSON.stringify([store.linkSecret, kind, name]), 'buffer')
      .readBigInt64BE()
      .toString()
  const { email } = state.buyer
  return {
    buyer: email === null ? null : hashed('buyer', email.toLowerCase()),
    // Permalinks, drafts and callers without a profile write a word here.
    agent: URL.canParse(agentProfile) ? hashed('agent', agentProfile) : null,
    address: address === null ? null : hashed('address', address),
  }
}
