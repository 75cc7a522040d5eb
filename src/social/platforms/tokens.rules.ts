import type { ApiConfigValue } from './api-config-schema.ts'

/** Returns the user's token. Only this token can list pages. */
export const userTokenOf = (config: ApiConfigValue): string =>
  ('user_access_token' in config ? config.user_access_token : undefined) ?? config.access_token

/** Returns the page's token. Returns null if the login has none. */
export function pageTokenOf(config: ApiConfigValue, pageId: string): string | null {
  const pages = config.metadata && 'pages' in config.metadata ? config.metadata.pages : undefined
  const own = pages?.find(({ id }) => id === pageId)?.access_token
  if (own !== undefined) return own
  return 'page_access_token' in config && config.page_id === pageId ? config.page_access_token : null
}

/**
 * Returns the id of the page that is linked to a business account. Returns null if the login has no pages, or reported
 * none for the account.
 */
export function pageOfAccount(config: ApiConfigValue, accountId: string): string | null {
  if (!('page_id' in config)) return null
  if ('ig_user_id' in config && config.ig_user_id === accountId) return config.page_id
  const pages = config.metadata?.pages ?? []
  const linked = pages.find(({ ig_accounts }) => ig_accounts?.some(({ id }) => id === accountId))
  if (linked) return linked.id
  const accounts = config.metadata && 'ig_accounts' in config.metadata ? (config.metadata.ig_accounts ?? []) : []
  const account = accounts.find(({ id }) => id === accountId)
  if (!account) return null
  return account.page_id ?? ('connected_page_id' in account ? account.connected_page_id : undefined) ?? null
}
