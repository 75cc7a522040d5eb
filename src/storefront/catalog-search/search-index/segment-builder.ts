import { bitsetFor, setFirstBits } from './bitset.ts'
import { type Dictionary, DictionaryWriter } from './dictionary.ts'
import { GrowingArray } from './growing-array.ts'
import { fields, impactOf, occurrenceWeight } from './ranking.rules.ts'
import {
  bury,
  categoryFacet,
  channelFacet,
  collectionFacet,
  compareIds,
  type DocumentSet,
  documentSet,
  type IndexedProduct,
  type Segment,
} from './segment.ts'
import type { Steps } from './slices.ts'
import { type IndexedWords, indexedWords } from './tokenizer.rules.ts'

const itemsPerStep = 5000
const charactersPerStep = 4096

/** Collects products and builds a segment from them. */
export class SegmentBuilder {
  readonly #ids: string[] = []
  readonly #createdAtMs: number[] = []
  readonly #termOf = new Map<string, number>()
  readonly #weights: number[] = []
  readonly #inTitle: boolean[] = []
  readonly #isCompound: boolean[] = []
  #touched: number[] = []
  readonly #postingStarts = new GrowingArray()
  readonly #postingTerms = new GrowingArray()
  readonly #postingImpacts = new GrowingArray()
  readonly #titleStarts = new GrowingArray()
  readonly #titleTerms = new GrowingArray()
  readonly #facets = new Map<string, number[]>()

  get size(): number {
    return this.#ids.length
  }

  /** Adds a product in steps, because one with thousands of variants has more than a megabyte of text. */
  *add(product: IndexedProduct): Steps<void> {
    const doc = this.#ids.length
    this.#ids.push(product.id)
    // NaN would make the order undefined.
    this.#createdAtMs.push(Number.isNaN(product.createdAtMs) ? 0 : product.createdAtMs)
    this.#titleStarts.push(this.#titleTerms.length)
    yield* this.#addField([product.title], 'title')
    yield* this.#addField([product.handle], 'handle')
    yield* this.#addField([product.description], 'description')
    yield* this.#addField(product.categoryNames, 'categories')
    yield* this.#addField(product.variantTexts, 'variants')
    this.#closePostings()
    for (const id of new Set(product.channelIds)) this.#addFacet(channelFacet(id), doc)
    for (const id of new Set(product.categoryIds)) this.#addFacet(categoryFacet(id), doc)
    for (const id of new Set(product.collectionIds)) this.#addFacet(collectionFacet(id), doc)
  }

  /** Builds the segment. If several products have the same id, only the last one is live. */
  *seal(): Steps<Segment> {
    this.#postingStarts.push(this.#postingTerms.length)
    this.#titleStarts.push(this.#titleTerms.length)
    const order = this.#newestFirst()
    yield
    const { dictionary, placeOfTerm } = yield* this.#sortedWords()
    const { postings, postingStarts } = yield* this.#sortedPostings(order, placeOfTerm)
    const { titleStarts, titleTerms } = this.#sortedTitles(order, placeOfTerm)
    yield
    return this.#assembled(order, { dictionary, postings, postingStarts, titleStarts, titleTerms })
  }

