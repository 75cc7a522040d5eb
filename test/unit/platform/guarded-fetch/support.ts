import { onTestFinished } from 'vitest'
import {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedFetchDeps,
  GuardedFetchError,
} from '../../../../src/platform/guarded-fetch/index.ts'

export function guarded(deps: Partial<GuardedFetchDeps> = {}): GuardedFetch {
  const guardedFetch = createGuardedFetch({ allowHosts: [], trustedOrigins: [], log: { warn: () => {} }, ...deps })
  onTestFinished(() => guardedFetch.close())
  return guardedFetch
}

/** Returns the error code of a rejected fetch, or its unexpected result. */
export async function refusal(fetching: Promise<unknown>): Promise<unknown> {
  try {
    return await fetching
  } catch (error) {
    return error instanceof GuardedFetchError ? error.code : error
  }
}
