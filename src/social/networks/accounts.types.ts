import type { ApiConfigValue } from '../platforms/index.ts'
import type { ReadFault } from './fault.types.ts'
import type { NetworkTime } from './network-time.ts'
import type { Network, PlatformName } from './networks.rules.ts'

/** What a network answered: a value, or why there is none. */
export type Answered<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: ReadFault }

export interface GrantedToken {
  readonly token: string
  /** Null: the network did not say. */
  readonly expiresInSeconds: number | null
}

export interface GraphPage {
  readonly id: string
  readonly name: string
  /** Of this page alone; null: the network gave none. */
  readonly token: string | null
  readonly category: string | null
  readonly tasks: readonly string[]
}

export interface LinkedAccount {
  readonly id: string
  readonly username: string | null
}

/** With the business account behind it; null: there is none, or it could not be looked up. */
export interface LinkedPage extends GraphPage {
  readonly account: LinkedAccount | null
}

export interface TokenFacts {
  readonly valid: boolean
  readonly kind: string
  /** Null: never, or the network did not say. */
  readonly expiresAt: Date | null
  readonly dataAccessExpiresAt: Date | null
  readonly scopes: readonly string[]
  /** What the network says of one that is not valid. */
  readonly problem: string | null
}

export interface UpstreamPost {
  readonly id: string
  readonly text: string
  readonly createdAt: Date
}

/** The page network and the photo network behind it, as logins and readers need them; tokens go in, never out in faults. */
export interface GraphAccounts {
  /** The same, with each call counted against what the page network takes from one user. */
  forUser(userId: string): GraphAccounts
  authorizeUrl(login: { readonly redirectUri: string; readonly state: string }): string
  exchangeCode(code: string, redirectUri: string): Promise<Answered<GrantedToken>>
  /** A short-lived user token, or a long-lived one that ages, becomes a long-lived one. */
  lengthen(userToken: string): Promise<Answered<GrantedToken>>
  tokenFacts(token: string): Promise<Answered<TokenFacts>>
  me(userToken: string): Promise<Answered<{ readonly id: string; readonly name: string | null }>>
  /** To the last one, those of businesses as well where the login may see them. */
  pages(userToken: string): Promise<Answered<readonly GraphPage[]>>
  pageToken(pageId: string, userToken: string): Promise<Answered<string>>
  /** The network's whole answer: for a person who looks for a mistake. */
  linkedAccount(
    pageId: string,
    token: string,
  ): Promise<Answered<{ readonly account: LinkedAccount | null; readonly raw: unknown }>>
  /** One page that cannot be looked up leaves the others as they are. */
  linkedPages(pages: readonly GraphPage[], token: string): Promise<LinkedPage[]>
  subscribe(accountId: string, fields: readonly string[], pageToken: string): Promise<Answered<null>>
  /** Newest first, as many as asked for. */
  pagePosts(pageId: string, token: string, count: number): Promise<Answered<readonly UpstreamPost[]>>
  accountMedia(accountId: string, token: string, count: number): Promise<Answered<readonly UpstreamPost[]>>
  pagePostMetrics(postId: string, token: string): Promise<Answered<PagePostMetrics>>
  /** What the page counts as its followers. */
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
  /** Null: the login may not read them. */
  readonly reach: Readonly<Record<string, number>> | null
}

export interface MediaMetrics {
  readonly likes: number
  readonly comments: number
  readonly permalink: string | null
  /** Null: the login may not read them. */
  readonly insights: Readonly<Record<string, number>> | null
}

export interface ShortTokens {
  readonly accessToken: string
  /** Null: the network gave none; the one before stays. */
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

/** The short-text network, as logins and readers need it. */
export interface ShortAccounts {
  authorizeUrl(login: { readonly redirectUri: string; readonly state: string; readonly challenge: string }): string
  exchangeCode(code: string, redirectUri: string, verifier: string): Promise<Answered<ShortTokens>>
  /** The refresh token works once; the fault is definitive where it will never work again. */
  refresh(refreshToken: string): Promise<Answered<ShortTokens>>
  me(accessToken: string): Promise<Answered<ShortProfile>>
  postMetrics(postId: string, accessToken: string): Promise<Answered<ShortMetrics>>
}

/** Where a login begins. */
export interface LoginStart {
  readonly redirectUri: string
  readonly state: string
  /** `url` of the platform. */
  readonly server: string | null
}

export interface LoginReturn {
  readonly platform: PlatformName
  readonly platformId: string
  readonly redirectUri: string
  readonly code: string
  /** What `begin` asked to keep; null: nothing. */
  readonly kept: string | null
  /** The page that is wanted; null: the first that will do. */
  readonly pageId: string | null
  readonly now: Date
}

/** New tokens, as members of `api_config`. */
export interface Renewal {
  readonly members: Readonly<Record<string, unknown>>
  /** Null: the network did not say. */
  readonly expiresInSeconds: number | null
}

export interface LoginReport {
  readonly expiresAt: Date | null
  readonly dataAccessExpiresAt: Date | null
  readonly scopes: readonly string[]
  /** What is wrong although the login works. */
  readonly problems: readonly string[]
  /** Why the login has ended. Null while it works. */
  readonly ended: string | null
}

/** How people log in to a network, and how their logins are renewed and checked. */
export interface NetworkLogin {
  /** Where the person goes. `kept` is sealed and handed to `finish`. Throws 400 or 502. */
  begin(start: LoginStart): Promise<{ readonly location: string; readonly kept: string | null }>
  /** Exchanges the login's code for tokens and accounts: an `api_config`, not validated yet. Throws 400 or 502. */
  finish(back: LoginReturn): Promise<Readonly<Record<string, unknown>>>
  /** Null if the login has nothing to renew it with. */
  renew(config: ApiConfigValue): Promise<Answered<Renewal>> | null
  /** Asked after a refusal with `auth_expired`. */
  works(config: ApiConfigValue): Promise<boolean>
  check(config: ApiConfigValue): Promise<Answered<LoginReport>>
  /** Null: it opens no pages. */
  readonly pages: GraphAccounts | null
}

export interface PostReading {
  readonly metrics: Readonly<Record<string, number>>
  /** What becomes part of the post's insights. */
  readonly insights: Readonly<Record<string, unknown>>
}

/** What a network tells of posts. */
export interface NetworkReader {
  /** `publishedTo`: the account that it went to. `token`: used instead of that of the login. */
  readPost(
    post: { readonly id: string; readonly publishedTo: string | undefined; readonly token?: string },
    config: ApiConfigValue,
    now: Date,
  ): Promise<Answered<PostReading>>
  /** Newest first; null: the platform does not reach the network. */
  lastPosts(config: ApiConfigValue, count: number): Promise<Answered<readonly UpstreamPost[]>> | null
}

export interface NetworkLogins {
  /** Null: the app of that network is not set up. */
  of(name: PlatformName): NetworkLogin | null
  reader(network: Network): NetworkReader | null
  /** Null: whatever asks may wait for each answer, as jobs do. */
  readonly time: NetworkTime | null
  /** The same for one call of ours: together its requests take no longer than a call may wait. */
  inTime(): NetworkLogins & { readonly time: NetworkTime }
}
