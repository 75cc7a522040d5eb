import { bitsetFor, setFirstBits } from './bitset.ts'
import { Dictionary } from './dictionary.ts'
import { fields, impactOf, occurrenceWeight } from './ranking.rules.ts'
import {
  bury,
  categoryFacet,
  channelFacet,
  collectionFacet,
  compareIds,
  type IndexedProduct,
  type Segment,
} from './segment.ts'
import { compoundSignature, signatureOf } from './similarity.rules.ts'
import type { Steps } from './slices.ts'
import { indexedWords } from './tokenizer.rules.ts'

const itemsPerStep = 5000

interface Word {
  /** 256 times the document's number, plus the impact. */
  readonly postings: number[]
  isCompound: boolean
  /** In the product that is being added. */
  weight: number
  isInTitle: boolean
  /** In the dictionary. */
  term: number
}

/** Collects products and builds a segment from them. */
export class SegmentBuilder {
  readonly #ids: string[] = []
  readonly #createdAtMs: number[] = []
  readonly #words = new Map<string, Word>()
  readonly #titles: Word[][] = []
  readonly #facets = new Map<string, number[]>()

  get size(): number {
    return this.#ids.length
  }

  add(product: IndexedProduct): void {
    const title: Word[] = []
    // NaN would make the order undefined.
    const createdAtMs = Number.isNaN(product.createdAtMs) ? 0 : product.createdAtMs
    this.#createdAtMs.push(createdAtMs)
    this.#titles.push(title)
    const doc = this.#ids.push(product.id) - 1
    const touched = new Set<Word>()
    this.#addField(product.title, 'title', touched, title)
    this.#addField(product.handle, 'handle', touched)
    this.#addField(product.description, 'description', touched)
    this.#addField(product.categoryNames.join('\n'), 'categories', touched)
    this.#addField(product.variantTexts.join('\n'), 'variants', touched)
    for (const word of touched) {
      word.postings.push(doc * 256 + impactOf(word.weight, word.isInTitle))
      word.weight = 0
      word.isInTitle = false
    }
    for (const id of new Set(product.channelIds)) this.#addFacet(channelFacet(id), doc)
    for (const id of new Set(product.categoryIds)) this.#addFacet(categoryFacet(id), doc)
    for (const id of new Set(product.collectionIds)) this.#addFacet(collectionFacet(id), doc)
  }

  /** Builds the segment. If several products have the same id, only the last one is live. */
  *seal(): Steps<Segment> {
    const order = this.#newestFirst()
    const docOfAdded = new Uint32Array(order.length)
    for (const [doc, added] of order.entries()) docOfAdded[added] = doc
    yield
    const sorted = yield* this.#sortedWords()
    const texts = yield* this.#sortedPostings(sorted, docOfAdded)
    const titles = this.#sortedTitles(order)
    yield
    return this.#assembled(order, docOfAdded, { ...texts, ...titles })
  }

  #addField(text: string, name: keyof typeof fields, touched: Set<Word>, title?: Word[]): void {
    if (text === '') return
    const { words, compounds } = indexedWords(text)
    const weight = occurrenceWeight(fields[name], words.length)
    const addOccurrence = (spelling: string): Word => {
      const word = this.#wordOf(spelling)
      touched.add(word)
      word.weight += weight
      word.isInTitle ||= title !== undefined
      return word
    }
    for (const spelling of words) {
      const word = addOccurrence(spelling)
      word.isCompound = false
      title?.push(word)
    }
    // A handle's words are indexed separately. Its joined form would add a useless word for each product.
    if (name !== 'handle') for (const compound of compounds) addOccurrence(compound)
  }

  #wordOf(spelling: string): Word {
    let word = this.#words.get(spelling)
    if (word === undefined) {
      word = { postings: [], isCompound: true, weight: 0, isInTitle: false, term: 0 }
      this.#words.set(spelling, word)
    }
    return word
  }

  #addFacet(key: string, doc: number): void {
    const docs = this.#facets.get(key)
    if (docs) docs.push(doc)
    else this.#facets.set(key, [doc])
  }

  #newestFirst(): number[] {
    const age = this.#createdAtMs
    const ids = this.#ids
    return [...ids.keys()].sort(
      (a, b) => (age[b] ?? 0) - (age[a] ?? 0) || compareIds(ids[a] ?? '', ids[b] ?? '') || a - b,
    )
  }

  *#sortedWords(): Steps<string[]> {
    const byFirstUnit = Map.groupBy(this.#words.keys(), (word) => word.charCodeAt(0))
    yield
    const sorted: string[] = []
    for (const unit of [...byFirstUnit.keys()].sort((a, b) => a - b)) {
      for (const word of byFirstUnit.get(unit)?.sort() ?? []) sorted.push(word)
      yield
    }
    return sorted
  }

  *#sortedPostings(
    sorted: readonly string[],
    docOfAdded: Uint32Array,
  ): Steps<Pick<Segment, 'dictionary' | 'postings' | 'postingStarts'>> {
    const postingStarts = new Uint32Array(sorted.length + 1)
    const signatures = new Uint32Array(sorted.length)
    let size = 0
    for (const word of this.#words.values()) size += word.postings.length
    const postings = new Uint32Array(size)
    let used = 0
    for (const [term, spelling] of sorted.entries()) {
      const word = this.#wordOf(spelling)
      word.term = term
      signatures[term] = word.isCompound ? compoundSignature : signatureOf(spelling)
      for (const posting of word.postings) {
        const doc = docOfAdded[Math.floor(posting / 256)] ?? 0
        postings[used++] = (doc << 8) | (posting & 255)
        if (used % itemsPerStep === 0) yield
      }
      postings.subarray(postingStarts[term], used).sort()
      postingStarts[term + 1] = used
    }
    return { dictionary: new Dictionary(sorted, signatures), postings, postingStarts }
  }

  #sortedTitles(order: readonly number[]): Pick<Segment, 'titleStarts' | 'titleTerms'> {
    const titleStarts = new Uint32Array(order.length + 1)
    const titleTerms = new Uint32Array(this.#titles.reduce((sum, { length }) => sum + length, 0))
    let used = 0
    for (const [doc, added] of order.entries()) {
      for (const { term } of this.#titles[added] ?? []) titleTerms[used++] = term
      titleStarts[doc + 1] = used
    }
    return { titleStarts, titleTerms }
  }

  #assembled(
    order: readonly number[],
    docOfAdded: Uint32Array,
    texts: Pick<Segment, 'dictionary' | 'postings' | 'postingStarts' | 'titleStarts' | 'titleTerms'>,
  ): Segment {
    const docOf = new Map<string, number>()
    const live = bitsetFor(order.length)
    setFirstBits(live, order.length)
    const segment: Segment = {
      ...texts,
      ids: order.map((added) => this.#ids[added] ?? ''),
      createdAtMs: Float64Array.from(order, (added) => this.#createdAtMs[added] ?? 0),
      docOf,
      facets: new Map(
        [...this.#facets].map(([key, docs]) => [key, Uint32Array.from(docs, (added) => docOfAdded[added] ?? 0)]),
      ),
      live,
      liveCount: order.length,
    }
    for (const [added, id] of this.#ids.entries()) {
      const earlier = docOf.get(id)
      if (earlier !== undefined) bury(segment, earlier)
      docOf.set(id, docOfAdded[added] ?? 0)
    }
    return segment
  }
}
