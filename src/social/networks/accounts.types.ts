import type { ApiConfigValue } from '../platforms/index.ts'
import type { ReadFault } from './fault.types.ts'
import type { NetworkTime } from './network-time.ts'
import type { Network, PlatformName } from './networks.rules.ts'

/** A network's response: a value or a fault. */
export type Answered<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: ReadFault }

export interface GrantedToken {
  readonly token: string
  /** Null if it is not reported. */
  readonly expiresInSeconds: number | null
}

export interface GraphPage {
  readonly id: string
  readonly name: string
  /** The page's own token. Null if the network returned none. */
  readonly token: string | null
  readonly category: string | null
  readonly tasks: readonly string[]
}

export interface LinkedAccount {
  readonly id: string
  readonly username: string | null
}

/** A page with its linked business account. `account` is null if there is none or it could not be read. */
export interface LinkedPage extends GraphPage {
  readonly account: LinkedAccount | null
}

export interface TokenFacts {
  readonly valid: boolean
  readonly kind: string
  /** Null if the token never expires, or the network did not report the expiry. */
  readonly expiresAt: Date | null
  readonly dataAccessExpiresAt: Date | null
  readonly scopes: readonly string[]
  /** Why the network considers the token invalid. Null if it gives no reason. */
  readonly problem: string | null
}

export interface UpstreamPost {
  readonly id: string
  readonly text: string
  readonly createdAt: Date
}

/** The page network and the photo network linked to it, for logins and readers. Faults never contain tokens. */
export interface GraphAccounts {
  /** Returns the same client for one user. Each call counts against the user's limit at the page network. */
  forUser(userId: string): GraphAccounts
  authorizeUrl(login: { readonly redirectUri: string; readonly state: string }): string
  exchangeCode(code: string, redirectUri: string): Promise<Answered<GrantedToken>>
  /** Exchanges a short-lived user token, or an ageing long-lived one, for a long-lived one. */
  lengthen(userToken: string): Promise<Answered<GrantedToken>>
  tokenFacts(token: string): Promise<Answered<TokenFacts>>
  me(userToken: string): Promise<Answered<{ readonly id: string; readonly name: string | null }>>
  /** Returns all pages, including pages of businesses if the login may list them. */
  pages(userToken: string): Promise<Answered<readonly GraphPage[]>>
  pageToken(pageId: string, userToken: string): Promise<Answered<string>>
  /** Returns the account linked to a page, and the network's raw response for debugging. */
  linkedAccount(
    pageId: string,
    token: string,
  ): Promise<Answered<{ readonly account: LinkedAccount | null; readonly raw: unknown }>>
  /**
   * Returns the pages with their linked accounts. Skips the account of a page that cannot be read; the page is still
   * returned.
   */
  linkedPages(pages: readonly GraphPage[], token: string): Promise<LinkedPage[]>
  subscribe(accountId: string, fields: readonly string[], pageToken: string): Promise<Answered<null>>
  /** Returns the last posts of a page, newest first. */
  pagePosts(pageId: string, token: string, count: number): Promise<Answered<readonly UpstreamPost[]>>
  accountMedia(accountId: string, token: string, count: number): Promise<Answered<readonly UpstreamPost[]>>
  pagePostMetrics(postId: string, token: string): Promise<Answered<PagePostMetrics>>
  /** Returns the page's number of followers. Null if the network does not report it. */
  pageFollowers(pageId: string, token: string): Promise<Answered<number | null>>
  mediaMetrics(mediaId: string, token: string): Promise<Answered<MediaMetrics>>
}

export interface PagePostMetrics {
  readonly permalink: string | null
  readonly shares: number
  readonly comments: number
  readonly reactions: number
  /** `LIKE`, `LOVE`, `WOW`, `HAHA`, `SAD`, `ANGRY`. */
  readonly byType: Readonly<Record<string, number>>
  readonly recentComments: readonly {
    readonly id: string
    readonly message: string
    readonly from: string | null
    readonly createdAt: string | null
    readonly likes: number
  }[]
  /** Null if the reach could not be read. */
  readonly reach: Readonly<Record<string, number>> | null
}

export interface MediaMetrics {
  readonly likes: number
  readonly comments: number
  readonly permalink: string | null
  /** Null if the insights could not be read. */
  readonly insights: Readonly<Record<string, number>> | null
}

export interface ShortTokens {
  readonly accessToken: string
  /** Null if the network returned none. The previous one then remains valid. */
  readonly refreshToken: string | null
  readonly expiresInSeconds: number | null
  readonly scopes: readonly string[]
}

