import { AppError } from '../../platform/errors.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Answered } from './accounts.types.ts'
import type { ReadFault } from './fault.types.ts'

const passing: ReadonlySet<string> = new Set(['transient', 'rate_limited', 'unknown_outcome'])

/**
 * Returns the value of a response. Throws `invalid_data` (400) if the network rejected the request, `rate_limited`
 * (429) if Weft's own budget is exhausted, and `network_failed` (502) if a retry can succeed.
 */
export function answered<T>(answer: Answered<T>): T {
  if (answer.ok) return answer.value
  const { fault } = answer
  throw passingRefusal(fault) ?? new AppError('invalid_data', 400, `The network refused this. ${fault.message}`)
}

/** Returns the error for a temporary fault. Returns null for any other fault. */
export function passingRefusal({ class: kind, message, retryAt, ownBudget }: ReadFault): AppError | null {
  if (ownBudget && retryAt)
    return new AppError('rate_limited', 429, `${message} Nothing was sent. Try again at ${isoTime(retryAt)}.`, {
      headers: { 'retry-after': String(ownBudget.retryAfterSeconds) },
    })
  return passing.has(kind) ? new AppError('network_failed', 502, message) : null
}

/** The network that has the post is not part of the platform, or its app is not set up. */
export const unreached: Answered<never> = {
  ok: false,
  fault: {
    class: 'invalid_target',
    message:
      'The post is on a network that this platform does not publish to, or the app of that network is not set up.',
    code: null,
    retryAt: null,
    definitive: true,
  },
}
