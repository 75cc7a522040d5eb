import type { ReadFault } from './fault.types.ts'
import type { Artifacts, Commitment, Fault, FaultClass } from './ports.ts'

/** Classes of faults with which a network rejects a request. They prove that nothing was published. */
const refusals: ReadonlySet<FaultClass> = new Set([
  'auth_expired',
  'auth_scope',
  'rate_limited',
  'quota_exhausted',
  'invalid_content',
  'invalid_target',
  'account_restricted',
  'duplicate',
  'refused',
])

export const plainFault = ({ class: kind, message, code, retryAt }: ReadFault): Fault => ({
  class: kind,
  message,
  code,
  retryAt,
})

/** Returns the outcome of a failed publishing request. `again`: the artifacts with which to try again. */
export function commitFault(fault: ReadFault, again: Artifacts): Commitment {
  if (!fault.definitive && fault.class !== 'duplicate') return { state: 'unknown', fault: plainFault(fault) }
  if (refusals.has(fault.class)) return { state: 'rejected', fault: plainFault(fault), again: null }
  if (fault.code === null && fault.definitive) return { state: 'rejected', fault: plainFault(fault), again }
  return { state: 'unknown', fault: plainFault(fault) }
}

/** Whether a fault is temporary. Limits do not count here. Preparation can always be repeated. */
export const mayPass = ({ class: kind }: Fault): boolean => kind === 'transient' || kind === 'unknown_outcome'
