import { type Network, networkLabels } from '../network-names/index.ts'
import { contentProblems, limits } from './content.rules.ts'
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

/** What one network would get, and where in the post it stands. */
export interface NetworkContent {
  readonly network: Network
  readonly content: StoredContent
  /** Its caption as the network counts it. */
  readonly written: string
  readonly captionPath: string
  readonly mediaPath: string
  readonly commentPath: string
}

/** Document 2, step 8. `refusal`: why an address of a medium is not fetched at all. */
export function compatibilityProblems(
  contents: readonly NetworkContent[],
  weightedLength: (text: string) => number,
  refusal: (url: string) => string | null,
): Problem[] {
  const kinds = contents.flatMap((one) => kindProblems(one, weightedLength))
  const addresses = contents.flatMap(({ content, mediaPath }) =>
    content.media.flatMap(({ url }, index) => {
      const message = refusal(url)
      return message === null ? [] : [{ path: `${mediaPath}/${index}/url`, message }]
    }),
  )
  const all = [...kinds, ...addresses, ...contents.flatMap((one) => followUpProblems(one, weightedLength))]
  return all.filter(
    ({ path, message }, at) => at === all.findIndex((one) => one.path === path && one.message === message),
  )
}

function kindProblems(
  { network, content, written, captionPath, mediaPath }: NetworkContent,
  weightedLength: (text: string) => number,
): Problem[] {
  const { caption, media, link } = content
  const counted = {
    caption: caption.trim() === '' && link !== null ? link : caption,
    media,
    weightedLength: network === 'network_c' ? weightedLength(written) : 0,
  }
  const paths = { caption: captionPath, media: mediaPath }
  return contentProblems(network, counted).map(({ about, message }) => ({ path: paths[about], message }))
}

function followUpProblems(
  { network, content, commentPath }: NetworkContent,
  weightedLength: (text: string) => number,
): Problem[] {
  return content.followUps.flatMap((text, index) => {
    const counted = network === 'network_c' ? weightedLength(text) : [...text].length
    const most = network === 'network_a' ? mostPageComment : limits[network].caption
    if (counted <= most) return []
    const what = network === 'network_c' ? 'each post of a thread' : 'a comment'
    const path = network === 'network_c' ? `/thread/${index}` : commentPath
    const message = `${networkLabels[network]}: ${what} has at most ${most} characters, this one counts ${counted}.`
    return [{ path, message }]
  })
}

const mostPageComment = 8000
