import { type Network, profileOf } from '../networks/index.ts'

const letter = '[\\p{L}\\p{M}\\p{N}_]'
/** Matches a word. Some scripts use zero-width characters to join or separate letters. */
const word = `${letter}+(?:[\\u200c\\u200d]${letter}+)*`
/**
 * Matches the place before a tag, which is not within a word. After a variation selector, a tag may start: the selector
 * belongs to an emoji.
 */
const apart = '(?<=[\\ufe0e\\ufe0f])|(?<![\\p{L}\\p{M}\\p{N}_&/#＃@＠.])'
/** A hashtag, not inside a word, URL, entity or other tag. Includes the full-width form. */
const hashtagPattern = new RegExp(`(?:${apart})[#＃](${word})(?!${letter}|[#＃]|://)`, 'gu')
const mentionPattern =
  /(?<![\p{L}\p{M}\p{N}_&/#＃@＠.!$%*+-])[@＠]([A-Za-z0-9_](?:[A-Za-z0-9_.]*[A-Za-z0-9_])?)(?![@＠\p{L}\p{M}]|:\/\/)/gu

const longestHashtag = 100

/** Normalises a tag. Spellings that differ only in case or width become equal. */
export const foldTag = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * Returns the hashtags in order of appearance, without duplicates and without `#`: 1 to 100 letters, digits and
 * underscores.
 */
export const hashtagsIn = (caption: string): string[] =>
  onceEach(matches(caption, hashtagPattern).filter((tag) => isHashtag(tag)))

/**
 * Returns the mentions in order of appearance, without duplicates and without `@`. Skips names that the network does
 * not allow.
 */
export const mentionsIn = (caption: string, network: Network): string[] =>
  onceEach(matches(caption, mentionPattern).filter((name) => isMention(name, network)))

export const isHashtag = (tag: string): boolean =>
  [...tag].length <= longestHashtag && new RegExp(`^${word}$`, 'u').test(tag)

export const isMention = (username: string, network: Network): boolean => profileOf(network).mention.test(username)

const matches = (caption: string, pattern: RegExp): string[] =>
  [...caption.matchAll(pattern)].map((match) => match[1] ?? '')

function onceEach(tags: readonly string[]): string[] {
  const byFold = new Map<string, string>()
  for (const tag of tags) if (!byFold.has(foldTag(tag))) byFold.set(foldTag(tag), tag)
  return [...byFold.values()]
}
