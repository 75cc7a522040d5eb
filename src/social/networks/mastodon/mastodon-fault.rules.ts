import type { ReadFault } from '../fault.types.ts'
import { networkWords } from '../network-words.rules.ts'
import type { FaultClass } from '../ports.ts'
import type { SaidUsage } from '../usage.types.ts'

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null if it is not JSON. */
  readonly body: unknown
}

const reconnect = 'Connect the account again.'
const advice: Readonly<Partial<Record<FaultClass, string>>> = {
  auth_expired: `The login is no longer valid. ${reconnect}`,
  auth_scope: `The login may not do this. ${reconnect} Grant everything that is asked for.`,
  account_restricted: 'The server restricts this account. Log in there to see what it wants.',
  rate_limited: 'The server accepts no more requests for now.',
  invalid_content: 'The server does not take what it was sent. Change the post.',
  invalid_target: 'The server does not know the post or account.',
  transient: 'The server had a problem.',
  refused: 'The server refused this, for a reason that Weft does not know.',
}

const byStatus: Readonly<Record<number, FaultClass>> = {
  400: 'invalid_content',
  401: 'auth_expired',
  404: 'invalid_target',
  410: 'invalid_target',
  413: 'invalid_content',
  422: 'invalid_content',
  429: 'rate_limited',
}

/** Returns the fault in a response. Returns null if the status is below 300 and the body is JSON. */
export function mastodonFault({ status, headers, body }: Answer, now: Date): ReadFault | null {
  if (status < 300 && body !== null) return null
  const told = errorIn(body)
  // A 4xx status proves that the request had no effect. For any other status, the effect is unknown.
  const isRefusal = status >= 400 && status < 500
  const kind = isRefusal ? classOf(status, told) : 'transient'
  return {
    class: kind,
    message: `${advice[kind]}${told === '' ? '' : ` The server says: ${networkWords(told)}`}`,
    code: String(status),
    retryAt: kind === 'rate_limited' ? (resetAt(headers, now) ?? new Date(now.getTime() + fiveMinutesMs)) : null,
    definitive: isRefusal,
  }
}

function classOf(status: number, told: string): FaultClass {
  if (status === 403) return /scope/i.test(told) ? 'auth_scope' : 'account_restricted'
  return byStatus[status] ?? 'refused'
}

function errorIn(body: unknown): string {
  const { error_description: description, error } = Object(body) as Record<string, unknown>
  return typeof description === 'string' ? description : typeof error === 'string' ? error : ''
}

const fiveMinutesMs = 300_000
const longestMs = 24 * 3_600_000

/** Returns when the limit resets. Returns null if the header is missing, or names no time within the next day. */
function resetAt(headers: Answer['headers'], now: Date): Date | null {
  const at = Date.parse(headers['x-ratelimit-reset'] ?? '')
  return at > now.getTime() && at < now.getTime() + longestMs ? new Date(at) : null
}

/** Returns the usage of the request limit that the server reports. */
export function mastodonUsage(headers: Answer['headers'], accountId: string, now: Date): SaidUsage[] {
  const [limit, left] = ['limit', 'remaining'].map((name) => Number(headers[`x-ratelimit-${name}`] ?? Number.NaN))
  if (!limit || left === undefined || !(left >= 0 && left <= limit)) return []
  const usedPercent = Math.round(((limit - left) / limit) * 100)
  const blockedUntil = left === 0 ? resetAt(headers, now) : null
  return [{ network: 'mastodon', accountId, bucket: 'requests', usedPercent, blockedUntil }]
}
