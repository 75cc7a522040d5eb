import { type SearchAnswer, type SearchRequest, searchSegments } from './catalog-search.ts'
import { segmentsToMerge } from './compaction.rules.ts'
import { bury, type IndexedProduct, isLive, type Segment } from './segment.ts'
import { SegmentBuilder } from './segment-builder.ts'
import { type Merged, mergeSegments, nowhere } from './segment-merge.ts'
import { runAtOnce, runInSlices, Slice } from './slices.ts'
import { Workspace } from './workspace.ts'

const productsPerBuild = 8192
/** Limits of a merge that runs at once. Larger merges run in slices. */
const mergedAtOnce = { products: 256, words: 20_000 }
const smallSegment = 64

/**
 * In-memory search over the shop's products. Every change is visible to the next search. Synchronous calls take a few
 * milliseconds at most; longer work runs in slices that yield to the event loop.
 */
export class CatalogIndex {
  #segments: Segment[] = []
  readonly #workspace = new Workspace()
  readonly #onBug: (error: unknown) => void
  #isBuilding = false
  #merging: Promise<void> | undefined
  #inMerge: ReadonlySet<Segment> = new Set()

  /** `onBug` is called if a background merge fails. The index stays correct but is no longer compacted. */
  constructor(onBug: (error: unknown) => void) {
    this.#onBug = onBug
  }

  get size(): number {
    return this.#segments.reduce((sum, { liveCount }) => sum + liveCount, 0)
  }

  search(request: SearchRequest): SearchAnswer {
    return searchSegments(this.#segments, request, this.#workspace)
  }

  /** Returns false if the product does not exist. */
  remove(id: string): boolean {
    const removed = this.#bury(id)
    if (removed) this.#compact()
    return removed
  }

  /**
   * Adds products in slices of a few milliseconds. A product with a known id replaces the old one. No other call may
   * change the index until it resolves. Returns the number of products read.
   */
  async build(products: Iterable<IndexedProduct> | AsyncIterable<IndexedProduct>): Promise<number> {
    this.#isBuilding = true
    try {
      const slice = new Slice()
      let read = 0
      let builder = new SegmentBuilder()
      for await (const product of products) {
        await runInSlices(builder.add(product), slice)
        read += 1
        if (slice.isUsedUp) await slice.giveWay()
        if (builder.size < productsPerBuild) continue
        this.#admit(await runInSlices(builder.seal(), slice))
        builder = new SegmentBuilder()
      }
      if (builder.size > 0) this.#admit(await runInSlices(builder.seal(), slice))
      return read
    } finally {
      this.#isBuilding = false
      this.#compact()
    }
  }

  /** Resolves when no background merge is running or due. */
  async settled(): Promise<void> {
    while (this.#merging) await this.#merging
  }

  #admit(segment: Segment): void {
    for (const id of segment.docOf.keys()) this.#bury(id)
    this.#segments.push(segment)
    this.#dropEmpty()
  }

  #bury(id: string): boolean {
    for (const segment of this.#segments) {
      const doc = segment.docOf.get(id)
      if (doc === undefined || !isLive(segment, doc)) continue
      bury(segment, doc)
      return true
    }
    return false
  }

  #compact(): void {
    this.#dropEmpty()
    for (;;) {
      // While products stream in, a merge would have to be repeated a few steps later.
      const isBusy = this.#merging !== undefined || this.#isBuilding
      const free = this.#segments.filter(
        (segment) => !this.#inMerge.has(segment) && (!isBusy || segment.ids.length <= smallSegment),
      )
      const due = segmentsToMerge(free.map(({ ids, liveCount }) => ({ documents: ids.length, live: liveCount })))
      const segments = due.flatMap((at) => free[at] ?? [])
      if (segments.length === 0) return
      const products = segments.reduce((sum, { liveCount }) => sum + liveCount, 0)
      const words = segments.reduce((sum, { postings }) => sum + postings.length, 0)
      if (products > mergedAtOnce.products || words > mergedAtOnce.words) {
        if (!isBusy) this.#mergeInBackground(segments)
        return
      }
      this.#replace(segments, runAtOnce(mergeSegments(segments)))
    }
  }

  #mergeInBackground(segments: readonly Segment[]): void {
    this.#inMerge = new Set(segments)
    this.#merging = runInSlices(mergeSegments(segments))
      .then((merged) => {
        this.#replace(segments, merged)
        this.#endMerge()
        this.#compact()
      })
      .catch((error: unknown) => {
        this.#endMerge()
        this.#onBug(error)
      })
  }

  #endMerge(): void {
    this.#merging = undefined
    this.#inMerge = new Set()
  }

  /** Replaces the merged segments. Products removed during the merge are also removed from the new segment. */
  #replace(segments: readonly Segment[], { segment, placed }: Merged): void {
    for (const [at, source] of segments.entries()) {
      for (let doc = 0; doc < source.ids.length; doc++) {
        const place = placed[at]?.[doc] ?? nowhere
        if (place !== nowhere && !isLive(source, doc)) bury(segment, place)
      }
    }
    this.#segments = [...this.#segments.filter((each) => !segments.includes(each)), segment]
    this.#dropEmpty()
  }

  #dropEmpty(): void {
    if (this.#segments.some(({ liveCount }) => liveCount === 0)) {
      this.#segments = this.#segments.filter(({ liveCount }) => liveCount > 0)
    }
  }
}
