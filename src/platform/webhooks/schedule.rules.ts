const minute = 60_000
const hour = 60 * minute

/** After each failed try, how long until the next: ten tries over three days. */
const waitsMs = [
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour + 25 * minute,
]

/** How long nothing may succeed before an endpoint is switched off. */
export const givesUpAfterMs = 72 * hour

/** Null: that was the last. `tries` counts the failed one; `share` in [0, 1) spreads what failed together. */
export function nextTryAt(tries: number, now: Date, share: number): Date | null {
  const wait = waitsMs[tries - 1]
  if (wait === undefined) return null
  return new Date(now.getTime() + Math.round(wait * (1 - 0.1 * share)))
}
