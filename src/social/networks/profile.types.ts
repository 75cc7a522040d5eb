import type { z } from 'zod'
import type { BudgetSettings } from '../../platform/config/network-variables.ts'
import type { NetworkBudgets } from './budgets.types.ts'

/** What is known of a network without asking it. Nothing outside its folder knows the network by its name. */
export interface NetworkProfile {
  /** What people call it. */
  readonly label: string
  /** Offered only where `MORE_NETWORKS` names it: document 2 does not list it. */
  readonly isOptional: boolean
  /** The logins that reach it, by the `name` of their platform. */
  readonly platforms: Readonly<Record<string, PlatformProfile>>
  /** Members of `api_config` that are kept encrypted, beside `access_token` and `refresh_token`. */
  readonly secrets: {
    readonly texts: readonly string[]
    /** Objects that are secret as a whole. */
    readonly bundles: readonly string[]
  }
  readonly caption: { readonly max_length: number; readonly weighted: boolean }
  /** The longest text that a login may publish, where servers of the network differ in it; null: they do not say. */
  readonly mostFor?: (config: Readonly<Record<string, unknown>>) => number | null
  readonly media: MediaRules
  /** A text as the network counts it. */
  length(text: string): number
  /** What it publishes of a caption and a link. */
  written(caption: string, link: string | null): string
  /** Why the network would not take this; none: it would. */
  problems(post: CountedPost): ContentProblem[]
  readonly followUp: FollowUpRules
  readonly image: ImageLimits
  readonly video: VideoLimits
  /** The usernames that there can be. */
  readonly mention: RegExp
  /** The member of `metadata` and `api_config` that names the account; null: the person who logged in. */
  readonly account: 'page_id' | 'ig_user_id' | null
  /** Under which names results and `insights` hold what was published. */
  readonly result: ResultNames
  /** What accounts are subscribed to; null: the network does not report. */
  readonly reports: readonly string[] | null
  /** What is counted in the last posts of an account; null: they are not read. */
  readonly tags: readonly ('hashtag' | 'mention')[] | null
  /** Whose limits count for all of an app's accounts. */
  readonly app: string
  budgets(settings: BudgetSettings): NetworkBudgets
  /** Members of `api_config` that name the account for people: the first that is there. */
  readonly accountNames: readonly string[]
  /** Where a post shows its media. */
  readonly preview: 'media_first' | 'text_first'
}

export interface PlatformProfile {
  readonly label: string
  readonly networks: readonly string[]
  /** Another way to write the name. */
  readonly alias?: RegExp
  readonly config: z.ZodObject<{ platform: z.ZodLiteral<string> } & z.core.$ZodShape>
  /** What publishing cannot do without. */
  readonly scopes: readonly string[]
  /** The settings without which nobody can log in. */
  readonly settings: string
  /** When its token is renewed: before it is used, by a job long before its end, or never. */
  readonly renewal: 'on_use' | 'ahead' | 'never'
  /** Whether its login opens pages, of which one is chosen. */
  readonly hasPages: boolean
  /** Whether `url` of the platform says which server is meant. */
  readonly hasServer: boolean
  /** Members of `api_config` that a person enters, and that outlast a login. */
  readonly entered: readonly string[]
}

export interface CountedPost {
  readonly caption: string
  /** Of what is written, as the network counts it. */
  readonly length: number
  /** How long it may be. */
  readonly most: number
  readonly images: number
  readonly videos: number
}

export interface ContentProblem {
  readonly about: 'caption' | 'media'
  /** In words that say what to do. */
  readonly message: string
}

export interface MediaRules {
  readonly required: boolean
  readonly max_images: number
  readonly max_videos: number
  readonly mixed: boolean
}

export interface FollowUpRules {
  /** A first comment below the post, or a thread in reply to it. */
  readonly kind: 'comment' | 'thread'
  readonly max_length: number
}

export interface ResultNames {
  /** Of the id in the result of publishing. */
  readonly id: 'post_id' | 'media_id'
  /** Of the id in `insights`. */
  readonly externalId: string
  /** Of the address in `insights`; null: it is not kept there. */
  readonly url: string | null
  /** Of the number of comments in `insights`. */
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
  /** Null: any. */
  readonly types: readonly string[] | null
  /** Null: as much as Weft can fetch. */
  readonly most: { readonly bytes: number; readonly words: string } | null
  /** Whether one that stands alone is a reel. */
  readonly isReel: boolean
}
