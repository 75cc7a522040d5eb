const second = 1000
const minute = 60 * second
const hour = 60 * minute

const longestWaitMs = 12 * hour
const steadyProbeMs = 25 * second
const longestProbeWaitMs = 15 * second

/** Time without success after which a message fails for good and its endpoint is disabled. */
export const givesUpAfterMs = 72 * hour

/**
 * Returns when to retry a failed message: after 5, 10, 20 … seconds, at most 12 hours. Returns null after three days of
 * attempts. `tries` includes the failed one. `share` in [0, 1) spreads the retries of messages that failed together.
 */
export function nextTryAt(
  { tries, firstTriedAt }: { readonly tries: number; readonly firstTriedAt: Date },
  now: Date,
  share: number,
): Date | null {
  const endsAt = firstTriedAt.getTime() + givesUpAfterMs
  if (now.getTime() >= endsAt) return null
  const waitMs = Math.min(longestWaitMs, 5 * second * 2 ** Math.min(tries - 1, 20))
  return new Date(Math.min(endsAt, now.getTime() + Math.round(waitMs * (1 - 0.1 * share))))
}

/** Whether a response means that the endpoint is unavailable. Other failures mean that it rejects this message. */
export const isAway = (statusCode: number | null): boolean =>
  statusCode === null || statusCode === 408 || statusCode === 429 || statusCode >= 500

/** Returns the time of the next probe if the current probe never reports a result. */
export const steadyProbeAt = (now: Date): Date => new Date(now.getTime() + steadyProbeMs)

/**
 * Returns when an unavailable endpoint gets its next probe: after half the time since its outage began, but at least 1
 * and at most 15 seconds. Deducts `askedMs`, the time for which the last probe waited for an answer.
 */
export function nextProbeAt(awaySince: Date, now: Date, askedMs = 0): Date {
  const awayMs = Math.max(0, now.getTime() - awaySince.getTime())
  return new Date(now.getTime() + Math.max(second, Math.min(longestProbeWaitMs, awayMs / 2) - askedMs))
}
