import { pagesOf } from '../../credentials/index.ts'
import type { ReadFault } from '../fault.types.ts'
import type { Account } from '../ports.ts'
import { type GraphCallDeps, graphGet, idIn } from './graph-client.ts'

/** Returns the user's token, which the business account requires instead of the page's. */
export function userTokenOf({ config }: Account): string {
  return 'user_access_token' in config && config.user_access_token ? config.user_access_token : config.access_token
}

/**
 * Returns the page's own token, and asks the network for it if none is stored. Never falls back to the user's token,
 * which has other permissions.
 */
export async function pageTokenOf(deps: GraphCallDeps, account: Account): Promise<string | ReadFault> {
  const { config, id } = account
  if ('page_access_token' in config && config.page_id === id) return config.page_access_token
  const known = pagesOf(config).find((page) => page.id === id)?.access_token
  if (typeof known === 'string') return known
  return idIn(await graphGet(deps, id, userTokenOf(account), { fields: 'access_token' }), 'access_token')
}

/**
 * Whether the network rejects the user's own token too, after it has rejected a call. If not, only one page is
 * affected.
 */
export async function isUserTokenDead(deps: GraphCallDeps, account: Account): Promise<boolean> {
  const answer = await graphGet(deps, 'me', userTokenOf(account), { fields: 'id' })
  return answer.kind === 'fault' && answer.fault.class === 'auth_expired'
}
