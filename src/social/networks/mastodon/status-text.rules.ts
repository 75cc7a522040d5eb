const linkLength = 23
const link = /https?:\/\/[^\s<>"]+/gu
/** Mention of a person on another server. The server's name does not count towards the length. */
const remoteMention = /(?<![\p{L}\p{N}_/@])(@[A-Za-z0-9_]+)@[A-Za-z0-9.-]+[A-Za-z0-9]/gu
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns the length as Mastodon servers count it: 23 for a link, and mentions without their server. */
export function countedLength(text: string): number {
  const plain = text.normalize('NFC').replace(link, 'x'.repeat(linkLength)).replace(remoteMention, '$1')
  return [...segmenter.segment(plain)].length
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Converts the HTML that a server returns to plain text. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
      name === undefined
        ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
        : (entities[name.toLowerCase()] ?? whole),
    )

/** Normalises a text, so that texts that are displayed alike compare as equal. */
export const comparable = (text: string): string =>
  text.normalize('NFC').replace(remoteMention, '$1').replace(/\s+/g, ' ').trim()