export interface ShortProfile {
  readonly id: string
  readonly username: string
  readonly name: string | null
  readonly imageUrl: string | null
  readonly verified: boolean | null
  readonly followers: number | null
  readonly following: number | null
  readonly posts: number | null
}

export type ShortMetrics = Readonly<
  Record<'impressions' | 'likes' | 'retweets' | 'replies' | 'quotes' | 'bookmarks', number>
>

/** The short-text network, for logins and readers. */
export interface ShortAccounts {
  authorizeUrl(login: { readonly redirectUri: string; readonly state: string; readonly challenge: string }): string
  exchangeCode(code: string, redirectUri: string, verifier: string): Promise<Answered<ShortTokens>>
  /** Exchanges a refresh token, which works only once. The fault is definitive if the token can never work again. */
  refresh(refreshToken: string): Promise<Answered<ShortTokens>>
  me(accessToken: string): Promise<Answered<ShortProfile>>
  postMetrics(postId: string, accessToken: string): Promise<Answered<ShortMetrics>>
}

/** The values with which a login starts. */
export interface LoginStart {
  readonly redirectUri: string
  readonly state: string
  /** The platform's `url`; null if it has none. */
  readonly server: string | null
}

export interface LoginReturn {
  readonly platform: PlatformName
  readonly platformId: string
  readonly redirectUri: string
  readonly code: string
  /** The value that `begin` returned as `kept`; null if it returned none. */
  readonly kept: string | null
  /** Page that the caller requested. Null means the first suitable page. */
  readonly pageId: string | null
  readonly now: Date
}

/** New tokens, as members of `api_config`. */
export interface Renewal {
  readonly members: Readonly<Record<string, unknown>>
  /** Null if it is not reported. */
  readonly expiresInSeconds: number | null
}

export interface LoginReport {
  readonly expiresAt: Date | null
  readonly dataAccessExpiresAt: Date | null
  readonly scopes: readonly string[]
  /** Problems that do not prevent the login from working. */
  readonly problems: readonly string[]
  /** Why the login ended. Null while it works. */
  readonly ended: string | null
}

/** Login at a network: how it starts, is renewed and is checked. */
export interface NetworkLogin {
  /**
   * Returns the login page's URL. `kept` is stored encrypted and passed to `finish`. Throws `invalid_data` (400) if the
   * network or the request is refused, or `network_failed` (502) if the network gives no usable answer.
   */
  begin(start: LoginStart): Promise<{ readonly location: string; readonly kept: string | null }>
  /**
   * Exchanges the login's code for tokens and accounts. Returns an `api_config` that is not yet validated. Throws like
   * `begin`.
   */
  finish(back: LoginReturn): Promise<Readonly<Record<string, unknown>>>
  /** Returns null if the login cannot be renewed. */
  renew(config: ApiConfigValue): Promise<Answered<Renewal>> | null
  /** Whether the login itself still works. Called after an `auth_expired` error. */
  works(config: ApiConfigValue): Promise<boolean>
  check(config: ApiConfigValue): Promise<Answered<LoginReport>>
  /** Null if the login opens no pages. */
  readonly pages: GraphAccounts | null
}

export interface PostReading {
  readonly metrics: Readonly<Record<string, number>>
  /** Merged into the post's insights. */
  readonly insights: Readonly<Record<string, unknown>>
}

/** Reads posts at a network. */
export interface NetworkReader {
  /** Reads the figures of a post. `publishedTo`: the account that has the post. `token`: replaces the login's token. */
  readPost(
    post: { readonly id: string; readonly publishedTo: string | undefined; readonly token?: string },
    config: ApiConfigValue,
    now: Date,
  ): Promise<Answered<PostReading>>
  /** Returns the last posts of the account, newest first. Returns null if the platform does not cover the network. */
  lastPosts(config: ApiConfigValue, count: number): Promise<Answered<readonly UpstreamPost[]>> | null
}

export interface NetworkLogins {
  /** Returns the login of a platform. Returns null if no app is set up for the network. */
  of(name: PlatformName): NetworkLogin | null
  reader(network: Network): NetworkReader | null
  /** Null means no time limit, as in jobs. */
  readonly time: NetworkTime | null
  /** Returns the same logins with one time limit for all requests together: the longest time that a call may wait. */
  inTime(): NetworkLogins & { readonly time: NetworkTime }
}
