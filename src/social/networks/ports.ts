import type { ApiConfigValue } from '../platforms/index.ts'
import type { Network } from './networks.rules.ts'

export type ContentType = 'text' | 'photo' | 'video' | 'carousel'

export interface Medium {
  readonly type: 'image' | 'video'
  /** Where the network fetches it, or we do for networks that take uploads: fits the network's limits by now. */
  readonly url: string
  /** What it shows, for people who cannot see it. */
  readonly alt?: string | undefined
}

export interface Content {
  readonly type: ContentType
  readonly caption: string
  readonly media: readonly Medium[]
  readonly link: string | null
}

/** The account that a target is published to, with what opens it. */
export interface Account {
  readonly network: Network
  /** The page's id, the business account's id, or the user's own. */
  readonly id: string
  /** With its secrets open: never logged, never stored. */
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
  /** A clear no, for a reason that Weft does not know. */
  | 'refused'
  | 'unknown_outcome'

/** Why a network did not do what it was asked. */
export interface Fault {
  readonly class: FaultClass
  /** What happened and what to do about it, for a person; no secret, no address with one. */
  readonly message: string
  /** The network's own code and subcode, where it gave any: `190/463`. */
  readonly code: string | null
  /** When it may be tried again; null: now, or never. */
  readonly retryAt: Date | null
}

/** What has been made ready at the network so far: ids of uploads and containers. Kept with the target; no secret. */
export type Artifacts = Readonly<Record<string, unknown>>

export type Preparation =
  | { readonly state: 'ready'; readonly artifacts: Artifacts }
  /** Ask again after that long. */
  | { readonly state: 'wait'; readonly artifacts: Artifacts; readonly waitMs: number }
  /** `again`: preparing once more from these artifacts may help. */
  | { readonly state: 'rejected'; readonly artifacts: Artifacts; readonly fault: Fault; readonly again: boolean }

export interface Receipt {
  /** `42_17`, as webhooks name it. */
  readonly externalId: string
}

export type Commitment =
  | { readonly state: 'live'; readonly receipt: Receipt }
  /** The network has certainly not published it. `again`: preparing once more from these artifacts may help. */
  | { readonly state: 'rejected'; readonly fault: Fault; readonly again: Artifacts | null }
  /** It may have: the answer was lost, broken, or is known to lie. */
  | { readonly state: 'unknown'; readonly fault: Fault }

export type Reconciliation =
  /** Null: it is there, but which one it is cannot be told. */
  | { readonly state: 'live'; readonly receipt: Receipt | null }
  /** It is certain that nothing was published: it may be prepared from these artifacts and sent again. */
  | { readonly state: 'absent'; readonly artifacts: Artifacts }
  | { readonly state: 'unknown'; readonly fault: Fault }

/** A commit whose outcome nobody has told. */
export interface LostCommit {
  /** Before the first request that may have published it. */
  readonly armedAt: Date
  /** Before the last one. */
  readonly lastSentAt: Date
  /** What of the account belongs to other targets. */
  readonly taken: ReadonlySet<string>
}

export interface Published {
  /** What people open; null: the network did not say. */
  readonly url: string | null
  /** Where the network's webhooks name it otherwise than the receipt does. */
  readonly externalId: string | null
}

/** A medium as it is uploaded. */
export interface MediumFile {
  readonly bytes: Buffer
  readonly mimeType: string
}

/** Throws `MediumUnreadable`. */
export type OpenMedium = (url: string) => Promise<MediumFile>

/** One network, as publishing needs it. Every call ends within its deadline; none throws but for defects. */
export interface NetworkProvider {
  readonly network: Network
  /** Uploads, containers, unpublished parts: safe to repeat, goes on from the artifacts there are. */
  prepare(account: Account, content: Content, artifacts: Artifacts): Promise<Preparation>
  /** The one request that makes the post visible. Never repeated by itself. */
  commit(account: Account, content: Content, artifacts: Artifacts): Promise<Commitment>
  /** Reads the account: has the commit taken effect? */
  reconcile(account: Account, content: Content, artifacts: Artifacts, lost: LostCommit): Promise<Reconciliation>
  /** Asked after a refusal with `auth_expired`: whether the login as a whole has ended, not one page or account of it. */
  isLoginDead(account: Account): Promise<boolean>
  /** Asked once the receipt is stored. */
  describe(account: Account, receipt: Receipt): Promise<Published>
  /** What a login lacks before it can publish, in words for a person; null: nothing. */
  readonly lacks?: (config: ApiConfigValue) => string | null
  /** Published by the account within its window, and how many the network takes in it; null: it did not say. */
  readonly readQuota?: (account: Account) => Promise<{ readonly used: number; readonly total: number } | null>
}

export type NetworkProviders = Readonly<Record<Network, NetworkProvider>>
