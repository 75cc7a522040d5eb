import type { Content } from '../ports.ts'

/** Returns the text to publish. Adds the link, unless the caption contains it. */
export const shortTextOf = ({ caption, link }: Pick<Content, 'caption' | 'link'>): string =>
  link === null || caption.includes(link) ? caption : `${caption}\n${link}`.trim()

/**
 * Restores the original text of a post: expands shortened links, and removes the link to the media and three escapes.
 */
export function writtenText(post: Members): string {
  const entities = isMembers(post.entities) ? post.entities : {}
  const links = Array.isArray(entities.urls) ? entities.urls.filter(isMembers) : []
  let text = typeof post.text === 'string' ? post.text : ''
  for (const { url, expanded_url: expanded, media_key: media } of links) {
    if (typeof url !== 'string' || typeof expanded !== 'string') continue
    const isOwnMedia = typeof media === 'string' || /\/status\/\d+\/(photo|video)\/\d+$/.test(expanded)
    text = text.replaceAll(url, () => (isOwnMedia ? '' : expanded))
  }
  return normalized(text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
}

export const normalized = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
