import { type Bitset, hasBit } from './bitset.ts'
import { directoryOf, type PostingDirectory, placeIn } from './frequent-terms.ts'
import { matchValue } from './ranking.rules.ts'
import type { Segment } from './segment.ts'
import type { Forms } from './word-forms.ts'
import type { Workspace } from './workspace.ts'

/** A query word in one segment. */
export interface SegmentWord {
  readonly forms: Forms
  readonly rarity: number
}

// A lookup in a word's postings costs about as much as reading this many of them in sequence.
const lookupCost = 16

/** Value of a candidate before its postings are read. Lower than every match. */
const marked = 1

/** Postings of one form of a word, from `start` to `end`, exclusive. */
interface Postings {
  readonly postings: Uint32Array
  readonly start: number
  readonly end: number
  readonly ofSixteen: number
}

/** Writes the visible documents with the word to `candidates`, and their scores to `score`. Returns their number. */
export function firstCandidates(segment: Segment, word: SegmentWord, visible: Bitset, space: Workspace): number {
  const [term] = word.forms.terms
  if (term !== undefined && word.forms.terms.length === 1)
    return ofOneForm(postingsOf(segment, word.forms, 0), word.rarity, visible, space)
  const { candidates, score, titleWords, value } = space
  let count = 0
  for (let form = 0; form < word.forms.terms.length; form++)
    count = addDocuments(postingsOf(segment, word.forms, form), visible, count, space)
  for (let at = 0; at < count; at++) {
    const doc = candidates[at] ?? 0
    const worth = value[doc] ?? 0
    value[doc] = 0
    score[at] = (worth >>> 1) * word.rarity
    titleWords[at] = worth & 1
  }
  return count
}

function ofOneForm(
  { postings, start, end, ofSixteen }: Postings,
  rarity: number,
  visible: Bitset,
  { candidates, score, titleWords }: Workspace,
): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const posting = postings[at] ?? 0
    const doc = posting >>> 8
    if (!hasBit(visible, doc)) continue
    const worth = matchValue(posting & 255, ofSixteen)
    candidates[count] = doc
    score[count] = (worth >>> 1) * rarity
    titleWords[count] = worth & 1
    count++
  }
  return count
}

function addDocuments(
  { postings, start, end, ofSixteen }: Postings,
  visible: Bitset,
  before: number,
  { candidates, value }: Workspace,
): number {
  let count = before
  for (let at = start; at < end; at++) {
    const posting = postings[at] ?? 0
    const doc = posting >>> 8
    if (!hasBit(visible, doc)) continue
    const known = value[doc] ?? 0
    if (known === 0) candidates[count++] = doc
    const worth = matchValue(posting & 255, ofSixteen)
    if (worth > known) value[doc] = worth
  }
  return count
}

/**
 * Adds the value of a word to the scores of the candidates. A required word removes candidates without it. Returns the
 * number that remain.
 */
export function narrow(
  segment: Segment,
  word: SegmentWord,
  count: number,
  space: Workspace,
  isRequired: boolean,
): number {
  const { candidates, score, titleWords, best } = space
  weigh(segment, word.forms, count, space)
  const inTitle = isRequired ? 1 : 0
  let left = 0
  for (let at = 0; at < count; at++) {
    const worth = best[at] ?? 0
    if (worth === 0 && isRequired) continue
    candidates[left] = candidates[at] ?? 0
    score[left] = (score[at] ?? 0) + (worth >>> 1) * word.rarity
    titleWords[left] = (titleWords[at] ?? 0) + (worth & inTitle)
    left++
  }
  return left
}

/**
 * Sets `best` to the value of the word in each candidate, or 0 if the candidate lacks it. Chooses the cheapest way to
 * read each form.
 */
export function weigh(segment: Segment, forms: Forms, count: number, space: Workspace): void {
  space.best.fill(0, 0, count)
  for (let form = 0; form < forms.terms.length; form++) {
    const postings = postingsOf(segment, forms, form)
    const directory = directoryOf(segment, forms.terms[form] ?? 0)
    if (directory) lookUp(postings, directory, count, space)
    else if (count * lookupCost < postings.end - postings.start) seek(postings, count, space)
    else scan(postings, count, space)
  }
}

function lookUp(
  { postings, ofSixteen }: Postings,
  directory: PostingDirectory,
  count: number,
  { candidates, best }: Workspace,
): void {
  for (let at = 0; at < count; at++) {
    const place = placeIn(directory, candidates[at] ?? 0)
    if (place < 0) continue
    const worth = matchValue((postings[place] ?? 0) & 255, ofSixteen)
    if (worth > (best[at] ?? 0)) best[at] = worth
  }
}

function seek({ postings, start, end, ofSixteen }: Postings, count: number, { candidates, best }: Workspace): void {
  for (let at = 0; at < count; at++) {
    const doc = candidates[at] ?? 0
    let low = start
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((postings[middle] ?? 0) >>> 8 < doc) low = middle + 1
      else high = middle
    }
    if (low === end) continue
    const posting = postings[low] ?? 0
    if (posting >>> 8 !== doc) continue
    const worth = matchValue(posting & 255, ofSixteen)
    if (worth > (best[at] ?? 0)) best[at] = worth
  }
}

function scan(
  { postings, start, end, ofSixteen }: Postings,
  count: number,
  { candidates, best, value }: Workspace,
): void {
  for (let at = 0; at < count; at++) value[candidates[at] ?? 0] = marked
  for (let at = start; at < end; at++) {
    const posting = postings[at] ?? 0
    if (value[posting >>> 8] === 0) continue
    value[posting >>> 8] = matchValue(posting & 255, ofSixteen)
  }
  for (let at = 0; at < count; at++) {
    const doc = candidates[at] ?? 0
    const worth = value[doc] ?? 0
    value[doc] = 0
    if (worth > marked && worth > (best[at] ?? 0)) best[at] = worth
  }
}

function postingsOf({ postings, postingStarts }: Segment, forms: Forms, form: number): Postings {
  const term = forms.terms[form] ?? 0
  const start = postingStarts[term] ?? 0
  return { postings, start, end: postingStarts[term + 1] ?? 0, ofSixteen: forms.strengths[form] ?? 0 }
}
