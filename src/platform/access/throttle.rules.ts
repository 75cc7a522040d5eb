/** Token bucket: `atOnce` attempts, then one more per `pauseMs`. */
export interface Allowance {
  readonly atOnce: number
  readonly pauseMs: number
}

const second = 1000
const minute = 60 * second

/** Login attempts. Ten at once per account, then one every three minutes, which also protects six-digit codes. */
export const loginAllowance = {
  account: { atOnce: 10, pauseMs: 3 * minute },
  address: { atOnce: 30, pauseMs: 30 * second },
} as const satisfies Record<string, Allowance>

/** Mails with a password reset link or a login link. */
export const resetAllowance = {
  account: { atOnce: 3, pauseMs: 20 * minute },
  address: { atOnce: 20, pauseMs: 3 * minute },
} as const satisfies Record<string, Allowance>

/** Refused actions recorded per account and per IP address. Further ones leave no entry in the audit log. */
export const refusalAllowance = {
  account: { atOnce: 20, pauseMs: minute },
  address: { atOnce: 20, pauseMs: minute },
} as const satisfies Record<string, Allowance>

/** Returns the seconds until the next attempt is allowed, for a bucket that will be full at `fullAt`. */
export function retryAfterSeconds(fullAt: Date, { atOnce, pauseMs }: Allowance, now: Date): number {
  const missingMs = fullAt.getTime() + pauseMs - now.getTime() - atOnce * pauseMs
  return Math.max(1, Math.ceil(missingMs / second))
}
