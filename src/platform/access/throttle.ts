import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { hmacSha256Hex } from '../secret.ts'
import { type Allowance, retryAfterSeconds } from './throttle.rules.ts'
import { forgetAttempts, takeAttempt } from './throttle-store.ts'

/** Whose attempt it is, and where it comes from. */
export interface Attempt {
  /** What is attempted, and with which kind of login: each has buckets of its own. */
  readonly purpose: string
  readonly email: string
  readonly address: string
}

interface Allowances {
  readonly account: Allowance
  readonly address: Allowance
}

interface ThrottleDeps {
  readonly db: Queryable
  /** Keys the buckets: they lead back to nobody. */
  readonly digestKey: string
}

/** Counts the attempt, whether or not there is such an account. Answers the seconds to wait; null: none. */
export async function countAttempt(
  deps: ThrottleDeps,
  attempt: Attempt,
  allowances: Allowances,
  now: Date,
): Promise<number | null> {
  return (
    (await take(deps, addressBucket(attempt), allowances.address, now)) ??
    (await take(deps, accountBucket(attempt), allowances.account, now))
  )
}

/** The same. Throws `rate_limited` (429) with `Retry-After`. */
export async function throttle(deps: ThrottleDeps, attempt: Attempt, allowances: Allowances, now: Date): Promise<void> {
  const seconds = await countAttempt(deps, attempt, allowances, now)
  if (seconds === null) return
  throw new AppError('rate_limited', 429, 'Too many attempts. Wait, then try again.', {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Who has got in is no longer held to the attempts before. */
export const forgive = ({ db, digestKey }: ThrottleDeps, attempt: Attempt): Promise<void> =>
  forgetAttempts(db, hmacSha256Hex(digestKey, accountBucket(attempt)))

async function take(
  { db, digestKey }: ThrottleDeps,
  bucket: string,
  allowance: Allowance,
  now: Date,
): Promise<number | null> {
  const fullAt = await takeAttempt(db, hmacSha256Hex(digestKey, bucket), allowance, now)
  return fullAt === null ? null : retryAfterSeconds(fullAt, allowance, now)
}

const accountBucket = ({ purpose, email }: Attempt): string => `${purpose} account ${email}`
const addressBucket = ({ purpose, address }: Attempt): string => `${purpose} address ${network(address)}`

/** One customer of an IPv6 provider has a whole /64. */
function network(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return parsed.parts.slice(0, 4).join(':')
}
