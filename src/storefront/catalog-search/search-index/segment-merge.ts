import { type Bitset, bitsetFor, hasBit, setFirstBits } from './bitset.ts'
import { type Dictionary, DictionaryWriter } from './dictionary.ts'
import { GrowingArray } from './growing-array.ts'
import { compareNewest, type DocumentSet, documentSet, documentsOf, postingCount, type Segment } from './segment.ts'
import type { Steps } from './slices.ts'

/** Marks a document or word that was dropped. */
export const nowhere = 0xffffffff
const itemsPerStep = 5000

/** A segment being merged, with the new numbers of its documents and words. */
interface Source {
  readonly segment: Segment
  readonly kept: Bitset
  /** New number of each old document. `nowhere` for documents that were dead when the merge began. */
  readonly docs: Uint32Array
  /** New number of each old word. `nowhere` for words without a kept document. */
  readonly terms: Uint32Array
}

export interface Merged {
  readonly segment: Segment
  /** For each merged segment, the new number of each old document, or `nowhere`. */
  readonly placed: readonly Uint32Array[]
}

/** Builds a segment from all currently live documents of several segments. */
export function* mergeSegments(segments: readonly Segment[]): Steps<Merged> {
  const sources = segments.map((segment) => ({
    segment,
    kept: segment.live.slice(),
    docs: new Uint32Array(segment.ids.length).fill(nowhere),
    terms: new Uint32Array(segment.dictionary.size).fill(nowhere),
  }))
  const order = yield* placeDocuments(sources)
  const texts = yield* mergePostings(sources)
  const titles = yield* mergeTitles(sources, order)
  const facets = yield* mergeFacets(sources, order.size)
  const names = yield* mergeNames(sources, order)
  const live = bitsetFor(order.size)
  setFirstBits(live, order.size)
  const segment: Segment = { ...texts, ...titles, ...names, facets, live, liveCount: order.size }
  return { segment, placed: sources.map(({ docs }) => docs) }
}

interface Order {
  readonly size: number
  readonly source: GrowingArray
  readonly doc: GrowingArray
}

function* placeDocuments(sources: readonly Source[]): Steps<Order> {
  const next = sources.map((source) => nextKept(source, 0))
  const from = new GrowingArray()
  const docs = new GrowingArray()
  for (;;) {
    let first: Source | undefined
    let firstAt = 0
    for (const [at, source] of sources.entries()) {
      const doc = next[at] ?? 0
      if (doc >= source.segment.ids.length) continue
      if (first && compareNewest(first.segment, next[firstAt] ?? 0, source.segment, doc) <= 0) continue
      first = source
      firstAt = at
    }
    if (!first) return { size: docs.length, source: from, doc: docs }
    const doc = next[firstAt] ?? 0
    first.docs[doc] = docs.length
    from.push(firstAt)
    docs.push(doc)
    next[firstAt] = nextKept(first, doc + 1)
    if (docs.length % 500 === 0) yield
  }
}

function nextKept(source: Source, from: number): number {
  let doc = from
  while (doc < source.segment.ids.length && !hasBit(source.kept, doc)) doc++
  return doc
}

function* mergePostings(
  sources: readonly Source[],
): Steps<{ dictionary: Dictionary; postings: Uint32Array; postingStarts: Uint32Array }> {
  const sum = (count: (segment: Segment) => number) => sources.reduce((all, { segment }) => all + count(segment), 0)
  const writer = new DictionaryWriter(
    sum(({ dictionary }) => dictionary.size),
    sum(({ dictionary }) => dictionary.units),
  )
  const postings = new Uint32Array(sum((segment) => segment.postings.length))
  const starts = new GrowingArray()
  const next = sources.map(() => 0)
  let used = 0
  let work = 0
  for (;;) {
    const holders = holdersOfFirstWord(sources, next)
    const [holder] = holders
    if (holder === undefined) break
    const start = used
    for (const at of holders) {
      const source = sources[at]
      if (!source) continue
      const term = next[at] ?? 0
      next[at] = term + 1
      const end = copyPostings(source, term, postings, used)
      if (end > used) source.terms[term] = starts.length
      work += 20 + postingCount(source.segment, term)
      used = end
    }
    if (used === start) continue
    if (holders.length > 1) postings.subarray(start, used).sort()
    // All of these dictionaries contain the word. Copies the signature from one that has it as a normal word, if there
    // is one.
    const speller = holders.find((at) => !sources[at]?.segment.dictionary.isCompound((next[at] ?? 1) - 1)) ?? holder
    sources[speller]?.segment.dictionary.copyTo((next[speller] ?? 1) - 1, writer)
    starts.push(start)
    if (work < itemsPerStep) continue
    work = 0
    yield
  }
  starts.push(used)
  return {
    dictionary: writer.finish(),
    postings: used === postings.length ? postings : postings.slice(0, used),
    postingStarts: starts.view().slice(),
  }
}

