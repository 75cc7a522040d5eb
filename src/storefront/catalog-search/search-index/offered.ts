import { onesIn } from './bitset.ts'
import { type SegmentWord, weigh } from './candidates.ts'
import { directoryOf, type PostingDirectory, placeIn } from './frequent-terms.ts'
import { bestMatch, matchValue, phraseBonus, rankKey, rankOf } from './ranking.rules.ts'
import type { Segment } from './segment.ts'
import type { TopKeys } from './top-keys.ts'
import type { Forms } from './word-forms.ts'
import type { Workspace } from './workspace.ts'

/** The required words of a query as a phrase in titles. */
export interface Phrase {
  readonly words: number
  readonly rarities: number
  /** The largest bonus that a title can add to a score. */
  readonly largestBonus: number
}

/** The segment, phrase and buffers with which candidates are scored, and the list of the best results. */
export interface Offering {
  readonly segment: Segment
  readonly phrase: Phrase
  readonly space: Workspace
  readonly top: TopKeys
}

interface LastWord {
  readonly word: SegmentWord
  readonly isRequired: boolean
}

/**
 * Prepares the search for a phrase and returns its weights. Sets in `termWords` which query words each term matches;
 * `endPhrase` clears it.
 */
export function beginPhrase(words: readonly SegmentWord[], { termWords }: Workspace): Phrase {
  for (const [at, { forms }] of words.entries()) {
    for (const term of forms.terms) termWords[term] = (termWords[term] ?? 0) | (1 << at)
  }
  const rarities = words.reduce((sum, word) => sum + word.rarity, 0)
  const largestBonus = words.length === 1 ? 0 : phraseBonus(rarities, words.length - 1, words.length, true)
  return { words: words.length, rarities, largestBonus }
}

export function endPhrase(words: readonly SegmentWord[], { termWords }: Workspace): void {
  for (const { forms } of words) for (const term of forms.terms) termWords[term] = 0
}

/**
 * Adds the value of the last word to the candidates and offers them to `top`. Returns the number of candidates that
 * have the word, or of all candidates if the word is optional.
 */
export function offerLast(offering: Offering, last: LastWord, count: number): number {
  const { forms, rarity } = last.word
  const directories = directoriesOf(offering.segment, forms)
  if (last.isRequired && directories) return offerPromising(offering, forms, rarity, directories, count)
  weigh(offering.segment, forms, count, offering.space)
  return offerWeighed(offering, last, count)
}

function directoriesOf(segment: Segment, { terms }: Forms): readonly PostingDirectory[] | undefined {
  const directories: PostingDirectory[] = []
  for (const term of terms) {
    const directory = directoryOf(segment, term)
    if (!directory) return undefined
    directories.push(directory)
  }
  return directories
}

function offerWeighed(offering: Offering, { word: { rarity }, isRequired }: LastWord, count: number): number {
  const { candidates, score, titleWords, best } = offering.space
  const inTitle = isRequired ? 1 : 0
  let offered = 0
  for (let at = 0; at < count; at++) {
    const worth = best[at] ?? 0
    if (worth === 0 && isRequired) continue
    offered++
    const sum = (score[at] ?? 0) + (worth >>> 1) * rarity
    offer(offering, candidates[at] ?? 0, sum, (titleWords[at] ?? 0) + (worth & inTitle))
  }
  return offered
}

/** Counts every document that contains the word. Scores only documents that can still be among the best. */
function offerPromising(
  offering: Offering,
  forms: Forms,
  rarity: number,
  directories: readonly PostingDirectory[],
  count: number,
): number {
  const { segment, phrase, space, top } = offering
  const { candidates, touched, score, titleWords } = space
  const most = (bestMatch >>> 1) * rarity
  const mostInTitle = most + phrase.largestBonus
  const offered = listThoseInAny(directories, count, space)
  let leastScore = rankOf(top.floor)
  for (let place = 0; place < offered; place++) {
    const at = touched[place] ?? 0
    const doc = candidates[at] ?? 0
    const before = score[at] ?? 0
    const inTitle = titleWords[at] ?? 0
    if (before + (inTitle === phrase.words - 1 ? mostInTitle : most) < leastScore) continue
    const worth = worthOf(segment, forms, directories, doc)
    offer(offering, doc, before + (worth >>> 1) * rarity, inTitle + (worth & 1))
    leastScore = rankOf(top.floor)
  }
  return offered
}

/** Writes to `touched` the positions of candidates with any form of a word. Returns their number. */
function listThoseInAny(
  directories: readonly PostingDirectory[],
  count: number,
  { candidates, touched }: Workspace,
): number {
  let found = 0
  for (let at = 0; at < count; at++) {
    const doc = candidates[at] ?? 0
    let bits = 0
    for (const { bits: having } of directories) bits |= (having[doc >>> 5] ?? 0) >>> (doc & 31)
    // Without a branch: a branch taken half the time costs more than an overwritten store.
    touched[found] = at
    found += bits & 1
  }
  return found
}

function worthOf(
  { postings }: Segment,
  { strengths }: Forms,
  directories: readonly PostingDirectory[],
  doc: number,
): number {
  let best = 0
  let form = 0
  for (const directory of directories) {
    const place = placeIn(directory, doc)
    if (place >= 0) best = Math.max(best, matchValue((postings[place] ?? 0) & 255, strengths[form] ?? 0))
    form++
  }
  return best
}

/**
 * Offers a document with all words to `top`. Adds a bonus if its title contains all of them, and some next to each
 * other.
 */
export function offer({ segment, phrase, space, top }: Offering, doc: number, sum: number, titleWords: number): void {
  const mayBePhrase = titleWords === phrase.words && rankKey(1, sum + phrase.largestBonus, doc) > top.floor
  top.add(rankKey(1, mayBePhrase ? sum + bonusOf(segment, doc, space.termWords, phrase) : sum, doc))
}

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
