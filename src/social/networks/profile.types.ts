import type { z } from 'zod'
import type { BudgetSettings } from '../../platform/config/network-variables.ts'
import type { NetworkBudgets } from './budgets.types.ts'

/** Facts about a network. Code outside the network's folder must not compare network names. */
export interface NetworkProfile {
  /** Name shown to people. */
  readonly label: string
  /** Offered only if `MORE_NETWORKS` names it, because the social publishing specification does not list it. */
  readonly isOptional: boolean
  /** The network's kinds of login, by the `name` of their platform. */
  readonly platforms: Readonly<Record<string, PlatformProfile>>
  /** Encrypted members of `api_config` besides `access_token` and `refresh_token`. */
  readonly secrets: {
    readonly texts: readonly string[]
    /** Objects that are encrypted as a whole. */
    readonly bundles: readonly string[]
  }
  readonly caption: { readonly max_length: number; readonly weighted: boolean }
  /** Returns the maximum length for this login, if servers of the network differ. Returns null if not reported. */
  readonly mostFor?: (config: Readonly<Record<string, unknown>>) => number | null
  readonly media: MediaRules
  /** Returns the length of a text as the network counts it. */
  length(text: string): number
  /** Returns the text published for a caption and a link. */
  written(caption: string, link: string | null): string
  /** Returns the reasons why the network would reject the post. Empty if there are none. */
  problems(post: CountedPost): ContentProblem[]
  readonly followUp: FollowUpRules
  readonly image: ImageLimits
  readonly video: VideoLimits
  /** Matches valid usernames. */
  readonly mention: RegExp
  /**
   * Name of the member of `metadata` and `api_config` that contains the account's id. Null means that the account is
   * the logged-in user.
   */
  readonly account: 'page_id' | 'ig_user_id' | null
  /** Names under which results and `insights` show the published post. */
  readonly result: ResultNames
  /** Webhook fields to subscribe to. Null if the network has no webhooks. */
  readonly reports: readonly string[] | null
  /** Tags that are counted in an account's latest posts. Null means that the posts are not read. */
  readonly tags: readonly ('hashtag' | 'mention')[] | null
  /** App whose limits apply to all accounts. */
  readonly app: string
  budgets(settings: BudgetSettings): NetworkBudgets
  /** Names of the members of `api_config` that contain the account's name. The first present one is used. */
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
  /**
   * Names of the variables that set up the network's app, as messages list them: `NETWORK_A_APP_ID and
   * NETWORK_A_APP_SECRET`.
   */
  readonly settings: string
  /** When the token is renewed: before use, by a job long before it expires, or never. */
  readonly renewal: 'on_use' | 'ahead' | 'never'
  /** Whether the login opens several pages, of which one is chosen. */
  readonly hasPages: boolean
  /** Whether the platform's `url` names the server. */
  readonly hasServer: boolean
  /** The network's entry in the endpoints. Null if the platform's `url` names the server. */
  readonly endpoint: 'graph' | 'shortText' | null
  /** Names of the members of `api_config` that a person enters. A new login keeps them. */
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
  /** Tells the person what to do. */
  readonly message: string
}

export interface MediaRules {
  readonly required: boolean
  readonly max_images: number
  readonly max_videos: number
  readonly mixed: boolean
}

export interface FollowUpRules {
  /** `comment`: a first comment below the post. `thread`: posts that reply to it. */
  readonly kind: 'comment' | 'thread'
  readonly max_length: number
}

export interface ResultNames {
  /** Name of the member that contains the post's id in a publishing result. */
  readonly id: 'post_id' | 'media_id'
  /** Name of the member of `insights` that contains the post's id. */
  readonly externalId: string
  /** Name of the member of `insights` that contains the post's URL. Null if the URL is not stored there. */
  readonly url: string | null
  /** Name of the member of `insights` that contains the number of comments. */
  readonly comments: string
}

export interface ImageLimits {
  readonly types: readonly string[]
  readonly bytes: number
  readonly width: { readonly min: number; readonly max: number } | null
  /** Width divided by height. Null means any. */
  readonly ratio: { readonly min: number; readonly max: number } | null
}

export interface VideoLimits {
  /** Null means all types. */
  readonly types: readonly string[] | null
  /** Null means any size that Weft can fetch. */
  readonly most: { readonly bytes: number; readonly words: string } | null
  /** Whether a single video is a reel. */
  readonly isReel: boolean
}
