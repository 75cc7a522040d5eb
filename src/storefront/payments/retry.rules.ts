const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** After each failed try of an event, how long until the next. */
const waitsMs = [10 * second, 30 * second, 2 * minute, 10 * minute]

/** How soon a provider that could not be asked is asked again. */
export const askAgainMs = 15 * second

/**
 * When a payment or refund is due that was skipped because its provider is away: before the one that was asked, and in
 * the order in which they were due. `skipped` counts those before it.
 */
export const inTurn = (now: Date, skipped: number): Date => new Date(now.getTime() + askAgainMs - second + skipped)

export interface FailedEvent {
  /** The failed one counted. */
  readonly tries: number
  readonly receivedAt: Date
  /** The provider or the database did not answer, which passes. */
  readonly isPassing: boolean
}

/**
 * When a stored event is tried again: soon if the failure passes by itself. Null: a person has to look, after five
 * tries in a quarter of an hour, or after a day of failures that should have passed.
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
 * answers, but not so that the refund is sent, each wait is a twentieth longer after 20 minutes, up to an hour.
 */
export function nextRefundTry(tries: number, providerAway: boolean, now: Date): Date {
  const steady = providerAway ? 0 : Math.max(0, Math.min(tries, 300) - steadyTries)
  const waitMs = [0, 5 * second][tries - 1] ?? askAgainMs * 1.05 ** steady
  return new Date(now.getTime() + Math.min(hour, waitMs))
}

/** A person hears of a refund that could not be sent for ten minutes; it is tried further. */
export const refundTriesUntilTold = 40

/** A person hears of a payment whose state the provider tells and that cannot be settled; it is asked about further. */
export const checksUntilTold = 5
