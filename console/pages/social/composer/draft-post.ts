import type { ActionInit } from '../../../api/client.ts'
import { mediaOf, type Network, type Platform, type Post, titleOf } from '../post-facts.ts'
import { withNewMark } from '../post-mark.ts'

export interface DraftPost {
  /** Null until the post is stored. */
  readonly id: string | null
  readonly name: string
  readonly caption: string
  readonly platform_id: string
  readonly target: Target
  readonly page_id: string | null
  readonly ig_user_id: string | null
  readonly media: readonly Medium[]
  /** Own texts of networks. A network without an entry uses `caption`. */
  readonly texts: Readonly<Partial<Record<Network, string>>>
  readonly first_comment: string
  readonly thread: string
  readonly plan: Plan
  /** Local time in the console's time zone: `2026-11-22T09:30`. */
  readonly at: string
}

type Content = NonNullable<ActionInit<'post', '/admin/socials/validate'>['body']>
type Target = NonNullable<NonNullable<Content['metadata']>['publish_target']>

export interface Medium {
  readonly type: 'image' | 'video'
  readonly url: string
  readonly alt?: string | undefined
}

export type Plan = 'draft' | 'review' | 'time' | 'slot' | 'now'

export const emptyDraft = (at = ''): DraftPost => ({
  id: null,
  name: '',
  caption: '',
  platform_id: '',
  target: 'both',
  page_id: null,
  ig_user_id: null,
  media: [],
  texts: {},
  first_comment: '',
  thread: '',
  plan: at === '' ? 'draft' : 'time',
  at,
})

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export function draftOf(post: Post): DraftPost {
  const { metadata } = post
  const texts = Object.entries(post.variations).flatMap(([network, variation]) =>
    variation?.caption === undefined ? [] : [[network, variation.caption]],
  )
  return {
    ...emptyDraft(),
    id: post.id,
    name: post.name,
    caption: post.caption,
    platform_id: post.platform_id,
    target: (textOrNull(metadata.publish_target) ?? 'both') as DraftPost['target'],
    page_id: textOrNull(metadata.page_id),
    ig_user_id: textOrNull(metadata.ig_user_id),
    media: mediaOf(post),
    texts: Object.fromEntries(texts),
    first_comment: post.first_comment ?? '',
    thread: post.thread.join('\n\n'),
  }
}

/** Creates a new draft with the content of a post. */
export function copyOf(post: Post): DraftPost {
  const draft = draftOf(post)
  const written = withNewMark([draft.caption, ...Object.values(draft.texts), draft.first_comment, draft.thread])
  return {
    ...draft,
    id: null,
    caption: written(draft.caption),
    texts: Object.fromEntries(Object.entries(draft.texts).map(([network, text]) => [network, written(text)])),
    first_comment: written(draft.first_comment),
    thread: written(draft.thread),
  }
}

/** Returns the draft for another platform, with its default accounts. */
export const onPlatform = (draft: DraftPost, { id, api_config }: Platform, isCombined = false): DraftPost => ({
  ...draft,
  platform_id: id,
  target: isCombined ? draft.target : 'both',
  page_id: textOrNull(api_config?.page_id),
  ig_user_id: textOrNull(api_config?.ig_user_id),
})

/** Returns the content for the API. In a thread, empty lines separate the parts. */
export function contentOf(draft: DraftPost, stored?: Post): Content {
  const variations = Object.fromEntries(
    (Object.keys({ ...stored?.variations, ...draft.texts }) as Network[]).flatMap((network) => {
      const { caption: _, ...kept } = stored?.variations[network] ?? {}
      const text = draft.texts[network]
      if (text !== undefined) return [[network, { ...kept, caption: text }]]
      return Object.keys(kept).length > 0 ? [[network, kept]] : []
    }),
  )
  const thread = draft.thread.split(/\n\s*\n/).map((part) => part.trim())
  return {
    platform_id: draft.platform_id,
    caption: draft.caption,
    media_attachments: Object.fromEntries(
      draft.media.map(({ type, url, alt }, index) => [String(index), { type, url, ...(alt ? { alt } : {}) }]),
    ),
    metadata: {
      ...stored?.metadata,
      publish_target: draft.target,
      page_id: draft.page_id,
      ig_user_id: draft.ig_user_id,
    },
    variations,
    first_comment: draft.first_comment.trim() === '' ? null : draft.first_comment,
    thread: thread.filter((part) => part !== ''),
  }
}

/** Returns the body for the API. Sends null for a network that uses the common text again. */
export function bodyOf(draft: DraftPost, stored?: Post) {
  const content = contentOf(draft, stored)
  const gone = Object.keys(stored?.variations ?? {}).filter((network) => !(network in (content.variations ?? {})))
  return {
    ...content,
    name: titleOf(draft),
    variations: { ...content.variations, ...Object.fromEntries(gone.map((network) => [network, null])) },
  }
}
