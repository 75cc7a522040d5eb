import { hasBit, onesIn } from './bitset.ts'
import { matchValue, phraseBonus, rankKey } from './ranking.rules.ts'
import { postingCount, type Segment } from './segment.ts'
import type { TopKeys } from './top-keys.ts'
import type { Forms, Searched } from './word-forms.ts'
import type { Workspace } from './workspace.ts'

/** A query word in one segment. */
export interface SegmentWord {
  readonly forms: Forms
  readonly rarity: number
}

export interface SegmentQuery {
  /** In query order, at most 16. */
  readonly required: readonly SegmentWord[]
  readonly optional: readonly SegmentWord[]
}

/** Offers every visible document with all required words to `top`. Returns how many. */
export function matchAll({ segment, visible }: Searched, query: SegmentQuery, space: Workspace, top: TopKeys): number {
  const { candidates, hits, score, titleWords, touched, value } = space
  const words = query.required.length
  const rarestFirst = query.required
    .map((word) => ({ word, length: postingsOf(segment, word) }))
    .sort((a, b) => a.length - b.length)
  let count = 0
  for (const [before, { word }] of rarestFirst.entries()) {
    const found = listMatches(segment, word.forms, space, before)
    for (let at = 0; at < found; at++) {
      const doc = touched[at] ?? 0
      const best = value[doc] ?? 0
      value[doc] = 0
      if (before === 0) {
        if (!hasBit(visible, doc)) continue
        candidates[count++] = doc
        score[doc] = 0
        titleWords[doc] = 0
      }
      hits[doc] = before + 1
      score[doc] = (score[doc] ?? 0) + (best >>> 1) * word.rarity
      titleWords[doc] = (titleWords[doc] ?? 0) + (best & 1)
    }
  }
  for (const { forms, rarity } of query.optional) {
    const found = listMatches(segment, forms, space, words)
    for (let at = 0; at < found; at++) {
      const doc = touched[at] ?? 0
      score[doc] = (score[doc] ?? 0) + ((value[doc] ?? 0) >>> 1) * rarity
      value[doc] = 0
    }
  }
  const phrase = beginPhrase(query.required, space)
  let offered = 0
  for (let at = 0; at < count; at++) {
    const doc = candidates[at] ?? 0
    const hasAll = hits[doc] === words
    hits[doc] = 0
    if (!hasAll) continue
    offered++
    const sum = score[doc] ?? 0
    const mayBePhrase = titleWords[doc] === words && rankKey(1, sum + phrase.largestBonus, doc) > top.floor
    top.add(rankKey(1, mayBePhrase ? sum + bonusOf(segment, doc, space.termWords, phrase) : sum, doc))
  }
  endPhrase(query.required, space)
  return offered
}

/**
 * Offers every visible document that contains any required word to `top`; more words rank higher. Returns the number of
 * documents with 0, 1, 2, … words.
 */
export function matchMost(
  { segment, visible }: Searched,
  query: SegmentQuery,
  space: Workspace,
  top: TopKeys,
): readonly number[] {
  const { candidates, hits, score, touched, value } = space
  let count = 0
  for (const word of query.required) {
    const found = listMatches(segment, word.forms, space)
    for (let at = 0; at < found; at++) {
      const doc = touched[at] ?? 0
      const best = value[doc] ?? 0
      value[doc] = 0
      if (!hasBit(visible, doc)) continue
      const before = hits[doc] ?? 0
      if (before === 0) {
        candidates[count++] = doc
        score[doc] = 0
      }
      hits[doc] = before + 1
      score[doc] = (score[doc] ?? 0) + (best >>> 1) * word.rarity
    }
  }
  const byHits = new Array<number>(query.required.length + 1).fill(0)
  for (let at = 0; at < count; at++) {
    const doc = candidates[at] ?? 0
    const words = hits[doc] ?? 0
    hits[doc] = 0
    byHits[words] = (byHits[words] ?? 0) + 1
    top.add(rankKey(words, score[doc] ?? 0, doc))
  }
  return byHits
}

function postingsOf(segment: Segment, word: SegmentWord): number {
  let sum = 0
  for (const term of word.forms.terms) sum += postingCount(segment, term)
  return sum
}

/**
 * Sets `value` of each document that contains a form to the best value of its forms, and lists the document in
 * `touched`. With `withHits`, skips documents with another number of matched words. Returns the number of documents. The
 * caller clears `value`.
 */
function listMatches(
  { postings, postingStarts }: Segment,
  { terms, strengths }: Forms,
  { value, touched, hits }: Workspace,
  withHits?: number,
): number {
  let found = 0
  for (let form = 0; form < terms.length; form++) {
    const term = terms[form] ?? 0
    const ofSixteen = strengths[form] ?? 0
    const end = postingStarts[term + 1] ?? 0
    for (let at = postingStarts[term] ?? 0; at < end; at++) {
      const posting = postings[at] ?? 0
      const doc = posting >>> 8
      if (withHits !== undefined && hits[doc] !== withHits) continue
      const before = value[doc] ?? 0
      if (before === 0) touched[found++] = doc
      const worth = matchValue(posting & 255, ofSixteen)
      if (worth > before) value[doc] = worth
    }
  }
  return found
}

/** The required words as a phrase in titles. */
interface Phrase {
  readonly words: number
  readonly rarities: number
  /** The largest bonus that a title can add to a score. */
  readonly largestBonus: number
}

/** Records in `termWords` which query words each term matches, until `endPhrase`. */
function beginPhrase(words: readonly SegmentWord[], { termWords }: Workspace): Phrase {
  for (const [at, { forms }] of words.entries()) {
    for (const term of forms.terms) termWords[term] = (termWords[term] ?? 0) | (1 << at)
  }
  const rarities = words.reduce((sum, word) => sum + word.rarity, 0)
  const largestBonus = words.length === 1 ? 0 : phraseBonus(rarities, words.length - 1, words.length, true)
  return { words: words.length, rarities, largestBonus }
}

function endPhrase(words: readonly SegmentWord[], { termWords }: Workspace): void {
  for (const { forms } of words) for (const term of forms.terms) termWords[term] = 0
}

/** A bonus for a document whose title has the words side by side. */
function bonusOf(
  { titleStarts, titleTerms }: Segment,
  doc: number,
  termWords: Uint16Array,
  { words, rarities }: Phrase,
): number {
  if (words === 1) return 0
  const start = titleStarts[doc] ?? 0
  const end = titleStarts[doc + 1] ?? 0
  let before = 0
  let adjacent = 0
  for (let place = start; place < end; place++) {
    const here = termWords[titleTerms[place] ?? 0] ?? 0
    adjacent |= (before << 1) & here
    before = here
  }
  if (adjacent === 0) return 0
  const pairs = onesIn(adjacent)
  return phraseBonus(rarities, pairs, words, end - start === words && pairs === words - 1)
}
