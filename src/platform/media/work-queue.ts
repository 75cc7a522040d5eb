export interface WorkQueue {
  /** Does the work when its turn comes; null at once where too much is waiting already. */
  run<T>(work: () => Promise<T>): Promise<{ readonly done: T } | null>
}

/** At most `atOnce` works at a time, and `waiting` in line behind them, first come first served. */
export function createWorkQueue(limits: { readonly atOnce: number; readonly waiting: number }): WorkQueue {
  const line: (() => void)[] = []
  let free = limits.atOnce

  const turn = async (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    // Whoever is done hands his place on, so that nobody slips in between.
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
