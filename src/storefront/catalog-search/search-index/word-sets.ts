import { type Bitset, onesIn } from './bitset.ts'
import type { SegmentWord } from './candidates.ts'
import { directoryOf, isFrequent, type PostingDirectory, placeIn } from './frequent-terms.ts'
import { type Offering, offer } from './offered.ts'
import { isInTitle, matchValue, rankOf } from './ranking.rules.ts'
import { postingCount, type Segment } from './segment.ts'
import type { WordRoom } from './workspace.ts'

// Maximum number of words, because each word doubles the number of tiers.
const mostWords = 4
/**
 * If every word occurs in at least one of this many documents, set operations are faster than checking candidates one
 * by one.
 */
const oneIn = 32

interface FrequentForm {
  readonly directory: PostingDirectory
  readonly ofSixteen: number
}

/** A query word as the set of its documents, with its maximum value. */
interface WordSet {
  readonly bits: Int32Array
  readonly titles: Int32Array
  readonly frequent: readonly FrequentForm[]
  /** Best value of the infrequent forms, by document. Undefined if all forms are frequent. */
  readonly rareValue: Uint16Array | undefined
  readonly rarity: number
  readonly mostInTitle: number
  readonly mostElsewhere: number
}

/** Documents with the same query words in their titles, one bit per word. */
interface Tier {
  readonly inTitle: number
  readonly most: number
}

/**
 * Whether `offerBySets` is faster than checking candidates one by one: there are at most four words, and all of them
 * are frequent.
 */
export function isWorthSets(segment: Segment, words: readonly SegmentWord[], fewestPostings: number): boolean {
  if (words.length > mostWords || fewestPostings * oneIn < segment.ids.length) return false
  let rare = 0
  for (const { forms } of words)
    for (const term of forms.terms) if (!isFrequent(segment, term)) rare += postingCount(segment, term)
  return rare <= fewestPostings
}

/**
 * Offers the visible documents with all words to `top`, and skips documents that cannot be among the best. Returns the
 * number of documents with all words. Combines sets 32 documents at a time, and scores tier by tier until no tier can
 * improve the result.
 */
export function offerBySets(offering: Offering, words: readonly SegmentWord[], visible: Bitset): number {
  const { segment, phrase, space, top } = offering
  const sets = words.map((word, at) => setOf(segment, word, space.roomOf(at)))
  const count = intersect(sets, visible, space.matched)
  if (count > 0) {
    for (const tier of tiersOf(sets, phrase.largestBonus)) {
      top.raiseFloor()
      if (tier.most < rankOf(top.floor)) break
      offerTier(offering, sets, tier)
    }
  }
  for (const [at, word] of words.entries()) if (sets[at]?.rareValue) forget(segment, word, sets[at].rareValue)
  return count
}

function setOf(segment: Segment, { forms, rarity }: SegmentWord, room: WordRoom): WordSet {
  const frequent: FrequentForm[] = []
  let mostInTitle = 0
  let mostElsewhere = 0
  for (const [form, term] of forms.terms.entries()) {
    const directory = directoryOf(segment, term)
    if (!directory) continue
    const ofSixteen = forms.strengths[form] ?? 0
    frequent.push({ directory, ofSixteen })
    mostInTitle = Math.max(mostInTitle, directory.bestInTitle * ofSixteen)
    mostElsewhere = Math.max(mostElsewhere, directory.bestElsewhere * ofSixteen)
  }
  const [first, ...others] = frequent
  const hasRare = frequent.length < forms.terms.length
  if (first && others.length === 0 && !hasRare) {
    const { bits, titles } = first.directory
    return worthAtMost({ bits, titles, frequent, rareValue: undefined, rarity }, mostInTitle, mostElsewhere)
  }
  const { bits, titles, value } = room
  if (first) {
    bits.set(first.directory.bits)
    titles.set(first.directory.titles)
  } else {
    bits.fill(0)
    titles.fill(0)
  }
  for (const { directory } of others) {
    unite(bits, directory.bits)
    unite(titles, directory.titles)
  }
  for (const [form, term] of forms.terms.entries()) {
    if (isFrequent(segment, term)) continue
    const ofSixteen = forms.strengths[form] ?? 0
    const best = addRare(segment, term, ofSixteen, room)
    mostInTitle = Math.max(mostInTitle, best.inTitle * ofSixteen)
    mostElsewhere = Math.max(mostElsewhere, best.elsewhere * ofSixteen)
  }
  const rareValue = hasRare ? value : undefined
  return worthAtMost({ bits, titles, frequent, rareValue, rarity }, mostInTitle, mostElsewhere)
}

/**
 * Adds the upper limits of the value of the set's documents. A document with one form in its title may score higher
 * with another form elsewhere.
 */
