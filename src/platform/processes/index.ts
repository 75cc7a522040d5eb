export { createKeepAlive } from './keep-alive.ts'
export type { Claim } from './ports.ts'
export { processInvariants } from './process-invariants.ts'
export { databaseNow } from './process-store.ts'
