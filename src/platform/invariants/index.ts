export { checkInvariants, examine, whyUnchecked } from './check-invariants.ts'
export type { Examination, Finding, Invariant, Violation } from './invariant.types.ts'
