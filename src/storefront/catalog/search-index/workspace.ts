/** Room for the documents of one word of a query. */
export interface WordRoom {
  /** By 32 documents, a bit each. */
  readonly bits: Int32Array
  readonly titles: Int32Array
  /** By document; all zero between searches. */
  readonly value: Uint16Array
}

/** Room that one search after another uses; between searches `value`, `hits` and `termWords` are all zero. */
export class Workspace {
  /** By document: the best value of the word being looked at (see `matchValue`). */
  value = new Uint16Array(0)
  /** Documents touched by the word being looked at, or candidates that have it. */
  touched = new Uint32Array(0)
  candidates = new Uint32Array(0)
  /** By candidate: the best value of the word being looked at. */
  best = new Uint16Array(0)
  /** By candidate when all words are asked for, by document when most are. */
  score = new Int32Array(0)
  titleWords = new Uint8Array(0)
  /** By document: how many words it has. */
  hits = new Uint8Array(0)
  /** By word of the dictionary: which words of the query it answers, a bit each. */
  termWords = new Uint16Array(0)

  /** By 32 documents, a bit for each that has all words. */
  matched = new Int32Array(0)
  #rooms: WordRoom[] = []

  /** The room of the query's word at that place, for as many documents as room was made for. */
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