/** Returns the indexes of the sources whose next word is the smallest. */
function holdersOfFirstWord(sources: readonly Source[], next: readonly number[]): readonly number[] {
  let holders: number[] = []
  for (const [at, { segment }] of sources.entries()) {
    const term = next[at] ?? 0
    if (term >= segment.dictionary.size) continue
    const [first] = holders
    const order =
      first === undefined
        ? -1
        : segment.dictionary.compare(term, sources[first]?.segment.dictionary ?? segment.dictionary, next[first] ?? 0)
    if (order < 0) holders = [at]
    else if (order === 0) holders.push(at)
  }
  return holders
}

function copyPostings(source: Source, term: number, to: Uint32Array, from: number): number {
  const { postings, postingStarts } = source.segment
  let used = from
  for (let at = postingStarts[term] ?? 0; at < (postingStarts[term + 1] ?? 0); at++) {
    const posting = postings[at] ?? 0
    const doc = source.docs[posting >>> 8] ?? nowhere
    if (doc !== nowhere) to[used++] = (doc << 8) | (posting & 255)
  }
  return used
}

function* mergeTitles(
  sources: readonly Source[],
  order: Order,
): Steps<{ titleStarts: Uint32Array; titleTerms: Uint32Array }> {
  const titleStarts = new Uint32Array(order.size + 1)
  const titleTerms = new GrowingArray()
  for (let doc = 0; doc < order.size; doc++) {
    const source = sources[order.source.at(doc)]
    const old = order.doc.at(doc)
    const starts = source?.segment.titleStarts
    for (let at = starts?.[old] ?? 0; at < (starts?.[old + 1] ?? 0); at++) {
      titleTerms.push(source?.terms[source.segment.titleTerms[at] ?? 0] ?? nowhere)
    }
    titleStarts[doc + 1] = titleTerms.length
    if (doc % itemsPerStep === 0) yield
  }
  return { titleStarts, titleTerms: titleTerms.view().slice() }
}

function* mergeFacets(sources: readonly Source[], size: number): Steps<ReadonlyMap<string, DocumentSet>> {
  const facets = new Map<string, DocumentSet>()
  for (const key of new Set(sources.flatMap(({ segment }) => [...segment.facets.keys()]))) {
    const merged = new GrowingArray()
    for (const { segment, docs } of sources) {
      const set = segment.facets.get(key)
      if (!set) continue
      for (const doc of documentsOf(set, segment.ids.length)) {
        const placed = docs[doc] ?? nowhere
        if (placed !== nowhere) merged.push(placed)
      }
      yield
    }
    if (merged.length > 0) facets.set(key, documentSet(merged.view().sort(), size))
  }
  return facets
}

function* mergeNames(
  sources: readonly Source[],
  order: Order,
): Steps<{ ids: readonly string[]; docOf: ReadonlyMap<string, number>; createdAtMs: Float64Array }> {
  const ids: string[] = []
  const docOf = new Map<string, number>()
  const createdAtMs = new Float64Array(order.size)
  for (let doc = 0; doc < order.size; doc++) {
    const segment = sources[order.source.at(doc)]?.segment
    const old = order.doc.at(doc)
    const id = segment?.ids[old] ?? ''
    ids.push(id)
    docOf.set(id, doc)
    createdAtMs[doc] = segment?.createdAtMs[old] ?? 0
    if (doc % itemsPerStep === 0) yield
  }
  return { ids, docOf, createdAtMs }
}
