import { setImmediate } from 'node:timers/promises'

/** Lets other requests in after every `size` steps of a long computation. */
export class Turns {
  readonly #size: number
  #steps = 0

  constructor(size: number) {
    this.#size = size
  }

  /** Counts steps; true where the next turn of the event loop has to be awaited. */
  isOver(steps = 1): boolean {
    this.#steps += steps
    return this.#steps >= this.#size
  }

  async next(): Promise<void> {
    this.#steps = 0
    await setImmediate()
  }
}

interface Sliceable<Part> {
  readonly length: number
  slice(from: number, to: number): Part
}

/** A list, a text or bytes in parts of `size`, each in a turn of its own. */
export async function* inTurns<Part>(whole: Sliceable<Part>, size: number): AsyncGenerator<Part> {
  for (let at = 0; at < whole.length; at += size) {
    if (at > 0) await setImmediate()
    yield whole.slice(at, at + size)
  }
}
