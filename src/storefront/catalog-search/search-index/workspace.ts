/** Buffers for the documents of one query word. */
export interface WordRoom {
  /** One bit per document. */
  readonly bits: Int32Array
  readonly titles: Int32Array
  /** By document. All zero between searches. */
  readonly value: Uint16Array
}

/** Buffers reused by all searches. Between searches, `value`, `hits` and `termWords` are all zero. */
export class Workspace {
  /** Best value of the current word, by document (see `matchValue`). */
  value = new Uint16Array(0)
  /** `touched`: documents that contain the current word, or positions of candidates that do. */
  touched = new Uint32Array(0)
  candidates = new Uint32Array(0)
  /** Best value of the current word, by candidate. */
  best = new Uint16Array(0)
  /** Indexed by candidate if all words are required, by document if most are. */
  score = new Int32Array(0)
  titleWords = new Uint8Array(0)
  /** Number of matched words, by document. */
  hits = new Uint8Array(0)
  /** Query words that each dictionary word matches, one bit per query word. */
  termWords = new Uint16Array(0)

  /** One bit per document that has all words. */
  matched = new Int32Array(0)
  #rooms: WordRoom[] = []

  /** Buffers of the query word with that index, large enough for all documents. */
  roomOf(word: number): WordRoom {
    const known = this.#rooms[word]
    if (known) return known
    const documents = this.value.length
    const blocks = Math.ceil(documents / 32)
    const room = { bits: new Int32Array(blocks), titles: new Int32Array(blocks), value: new Uint16Array(documents) }
    this.#rooms[word] = room
    return room
  }

  makeRoom(documents: number, terms: number): void {
    if (this.value.length < documents) {
      this.value = new Uint16Array(documents)
      this.touched = new Uint32Array(documents)
      this.best = new Uint16Array(documents)
      this.candidates = new Uint32Array(documents)
      this.score = new Int32Array(documents)
      this.titleWords = new Uint8Array(documents)
      this.hits = new Uint8Array(documents)
      this.matched = new Int32Array(Math.ceil(documents / 32))
      this.#rooms = []
    }
    if (this.termWords.length < terms) this.termWords = new Uint16Array(terms)
  }
}
