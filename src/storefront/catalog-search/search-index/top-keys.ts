const smallestBuffer = 128

/** Keeps the `wanted` largest of many distinct numbers without sorting all of them. */
export class TopKeys {
  readonly #wanted: number
  readonly #buffer: Float64Array<ArrayBuffer>
  #kept = 0
  #floor = -1

  /** Numbers up to this value cannot be among the largest. */
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

  /** Raises the floor as far as the numbers seen so far allow. */
  raiseFloor(): void {
    if (this.#kept >= this.#wanted) this.#shrink()
  }

  /** Returns the numbers, largest first. */
  sorted(): Float64Array {
    if (this.#kept > this.#wanted) this.#shrink()
    return this.#buffer.slice(0, this.#kept).sort().reverse()
  }

  #shrink(): void {
    if (this.#wanted === 0) {
      this.#kept = 0
      return
    }
    moveLargestFirst(this.#buffer, this.#kept, this.#wanted)
    this.#kept = this.#wanted
    let least = this.#buffer[0] ?? 0
    for (let at = 1; at < this.#kept; at++) least = Math.min(least, this.#buffer[at] ?? 0)
    this.#floor = least
  }
}

/** Moves the `wanted` largest of the first `length` numbers to the front, in any order (Quickselect). */
function moveLargestFirst(numbers: Float64Array, length: number, wanted: number): void {
  let low = 0
  let high = length - 1
  while (low < high) {
    const pivot = medianOfThree(numbers[low] ?? 0, numbers[(low + high) >>> 1] ?? 0, numbers[high] ?? 0)
    let left = low
    let right = high
    while (left <= right) {
      while ((numbers[left] ?? 0) > pivot) left++
      while ((numbers[right] ?? 0) < pivot) right--
      if (left > right) break
      const swapped = numbers[left] ?? 0
      numbers[left++] = numbers[right] ?? 0
      numbers[right--] = swapped
    }
    if (wanted - 1 <= right) high = right
    else if (wanted - 1 >= left) low = left
    else return
  }
}

const medianOfThree = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
