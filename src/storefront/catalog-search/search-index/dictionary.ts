import {
  compoundSignature,
  editsBetween,
  grantedEdits,
  lengthIn,
  mayBeSimilar,
  signatureOf,
} from './similarity.rules.ts'

/** Words of a segment in code unit order. A word's number is its position. */
export class Dictionary {
  readonly #words: readonly string[]
  readonly #signatures: Uint32Array
  /** Words that can be corrections of typing errors, by length. */
  readonly #byLength: ReadonlyMap<number, readonly number[]>

  /** `signatures`: see `signatureOf`; `compoundSignature` for words that occur only as compounds without their dashes. */
  constructor(words: readonly string[], signatures: Uint32Array) {
    this.#words = words
    this.#signatures = signatures
    this.#byLength = Map.groupBy(signatures.keys(), (term) => lengthIn(signatures[term] ?? 0))
  }

  get size(): number {
    return this.#words.length
  }

  wordAt(term: number): string {
    return this.#words[term] ?? ''
  }

  signatureAt(term: number): number {
    return this.#signatures[term] ?? 0
  }

  isCompound(term: number): boolean {
    return this.signatureAt(term) === compoundSignature
  }

  /** Number of the word, or -1. */
  find(word: string): number {
    const term = this.#firstWhere(0, (other) => other >= word)
    return this.#words[term] === word ? term : -1
  }

  /** The words with the prefix: from the first number to the second, exclusive. */
  startingWith(prefix: string): readonly [number, number] {
    const first = this.#firstWhere(0, (word) => word >= prefix)
    return [first, this.#firstWhere(first, (word) => !word.startsWith(prefix))]
  }

  /** Words from which `word` differs by 1 or 2 typing errors. */
  similarTo(word: string, edits: number): { term: number; sameStart: boolean }[] {
    const similar: { term: number; sameStart: boolean }[] = []
    const signature = signatureOf(word)
    if (lengthIn(signature) === 0) return similar
    for (let length = Math.max(1, word.length - edits); length <= word.length + edits; length++) {
      for (const term of this.#byLength.get(length) ?? []) {
        if (!mayBeSimilar(signature, this.signatureAt(term), edits)) continue
        const other = this.wordAt(term)
        if (grantedEdits(Math.max(word.length, other.length)) < edits) continue
        if (editsBetween(word, other, edits) === edits) similar.push({ term, sameStart: other[0] === word[0] })
      }
    }
    return similar
  }

  /** First word from `low` on for which `isBeyond` holds, as it does for all that follow it. */
  #firstWhere(low: number, isBeyond: (word: string) => boolean): number {
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBeyond(this.wordAt(middle))) high = middle
      else low = middle + 1
    }
    return low
  }
}
