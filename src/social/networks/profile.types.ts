import type { z } from 'zod'
import type { BudgetSettings } from '../../platform/config/network-variables.ts'
import type { NetworkBudgets } from './budgets.types.ts'

/** Facts about a network. Code outside the network's folder must not compare network names. */
export interface NetworkProfile {
  /** Name for people. */
  readonly label: string
  /** Offered only if `MORE_NETWORKS` names it, because document 2 does not list it. */
  readonly isOptional: boolean
  /** Its logins, by the `name` of their platform. */
  readonly platforms: Readonly<Record<string, PlatformProfile>>
  /** Encrypted members of `api_config`, beside `access_token` and `refresh_token`. */
  readonly secrets: {
    readonly texts: readonly string[]
    /** Objects that are secret as a whole. */
    readonly bundles: readonly string[]
  }
  readonly caption: { readonly max_length: number; readonly weighted: boolean }
  /** Maximum length for a login, if servers of the network differ. Null: not reported. */
  readonly mostFor?: (config: Readonly<Record<string, unknown>>) => number | null
  readonly media: MediaRules
  /** Length of a text as the network counts it. */
  length(text: string): number
  /** The text published for a caption and a link. */
  written(caption: string, link: string | null): string
  /** Reasons why the network would reject it. Empty: none. */
  problems(post: CountedPost): ContentProblem[]
  readonly followUp: FollowUpRules
  readonly image: ImageLimits
  readonly video: VideoLimits
  /** Matches valid usernames. */
  readonly mention: RegExp
  /** Member of `metadata` and `api_config` with the account. Null: the logged-in user. */
  readonly account: 'page_id' | 'ig_user_id' | null
  /** Names of the members for the published post in results and `insights`. */
  readonly result: ResultNames
  /** Webhook fields to subscribe to. Null: the network has no webhooks. */
  readonly reports: readonly string[] | null
  /** Tags counted in an account's latest posts. Null: they are not read. */
  readonly tags: readonly ('hashtag' | 'mention')[] | null
  /** App whose limits apply to all its accounts. */
  readonly app: string
  budgets(settings: BudgetSettings): NetworkBudgets
  /** Members of `api_config` with the account's name for people. The first present one is used. */
  readonly accountNames: readonly string[]
  /** Position of the media in a post. */
  readonly preview: 'media_first' | 'text_first'
}

export interface PlatformProfile {
  readonly label: string
  readonly networks: readonly string[]
  /** Alternative spelling of the name. */
  readonly alias?: RegExp
  readonly config: z.ZodObject<{ platform: z.ZodLiteral<string> } & z.core.$ZodShape>
  /** Permissions that publishing requires. */
  readonly scopes: readonly string[]
  /** Settings required for a login. */
  readonly settings: string
  /** When its token is renewed: before use, by a job long before it expires, or never. */
  readonly renewal: 'on_use' | 'ahead' | 'never'
  /** Whether its login opens pages, one of which is chosen. */
  readonly hasPages: boolean
  /** Whether the platform's `url` names the server. */
  readonly hasServer: boolean
  /** The network's entry in the endpoints. Null if the platform's `url` names the server. */
  readonly endpoint: 'graph' | 'shortText' | null
  /** Members of `api_config` that a person enters. They survive a login. */
  readonly entered: readonly string[]
}

export interface CountedPost {
  readonly caption: string
  /** Length of the text as the network counts it. */
  readonly length: number
  /** Maximum length. */
  readonly most: number
  readonly images: number
  readonly videos: number
}

export interface ContentProblem {
  readonly about: 'caption' | 'media'
  /** Says what the person can do. */
  readonly message: string
}

export interface MediaRules {
  readonly required: boolean
  readonly max_images: number
  readonly max_videos: number
  readonly mixed: boolean
}

export interface FollowUpRules {
  /** A first comment below the post, or a thread that replies to it. */
  readonly kind: 'comment' | 'thread'
  readonly max_length: number
}

export interface ResultNames {
  /** Member for the id in the publishing result. */
  readonly id: 'post_id' | 'media_id'
  /** Member for the id in `insights`. */
  readonly externalId: string
  /** Member for the URL in `insights`. Null: not stored there. */
  readonly url: string | null
  /** Member for the number of comments in `insights`. */
  readonly comments: string
}

export interface ImageLimits {
  readonly types: readonly string[]
  readonly bytes: number
  readonly width: { readonly min: number; readonly max: number } | null
  /** Width to height. */
  readonly ratio: { readonly min: number; readonly max: number } | null
}

export interface VideoLimits {
  /** Null: all types. */
  readonly types: readonly string[] | null
  /** Null: every size that Weft can fetch. */
  readonly most: { readonly bytes: number; readonly words: string } | null
  /** Whether a single video is a reel. */
  readonly isReel: boolean
}
