export interface WorkQueue {
  /** Runs `work` when its turn comes. Returns null if the queue is full. */
  run<T>(work: () => Promise<T>): Promise<{ readonly done: T } | null>
}

/** Creates a queue that runs at most `atOnce` tasks and keeps up to `waiting` more, in the order of their arrival. */
export function createWorkQueue(limits: { readonly atOnce: number; readonly waiting: number }): WorkQueue {
  const line: (() => void)[] = []
  let free = limits.atOnce

  const turn = async (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    // A finished task gives its slot directly to the next one, so that no later caller can take it.
    await new Promise<void>((resolve) => line.push(resolve))
  }
  const leave = (): void => {
    const next = line.shift()
    if (next) next()
    else free += 1
  }

  return {
    async run(work) {
      if (free === 0 && line.length >= limits.waiting) return null
      await turn()
      try {
        return { done: await work() }
      } finally {
        leave()
      }
    },
  }
}
