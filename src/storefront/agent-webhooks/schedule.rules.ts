const minute = 60_000
const hour = 60 * minute

/** After each failed try, how long until the next: eight tries in a day and a half. */
const waitsMs = [1_000, 10_000, minute, 10 * minute, hour, 6 * hour, 24 * hour]

/** Null: that was the last. `tries` counts the failed one. */
export function nextTryAt(tries: number, now: Date): Date | null {
  const wait = waitsMs[tries - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}
