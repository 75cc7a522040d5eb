import { hash } from 'node:crypto'
import type { StockHolders } from '../catalog/index.ts'
import type { ShopSettings } from '../settings/index.ts'
import type { Checkout } from './checkout.types.ts'
import { isKeyless } from './hold.rules.ts'

/**
 * Returns the identities to which the limits on held stock apply, each hashed. `address` is the IP address of the
 * client that opens the payment page, or null for a session with a key, because its caller serves many buyers. The
 * buyer is null without an e-mail address. The agent is null unless its profile is a URL, and proven by a key or by
 * required signatures.
 */
export function holdersOf(
  { store, trustedAgents }: Pick<ShopSettings, 'store' | 'trustedAgents'>,
  checkout: Checkout,
  address: string | null,
): StockHolders {
  const hashed = (kind: string, name: string): string =>
    hash('sha256', JSON.stringify([store.linkSecret, kind, name]), 'buffer')
      .readBigInt64BE()
      .toString()
  const { agentProfile } = checkout
  const { email } = checkout.state.buyer
  // Anyone can claim a profile. Without a key, the profile counts only if Weft requires its requests to be signed.
  const isProven = !isKeyless(checkout) || trustedAgents.get(agentProfile)?.signatureRequired === true
  return {
    buyer: email === null ? null : hashed('buyer', email.toLowerCase()),
    // For permalinks, drafts and callers without a profile, `agentProfile` is a plain word instead of a URL.
    agent: isProven && URL.canParse(agentProfile) ? hashed('agent', agentProfile) : null,
    address: address === null ? null : hashed('address', address),
  }
}