const worthAtMost = (
  set: Omit<WordSet, 'mostInTitle' | 'mostElsewhere'>,
  inTitle: number,
  elsewhere: number,
): WordSet => ({
  ...set,
  mostInTitle: Math.max(inTitle, elsewhere) * set.rarity,
  mostElsewhere: elsewhere * set.rarity,
})

function unite(to: Int32Array, from: Int32Array): void {
  for (let block = 0; block < from.length; block++) to[block] = (to[block] ?? 0) | (from[block] ?? 0)
}

function addRare(
  { postings, postingStarts }: Segment,
  term: number,
  ofSixteen: number,
  { bits, titles, value }: WordRoom,
): { inTitle: number; elsewhere: number } {
  let inTitle = 0
  let elsewhere = 0
  const end = postingStarts[term + 1] ?? 0
  for (let place = postingStarts[term] ?? 0; place < end; place++) {
    const posting = postings[place] ?? 0
    const doc = posting >>> 8
    const impact = posting & 255
    const bit = 1 << (doc & 31)
    bits[doc >>> 5] = (bits[doc >>> 5] ?? 0) | bit
    if (isInTitle(impact)) {
      titles[doc >>> 5] = (titles[doc >>> 5] ?? 0) | bit
      inTitle = Math.max(inTitle, impact)
    } else elsewhere = Math.max(elsewhere, impact)
    const worth = matchValue(impact, ofSixteen)
    if (worth > (value[doc] ?? 0)) value[doc] = worth
  }
  return { inTitle, elsewhere }
}

function forget(segment: Segment, { forms }: SegmentWord, value: Uint16Array): void {
  const { postings, postingStarts } = segment
  for (const term of forms.terms) {
    if (isFrequent(segment, term)) continue
    const end = postingStarts[term + 1] ?? 0
    for (let place = postingStarts[term] ?? 0; place < end; place++) value[(postings[place] ?? 0) >>> 8] = 0
  }
}

function intersect(sets: readonly WordSet[], visible: Bitset, matched: Int32Array): number {
  let count = 0
  for (let block = 0; block < visible.length; block++) {
    let here = visible[block] ?? 0
    for (const { bits } of sets) here &= bits[block] ?? 0
    matched[block] = here
    count += onesIn(here)
  }
  return count
}

/** Returns all tiers, highest possible score first. */
function tiersOf(sets: readonly WordSet[], largestBonus: number): Tier[] {
  const all = 2 ** sets.length - 1
  const tiers: Tier[] = []
  for (let inTitle = 0; inTitle <= all; inTitle++) {
    let most = inTitle === all ? largestBonus : 0
    for (const [at, set] of sets.entries()) most += mostIn(inTitle, at, set)
    tiers.push({ inTitle, most })
  }
  return tiers.sort((a, b) => b.most - a.most)
}

const mostIn = (inTitle: number, at: number, { mostInTitle, mostElsewhere }: WordSet): number =>
  ((inTitle >>> at) & 1) === 1 ? mostInTitle : mostElsewhere

function offerTier(offering: Offering, sets: readonly WordSet[], tier: Tier): void {
  const { matched } = offering.space
  const blocks = Math.ceil(offering.segment.ids.length / 32)
  for (let block = 0; block < blocks; block++) {
    let here = matched[block] ?? 0
    if (here === 0) continue
    for (let at = 0; at < sets.length; at++) {
      const titles = sets[at]?.titles[block] ?? 0
      here &= ((tier.inTitle >>> at) & 1) === 1 ? titles : ~titles
    }
    while (here !== 0) {
      const lowest = here & -here
      here ^= lowest
      offerWhileBest(offering, sets, tier, block * 32 + 31 - Math.clz32(lowest))
    }
  }
}

/** Scores a document word by word. Stops when it can no longer be among the best. */
function offerWhileBest(offering: Offering, sets: readonly WordSet[], tier: Tier, doc: number): void {
  const least = rankOf(offering.top.floor)
  let most = tier.most
  let sum = 0
  let titleWords = 0
  for (let at = 0; at < sets.length; at++) {
    const set = sets[at]
    if (!set) continue
    const worth = worthOf(offering.segment, set, doc)
    const score = (worth >>> 1) * set.rarity
    most += score - mostIn(tier.inTitle, at, set)
    if (most < least) return
    sum += score
    titleWords += worth & 1
  }
  offer(offering, doc, sum, titleWords)
}

function worthOf({ postings }: Segment, { frequent, rareValue }: WordSet, doc: number): number {
  let best = rareValue?.[doc] ?? 0
  for (const { directory, ofSixteen } of frequent) {
    const place = placeIn(directory, doc)
    if (place >= 0) best = Math.max(best, matchValue((postings[place] ?? 0) & 255, ofSixteen))
  }
  return best
}
