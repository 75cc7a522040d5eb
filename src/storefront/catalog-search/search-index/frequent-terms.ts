import { onesIn } from './bitset.ts'
import { isInTitle } from './ranking.rules.ts'
import { postingCount, type Segment } from './segment.ts'

/**
 * A word gets a directory if at least one document in 16 contains it. At this frequency, the directory needs 1.5 times
 * the memory of the word's postings (12 bytes per 32 documents, 4 bytes per posting); from three documents in 16 on, at
 * most half of it.
 */
const oneIn = 16

/** The documents that contain a word and the position of each posting. Blocks of 32 documents allow direct access. */
export interface PostingDirectory {
  /** One bit per document: the document contains the word. */
  readonly bits: Int32Array
  /** One bit per document: the title contains the word. */
  readonly titles: Int32Array
  /** Position of the first posting in each block. */
  readonly places: Int32Array
  /** The largest impacts in a title and elsewhere. 0 if the word does not occur there. */
  readonly bestInTitle: number
  readonly bestElsewhere: number
}

const directories = new WeakMap<Segment, Map<number, PostingDirectory>>()

export const isFrequent = (segment: Segment, term: number): boolean =>
  postingCount(segment, term) * oneIn >= segment.ids.length

/**
 * Returns the directory of a frequent word, and builds it on first use. Returns undefined if the word is less frequent.
 */
export function directoryOf(segment: Segment, term: number): PostingDirectory | undefined {
  if (!isFrequent(segment, term)) return undefined
  const known = directories.get(segment) ?? new Map<number, PostingDirectory>()
  directories.set(segment, known)
  const directory = known.get(term) ?? directoryFor(segment, term)
  known.set(term, directory)
  return directory
}

function directoryFor({ postings, postingStarts, ids }: Segment, term: number): PostingDirectory {
  const blocks = Math.ceil(ids.length / 32)
  const bits = new Int32Array(blocks)
  const titles = new Int32Array(blocks)
  const places = new Int32Array(blocks)
  let bestInTitle = 0
  let bestElsewhere = 0
  let place = postingStarts[term] ?? 0
  const end = postingStarts[term + 1] ?? 0
  for (let block = 0; block < blocks; block++) {
    places[block] = place
    for (; place < end; place++) {
      const posting = postings[place] ?? 0
      if (posting >>> 13 !== block) break
      const bit = 1 << ((posting >>> 8) & 31)
      const impact = posting & 255
      bits[block] = (bits[block] ?? 0) | bit
      if (isInTitle(impact)) {
        titles[block] = (titles[block] ?? 0) | bit
        bestInTitle = Math.max(bestInTitle, impact)
      } else bestElsewhere = Math.max(bestElsewhere, impact)
    }
  }
  return { bits, titles, places, bestInTitle, bestElsewhere }
}

/** Returns the position of a document's posting, or -1. */
export function placeIn({ bits, places }: PostingDirectory, doc: number): number {
  const block = doc >>> 5
  const here = bits[block] ?? 0
  const bit = 1 << (doc & 31)
  return (here & bit) === 0 ? -1 : (places[block] ?? 0) + onesIn(here & (bit - 1))
}
