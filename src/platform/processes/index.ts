export { createKeepAlive } from './keep-alive.ts'
export type { Claim } from './ports.ts'
export { processInvariants } from './process-invariants.ts'
export { databaseNow, tellsDeadFromLate } from './process-store.ts'
