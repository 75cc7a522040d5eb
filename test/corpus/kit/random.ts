/** Draws the same values for the same seed, on every machine. */
export class Random {
  #state: number

  constructor(seed: string) {
    // FNV-1a spreads seeds that differ in one character.
    let hash = 0x811c9dc5
    for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
    this.#state = hash >>> 0
  }

  /** Returns a number of at least 0 and less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Returns a whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('There is nothing to pick from.')
    // The index is within the list.
    return list[Math.floor(this.next() * list.length)] as T
  }

  sample<T>(list: readonly T[], count: number): T[] {
    const left = [...list]
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const index = Math.floor(this.next() * left.length)
      return left.splice(index, 1)[0] as T
    })
  }

  /** Draws a code: replaces `#` with a digit, `@` with a capital letter, `?` with either. A leading `#` is never 0. */
  code(pattern: string): string {
    const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ']
    const digits = [...'0123456789']
    const code = pattern.replace(/[#@?]/g, (sign) =>
      this.pick(sign === '#' ? digits : sign === '@' ? letters : [...letters, ...digits]),
    )
    return pattern.startsWith('#') ? code.replace(/^0/, '7') : code
  }
}
