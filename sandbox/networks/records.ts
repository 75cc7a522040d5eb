/** Times are milliseconds since 1970. */
export interface GraphPost {
  readonly id: string
  readonly pageId: string
  readonly message: string
  readonly link: string | null
  readonly published: boolean
  readonly scheduledAt: number | null
  readonly photoIds: readonly string[]
  readonly videoId: string | null
  readonly createdAt: number
  readonly editedAt: number | null
  readonly shares: number
  readonly requestId: string
}

export interface GraphPhoto {
  readonly id: string
  readonly pageId: string
  readonly url: string
  readonly caption: string
  readonly postId: string | null
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly createdAt: number
}

/** Becomes ready after a number of polls and some time. */
export interface Processing {
  readonly pollsLeft: number
  readonly readyAt: number
}

export interface GraphVideo extends Processing {
  readonly id: string
  readonly pageId: string
  readonly url: string
  readonly description: string
  readonly postId: string
  readonly failed: boolean
  readonly createdAt: number
}

export interface MediaProblem {
  readonly code: number
  readonly subcode: number
  readonly message: string
}

export interface Container extends Processing {
  readonly id: string
  readonly accountId: string
  readonly kind: 'IMAGE' | 'VIDEO' | 'REELS' | 'STORIES' | 'CAROUSEL'
  readonly url: string | null
  readonly isVideo: boolean
  readonly caption: string
  readonly isCarouselItem: boolean
  readonly children: readonly string[]
  readonly problem: MediaProblem | null
  readonly mediaId: string | null
  readonly createdAt: number
}

export interface PublishedMedia {
  readonly id: string
  readonly accountId: string
  readonly containerId: string
  readonly kind: Container['kind']
  readonly isVideo: boolean
  readonly url: string | null
  readonly caption: string
  readonly children: readonly { readonly id: string; readonly url: string | null; readonly isVideo: boolean }[]
  readonly shortcode: string
  readonly likes: number
  readonly createdAt: number
  readonly requestId: string
}

export interface Comment {
  readonly id: string
  /** The post or media it belongs to. */
  readonly objectId: string
  readonly from: { readonly id: string; readonly name: string }
  readonly text: string
  readonly likes: number
  readonly createdAt: number
}

export interface Reaction {
  readonly id: string
  readonly objectId: string
  readonly personId: string
  readonly name: string
  readonly type: ReactionType
}

export const reactionTypes = ['LIKE', 'LOVE', 'WOW', 'HAHA', 'SAD', 'ANGRY', 'CARE'] as const
export type ReactionType = (typeof reactionTypes)[number]

export interface LoginCode {
  readonly id: string
  readonly network: string
  readonly clientId: string
  readonly personId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly challenge: string | null
  readonly expiresAt: number
  readonly used: boolean
}

/** An OAuth 1.0a login in progress. */
export interface RequestToken {
  readonly id: string
  readonly secret: string
  readonly callback: string
  /** Null until the person has agreed. */
  readonly allowed: { readonly personId: string; readonly verifier: string } | null
  readonly expiresAt: number
}

/** Scopes that a person granted, declined or revoked. */
export interface Standing {
  /** `{network}:{person}` */
  readonly id: string
  readonly granted: readonly string[]
  readonly declined: readonly string[]
  /** Error subcode for tokens of an earlier generation. */
  readonly generation: number
  readonly subcode: number
}

export interface Subscription {
  /** Id of the page or business account. */
  readonly id: string
  readonly fields: readonly string[]
}

export interface RefreshFamily {
  readonly id: string
  readonly clientId: string
  readonly personId: string
  readonly scopes: readonly string[]
  /** SHA-256 of the one refresh token that is still valid. */
  readonly current: string
  /** SHA-256 of earlier refresh tokens. Using one revokes the whole family. */
  readonly spent: readonly string[]
  readonly dead: boolean
  readonly expiresAt: number
}

export interface Tweet {
  readonly id: string
  readonly authorId: string
  /** Text as sent. Readers get it with shortened links. */
  readonly sent: string
  readonly links: readonly { readonly url: string; readonly short: string }[]
  readonly mediaIds: readonly string[]
  readonly mediaLink: string | null
  readonly replyTo: string | null
  readonly counts: { readonly likes: number; readonly replies: number; readonly retweets: number }
  readonly createdAt: number
  readonly requestId: string
}

export interface Upload extends Processing {
  readonly id: string
  readonly ownerId: string
  readonly category: string
  readonly mediaType: string
  readonly totalBytes: number
  readonly width: number
  readonly height: number
  readonly complete: boolean
  readonly failure: string | null
  readonly expiresAt: number
}

/** A message sent to the shop. */
export interface SentWebhook {
  readonly id: string
  readonly body: string
  readonly signature: string
  readonly statuses: readonly (number | 'lost')[]
  readonly sentAt: number
}
