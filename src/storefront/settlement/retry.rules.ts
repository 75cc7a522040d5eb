const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Waits after successive failed tries of an event. */
const waitsMs = [10 * second, 30 * second, 2 * minute, 10 * minute]

/** Wait before calling an unreachable provider again. */
export const askAgainMs = 15 * second

/**
 * Returns when a payment or refund that was skipped because its provider is down is due again. Skipped ones keep their
 * order, and come before the one that was tried. `skipped`: number of skipped ones before this one.
 */
export const inTurn = (now: Date, skipped: number): Date => new Date(now.getTime() + askAgainMs - second + skipped)

export interface FailedEvent {
  /** Number of tries, including the one that failed. */
  readonly tries: number
  readonly receivedAt: Date
  /**
   * Whether the failure came from the payment provider or from trouble with the database, and may pass. Such failures
   * are retried for a day.
   */
  readonly isPassing: boolean
}

/**
 * Returns when to try a stored event again. Returns null after five tries in a quarter of an hour, or after a day of
 * temporary failures: then a person must look at it.
 */
export function nextEventTry({ tries, receivedAt, isPassing }: FailedEvent, now: Date): Date | null {
  const isFresh = now.getTime() - receivedAt.getTime() <= day
  if (isPassing) return isFresh ? new Date(now.getTime() + askAgainMs) : null
  const wait = waitsMs[tries - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

/** Number of tries in about 20 minutes. */
const steadyTries = 80

/**
 * Returns when to try an unsent refund again: at once, after 5 seconds, then every 15 seconds. If the provider answers
 * but does not accept it, each wait after 20 minutes is a twentieth longer, up to an hour.
 */
export function nextRefundTry(tries: number, providerAway: boolean, now: Date): Date {
  const steady = providerAway ? 0 : Math.max(0, Math.min(tries, 300) - steadyTries)
  const waitMs = [0, 5 * second][tries - 1] ?? askAgainMs * 1.05 ** steady
  return new Date(now.getTime() + Math.min(hour, waitMs))
}

/** After this many tries (ten minutes), Weft records an issue for a person, but keeps trying. */
export const refundTriesUntilTold = 40

/** After this many checks that could not be settled, Weft records an issue for a person, but keeps checking. */
export const checksUntilTold = 5
