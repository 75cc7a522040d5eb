import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work that pauses at every `yield`, so its driver can run other work. */
export type Steps<Result> = Generator<void, Result, void>

const sliceMs = 3

/** Measures the time since the last pause and yields to the event loop after a few milliseconds. */
export class Slice {
  #startedAt = performance.now()

  get isUsedUp(): boolean {
    return performance.now() - this.#startedAt >= sliceMs
  }

  async giveWay(): Promise<void> {
    await nextTurn()
    this.#startedAt = performance.now()
  }
}

export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

export async function runInSlices<Result>(steps: Steps<Result>, slice = new Slice()): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (slice.isUsedUp) await slice.giveWay()
  }
}
