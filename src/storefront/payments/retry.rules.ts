const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** After each failed try of an event, how long until the next. */
const waitsMs = [10 * second, 30 * second, 2 * minute, 10 * minute]
const longestWaitMs = 10 * minute

export interface FailedEvent {
  /** The failed one counted. */
  readonly tries: number
  readonly receivedAt: Date
  /** The provider had to be asked and did not answer: that passes. */
  readonly providerAway: boolean
}

/**
 * When a stored event is tried again. Null: it goes to a person, after five tries in a quarter of an hour, or after a
 * day without an answer of the provider.
 */
export function nextEventTry({ tries, receivedAt, providerAway }: FailedEvent, now: Date): Date | null {
  const wait = waitsMs[tries - 1]
  if (wait !== undefined) return new Date(now.getTime() + wait)
  if (!providerAway || now.getTime() - receivedAt.getTime() > day) return null
  return new Date(now.getTime() + longestWaitMs)
}

/** When a refund that could not be sent is tried again: at once, after 5, 15, 35 … seconds, at most an hour later. */
export const nextRefundTry = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(hour, 5 * second * (2 ** Math.min(tries - 1, 20) - 1)))

/** A person hears of a refund that could not be sent for ten minutes; it is tried further. */
export const refundTriesUntilTold = 8

/** A person hears of a payment whose state the provider tells and that cannot be settled; it is asked about further. */
export const checksUntilTold = 5
