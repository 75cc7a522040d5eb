import type { Queryable } from '../../platform/db/database.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import {
  ApiConfig,
  type ApiConfigValue,
  type CredentialDeps,
  lockConnectedPlatform,
  pageTokenOf,
  readConnectedPlatform,
  type SocialPlatformView,
  storeCredentials,
} from '../platforms/index.ts'
import { wantSubscriptions } from '../webhooks/index.ts'

/**
 * Switches the platform to another page of the same login. Returns null if the platform does not exist. Throws
 * `invalid_data` (400) for a platform that is not connected and for a page that cannot be used.
 */
export async function choosePage(
  deps: CredentialDeps,
  tx: Queryable,
  id: string,
  pageId: string,
  now: Date,
): Promise<SocialPlatformView | null> {
  const platform = await lockConnectedPlatform(deps, tx, id)
  if (!platform) return null
  if (!platform.config) throw invalidData([notConnected(platform.configProblem)])
  const config = withPage(platform.config, pageId)
  const view = await storeCredentials(deps, tx, id, { config, loggedIn: false }, now)
  await wantSubscriptions(tx, id, config, now)
  return view
}

/** Returns a problem if the platform is not connected. Throws `invalid_data` for a page that cannot be used. */
export async function pageProblems(deps: CredentialDeps, db: Queryable, id: string, pageId: string | undefined) {
  const platform = await readConnectedPlatform(deps, db, id)
  if (!platform) return []
  if (!platform.config) return [notConnected(platform.configProblem)]
  if (pageId !== undefined) withPage(platform.config, pageId)
  return []
}

const notConnected = (problem: string | null) => ({
  path: '/id',
  message: problem ?? 'The platform has no api_config. Connect it first.',
})

function withPage(config: ApiConfigValue, pageId: string): ApiConfigValue {
  const refuse = (message: string) => invalidData([{ path: '/page_id', message }])
  if (!('page_id' in config)) throw refuse('This platform has no pages. Leave out page_id.')
  const page = config.metadata?.pages?.find(({ id }) => id === pageId)
  if (!page) throw refuse('is not among the pages of this login: connect the account again and allow access to it')
  const linked = page.ig_accounts?.[0] ?? linkedTo(config, pageId)
  const chosen = { ...config, page_id: page.id, page_name: page.name }
  const account = linked ? { ig_user_id: linked.id, ig_username: linked.username } : null
  const publishesToAccount = 'ig_user_id' in config
  if (publishesToAccount && !account)
    throw refuse('has no linked account: link one in the settings of the page, then connect the account again')
  if (!('page_access_token' in config)) return ApiConfig.parse({ ...chosen, ...account })
  const token = pageTokenOf(config, pageId)
  if (token === null) throw refuse('cannot be opened by this login: connect the account again and allow access to it')
  const tokens = { access_token: token, page_access_token: token }
  return ApiConfig.parse({ ...chosen, ...tokens, ...(publishesToAccount ? account : {}) })
}

function linkedTo(config: ApiConfigValue, pageId: string): { id: string; username?: string | undefined } | undefined {
  const accounts = config.metadata && 'ig_accounts' in config.metadata ? config.metadata.ig_accounts : undefined
  return accounts?.find(({ page_id }) => page_id === pageId)
}
