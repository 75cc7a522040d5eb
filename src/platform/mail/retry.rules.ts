const minute = 60_000
const longestWaitMs = 4 * 60 * minute
const giveUpAfterMs = 3 * 24 * 60 * minute

/**
 * When an e-mail is tried again after its n-th failure: 1, 2, 4 … minutes, at most 4 hours later. Null: it has been
 * tried for three days.
 */
export function nextAttempt(attempts: number, queuedAt: Date, now: Date): Date | null {
  const waitMs = Math.min(longestWaitMs, minute * 2 ** Math.min(attempts - 1, 20))
  const at = now.getTime() + waitMs
  return at - queuedAt.getTime() > giveUpAfterMs ? null : new Date(at)
}
