import { mediaPermalink } from './graph/media-nodes.ts'
import { permalinkOf } from './graph/posts.ts'
import type { World } from './world.ts'

export type TimelineKind = 'page' | 'account' | 'short'

/** A post as people see it. */
export interface Entry {
  readonly id: string
  readonly text: string
  readonly publishedAt: number
  readonly images: readonly string[]
  readonly notes: readonly string[]
  /** `3 likes, 1 love` */
  readonly reactions: string
  readonly comments: readonly { readonly name: string; readonly text: string }[]
  /** Whether reactions have types. */
  readonly takesTypes: boolean
}

/** Newest first. */
export function entriesOf(world: World, { kind, id }: { readonly kind: TimelineKind; readonly id: string }): Entry[] {
  if (kind === 'page') return pageEntries(world, id)
  return kind === 'account' ? accountEntries(world, id) : shortEntries(world, id)
}

const commentsOn = (world: World, objectId: string) =>
  world.comments.where((comment) => comment.objectId === objectId).map(({ from, text }) => ({ name: from.name, text }))

function pageEntries(world: World, pageId: string): Entry[] {
  const posts = world.posts.where((post) => post.pageId === pageId && post.published)
  return posts.reverse().map((post) => {
    const types = world.reactions.where(({ objectId }) => objectId === post.id).map(({ type }) => type.toLowerCase())
    const counts = [...new Set(types)].map((type) => `${types.filter((other) => other === type).length} ${type}`)
    return {
      id: post.id,
      text: post.message,
      publishedAt: post.createdAt,
      images: post.photoIds.flatMap((photoId) => world.photos.get(photoId)?.url ?? []),
      notes: [permalinkOf(post), ...(post.link ? [`Link: ${post.link}`] : []), ...(post.videoId ? ['Video'] : [])],
      reactions: counts.length > 0 ? counts.join(', ') : 'No reactions yet',
      comments: commentsOn(world, post.id),
      takesTypes: true,
    }
  })
}

function accountEntries(world: World, accountId: string): Entry[] {
  const found = world.media.where((media) => media.accountId === accountId)
  return found.reverse().map((media) => {
    const parts = media.children.length > 0 ? media.children : [media]
    return {
      id: media.id,
      text: media.caption,
      publishedAt: media.createdAt,
      images: parts.flatMap(({ url, isVideo }) => (url !== null && !isVideo ? [url] : [])),
      notes: [mediaPermalink(media), ...(parts.some(({ isVideo }) => isVideo) ? ['Video'] : [])],
      reactions: `${media.likes} likes`,
      comments: commentsOn(world, media.id),
      takesTypes: false,
    }
  })
}

function shortEntries(world: World, authorId: string): Entry[] {
  const found = world.tweets.where((tweet) => tweet.authorId === authorId)
  return found.reverse().map((tweet) => ({
    id: tweet.id,
    text: tweet.sent,
    publishedAt: tweet.createdAt,
    images: [],
    notes: tweet.mediaIds.flatMap((id) => {
      const upload = world.uploads.get(id)
      return upload ? [`${upload.mediaType}, ${upload.width} × ${upload.height}, ${upload.totalBytes} bytes`] : []
    }),
    reactions: `${tweet.counts.likes} likes, ${tweet.counts.replies} replies`,
    comments: commentsOn(world, tweet.id),
    takesTypes: false,
  }))
}
