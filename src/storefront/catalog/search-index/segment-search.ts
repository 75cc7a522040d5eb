import { type Bitset, hasBit, onesIn } from './bitset.ts'
import { matchValue, phraseBonus, rankKey } from './ranking.rules.ts'
import { postingCount, type Segment } from './segment.ts'
import type { TopKeys } from './top-keys.ts'
import type { Forms, Searched } from './word-forms.ts'
import type { Workspace } from './workspace.ts'

// Looking a document up in a word's postings costs about as much as reading so many of them in a row.
const lookupCost = 12

/** A word of the query as one segment answers it. */
export interface SegmentWord {
  readonly forms: Forms
  readonly rarity: number
}

export interface SegmentQuery {
  /** In the order asked, at most 16. */
  readonly required: readonly SegmentWord[]
  readonly optional: readonly SegmentWord[]
}

/** Offers every visible document that has all required words to `top`; answers how many there are. */
export function matchAll({ segment, visible }: Searched, query: SegmentQuery, space: Workspace, top: TopKeys): number {
  const byLength = query.required
    .map((word) => ({ word, length: postingsOf(segment, word) }))
    .sort((a, b) => a.length - b.length)
  const [rarest] = byLength
  if (!rarest || rarest.length === 0) return 0
  let count = firstCandidates(segment, rarest.word, visible, space)
  for (const { word, length } of byLength.slice(1)) count = narrow(segment, word, length, count, space, true)
  for (const word of query.optional) narrow(segment, word, postingsOf(segment, word), count, space, false)
  if (query.required.length > 1) addPhraseBonus(segment, query.required, count, space)
  for (let at = 0; at < count; at++) top.add(rankKey(1, space.score[at] ?? 0, space.candidates[at] ?? 0))
  return count
}

/**
 * Offers every visible document that has any required word to `top`, those with more words first.
 * Answers how many documents have 0, 1, 2, … of the words.
 */
export function matchMost(
  { segment, visible }: Searched,
  query: SegmentQuery,
  space: Workspace,
  top: TopKeys,
): readonly number[] {
  const { candidates, hits, score } = space
  let count = 0
  for (const word of query.required) {
    eachMatch(segment, word.forms, space, (doc, value) => {
      if (!hasBit(visible, doc)) return
      const before = hits[doc] ?? 0
      if (before === 0) {
        candidates[count++] = doc
        score[doc] = 0
      }
      hits[doc] = before + 1
      score[doc] = (score[doc] ?? 0) + (value >>> 1) * word.rarity
    })
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

/** Sets `value` of every document that has one of the forms to its best, lists them in `touched`; answers how many. */
function spread(segment: Segment, forms: Forms, { value, touched }: Workspace): number {
  const { postings, postingStarts } = segment
  let count = 0
  for (let form = 0; form < forms.terms.length; form++) {
    const term = forms.terms[form] ?? 0
    const ofSixteen = forms.strengths[form] ?? 0
    const end = postingStarts[term + 1] ?? 0
    for (let at = postingStarts[term] ?? 0; at < end; at++) {
      const posting = postings[at] ?? 0
      const doc = posting >>> 8
      const before = value[doc] ?? 0
      if (before === 0) touched[count++] = doc
      const worth = matchValue(posting & 255, ofSixteen)
      if (worth > before) value[doc] = worth
    }
  }
  return count
}

function eachMatch(
  segment: Segment,
  forms: Forms,
  space: Workspace,
  visit: (doc: number, value: number) => void,
): void {
  const { postings, postingStarts } = segment
  const [term] = forms.terms
  if (term !== undefined && forms.terms.length === 1) {
    const ofSixteen = forms.strengths[0] ?? 0
    const end = postingStarts[term + 1] ?? 0
    for (let at = postingStarts[term] ?? 0; at < end; at++) {
      const posting = postings[at] ?? 0
      visit(posting >>> 8, matchValue(posting & 255, ofSixteen))
    }
    return
  }
  const { value, touched } = space
  const found = spread(segment, forms, space)
  for (let at = 0; at < found; at++) {
    const doc = touched[at] ?? 0
    const best = value[doc] ?? 0
    value[doc] = 0
    visit(doc, best)
  }
}

function firstCandidates(segment: Segment, word: SegmentWord, visible: Bitset, space: Workspace): number {
  const { candidates, score, titleWords } = space
  let count = 0
  eachMatch(segment, word.forms, space, (doc, value) => {
    if (!hasBit(visible, doc)) return
    candidates[count] = doc
    score[count] = (value >>> 1) * word.rarity
    titleWords[count] = value & 1
    count++
  })
  return count
}

/** Adds a word's worth to the candidates; a required one leaves only those that have it. Answers how many are left. */
function narrow(
  segment: Segment,
  word: SegmentWord,
  length: number,
  count: number,
  space: Workspace,
  isRequired: boolean,
): number {
  const { value, touched, candidates, score, titleWords } = space
  const looksUp = count * lookupCost * word.forms.terms.length < length
  const found = looksUp ? 0 : spread(segment, word.forms, space)
  let left = 0
  for (let at = 0; at < count; at++) {
    const doc = candidates[at] ?? 0
    const worth = looksUp ? bestValue(segment, word.forms, doc) : (value[doc] ?? 0)
    if (worth === 0 && isRequired) continue
    candidates[left] = doc
    score[left] = (score[at] ?? 0) + (worth >>> 1) * word.rarity
    titleWords[left] = (titleWords[at] ?? 0) + (isRequired ? worth & 1 : 0)
    left++
  }
  for (let at = 0; at < found; at++) value[touched[at] ?? 0] = 0
  return left
}

function bestValue(segment: Segment, forms: Forms, doc: number): number {
  const { postings, postingStarts } = segment
  let best = 0
  for (let form = 0; form < forms.terms.length; form++) {
    const term = forms.terms[form] ?? 0
    const end = postingStarts[term + 1] ?? 0
    let low = postingStarts[term] ?? 0
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((postings[middle] ?? 0) >>> 8 < doc) low = middle + 1
      else high = middle
    }
    const posting = low < end ? (postings[low] ?? 0) : 0
    if (low >= end || posting >>> 8 !== doc) continue
    best = Math.max(best, matchValue(posting & 255, forms.strengths[form] ?? 0))
  }
  return best
}

function addPhraseBonus(segment: Segment, words: readonly SegmentWord[], count: number, space: Workspace): void {
  const { termWords, titleWords, candidates, score } = space
  const { titleStarts, titleTerms } = segment
  const rarities = words.reduce((sum, word) => sum + word.rarity, 0)
  for (const [at, { forms }] of words.entries()) {
    for (const term of forms.terms) termWords[term] = (termWords[term] ?? 0) | (1 << at)
  }
  for (let at = 0; at < count; at++) {
    if (titleWords[at] !== words.length) continue
    const doc = candidates[at] ?? 0
    const start = titleStarts[doc] ?? 0
    const end = titleStarts[doc + 1] ?? 0
    let before = 0
    let adjacent = 0
    for (let place = start; place < end; place++) {
      const here = termWords[titleTerms[place] ?? 0] ?? 0
      adjacent |= (before << 1) & here
      before = here
    }
    const pairs = onesIn(adjacent)
    if (pairs === 0) continue
    const isWholeTitle = end - start === words.length && pairs === words.length - 1
    score[at] = (score[at] ?? 0) + phraseBonus(rarities, pairs, words.length, isWholeTitle)
  }
  for (const { forms } of words) for (const term of forms.terms) termWords[term] = 0
}
