import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { listAllCheckouts, listNewestCheckouts } from './listing-store.ts'

const allEveryMs = 60_000
/** Looking at all open sessions takes longer the more there are. It is done so seldom that it takes a fiftieth of the time. */
const restAfterAll = 50

/**
 * The job that keeps the list of sessions: each run lists the newest ones that have changed, and now and then a run looks
 * at all that may still change.
 */
export function createCheckoutLister(deps: { readonly db: Database; readonly clock: Clock }): () => Promise<number> {
  let allAgainMs = 0
  return async () => {
    const now = deps.clock.now()
    const begunMs = performance.now()
    if (begunMs < allAgainMs) return listNewestCheckouts(deps.db, now)
    const listed = await listAllCheckouts(deps.db, now)
    const endedMs = performance.now()
    allAgainMs = endedMs + Math.max(allEveryMs, restAfterAll * (endedMs - begunMs))
    return listed
  }
}
