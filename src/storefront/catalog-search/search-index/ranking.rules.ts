/** How well a word in a text matches a query word, in sixteenths of an exact match. */
export const strength = {
  exact: 16,
  otherNumber: 15,
  beginning: 9,
  oneEdit: 6,
  oneEditAtStart: 5,
  twoEdits: 3,
} as const

/** Weight of each field, and its usual number of words. */
export const fields = {
  title: { weight: 8, usualWords: 5 },
  variants: { weight: 4, usualWords: 10 },
  handle: { weight: 4, usualWords: 5 },
  categories: { weight: 3, usualWords: 4 },
  description: { weight: 1, usualWords: 40 },
} as const

const lengthInfluence = 0.5
const saturation = 6
const titleFrom = 128

/** Returns the weight of one occurrence in a field with this many words (BM25F: weighted, normalised by length). */
export const occurrenceWeight = (field: { weight: number; usualWords: number }, words: number): number =>
  field.weight / (1 - lengthInfluence + (lengthInfluence * words) / field.usualWords)

/** Returns the weight of a word in a product, from 1 to 255. From 128, the word is in the title. */
export function impactOf(weights: number, inTitle: boolean): number {
  const saturated = weights / (weights + saturation)
  return inTitle ? titleFrom + Math.round(saturated * 127) : 1 + Math.round(saturated * 126)
}

export const isInTitle = (impact: number): boolean => impact >= titleFrom

/**
 * Returns the value of a posting for a query word: impact times strength. The lowest bit is set if the word is in the
 * title.
 */
export const matchValue = (impact: number, ofSixteen: number): number => ((impact * ofSixteen) << 1) | (impact >> 7)

/** The largest possible value of a match. */
export const bestMatch = matchValue(255, strength.exact)

/** Returns the rarity of a word (idf of BM25, in sixteenths), from 1 to about 280. */
export function rarity(products: number, withWord: number): number {
  const idf = Math.log(1 + Math.max(0, products - withWord + 0.5) / (withWord + 0.5))
  return Math.max(1, Math.round(idf * 16))
}

const fullImpact = 255 * strength.exact

/**
 * Returns the bonus for a title that contains all words of the query. Each pair of words that is adjacent in query
 * order adds a share of the score. The bonus is doubled if the title is exactly the query (`isWholeTitle`).
 */
export function phraseBonus(rarities: number, pairs: number, words: number, isWholeTitle: boolean): number {
  const adjacent = (rarities * fullImpact * 0.25 * pairs) / (words - 1)
  return Math.round(isWholeTitle ? adjacent * 2 : adjacent)
}

const scoreLimit = 2 ** 25
export const documentLimit = 2 ** 24

/**
 * Returns the sort key within a segment: number of matched words (1 to 16), then score, then position (newest first).
 * Exact, because it is below 2^53.
 */
export const rankKey = (words: number, score: number, doc: number): number =>
  ((words - 1) * scoreLimit + Math.min(score, scoreLimit - 1)) * documentLimit + (documentLimit - 1 - doc)

export const rankOf = (key: number): number => Math.floor(key / documentLimit)

export const documentOf = (key: number): number => documentLimit - 1 - (key % documentLimit)

/**
 * Returns the number of words that a product needs if no product has all: half of them, or as many as the best product
 * has if that is fewer.
 */
export const wordsEnough = (asked: number, mostMatched: number): number => Math.min(mostMatched, Math.ceil(asked / 2))
