import { type Network, networkLabels } from '../network-names/index.ts'
import { contentProblems, contentTypeOf, orderedMedia } from './content.rules.ts'
import type { StoredContent } from './target.types.ts'

export interface Problem {
  readonly path: string
  readonly message: string
}

export interface Accounts {
  readonly pageId: string | null
  readonly igUserId: string | null
}

type Members = Readonly<Record<string, unknown>>
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** Document 2, step 5: what the call says goes before what the post says. */
export const accountsOf = (
  metadata: Members,
  overrides: { readonly overridePageId: string | null; readonly overrideIgUserId: string | null },
): Accounts => ({
  pageId: overrides.overridePageId ?? textOrNull(metadata.page_id),
  igUserId: overrides.overrideIgUserId ?? textOrNull(metadata.ig_user_id),
})

export function accountProblems(wanted: readonly Network[], { pageId, igUserId }: Accounts): Problem[] {
  const missing = (network: Network, field: string, override: string): Problem => ({
    path: `/metadata/${field}`,
    message: `No ${field}: ${networkLabels[network]} needs one. Set metadata.${field}, or send ${override}.`,
  })
  const unusable = (id: string | null, field: string): Problem[] =>
    id === null || /^[\w-]{1,128}$/.test(id)
      ? []
      : [{ path: `/metadata/${field}`, message: `The ${field} is not an id.` }]
  return [
    ...(wanted.includes('network_a') ? unusable(pageId, 'page_id') : []),
    ...(wanted.includes('network_b') ? unusable(igUserId, 'ig_user_id') : []),
    ...(wanted.includes('network_a') && pageId === null ? [missing('network_a', 'page_id', 'override_page_id')] : []),
    ...(wanted.includes('network_b') && igUserId === null
      ? [missing('network_b', 'ig_user_id', 'override_ig_user_id')]
      : []),
  ]
}

interface PostContent {
  readonly caption: string
  readonly media_attachments: Readonly<Record<string, { readonly type: 'image' | 'video'; readonly url: string }>>
  readonly metadata: Members
}

/** Document 2, steps 6 and 7. */
export function storedContentOf({ caption, media_attachments, metadata }: PostContent): StoredContent {
  const media = orderedMedia(media_attachments)
  return { type: contentTypeOf(media), caption, media, link: textOrNull(metadata.link) }
}

/** Document 2, step 8. `refusal`: why an address of a medium is not fetched at all. */
export function compatibilityProblems(
  wanted: readonly Network[],
  { caption, media, link }: StoredContent,
  weightedLength: number,
  refusal: (url: string) => string | null,
): Problem[] {
  const counted = { caption: caption.trim() === '' && link !== null ? link : caption, media, weightedLength }
  const kinds = wanted.flatMap((network) =>
    contentProblems(network, counted).map((message) => ({
      path: media.length === 0 && network === 'network_b' ? '/media_attachments' : '/caption',
      message,
    })),
  )
  const addresses = media.flatMap(({ url }, index) => {
    const message = refusal(url)
    return message === null ? [] : [{ path: `/media_attachments/${index}/url`, message }]
  })
  return [...kinds, ...addresses]
}
