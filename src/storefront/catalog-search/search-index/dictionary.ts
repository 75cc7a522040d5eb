import {
  compoundSignature,
  editsBetween,
  grantedEdits,
  lengthIn,
  mayBeSimilar,
  signatureOf,
} from './similarity.rules.ts'

const lengths = 64

/** The words of a segment in code unit order. Each word is numbered by its position. */
export class Dictionary {
  readonly size: number
  readonly #units: Uint16Array
  readonly #starts: Uint32Array
  readonly #signatures: Uint32Array
  /** Words that can be corrections of typing errors, shortest first. */
  readonly #repairs: Uint32Array
  readonly #repairSignatures: Uint32Array
  /** Position in `#repairs` of the first word of each length. */
  readonly #repairStarts: Uint32Array

  /** `starts` has one more entry than there are words. `signatures`: see `signatureOf`. */
  constructor(units: Uint16Array, starts: Uint32Array, signatures: Uint32Array) {
    this.size = signatures.length
    this.#units = units
    this.#starts = starts
    this.#signatures = signatures
    this.#repairStarts = new Uint32Array(lengths + 1)
    for (const signature of signatures) {
      const next = lengthIn(signature) + 1
      this.#repairStarts[next] = (this.#repairStarts[next] ?? 0) + 1
    }
    this.#repairStarts[1] = 0
    for (let length = 1; length <= lengths; length++) {
      this.#repairStarts[length] = (this.#repairStarts[length] ?? 0) + (this.#repairStarts[length - 1] ?? 0)
    }
    this.#repairs = new Uint32Array(this.#repairStarts[lengths] ?? 0)
    this.#repairSignatures = new Uint32Array(this.#repairs.length)
    const free = this.#repairStarts.slice()
    for (let term = 0; term < signatures.length; term++) {
      const signature = signatures[term] ?? 0
      const length = lengthIn(signature)
      if (length === 0) continue
      const place = free[length] ?? 0
      free[length] = place + 1
      this.#repairs[place] = term
      this.#repairSignatures[place] = signature
    }
  }

  /** Returns the number of the word, or -1. */
  find(word: string): number {
    const term = this.#firstNotBelow(word)
    return term < this.size && this.#lengthOf(term) === word.length && this.#startsWith(term, word) ? term : -1
  }

  /** Returns the words with the prefix: from the first number to the second, exclusive. */
  startingWith(prefix: string): readonly [number, number] {
    const first = this.#firstNotBelow(prefix)
    let low = first
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#startsWith(middle, prefix)) low = middle + 1
      else high = middle
    }
    return [first, low]
  }

  /** Finds words that differ from `word` by exactly `edits` typing errors (1 or 2). */
  similarTo(word: string, edits: number): { term: number; sameStart: boolean }[] {
    const similar: { term: number; sameStart: boolean }[] = []
    const signature = signatureOf(word)
    if (lengthIn(signature) === 0) return similar
    const shortest = Math.max(1, word.length - edits)
    const end = this.#repairStarts[Math.min(word.length + edits + 1, lengths)] ?? 0
    for (let at = this.#repairStarts[Math.min(shortest, lengths)] ?? 0; at < end; at++) {
      if (!mayBeSimilar(signature, this.#repairSignatures[at] ?? 0, edits)) continue
      const term = this.#repairs[at] ?? 0
      if (grantedEdits(Math.max(word.length, this.#lengthOf(term))) < edits) continue
      const start = this.#starts[term] ?? 0
      if (editsBetween(word, this.#units, start, this.#starts[term + 1] ?? 0, edits) !== edits) continue
      similar.push({ term, sameStart: this.#units[start] === word.charCodeAt(0) })
    }
    return similar
  }

  /** Whether the word occurs only as the joined form of a compound: `krtblum` from `KRT-BLU-M`. */
  isCompound(term: number): boolean {
    return this.#signatures[term] === compoundSignature
  }

  get units(): number {
    return this.#units.length
  }

  /** Compares a word with one of another dictionary. Returns a negative number, zero or a positive number. */
  compare(term: number, other: Dictionary, otherTerm: number): number {
    const start = this.#starts[term] ?? 0
    const otherStart = other.#starts[otherTerm] ?? 0
    const length = Math.min(this.#lengthOf(term), other.#lengthOf(otherTerm))
    for (let at = 0; at < length; at++) {
      const difference = (this.#units[start + at] ?? 0) - (other.#units[otherStart + at] ?? 0)
      if (difference !== 0) return difference
    }
    return this.#lengthOf(term) - other.#lengthOf(otherTerm)
  }

  copyTo(term: number, writer: DictionaryWriter): void {
    const word = this.#units.subarray(this.#starts[term] ?? 0, this.#starts[term + 1] ?? 0)
    writer.addUnits(word, this.#signatures[term] ?? 0)
  }

  #lengthOf(term: number): number {
    return (this.#starts[term + 1] ?? 0) - (this.#starts[term] ?? 0)
  }

  #startsWith(term: number, prefix: string): boolean {
    if (this.#lengthOf(term) < prefix.length) return false
    const start = this.#starts[term] ?? 0
    for (let at = 0; at < prefix.length; at++) {
      if (this.#units[start + at] !== prefix.charCodeAt(at)) return false
    }
    return true
  }

  #firstNotBelow(word: string): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#isBelow(middle, word)) low = middle + 1
      else high = middle
    }
    return low
  }

  #isBelow(term: number, word: string): boolean {
    const start = this.#starts[term] ?? 0
    const length = this.#lengthOf(term)
    for (let at = 0; at < length && at < word.length; at++) {
      const difference = (this.#units[start + at] ?? 0) - word.charCodeAt(at)
      if (difference !== 0) return difference < 0
    }
    return length < word.length
  }
}

/** Builds a dictionary. Takes words in order, at most as many as it was created for. */
export class DictionaryWriter {
  readonly #units: Uint16Array
  readonly #starts: Uint32Array
  readonly #signatures: Uint32Array
  #terms = 0
  #used = 0

  constructor(mostTerms: number, mostUnits: number) {
    this.#units = new Uint16Array(mostUnits)
    this.#starts = new Uint32Array(mostTerms + 1)
    this.#signatures = new Uint32Array(mostTerms)
  }

  addWord(word: string, isCompound: boolean): void {
    for (let at = 0; at < word.length; at++) this.#units[this.#used + at] = word.charCodeAt(at)
    this.#close(word.length, isCompound ? compoundSignature : signatureOf(word))
  }

  addUnits(word: Uint16Array, signature: number): void {
    this.#units.set(word, this.#used)
    this.#close(word.length, signature)
  }

  finish(): Dictionary {
    return new Dictionary(
      this.#units.slice(0, this.#used),
      this.#starts.slice(0, this.#terms + 1),
      this.#signatures.slice(0, this.#terms),
    )
  }

  #close(length: number, signature: number): void {
    this.#signatures[this.#terms] = signature
    this.#used += length
    this.#terms += 1
    this.#starts[this.#terms] = this.#used
  }
}
