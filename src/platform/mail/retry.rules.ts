const minute = 60_000
const longestWaitMs = 4 * 60 * minute
const giveUpAfterMs = 3 * 24 * 60 * minute

/**
 * Returns when to retry a mail after its n-th failure: after 1, 2, 4 … minutes, at most 4 hours. Returns null if that
 * is more than three days after it was queued.
 */
export function nextAttempt(attempts: number, queuedAt: Date, now: Date): Date | null {
  const waitMs = Math.min(longestWaitMs, minute * 2 ** Math.min(attempts - 1, 20))
  const at = now.getTime() + waitMs
  return at - queuedAt.getTime() > giveUpAfterMs ? null : new Date(at)
}
