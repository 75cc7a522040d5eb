const smallestBuffer = 128

/** Keeps the `wanted` largest of many distinct numbers without sorting all of them. */
export class TopKeys {
  readonly #wanted: number
  readonly #buffer: Float64Array<ArrayBuffer>
  #kept = 0
  #floor = -1

  /** Numbers up to this value are not among the largest. */
  get floor(): number {
    return this.#floor
  }

  constructor(wanted: number) {
    this.#wanted = wanted
    this.#buffer = new Float64Array(Math.max(smallestBuffer, wanted * 2))
  }

  add(key: number): void {
    if (key <= this.#floor) return
    this.#buffer[this.#kept++] = key
    if (this.#kept === this.#buffer.length) this.#shrink()
  }

  /** Largest first. */
  sorted(): Float64Array {
    return this.#buffer.slice(0, this.#kept).sort().reverse().subarray(0, this.#wanted)
  }

  #shrink(): void {
    const largest = this.sorted()
    this.#buffer.set(largest)
    this.#kept = largest.length
    this.#floor = largest.at(-1) ?? this.#floor
  }
}
