import type { Answered, GraphAccounts } from '../networks/index.ts'
import type { ApiConfigValue } from './api-config-schema.ts'
import { pageTokenOf, userTokenOf } from './tokens.rules.ts'

/** Returns the page's own token. Requests it if the login did not provide it. Never falls back to the user's token. */
export async function openPage(
  graph: GraphAccounts,
  config: ApiConfigValue,
  pageId: string,
): Promise<Answered<string>> {
  const known = pageTokenOf(config, pageId)
  return known === null ? graph.pageToken(pageId, userTokenOf(config)) : { ok: true, value: known }
}