  *#addField(texts: readonly string[], name: keyof typeof fields): Steps<void> {
    const parts: IndexedWords[] = []
    for (const text of joinedTexts(texts)) {
      parts.push(indexedWords(text))
      yield
    }
    const length = parts.reduce((sum, { words }) => sum + words.length, 0)
    const weight = occurrenceWeight(fields[name], length)
    for (const part of parts) {
      this.#addWords(part, weight, name)
      yield
    }
  }

  #addWords({ words, compounds }: IndexedWords, weight: number, name: keyof typeof fields): void {
    const isTitle = name === 'title'
    for (const word of words) {
      const term = this.#addOccurrence(word, weight, isTitle)
      this.#isCompound[term] = false
      if (isTitle) this.#titleTerms.push(term)
    }
    // A handle's words are indexed separately. Its joined form would add a useless word for each product.
    if (name === 'handle') return
    for (const compound of compounds) this.#addOccurrence(compound, weight, isTitle)
  }

  #addOccurrence(word: string, weight: number, isTitle: boolean): number {
    let term = this.#termOf.get(word)
    if (term === undefined) {
      term = this.#termOf.size
      this.#termOf.set(word, term)
      this.#weights.push(0)
      this.#inTitle.push(false)
      this.#isCompound.push(true)
    }
    const before = this.#weights[term] ?? 0
    if (before === 0) this.#touched.push(term)
    this.#weights[term] = before + weight
    if (isTitle) this.#inTitle[term] = true
    return term
  }

  #closePostings(): void {
    this.#postingStarts.push(this.#postingTerms.length)
    for (const term of this.#touched) {
      this.#postingTerms.push(term)
      this.#postingImpacts.push(impactOf(this.#weights[term] ?? 0, this.#inTitle[term] ?? false))
      this.#weights[term] = 0
      this.#inTitle[term] = false
    }
    this.#touched = []
  }

  #addFacet(key: string, doc: number): void {
    const docs = this.#facets.get(key)
    if (docs) docs.push(doc)
    else this.#facets.set(key, [doc])
  }

  #newestFirst(): Uint32Array {
    const age = this.#createdAtMs
    const ids = this.#ids
    return Uint32Array.from(ids.keys()).sort(
      (a, b) => (age[b] ?? 0) - (age[a] ?? 0) || compareIds(ids[a] ?? '', ids[b] ?? '') || a - b,
    )
  }

  *#sortedWords(): Steps<{ dictionary: Dictionary; placeOfTerm: Uint32Array }> {
    const byFirstUnit = new Map<number, string[]>()
    let units = 0
    for (const word of this.#termOf.keys()) {
      units += word.length
      const alike = byFirstUnit.get(word.charCodeAt(0))
      if (alike) alike.push(word)
      else byFirstUnit.set(word.charCodeAt(0), [word])
    }
    yield
    const writer = new DictionaryWriter(this.#termOf.size, units)
    const placeOfTerm = new Uint32Array(this.#termOf.size)
    let place = 0
    for (const unit of [...byFirstUnit.keys()].sort((a, b) => a - b)) {
      for (const word of byFirstUnit.get(unit)?.sort() ?? []) {
        const term = this.#termOf.get(word) ?? 0
        placeOfTerm[term] = place++
        writer.addWord(word, this.#isCompound[term] ?? false)
      }
      yield
    }
    return { dictionary: writer.finish(), placeOfTerm }
  }

  *#sortedPostings(
    order: Uint32Array,
    placeOfTerm: Uint32Array,
  ): Steps<{ postings: Uint32Array; postingStarts: Uint32Array }> {
    const postingStarts = new Uint32Array(placeOfTerm.length + 1)
    for (const term of this.#postingTerms.view()) {
      const next = (placeOfTerm[term] ?? 0) + 1
      postingStarts[next] = (postingStarts[next] ?? 0) + 1
    }
    for (let term = 0; term < placeOfTerm.length; term++) {
      postingStarts[term + 1] = (postingStarts[term + 1] ?? 0) + (postingStarts[term] ?? 0)
    }
    yield
    const postings = new Uint32Array(this.#postingTerms.length)
    const free = postingStarts.slice()
    let written = 0
    for (const [doc, added] of order.entries()) {
      for (let at = this.#postingStarts.at(added); at < this.#postingStarts.at(added + 1); at++) {
        const term = placeOfTerm[this.#postingTerms.at(at)] ?? 0
        const place = free[term] ?? 0
        free[term] = place + 1
        postings[place] = (doc << 8) | this.#postingImpacts.at(at)
        if (++written % itemsPerStep === 0) yield
      }
    }
    return { postings, postingStarts }
  }

  #sortedTitles(order: Uint32Array, placeOfTerm: Uint32Array): Pick<Segment, 'titleStarts' | 'titleTerms'> {
    const titleStarts = new Uint32Array(order.length + 1)
    const titleTerms = new Uint32Array(this.#titleTerms.length)
    let used = 0
    for (const [doc, added] of order.entries()) {
      for (let at = this.#titleStarts.at(added); at < this.#titleStarts.at(added + 1); at++) {
        titleTerms[used++] = placeOfTerm[this.#titleTerms.at(at)] ?? 0
      }
      titleStarts[doc + 1] = used
    }
    return { titleStarts, titleTerms }
  }

  #assembled(
    order: Uint32Array,
    texts: Pick<Segment, 'dictionary' | 'postings' | 'postingStarts' | 'titleStarts' | 'titleTerms'>,
  ): Segment {
    const size = order.length
    const docOfAdded = new Uint32Array(size)
    for (const [doc, added] of order.entries()) docOfAdded[added] = doc
    const facets = new Map<string, DocumentSet>()
    for (const [key, added] of this.#facets) {
      const docs = Uint32Array.from(added, (each) => docOfAdded[each] ?? 0).sort()
      facets.set(key, documentSet(docs, size))
    }
    const live = bitsetFor(size)
    setFirstBits(live, size)
    const docOf = new Map<string, number>()
    const segment: Segment = {
      ...texts,
      ids: Array.from(order, (added) => this.#ids[added] ?? ''),
      createdAtMs: Float64Array.from(order, (added) => this.#createdAtMs[added] ?? 0),
      docOf,
      facets,
      live,
      liveCount: size,
    }
    for (const [added, id] of this.#ids.entries()) {
      const earlier = docOf.get(id)
      if (earlier !== undefined) bury(segment, earlier)
      docOf.set(id, docOfAdded[added] ?? 0)
    }
    return segment
  }
}

/** Yields texts joined by line feeds, in parts of about `charactersPerStep`. */
function* joinedTexts(texts: readonly string[]): Generator<string> {
  let part: string[] = []
  let characters = 0
  for (const text of texts) {
    part.push(text)
    characters += text.length
    if (characters < charactersPerStep) continue
    yield part.join('\n')
    part = []
    characters = 0
  }
  if (characters > 0) yield part.join('\n')
}
