import { bitsetFor, setFirstBits } from './bitset.ts'
import { Dictionary } from './dictionary.ts'
import { compareNewest, isLive, postingCount, type Segment } from './segment.ts'
import { compoundSignature } from './similarity.rules.ts'
import type { Steps } from './slices.ts'

/** New number of a dropped document or word. */
const nowhere = 0xffffffff
const itemsPerStep = 5000

/** A segment being merged, with the new numbers of its documents and words. */
interface Source {
  readonly segment: Segment
  readonly docs: Uint32Array
  readonly terms: Uint32Array
}

interface Placed {
  readonly source: Source
  /** Its number in the source. */
  readonly doc: number
}

/** A segment with all documents of several segments that live when the merge reaches them. */
export function* mergeSegments(segments: readonly Segment[]): Steps<Segment> {
  const sources = segments.map((segment) => ({
    segment,
    docs: new Uint32Array(segment.ids.length).fill(nowhere),
    terms: new Uint32Array(segment.dictionary.size).fill(nowhere),
  }))
  const order = yield* newestFirst(sources)
  const texts = yield* mergePostings(sources)
  const documents = yield* mergeDocuments(order)
  const facets = yield* mergeFacets(sources)
  const live = bitsetFor(order.length)
  setFirstBits(live, order.length)
  return { ...texts, ...documents, facets, live, liveCount: order.length }
}

function* newestFirst(sources: readonly Source[]): Steps<Placed[]> {
  const next = sources.map(() => 0)
  const order: Placed[] = []
  for (;;) {
    let first: (Placed & { at: number }) | undefined
    for (const [at, source] of sources.entries()) {
      const { segment } = source
      let doc = next[at] ?? 0
      while (doc < segment.ids.length && !isLive(segment, doc)) doc++
      next[at] = doc
      if (doc === segment.ids.length) continue
      if (!first || compareNewest(first.source.segment, first.doc, segment, doc) > 0) first = { source, doc, at }
    }
    if (!first) return order
    const { source, doc, at } = first
    source.docs[doc] = order.length
    next[at] = doc + 1
    order.push({ source, doc })
    if (order.length % 500 === 0) yield
  }
}

function* mergePostings(sources: readonly Source[]): Steps<Pick<Segment, 'dictionary' | 'postings' | 'postingStarts'>> {
  const words: string[] = []
  const signatures: number[] = []
  const postings = new Uint32Array(sources.reduce((sum, { segment }) => sum + segment.postings.length, 0))
  const starts = [0]
  const next = sources.map(() => 0)
  let used = 0
  let work = 0
  for (;;) {
    const word = firstWord(sources, next)
    if (word === undefined) break
    const start = used
    let signature = compoundSignature
    for (const [at, source] of sources.entries()) {
      const { dictionary } = source.segment
      const term = next[at] ?? 0
      if (dictionary.wordAt(term) !== word) continue
      next[at] = term + 1
      if (!dictionary.isCompound(term)) signature = dictionary.signatureAt(term)
      const end = copyPostings(source, term, postings, used)
      if (end > used) source.terms[term] = words.length
      work += 20 + postingCount(source.segment, term)
      used = end
    }
    if (used === start) continue
    postings.subarray(start, used).sort()
    words.push(word)
    signatures.push(signature)
    starts.push(used)
    if (work < itemsPerStep) continue
    work = 0
    yield
  }
  return {
    dictionary: new Dictionary(words, Uint32Array.from(signatures)),
    postings: postings.slice(0, used),
    postingStarts: Uint32Array.from(starts),
  }
}

/** The smallest of the sources' next words. */
function firstWord(sources: readonly Source[], next: readonly number[]): string | undefined {
  let first: string | undefined
  for (const [at, { segment }] of sources.entries()) {
    const term = next[at] ?? 0
    if (term >= segment.dictionary.size) continue
    const word = segment.dictionary.wordAt(term)
    if (first === undefined || word < first) first = word
  }
  return first
}

function copyPostings({ segment, docs }: Source, term: number, to: Uint32Array, from: number): number {
  const { postings, postingStarts } = segment
  let used = from
  for (let at = postingStarts[term] ?? 0; at < (postingStarts[term + 1] ?? 0); at++) {
    const posting = postings[at] ?? 0
    const doc = docs[posting >>> 8] ?? nowhere
    if (doc !== nowhere) to[used++] = (doc << 8) | (posting & 255)
  }
  return used
}

function* mergeDocuments(
  order: readonly Placed[],
): Steps<Pick<Segment, 'ids' | 'docOf' | 'createdAtMs' | 'titleStarts' | 'titleTerms'>> {
  const ids: string[] = []
  const docOf = new Map<string, number>()
  const createdAtMs = new Float64Array(order.length)
  const titleStarts = new Uint32Array(order.length + 1)
  const titleTerms: number[] = []
  for (const [place, { source, doc }] of order.entries()) {
    const { segment, terms } = source
    const id = segment.ids[doc] ?? ''
    ids.push(id)
    docOf.set(id, place)
    createdAtMs[place] = segment.createdAtMs[doc] ?? 0
    for (let at = segment.titleStarts[doc] ?? 0; at < (segment.titleStarts[doc + 1] ?? 0); at++)
      titleTerms.push(terms[segment.titleTerms[at] ?? 0] ?? nowhere)
    titleStarts[place + 1] = titleTerms.length
    if (place % itemsPerStep === 0) yield
  }
  return { ids, docOf, createdAtMs, titleStarts, titleTerms: Uint32Array.from(titleTerms) }
}

function* mergeFacets(sources: readonly Source[]): Steps<Segment['facets']> {
  const facets = new Map<string, Uint32Array>()
  for (const key of new Set(sources.flatMap(({ segment }) => [...segment.facets.keys()]))) {
    const merged: number[] = []
    for (const { segment, docs } of sources)
      for (const doc of segment.facets.get(key) ?? []) {
        const placed = docs[doc] ?? nowhere
        if (placed !== nowhere) merged.push(placed)
      }
    if (merged.length > 0) facets.set(key, Uint32Array.from(merged))
    yield
  }
  return facets
}
