import type { ApiConfigValue } from './api-config-schema.ts'

/** The login's own token: it reads lists of pages, which no page's token can. */
export const userTokenOf = (config: ApiConfigValue): string =>
  ('user_access_token' in config ? config.user_access_token : undefined) ?? config.access_token

/** The token of that page; null: the login has none for it. */
export function pageTokenOf(config: ApiConfigValue, pageId: string): string | null {
  const pages = config.metadata && 'pages' in config.metadata ? config.metadata.pages : undefined
  const own = pages?.find(({ id }) => id === pageId)?.access_token
  if (own !== undefined) return own
  return 'page_access_token' in config && config.page_id === pageId ? config.page_access_token : null
}
