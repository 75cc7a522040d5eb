import { pagesOf } from '../../credentials/index.ts'
import type { ReadFault } from '../fault.types.ts'
import type { Account } from '../ports.ts'
import { type GraphCallDeps, graphGet, idIn } from './graph-client.ts'

/** What opens the business account: the login of the user, not of a page. */
export function userTokenOf({ config }: Account): string {
  return 'user_access_token' in config && config.user_access_token ? config.user_access_token : config.access_token
}

/** The page's own token; the user's never stands in for it, because what it may is another thing. */
export async function pageTokenOf(deps: GraphCallDeps, account: Account): Promise<string | ReadFault> {
  const { config, id } = account
  if ('page_access_token' in config && config.page_id === id) return config.page_access_token
  const known = pagesOf(config).find((page) => page.id === id)?.access_token
  if (typeof known === 'string') return known
  return idIn(await graphGet(deps, id, userTokenOf(account), { fields: 'access_token' }), 'access_token')
}

/** Asked after a refusal: only a login whose own token is refused as well is dead; otherwise it was about one page. */
export async function isUserTokenDead(deps: GraphCallDeps, account: Account): Promise<boolean> {
  const answer = await graphGet(deps, 'me', userTokenOf(account), { fields: 'id' })
  return answer.kind === 'fault' && answer.fault.class === 'auth_expired'
}
