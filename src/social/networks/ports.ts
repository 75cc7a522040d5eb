import type { ApiConfigValue } from '../platforms/index.ts'
import type { Network } from './networks.rules.ts'

export type ContentType = 'text' | 'photo' | 'video' | 'carousel'

export interface Medium {
  readonly type: 'image' | 'video'
  /** URL from which the network downloads it, or Weft for uploads. Already within the network's limits. */
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
  /** Clearly rejected, for a reason unknown to Weft. */
  | 'refused'
  | 'unknown_outcome'

/** Why a network did not carry out a request. */
export interface Fault {
  readonly class: FaultClass
  /** What happened and what to do, for people. Contains no secret, and no URL with one. */
  readonly message: string
  /** The network's code and subcode, if any: `190/463`. */
  readonly code: string | null
  /** When to try again. Null if at once or never. */
  readonly retryAt: Date | null
}

/** What was prepared at the network: ids of uploads and containers. Stored with the target; contains no secret. */
export type Artifacts = Readonly<Record<string, unknown>>

export type Preparation =
  | { readonly state: 'ready'; readonly artifacts: Artifacts }
  /** Preparation continues after this delay. */
  | { readonly state: 'wait'; readonly artifacts: Artifacts; readonly waitMs: number }
  /** `again` is true if preparing again from these artifacts may help. */
  | { readonly state: 'rejected'; readonly artifacts: Artifacts; readonly fault: Fault; readonly again: boolean }

export interface Receipt {
  /** `42_17`, as in webhooks. */
  readonly externalId: string
}

export type Commitment =
  | { readonly state: 'live'; readonly receipt: Receipt }
  /** Certainly not published. `again` contains the artifacts to prepare from again; null if that cannot help. */
  | { readonly state: 'rejected'; readonly fault: Fault; readonly again: Artifacts | null }
  /** May be published: the response was lost, malformed or unreliable. */
  | { readonly state: 'unknown'; readonly fault: Fault }

export type Reconciliation =
  /** Null: it is live, but it is unclear which post it is. */
  | { readonly state: 'live'; readonly receipt: Receipt | null }
  /** Certainly not published. It can be prepared from these artifacts and sent again. */
  | { readonly state: 'absent'; readonly artifacts: Artifacts }
  | { readonly state: 'unknown'; readonly fault: Fault }

/** A commit with an unknown outcome. */
export interface LostCommit {
  /** Time before the first request that may have published it. */
  readonly armedAt: Date
  /** Time before the last such request. */
  readonly lastSentAt: Date
  /** External ids in the account that belong to other targets. */
  readonly taken: ReadonlySet<string>
}

export interface Published {
  /** URL of the post. Null: not reported. */
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

/** A network, as publishing uses it. Every call ends by its deadline. Throws only for defects. */
export interface NetworkProvider {
  readonly network: Network
  /** Creates uploads, containers and unpublished parts. Repeatable; continues from the given artifacts. */
  prepare(account: Account, content: Content, artifacts: Artifacts): Promise<Preparation>
  /** Sends the one request that makes the post visible. Never repeated automatically. */
  commit(account: Account, content: Content, artifacts: Artifacts): Promise<Commitment>
  /** Reads the account to find out whether the commit took effect. */
  reconcile(account: Account, content: Content, artifacts: Artifacts, lost: LostCommit): Promise<Reconciliation>
  /** Called after `auth_expired`: whether the login as a whole ended, rather than one page or account. */
  isLoginDead(account: Account): Promise<boolean>
  /** Called after the receipt is stored. */
  describe(account: Account, receipt: Receipt): Promise<Published>
  /** What a login lacks for publishing, in words for people. Null: nothing. */
  readonly lacks?: (config: ApiConfigValue) => string | null
  /** Posts of the account within the window, and their limit. Null: not reported. */
  readonly readQuota?: (account: Account) => Promise<{ readonly used: number; readonly total: number } | null>
}

export type NetworkProviders = Readonly<Record<Network, NetworkProvider>>
