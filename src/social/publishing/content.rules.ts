import { type Network, networkLabel, profileOf } from '../networks/index.ts'
import type { Medium } from '../networks/ports.ts'

export const contentTypes = ['text', 'photo', 'video', 'carousel'] as const
type ContentType = (typeof contentTypes)[number]

/** Returns media in the order of their numeric keys. */
export function orderedMedia(attachments: Readonly<Record<string, Medium>>): Medium[] {
  return Object.entries(attachments)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, medium]) => medium)
}

/** Returns the type of a post by its media. No media: text. One image: photo. One video: video. More: carousel. */
export function contentTypeOf(media: readonly Medium[]): ContentType {
  const [first] = media
  if (first === undefined) return 'text'
  if (media.length > 1) return 'carousel'
  return first.type === 'image' ? 'photo' : 'video'
}

/** Returns the limits that publishing checks, as shown to editors of posts. */
export function networkRules(network: Network) {
  const { label, caption, media, followUp } = profileOf(network)
  return { network, label, caption, media, follow_up: followUp.kind }
}

interface Written {
  readonly caption: string
  readonly media: readonly Medium[]
  /** The caption as sent to the network. */
  readonly text: string
  readonly most: number
}

/** Returns the reasons why a network would reject the content, and what to do. Empty if there are none. */
export function contentProblems(network: Network, { caption, media, text, most }: Written) {
  const { length, problems } = profileOf(network)
  const images = media.filter(({ type }) => type === 'image').length
  const found = problems({ caption, length: length(text), most, images, videos: media.length - images })
  return found.map(({ about, message }) => ({ about, message: `${networkLabel(network)}: ${message}` }))
}
