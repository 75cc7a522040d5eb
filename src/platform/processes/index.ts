export { processInvariants } from './invariants.ts'
export { createKeepAlive } from './keep-alive.ts'
export type { Claim } from './ports.ts'
export { databaseNow, tellsDeadFromLate } from './process-store.ts'
