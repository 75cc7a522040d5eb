import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import {
  answered,
  type GraphAccounts,
  type LinkedAccount,
  type NetworkLogins,
  platformLabel,
  platformProfile,
  type ReadFault,
} from '../networks/index.ts'
import { appMissing } from '../oauth/index.ts'
import {
  type ApiConfigValue,
  type ConnectedPlatform,
  type CredentialDeps,
  requireConnectedPlatform,
  userTokenOf,
} from '../platforms/index.ts'
import { endCredentials } from '../tokens/index.ts'
import type { AccountsView, PagesView } from './schema.ts'

export interface AccountDeps extends CredentialDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logins: NetworkLogins
}

export type GraphLoginOf = ConnectedPlatform & { readonly config: ApiConfigValue; readonly graph: GraphAccounts }

/**
 * Returns the platform's login at the page network. Throws `not_found` (404) if the platform does not exist,
 * `invalid_data` (400) if it is not connected or has no pages, and `conflict` (409) if no app is registered.
 */
export async function requireGraphLogin(deps: AccountDeps, platformId: string): Promise<GraphLoginOf> {
  const platform = await requireConnectedPlatform(deps, deps.db, platformId)
  if (!platformProfile(platform.name).hasPages)
    throw invalidData([
      { path: '/platform_id', message: `is a platform for ${platformLabel(platform.name)}, which has no pages` },
    ])
  const graph = deps.logins.of(platform.name)?.pages
  if (!graph) throw appMissing(platform.name)
  return { ...platform, graph: graph.forUser(platform.config.user_id) }
}

/** Marks a response as incomplete if the networks were too slow. If they were not, returns an empty object. */
export const incompleteOf = ({ time }: NetworkLogins) =>
  time?.ranOut() ? ({ incomplete: true, message: notComplete } as const) : {}

export const notComplete = 'The networks were slow, so this is not complete. Ask again in a while.'

export async function listPages(base: AccountDeps, platformId: string): Promise<PagesView> {
  const deps = { ...base, logins: base.logins.inTime() }
  const login = await requireGraphLogin(deps, platformId)
  const listed = await login.graph.pages(userTokenOf(login.config))
  if (!listed.ok) await noteFault(deps, login, listed.fault)
  return { pages: answered(listed).map(({ id, name }) => ({ id, name })), ...incompleteOf(deps.logins) }
}

export async function listAccounts(base: AccountDeps, platformId: string): Promise<AccountsView> {
  const deps = { ...base, logins: base.logins.inTime() }
  const login = await requireGraphLogin(deps, platformId)
  const userToken = userTokenOf(login.config)
  const listed = await login.graph.pages(userToken)
  if (!listed.ok) await noteFault(deps, login, listed.fault)
  const pages = await login.graph.linkedPages(answered(listed), userToken)
  return {
    pages: pages.map(({ id, name }) => ({ id, name })),
    network_b_accounts: pages.flatMap(({ id, account }) => (account ? [accountView(id, account)] : [])),
    ...incompleteOf(deps.logins),
  }
}

export const accountView = (pageId: string, { id, username }: LinkedAccount) => ({ id, username, page_id: pageId })

/** Ends the credentials if the network rejects the login, because such a login cannot publish either. */
export async function noteFault(deps: AccountDeps, login: GraphLoginOf, fault: ReadFault): Promise<void> {
  if (fault.class === 'auth_expired') await endCredentials(deps, login, fault.message)
}
