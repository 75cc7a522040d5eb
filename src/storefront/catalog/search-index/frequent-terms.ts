import { onesIn } from './bitset.ts'
import { postingCount, type Segment } from './segment.ts'

/** From one document in so many on, a word has a directory; it is then at most as large as the word's postings. */
const oneIn = 16

/**
 * Where a word's posting of a document is, without looking for it. For each 32 documents two numbers: which of them
 * have the word, a bit each, and the place of the first one's posting.
 */
export type PostingDirectory = Int32Array

const directories = new WeakMap<Segment, Map<number, PostingDirectory>>()

/** The directory of a word that very many documents have, made when it is first asked for; other words have none. */
export function directoryOf(segment: Segment, term: number): PostingDirectory | undefined {
  if (postingCount(segment, term) * oneIn < segment.ids.length) return undefined
  const known = directories.get(segment) ?? new Map<number, PostingDirectory>()
  directories.set(segment, known)
  const directory = known.get(term) ?? directoryFor(segment, term)
  known.set(term, directory)
  return directory
}

function directoryFor({ postings, postingStarts, ids }: Segment, term: number): PostingDirectory {
  const directory = new Int32Array(2 * Math.ceil(ids.length / 32))
  let place = postingStarts[term] ?? 0
  const end = postingStarts[term + 1] ?? 0
  for (let word = 0; word < directory.length; word += 2) {
    directory[word + 1] = place
    const lastDoc = word * 16 + 31
    let bits = 0
    for (; place < end; place++) {
      const doc = (postings[place] ?? 0) >>> 8
      if (doc > lastDoc) break
      bits |= 1 << (doc & 31)
    }
    directory[word] = bits
  }
  return directory
}

/** The place of a document's posting, or -1 where it does not have the word. */
export function placeIn(directory: PostingDirectory, doc: number): number {
  const word = (doc >>> 5) << 1
  const bits = directory[word] ?? 0
  const bit = 1 << (doc & 31)
  return (bits & bit) === 0 ? -1 : (directory[word + 1] ?? 0) + onesIn(bits & (bit - 1))
}
