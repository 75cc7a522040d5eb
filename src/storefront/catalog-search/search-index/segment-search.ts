import { hasBit } from './bitset.ts'
import { firstCandidates, narrow, type SegmentWord } from './candidates.ts'
import { beginPhrase, endPhrase, offerLast } from './offered.ts'
import { matchValue, rankKey } from './ranking.rules.ts'
import { postingCount, type Segment } from './segment.ts'
import type { TopKeys } from './top-keys.ts'
import type { Forms, Searched } from './word-forms.ts'
import { isWorthSets, offerBySets } from './word-sets.ts'
import type { Workspace } from './workspace.ts'

export interface SegmentQuery {
  /** In query order, at most 16. */
  readonly required: readonly SegmentWord[]
  readonly optional: readonly SegmentWord[]
}

const nothing: SegmentWord = { forms: { terms: [], strengths: [] }, rarity: 0 }

/**
 * Offers the visible documents with all required words to `top`, and may skip those that cannot be among the best.
 * Returns the number of all documents with these words.
 */
export function matchAll({ segment, visible }: Searched, query: SegmentQuery, space: Workspace, top: TopKeys): number {
  const byLength = query.required
    .map((word) => ({ word, length: postingsOf(segment, word) }))
    .sort((a, b) => a.length - b.length)
  const [rarest] = byLength
  if (!rarest || rarest.length === 0) return 0
  if (query.optional.length === 0 && isWorthSets(segment, query.required, rarest.length)) {
    const phrase = beginPhrase(query.required, space)
    const offered = offerBySets({ segment, phrase, space, top }, query.required, visible)
    endPhrase(query.required, space)
    return offered
  }
  const others = [
    ...byLength.slice(1).map(({ word }) => ({ word, isRequired: true })),
    ...query.optional.map((word) => ({ word, isRequired: false })),
  ]
  const last = others.pop()
  let count = firstCandidates(segment, rarest.word, visible, space)
  for (const { word, isRequired } of others) count = narrow(segment, word, count, space, isRequired)
  const phrase = beginPhrase(query.required, space)
  const offered = offerLast({ segment, phrase, space, top }, last ?? { word: nothing, isRequired: false }, count)
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

/**
 * Sets `value` of each document that contains a form to the best value of its forms, and lists the document in
 * `touched`. Returns the number of documents.
 */
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
