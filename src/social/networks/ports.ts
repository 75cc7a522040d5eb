import type { ApiConfigValue } from '../platforms/index.ts'
import type { Network } from './networks.rules.ts'

export type ContentType = 'text' | 'photo' | 'video' | 'carousel'

export interface Medium {
  readonly type: 'image' | 'video'
  /**
   * URL from which the network downloads the medium, or Weft for an upload. Providers get a file within the network's
   * limits.
   */
  readonly url: string
  /** Alternative text. */
  readonly alt?: string | undefined
}

export interface Content {
  readonly type: ContentType
  readonly caption: string
  readonly media: readonly Medium[]
  readonly link: string | null
}

/** The account of a target, with its credentials. */
export interface Account {
  readonly network: Network
  /** Id of the page, business account or user. */
  readonly id: string
  /** With secrets decrypted. Never log or store it. */
  readonly config: ApiConfigValue
}

export type FaultClass =
  | 'auth_expired'
  | 'auth_scope'
  | 'rate_limited'
  | 'quota_exhausted'
  | 'transient'
  | 'invalid_content'
  | 'invalid_target'
  | 'account_restricted'
  | 'duplicate'
  /** Clearly rejected, but Weft does not know the reason. */
  | 'refused'
  | 'unknown_outcome'

/** Why a network did not carry out a request. */
export interface Fault {
  readonly class: FaultClass
  /** Tells people what happened and what to do. Contains no secret, and no URL with a secret. */
  readonly message: string
  /** The network's code and subcode, if any: `190/463`. */
  readonly code: string | null
  /** When to try again. Null means at once, or never. */
  readonly retryAt: Date | null
}

/** Ids of uploads and containers at the network. Stored with the target; contains no secret. */
export type Artifacts = Readonly<Record<string, unknown>>

export type Preparation =
  | { readonly state: 'ready'; readonly artifacts: Artifacts }
  /** Preparation continues after this delay. */
  | { readonly state: 'wait'; readonly artifacts: Artifacts; readonly waitMs: number }
  /** `again`: whether preparing again from these artifacts may help. */
  | { readonly state: 'rejected'; readonly artifacts: Artifacts; readonly fault: Fault; readonly again: boolean }

export interface Receipt {
  /** As in webhooks: `42_17`. */
  readonly externalId: string
}

export type Commitment =
  | { readonly state: 'live'; readonly receipt: Receipt }
  /** Certainly not published. `again`: artifacts from which to prepare again; null if that cannot help. */
  | { readonly state: 'rejected'; readonly fault: Fault; readonly again: Artifacts | null }
  /** May be published: the response was lost, malformed or unreliable. */
  | { readonly state: 'unknown'; readonly fault: Fault }

export type Reconciliation =
  /** `receipt` is null if it is unclear which post in the account is the published one. */
  | { readonly state: 'live'; readonly receipt: Receipt | null }
  /** The post was certainly not published. It can be prepared from these artifacts and sent again. */
  | { readonly state: 'absent'; readonly artifacts: Artifacts }
  | { readonly state: 'unknown'; readonly fault: Fault }

/** A publishing request whose outcome is unknown. */
export interface LostCommit {
  /** Time before the first request that may have published the post. */
  readonly armedAt: Date
  /** Time before the last such request. */
  readonly lastSentAt: Date
  /** External ids in the account that belong to other targets. */
  readonly taken: ReadonlySet<string>
}

export interface Published {
  /** URL of the post. Null if it is not reported. */
  readonly url: string | null
  /** Id in the network's webhooks, if it differs from the receipt's. */
  readonly externalId: string | null
}

/** A medium to upload. */
export interface MediumFile {
  readonly bytes: Buffer
  readonly mimeType: string
}

/** Throws `MediumUnreadable`. */
export type OpenMedium = (url: string) => Promise<MediumFile>

/** A network as publishing uses it. Every call ends within its time limit. Throws only for defects. */
export interface NetworkProvider {
  readonly network: Network
  /** Creates uploads, containers and unpublished parts. Can be repeated; continues from the given artifacts. */
  prepare(account: Account, content: Content, artifacts: Artifacts): Promise<Preparation>
  /** Sends the one request that publishes the post. Never repeats it. */
  commit(account: Account, content: Content, artifacts: Artifacts): Promise<Commitment>
  /** Reads the account to find out whether the request published the post. */
  reconcile(account: Account, content: Content, artifacts: Artifacts, lost: LostCommit): Promise<Reconciliation>
  /** Whether `auth_expired` ended the whole login, and not only one page or account. */
  isLoginDead(account: Account): Promise<boolean>
  /** Reads the published post. Called after the receipt is stored. */
  describe(account: Account, receipt: Receipt): Promise<Published>
  /** Returns why a login cannot publish, as a message of the post, or null. */
  readonly lacks?: (config: ApiConfigValue) => string | null
  /**
   * Returns the number of posts that count towards the network's limit for the account, and that limit. Returns null if
   * the network does not report both.
   */
  readonly readQuota?: (account: Account) => Promise<{ readonly used: number; readonly total: number } | null>
}

export type NetworkProviders = Readonly<Record<Network, NetworkProvider>>
