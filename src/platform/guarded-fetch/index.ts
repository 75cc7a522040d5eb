export { GuardedFetchError } from './errors.ts'
export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedFetchDeps,
  type GuardedRequest,
  type GuardedResponse,
} from './guarded-fetch.ts'
export { createServerGuard, type ServerGuard, type ServerGuardDeps } from './server-guard.ts'
