/** So many at once, then one more for each pause: a token bucket. */
export interface Allowance {
  readonly atOnce: number
  readonly pauseMs: number
}

const second = 1000
const minute = 60 * second

/** Attempts to log in. Ten for an account in half an hour, so that a code of six digits is safe as well. */
export const loginAllowance = {
  account: { atOnce: 10, pauseMs: 3 * minute },
  address: { atOnce: 30, pauseMs: 30 * second },
} as const satisfies Record<string, Allowance>

/** Mails that somebody has forgotten a password. */
export const resetAllowance = {
  account: { atOnce: 3, pauseMs: 20 * minute },
  address: { atOnce: 20, pauseMs: 3 * minute },
} as const satisfies Record<string, Allowance>

/** Refused tokens that are written down; more of them are refused without a word. */
export const refusalAllowance = {
  account: { atOnce: 20, pauseMs: minute },
  address: { atOnce: 20, pauseMs: minute },
} as const satisfies Record<string, Allowance>

/** How long until the next attempt is allowed, for a bucket that is full again at the given moment. */
export function retryAfterSeconds(fullAt: Date, { atOnce, pauseMs }: Allowance, now: Date): number {
  const missingMs = fullAt.getTime() + pauseMs - now.getTime() - atOnce * pauseMs
  return Math.max(1, Math.ceil(missingMs / second))
}
