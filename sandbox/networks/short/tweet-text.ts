import { lazily } from '../../../src/platform/lazily.ts'

const linkLength = 23
const link = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}']/giu
/** Ranges of characters that count 1. All others count 2. */
const light: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
]
const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u

/** Returns the length as the network counts it: 23 for a link, 2 for any emoji, 2 for a CJK character. */
export function weightedLength(text: string): number {
  const normal = text.normalize('NFC')
  const links = normal.match(link)?.length ?? 0
  let length = links * linkLength
  for (const { segment } of graphemes().segment(normal.replace(link, ''))) {
    const isEmoji = emoji.test(segment) && !/^[\p{ASCII}©®™]$/u.test(segment)
    length += isEmoji ? 2 : [...segment].reduce((sum, char) => sum + weightOf(char), 0)
  }
  return length
}

const weightOf = (char: string): number => {
  const point = char.codePointAt(0) ?? 0
  return light.some(([from, to]) => point >= from && point <= to) ? 1 : 2
}

export const linksIn = (text: string): readonly string[] => [...text.matchAll(link)].map(([url]) => url)

export interface Linked {
  readonly url: string
  readonly short: string
}

/** Returns the text as readers get it: with shortened links, and with `&`, `<` and `>` escaped. */
export function shownText(sent: string, links: readonly Linked[], mediaLink: string | null): string {
  const queue = [...links]
  const shortened = sent.replace(link, (url) => queue.shift()?.short ?? url)
  const escaped = shortened.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return [escaped, mediaLink].filter((part) => part !== null && part !== '').join(' ')
}
