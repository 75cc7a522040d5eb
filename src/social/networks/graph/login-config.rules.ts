import type { LinkedPage } from '../accounts.types.ts'

/** Results of one login. */
export interface GraphLoginFacts {
  readonly user: { readonly id: string; readonly name: string | null }
  readonly userToken: string
  readonly authenticatedAt: Date
  /** Null if it is not reported. */
  readonly expiresAt: Date | null
  readonly scopes: readonly string[]
  readonly pages: readonly LinkedPage[]
  readonly page: LinkedPage | null
}

/** Platforms with a login at the page network. */
export type GraphPlatform = 'network_a' | 'network_b' | 'network_ab'

/**
 * Returns the page to use. If `wanted` names a page, returns that page, or null if the login does not have it. If
 * `wanted` is null, returns the first page that the platform can use, or else the first; null if the login has no
 * pages.
 */
export function choosePage(
  platform: GraphPlatform,
  pages: readonly LinkedPage[],
  wanted: string | null,
): LinkedPage | null {
  if (wanted !== null) return pages.find(({ id }) => id === wanted) ?? null
  return pages.find((page) => suits(platform, page)) ?? pages[0] ?? null
}

const suits = (platform: GraphPlatform, { token, account }: LinkedPage): boolean =>
  (platform === 'network_b' || token !== null) && (platform === 'network_a' || account !== null)

/** Builds the api_config from the known facts. Validation reports missing members. */
export function graphConfig(platform: GraphPlatform, facts: GraphLoginFacts): Record<string, unknown> {
  const { user, userToken, page, pages } = facts
  const base = {
    platform,
    authenticated_at: facts.authenticatedAt.toISOString(),
    expires_at: facts.expiresAt?.toISOString(),
    scopes: [...facts.scopes],
    user_id: user.id,
    page_id: page?.id,
    page_name: page?.name,
  }
  const account = { ig_user_id: page?.account?.id, ig_username: page?.account?.username ?? undefined }
  const igAccounts = pages.flatMap(({ id, account: linked }) =>
    linked ? [{ id: linked.id, username: linked.username ?? undefined, page_id: id }] : [],
  )
  const metadata = { pages: pages.map(listedPage), ig_accounts: igAccounts }
  if (platform === 'network_b')
    return {
      ...base,
      token_type: 'USER',
      access_token: userToken,
      username: user.name ?? undefined,
      ...account,
      metadata,
    }
  const pageTokens = {
    token_type: 'PAGE',
    access_token: page?.token ?? undefined,
    page_access_token: page?.token ?? undefined,
    user_access_token: userToken,
    user_name: user.name ?? undefined,
  }
  if (platform === 'network_a') return { ...base, ...pageTokens, metadata: { pages: metadata.pages } }
  return { ...base, ...pageTokens, ...account, metadata }
}

const listedPage = ({ id, name, token, category, tasks, account }: LinkedPage) => ({
  id,
  name,
  ...(token === null ? {} : { access_token: token }),
  ...(category === null ? {} : { category }),
  ...(tasks.length === 0 ? {} : { tasks: [...tasks] }),
  ...(account === null ? {} : { ig_accounts: [{ id: account.id, username: account.username ?? undefined }] }),
})
