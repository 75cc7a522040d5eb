import type { Network } from '../networks/index.ts'
import type { Artifacts, ContentType, Fault, Medium } from '../networks/ports.ts'
import type { TargetState } from './target.rules.ts'

/** The operation that published. Results of the older one say `posted` for success. */
export type Via = 'unified' | 'combined'

/** Content of the post when the run started. */
export interface StoredContent {
  readonly type: ContentType
  readonly caption: string
  readonly media: readonly Medium[]
  readonly link: string | null
  /** Texts to publish below the post once it is live: its first comment, or the rest of its thread. */
  readonly followUps: readonly string[]
}

/** A medium for one network, with the original URL or the URL of Weft's copy. */
export type FittedMedium = Medium

export interface Target {
  readonly id: string
  readonly postId: string
  readonly network: Network
  readonly state: TargetState
  readonly via: Via
  readonly generation: number
  readonly accountId: string
  readonly content: StoredContent
  readonly fitted: readonly FittedMedium[] | null
  readonly artifacts: Artifacts
  readonly run: number
  readonly tries: number
  readonly sent: number
  readonly reads: number
  readonly armedAt: Date | null
  readonly sentAt: Date | null
  /** Time reserved in the account's budget. Null if there is none or it was released. */
  readonly reservedAt: Date | null
  readonly fence: number
  readonly nextAt: Date
  /**
   * Time for which the target is being prepared ahead. The target is not sent until it is released. Null if it is being
   * published.
   */
  readonly aheadOf: Date | null
  /** The post's `updated_at` when it was prepared. Null if it was not prepared ahead. */
  readonly aheadVersion: Date | null
  readonly fault: Fault | null
  readonly externalId: string | null
  readonly url: string | null
  readonly publishedAt: Date | null
  readonly updatedAt: Date
}
