const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Delays after successive failed tries of an event. */
const waitsMs = [10 * second, 30 * second, 2 * minute, 10 * minute]

/** Delay before asking an unreachable provider again. */
export const askAgainMs = 15 * second

/**
 * When a payment or refund that was skipped because its provider is away is due: before the one that was tried, and in
 * the original order. `skipped` counts those before it.
 */
export const inTurn = (now: Date, skipped: number): Date => new Date(now.getTime() + askAgainMs - second + skipped)

export interface FailedEvent {
  /** Includes the failed one. */
  readonly tries: number
  readonly receivedAt: Date
  /** The provider or the database did not answer, which is temporary. */
  readonly isPassing: boolean
}

/**
 * When a stored event is tried again; soon if the failure is temporary. Null means a person must look: after five tries
 * in a quarter of an hour, or after a day of temporary failures.
 */
export function nextEventTry({ tries, receivedAt, isPassing }: FailedEvent, now: Date): Date | null {
  const isFresh = now.getTime() - receivedAt.getTime() <= day
  if (isPassing) return isFresh ? new Date(now.getTime() + askAgainMs) : null
  const wait = waitsMs[tries - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

/** About 20 minutes. */
const steadyTries = 80

/**
 * When a refund that could not be sent is tried again: at once, after 5 seconds, then every 15 seconds. If the provider
 * answers without accepting it, each delay after 20 minutes is a twentieth longer, up to an hour.
 */
export function nextRefundTry(tries: number, providerAway: boolean, now: Date): Date {
  const steady = providerAway ? 0 : Math.max(0, Math.min(tries, 300) - steadyTries)
  const waitMs = [0, 5 * second][tries - 1] ?? askAgainMs * 1.05 ** steady
  return new Date(now.getTime() + Math.min(hour, waitMs))
}

/** After ten minutes without success a person is told. Weft keeps trying. */
export const refundTriesUntilTold = 40

/** A person is told of a payment whose reported state cannot be settled. Weft keeps asking. */
export const checksUntilTold = 5
