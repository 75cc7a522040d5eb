import type { ReadFault } from './fault.types.ts'
import type { Artifacts, Commitment, Fault, FaultClass } from './ports.ts'

/** Only a refusal of what was sent, or of who sent it, says for certain that nothing was published. */
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

/**
 * What a fault of the request that publishes means for the post. `reached` false: it never left this machine, and
 * `again` is what to go on from.
 */
export function commitFault(fault: ReadFault, again: Artifacts): Commitment {
  if (!fault.definitive && fault.class !== 'duplicate') return { state: 'unknown', fault: plainFault(fault) }
  if (refusals.has(fault.class)) return { state: 'rejected', fault: plainFault(fault), again: null }
  if (fault.code === null && fault.definitive) return { state: 'rejected', fault: plainFault(fault), again }
  return { state: 'unknown', fault: plainFault(fault) }
}

/** Preparing is safe to repeat, so anything that may pass is worth it. */
export const mayPass = ({ class: kind }: Fault): boolean => kind === 'transient' || kind === 'unknown_outcome'
