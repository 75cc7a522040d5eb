/** Buffers reused by all searches. Between searches, `value`, `hits` and `termWords` are all zero. */
export class Workspace {
  /** Best value of the current word, by document (see `matchValue`). */
  value = new Uint16Array(0)
  /** Documents that contain the current word. */
  touched = new Uint32Array(0)
  candidates = new Uint32Array(0)
  /** By document, as `titleWords` and `hits`. */
  score = new Int32Array(0)
  titleWords = new Uint8Array(0)
  /** Number of matched words. */
  hits = new Uint8Array(0)
  /** Query words that each dictionary word matches, one bit per query word. */
  termWords = new Uint16Array(0)

  makeRoom(documents: number, terms: number): void {
    if (this.value.length < documents) {
      this.value = new Uint16Array(documents)
      this.touched = new Uint32Array(documents)
      this.candidates = new Uint32Array(documents)
      this.score = new Int32Array(documents)
      this.titleWords = new Uint8Array(documents)
      this.hits = new Uint8Array(documents)
    }
    if (this.termWords.length < terms) this.termWords = new Uint16Array(terms)
  }
}
