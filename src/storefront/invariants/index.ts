export { checkInvariants, type Examination, examine } from './check-invariants.ts'
export { type Finding, shownViolations } from './invariant.ts'
export { whyUnchecked } from './violation-store.ts'
