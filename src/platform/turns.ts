/** Resume functions of waiting slices, in order of arrival. */
const waiting: (() => void)[] = []

/**
 * Resolves in a later turn of the event loop. Only one waiting slice runs per turn, so ten concurrent imports delay
 * other requests no longer than one import does.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(runOne)
  })
}

function runOne(): void {
  waiting[0]?.()
  waiting.shift()
  if (waiting.length > 0) setImmediate(runOne)
}

/** Yields to other requests after every `size` steps of a long computation. */
export class Turns {
  readonly #size: number
  #steps = 0

  constructor(size: number) {
    this.#size = size
  }

  /** Counts steps. Returns true if the caller must await `next()`. */
  isOver(steps = 1): boolean {
    this.#steps += steps
    return this.#steps >= this.#size
  }

  async next(): Promise<void> {
    this.#steps = 0
    await nextTurn()
  }
}

interface Sliceable<Part> {
  readonly length: number
  slice(from: number, to: number): Part
}

/** Splits a list, text or bytes into parts of `size`, each in a separate turn. */
export async function* inTurns<Part>(whole: Sliceable<Part>, size: number): AsyncGenerator<Part> {
  for (let at = 0; at < whole.length; at += size) {
    if (at > 0) await nextTurn()
    yield whole.slice(at, at + size)
  }
}

/** Maps a list, `size` entries per turn. */
export async function mapInTurns<From, To>(
  list: readonly From[],
  size: number,
  to: (entry: From, index: number) => To,
): Promise<To[]> {
  const made: To[] = []
  for await (const part of inTurns(list, size)) for (const entry of part) made.push(to(entry, made.length))
  return made
}
