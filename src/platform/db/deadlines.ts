export interface Deadlines<Of extends object> {
  /** Calls `expired` after `withinMs`, unless `end` is called before. */
  begin(of: Of, withinMs: number): void
  end(of: Of): void
}

const looksEveryMs = 250

/**
 * Creates deadlines that one timer checks. The timers of `pg`, one per statement, would keep the rows of each statement
 * in memory until the next full garbage collection.
 */
export function createDeadlines<Of extends object>(expired: (of: Of) => void): Deadlines<Of> {
  const endsAtMs = new Map<Of, number>()
  let timer: NodeJS.Timeout | null = null

  const look = (): void => {
    const nowMs = performance.now()
    for (const [of, atMs] of endsAtMs) {
      if (atMs > nowMs) continue
      endsAtMs.delete(of)
      expired(of)
    }
    if (endsAtMs.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }

  return {
    begin(of, withinMs) {
      endsAtMs.set(of, performance.now() + withinMs)
      timer ??= setInterval(look, looksEveryMs).unref()
    },
    end: (of) => void endsAtMs.delete(of),
  }
}
