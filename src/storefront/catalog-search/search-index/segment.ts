import { type Bitset, bitsetFor, clearBit, countBits, hasBit, setBit } from './bitset.ts'
import type { Dictionary } from './dictionary.ts'

export interface IndexedProduct {
  readonly id: string
  readonly createdAtMs: number
  /** Sales channels that show the product. */
  readonly channelIds: readonly string[]
  /** The product's categories and all their ancestors. */
  readonly categoryIds: readonly string[]
  readonly collectionIds: readonly string[]
  readonly title: string
  readonly handle: string
  readonly description: string
  readonly categoryNames: readonly string[]
  /** Variant titles, option values, SKUs, and translations of the product's title. */
  readonly variantTexts: readonly string[]
}

/** A set of documents: a sorted list if there are few, otherwise a bitset. */
export type DocumentSet = { readonly docs: Uint32Array } | { readonly bits: Bitset }

/**
 * An inverted index over products. It is immutable, but documents can be marked as dead. Documents are numbered newest
 * first, then by id.
 */
export interface Segment {
  readonly ids: readonly string[]
  readonly docOf: ReadonlyMap<string, number>
  readonly createdAtMs: Float64Array
  readonly dictionary: Dictionary
  /** Postings of word w: `postingStarts[w]` to `postingStarts[w + 1]`. */
  readonly postingStarts: Uint32Array
  /** Document number (24 bits) and impact (8 bits), in document order. */
  readonly postings: Uint32Array
  /** Title words of document d: `titleTerms` from `titleStarts[d]` to `titleStarts[d + 1]`. */
  readonly titleStarts: Uint32Array
  readonly titleTerms: Uint32Array
  readonly facets: ReadonlyMap<string, DocumentSet>
  readonly live: Bitset
  liveCount: number
}

export interface Filters {
  readonly channelId: string
  readonly categoryId?: string | undefined
  readonly collectionId?: string | undefined
}

export const channelFacet = (id: string): string => `channel ${id}`
export const categoryFacet = (id: string): string => `category ${id}`
export const collectionFacet = (id: string): string => `collection ${id}`

export const isLive = (segment: Segment, doc: number): boolean => hasBit(segment.live, doc)

export function bury(segment: Segment, doc: number): void {
  if (!hasBit(segment.live, doc)) return
  clearBit(segment.live, doc)
  segment.liveCount -= 1
}

/**
 * Returns the live documents that pass the filters. Returns undefined if there are none. The set is cached: do not
 * modify it.
 */
export function visibleDocuments(segment: Segment, filters: Filters): Bitset | undefined {
  let visible = ofChannel(segment, filters.channelId)
  if (!visible) return undefined
  const keys: string[] = []
  if (filters.categoryId !== undefined) keys.push(categoryFacet(filters.categoryId))
  if (filters.collectionId !== undefined) keys.push(collectionFacet(filters.collectionId))
  if (keys.length === 0) return visible
  for (const key of keys) {
    const documents = segment.facets.get(key)
    if (!documents) return undefined
    visible = within(visible, documents)
  }
  return countBits(visible) === 0 ? undefined : visible
}

type Visible = { readonly liveCount: number; readonly visible: Bitset | undefined }
const channels = new WeakMap<Segment, Map<string, Visible>>()

/**
 * Returns the visible documents of a channel; undefined if there are none. Cached, because almost every search needs
 * them. Documents can only die, so the cache is valid while their number is unchanged.
 */
function ofChannel(segment: Segment, channelId: string): Bitset | undefined {
  const documents = segment.facets.get(channelFacet(channelId))
  if (!documents) return undefined
  const known = channels.get(segment) ?? new Map<string, Visible>()
  channels.set(segment, known)
  const last = known.get(channelId)
  if (last?.liveCount === segment.liveCount) return last.visible
  const alive = within(segment.live, documents)
  const visible = countBits(alive) === 0 ? undefined : alive
  known.set(channelId, { liveCount: segment.liveCount, visible })
  return visible
}

function within(some: Bitset, documents: DocumentSet): Bitset {
  if ('docs' in documents) {
    const both = new Uint32Array(some.length)
    for (const doc of documents.docs) if (hasBit(some, doc)) setBit(both, doc)
    return both
  }
  const both = some.slice()
  for (let word = 0; word < both.length; word++) both[word] = (both[word] ?? 0) & (documents.bits[word] ?? 0)
  return both
}

export function documentSet(sortedDocs: readonly number[] | Uint32Array, size: number): DocumentSet {
  if (sortedDocs.length * 32 < size) return { docs: Uint32Array.from(sortedDocs) }
  const bits = bitsetFor(size)
  for (const doc of sortedDocs) setBit(bits, doc)
  return { bits }
}

export function* documentsOf(set: DocumentSet, size: number): Generator<number> {
  if ('docs' in set) {
    yield* set.docs
    return
  }
  for (let doc = 0; doc < size; doc++) if (hasBit(set.bits, doc)) yield doc
}

/** Compares documents by age: negative if the first is newer, or equally old with the smaller id. */
export function compareNewest(one: Segment, doc: number, other: Segment, otherDoc: number): number {
  const newer = (other.createdAtMs[otherDoc] ?? 0) - (one.createdAtMs[doc] ?? 0)
  if (newer !== 0) return newer
  return compareIds(one.ids[doc] ?? '', other.ids[otherDoc] ?? '')
}

export function compareIds(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

export const postingCount = (segment: Segment, term: number): number =>
  (segment.postingStarts[term + 1] ?? 0) - (segment.postingStarts[term] ?? 0)
