import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { hmacSha256Hex } from '../secret.ts'
import { type Allowance, retryAfterSeconds } from './throttle.rules.ts'
import { forgetAttempts, returnAttempt, takeAttempt } from './throttle-store.ts'

/** An attempt, counted per account and per client address. */
export interface Attempt {
  /** The kind of attempt and the kind of login. Each purpose has separate buckets. */
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
  /** HMAC key of the bucket names, so that they do not reveal e-mail and IP addresses. */
  readonly digestKey: string
}

/**
 * Counts the attempt against the client address, then against the account, whether or not it exists. Returns null if
 * the attempt may proceed, otherwise the seconds to wait. An attempt beyond a limit is not counted against that limit.
 */
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

/** Counts the attempt. Throws `rate_limited` (429) with `Retry-After` if there were too many. */
export async function throttle(deps: ThrottleDeps, attempt: Attempt, allowances: Allowances, now: Date): Promise<void> {
  const seconds = await countAttempt(deps, attempt, allowances, now)
  if (seconds === null) return
  throw new AppError('rate_limited', 429, 'Too many attempts. Wait, then try again.', {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Clears the account's attempts after the person has proved who they are. */
export const forgive = ({ db, digestKey }: ThrottleDeps, attempt: Attempt): Promise<void> =>
  forgetAttempts(db, hmacSha256Hex(digestKey, accountBucket(attempt)))

/**
 * Clears the account's attempts and gives this attempt back to the IP address: a person who proves the password in a
 * session is not guessing. Earlier attempts from the IP address still count.
 */
export async function uncount(deps: ThrottleDeps, attempt: Attempt, { address }: Allowances): Promise<void> {
  await forgive(deps, attempt)
  await returnAttempt(deps.db, hmacSha256Hex(deps.digestKey, addressBucket(attempt)), address)
}

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

/** Returns the /64 of an IPv6 address, because one customer usually has a whole /64. Other addresses count alone. */
function network(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return parsed.parts.slice(0, 4).join(':')
}
