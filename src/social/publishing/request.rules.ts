import { mostOf, type Network, networkLabel, profileOf } from '../networks/index.ts'
import { contentProblems } from './content.rules.ts'
import type { StoredContent } from './target.types.ts'

export interface Problem {
  readonly path: string
  readonly message: string
}

/** Accounts to publish to, by the names of their members in `metadata`. */
export type Accounts = Readonly<Record<'page_id' | 'ig_user_id', string | null>>

type Members = Readonly<Record<string, unknown>>
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** Returns accounts to publish to. Those in the call take precedence over those in the post. */
export const accountsOf = (
  metadata: Members,
  overrides: { readonly overridePageId: string | null; readonly overrideIgUserId: string | null },
): Accounts => ({
  page_id: overrides.overridePageId ?? textOrNull(metadata.page_id),
  ig_user_id: overrides.overrideIgUserId ?? textOrNull(metadata.ig_user_id),
})

export function accountProblems(wanted: readonly Network[], accounts: Accounts): Problem[] {
  const named = wanted.flatMap((network) => {
    const field = profileOf(network).account
    return field === null ? [] : [{ network, field, id: accounts[field] }]
  })
  return [
    ...named
      .filter(({ id }) => id !== null && !/^[\w-]{1,128}$/.test(id))
      .map(({ field }) => ({ path: `/metadata/${field}`, message: `The ${field} is not an id.` })),
    ...named
      .filter(({ id }) => id === null)
      .map(({ network, field }) => ({
        path: `/metadata/${field}`,
        message: `No ${field}: ${networkLabel(network)} needs one. Set metadata.${field}, or send override_${field}.`,
      })),
  ]
}

/** Content for one network, with its path in the post. */
export interface NetworkContent {
  readonly network: Network
  readonly content: StoredContent
  /** The caption as it is published. */
  readonly written: string
  readonly captionPath: string
  readonly mediaPath: string
  readonly commentPath: string
}

/** Checks whether each network accepts its content. `refusal`: why Weft does not fetch the URL of a medium. */
export function compatibilityProblems(
  contents: readonly NetworkContent[],
  config: Members | null,
  refusal: (url: string) => string | null,
): Problem[] {
  const addresses = contents.flatMap(({ content, mediaPath }) =>
    content.media.flatMap(({ url }, index) => {
      const message = refusal(url)
      return message === null ? [] : [{ path: `${mediaPath}/${index}/url`, message }]
    }),
  )
  const kinds = contents.flatMap((one) => kindProblems(one, mostOf(one.network, config)))
  const all = [...kinds, ...addresses, ...contents.flatMap((one) => followUpProblems(one, config))]
  return all.filter(
    ({ path, message }, at) => at === all.findIndex((one) => one.path === path && one.message === message),
  )
}

function kindProblems({ network, content, written, captionPath, mediaPath }: NetworkContent, most: number): Problem[] {
  const { caption, media, link } = content
  const said = caption.trim() === '' && link !== null ? link : caption
  const paths = { caption: captionPath, media: mediaPath }
  return contentProblems(network, { caption: said, media, text: written, most }).map(({ about, message }) => ({
    path: paths[about],
    message,
  }))
}

function followUpProblems({ network, content, commentPath }: NetworkContent, config: Members | null): Problem[] {
  const { length, followUp } = profileOf(network)
  const isThread = followUp.kind === 'thread'
  const most = isThread ? mostOf(network, config) : followUp.max_length
  return content.followUps.flatMap((text, index) => {
    const counted = length(text)
    if (counted <= most) return []
    const what = isThread ? 'each post of a thread' : 'a comment'
    const message = `${networkLabel(network)}: ${what} has at most ${most} characters, this one counts ${counted}.`
    return [{ path: isThread ? `/thread/${index}` : commentPath, message }]
  })
}
