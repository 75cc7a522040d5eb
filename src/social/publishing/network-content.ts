import { followUpsOf } from '../follow-ups/index.ts'
import { type Network, profileOf } from '../networks/index.ts'
import type { Medium } from '../networks/ports.ts'
import { contentTypeOf, orderedMedia } from './content.rules.ts'
import type { NetworkContent } from './request.rules.ts'
import type { StoredContent } from './target.types.ts'

type Members = Readonly<Record<string, unknown>>
type Attachments = Readonly<Record<string, Medium>>
export interface PostContent {
  readonly caption: string
  readonly media_attachments: Attachments
  readonly variations: {
    readonly [Of in Network]?:
      | {
          readonly caption?: string | undefined
          readonly media_attachments?: Attachments | undefined
          readonly first_comment?: string | undefined
        }
      | undefined
  }
  readonly first_comment: string | null
  readonly thread: readonly string[]
  readonly metadata: Members
}

/**
 * Returns the content of a post for one network. A variation for the network takes precedence over the post's own
 * caption and media.
 */
function storedContentOf(post: PostContent, network: Network): StoredContent {
  const varied = post.variations[network]
  const media = orderedMedia(varied?.media_attachments ?? post.media_attachments)
  return {
    type: contentTypeOf(media),
    caption: varied?.caption ?? post.caption,
    media,
    link: textOrNull(post.metadata.link),
    followUps: followUpsOf(post, network),
  }
}

/** Returns the content of a post for one network, with the path of each part in the post. */
export function networkContentOf(post: PostContent, network: Network): NetworkContent {
  const varied = post.variations[network]
  const own = `/variations/${network}`
  const content = storedContentOf(post, network)
  return {
    network,
    content,
    written: profileOf(network).written(content.caption, content.link),
    captionPath: varied?.caption === undefined ? '/caption' : `${own}/caption`,
    mediaPath: varied?.media_attachments === undefined ? '/media_attachments' : `${own}/media_attachments`,
    commentPath: varied?.first_comment === undefined ? '/first_comment' : `${own}/first_comment`,
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)
