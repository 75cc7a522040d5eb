import { AppError } from '../../platform/errors.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Answered } from './accounts.types.ts'
import type { ReadFault } from './fault.types.ts'

const passing: ReadonlySet<string> = new Set(['transient', 'rate_limited', 'unknown_outcome'])

/** The value; throws 400 where the network refuses, 429 where Weft's own budget is used up, 502 where it may be asked again. */
export function answered<T>(answer: Answered<T>): T {
  if (answer.ok) return answer.value
  const { fault } = answer
  throw passingRefusal(fault) ?? new AppError('invalid_data', 400, `The network refused this. ${fault.message}`)
}

/** How a fault that passes by itself is refused; null: it does not pass. */
export function passingRefusal({ class: kind, message, retryAt, ownBudget }: ReadFault): AppError | null {
  if (ownBudget && retryAt)
    return new AppError('rate_limited', 429, `${message} Nothing was sent. Try again at ${isoTime(retryAt)}.`, {
      headers: { 'retry-after': String(ownBudget.retryAfterSeconds) },
    })
  return passing.has(kind) ? new AppError('network_failed', 502, message) : null
}

/** Of a post at a network that its platform does not reach. */
export const unreached: Answered<never> = {
  ok: false,
  fault: {
    class: 'invalid_target',
    message: 'This platform does not reach the network that has the post, or its app is not set up.',
    code: null,
    retryAt: null,
    definitive: true,
  },
}
