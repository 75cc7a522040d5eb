import { AppError } from '../../platform/errors.ts'
import type { Answered } from '../networks/accounts.types.ts'

const passing: ReadonlySet<string> = new Set(['transient', 'rate_limited', 'unknown_outcome'])

/** The value; throws 400 where the network refuses, 502 where it may be asked again. */
export function answered<T>(answer: Answered<T>): T {
  if (answer.ok) return answer.value
  const { fault } = answer
  if (passing.has(fault.class)) throw new AppError('network_failed', 502, fault.message)
  throw new AppError('invalid_data', 400, `The network refused this. ${fault.message}`)
}
