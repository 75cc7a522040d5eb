/** A growing list of unboxed 32-bit integers. */
export class GrowingArray {
  #items = new Uint32Array(64)
  length = 0

  push(item: number): void {
    if (this.length === this.#items.length) {
      const larger = new Uint32Array(this.length * 2)
      larger.set(this.#items)
      this.#items = larger
    }
    this.#items[this.length++] = item
  }

  at(index: number): number {
    return this.#items[index] ?? 0
  }

  /** Returns the items without copying them. Valid until the next push. */
  view(): Uint32Array {
    return this.#items.subarray(0, this.length)
  }
}
