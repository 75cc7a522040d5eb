import type { Clock } from './clock.ts'

export interface RateLimit {
  /** Undefined or 0 for no limit. */
  readonly perMinute?: number
  /** Number of requests allowed at once after a pause. Default: `perMinute`. */
  readonly burst?: number
  /** Maximum number of keys. The least recently used is dropped first. Default: 10,000. */
  readonly maxKeys?: number
}

export type RateDecision = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number }

export interface RateLimiter {
  take(key: string): RateDecision
}

const allowed: RateDecision = { allowed: true }
/** Tolerance for the drift of summed fractional intervals, in milliseconds. */
const roundingMs = 1e-3

/**
 * Creates a limiter with a token bucket per key, local to this process. Stores one number per key: the time at which
 * the bucket will be full (equivalent to the generic cell rate algorithm of ITU-T I.371). Without a limit, allows
 * everything.
 */
export function createRateLimiter(limit: RateLimit, clock: Clock): RateLimiter {
  const perMinute = limit.perMinute ?? 0
  if (!(perMinute >= 0)) throw new RangeError('perMinute must not be negative.')
  if (perMinute === 0) return { take: () => allowed }
  const capacity = limit.burst ?? Math.max(1, Math.floor(perMinute))
  if (!(capacity >= 1)) throw new RangeError('burst must be at least 1.')
  const tokenMs = 60_000 / perMinute
  const maxKeys = limit.maxKeys ?? 10_000
  const fullAt = new Map<string, number>()

  return {
    take(key) {
      const nowMs = clock.now().getTime()
      // If the clock was set back, a key waits at most as long as after emptying its bucket.
      const known = Math.min(fullAt.get(key) ?? nowMs, nowMs + capacity * tokenMs)
      const next = Math.max(known, nowMs) + tokenMs
      const missingMs = next - nowMs - capacity * tokenMs
      const refused = missingMs > roundingMs
      fullAt.delete(key)
      fullAt.set(key, refused ? known : next)
      if (fullAt.size > maxKeys) forgetOldest(fullAt)
      if (!refused) return allowed
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((missingMs - roundingMs) / 1000)) }
    },
  }
}

function forgetOldest(entries: Map<string, number>): void {
  for (const key of entries.keys()) {
    entries.delete(key)
    return
  }
}
