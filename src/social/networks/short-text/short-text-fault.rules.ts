import type { ReadFault } from '../fault.types.ts'
import { networkWords } from '../network-words.rules.ts'
import type { FaultClass } from '../ports.ts'

interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null if it is not JSON. */
  readonly body: unknown
}

type Members = Readonly<Record<string, unknown>>

const members = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Text of the error for a duplicate post. The network identifies this error only by this sentence, not by a code. */
const duplicateDetail = 'You are not allowed to create a Tweet with duplicate content.'
const reconnect = 'Connect the account again.'

const advice: Readonly<Record<FaultClass, string>> = {
  auth_expired: `The login is no longer valid. ${reconnect}`,
  auth_scope: `The login may not do this. ${reconnect} Grant everything that is asked for.`,
  rate_limited: 'The network accepts no more posts for now.',
  quota_exhausted:
    'The account or app has published all it may for now. Publish again later, or get a larger plan at the network.',
  transient: 'The network had a problem.',
  invalid_content: 'The network does not take what it was sent. Change the post.',
  invalid_target: 'The network does not know this account. Choose another one.',
  account_restricted: 'The network restricts this account. Look into its app for what it wants.',
  duplicate: 'The network says that the account has posted the same before. Change the text.',
  unknown_outcome: 'The network gave an answer that Weft does not know.',
  refused: 'The network refused this, for a reason that Weft does not know. Look into its app, then publish again.',
}

/** Codes of the older API (`{errors: [{code}]}`). */
const byCode = new Map<number, FaultClass>([
  [32, 'auth_expired'],
  [64, 'account_restricted'],
  [88, 'rate_limited'],
  [89, 'auth_expired'],
  [185, 'rate_limited'],
  [187, 'duplicate'],
  [215, 'auth_expired'],
  [261, 'auth_scope'],
  [324, 'invalid_content'],
  [326, 'account_restricted'],
])

/** Errors by the last segment of the problem's `type`. */
const byType = new Map<string, FaultClass>([
  ['usage-capped', 'quota_exhausted'],
  ['oauth1-permissions', 'auth_scope'],
  ['unsupported-authentication', 'auth_scope'],
  ['client-forbidden', 'auth_scope'],
  ['invalid-request', 'invalid_content'],
])

const byStatus = new Map<number, FaultClass>([
  [400, 'invalid_content'],
  [401, 'auth_expired'],
  [402, 'quota_exhausted'],
  [403, 'auth_scope'],
  [404, 'invalid_target'],
  [413, 'invalid_content'],
  [429, 'rate_limited'],
])

/** All known codes, for the documentation page that explains them. */
export const knownShortTextCodes = {
  codes: [...byCode.keys()],
  types: [...byType.keys()],
  statuses: [...byStatus.keys()],
}

/** Returns the fault in a response. Returns null if the status is below 300 and the body is JSON. */
export function shortTextFault(answer: Answered, now: Date): ReadFault | null {
  const { status, headers } = answer
  const body = members(answer.body)
  if (status < 300 && answer.body !== null) return null
  const [error] = Array.isArray(body.errors) ? body.errors.map(members) : []
  const code = typeof error?.code === 'number' ? error.code : null
  const type = textOf(body.type).split('/').at(-1) ?? ''
  // A 4xx status proves that the request had no effect. For any other status, the effect is unknown.
  const isRefusal = status >= 400 && status < 500
  const kind = isRefusal ? classOf(status, code, type, textOf(body.detail)) : 'transient'
  const told = textOf(body.detail) || textOf(error?.message) || textOf(body.error)
  return {
    class: kind,
    message: told === '' ? advice[kind] : `${advice[kind]} The network says: ${networkWords(told)}`,
    code: code !== null ? String(code) : byType.has(type) ? type : String(status),
    retryAt: kind === 'rate_limited' ? resetAt(headers, now) : null,
    definitive: isRefusal,
  }
}

function classOf(status: number, code: number | null, type: string, detail: string): FaultClass {
  if (status === 403 && detail === duplicateDetail) return 'duplicate'
  const known = (code === null ? undefined : byCode.get(code)) ?? byType.get(type) ?? byStatus.get(status)
  return known ?? 'refused'
}

const aQuarterHourMs = 900_000

function resetAt(headers: Readonly<Record<string, string>>, now: Date): Date {
  const told = Number(headers['x-rate-limit-reset']) * 1000
  return told > now.getTime() ? new Date(told) : new Date(now.getTime() + aQuarterHourMs)
}
