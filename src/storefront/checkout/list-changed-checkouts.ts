import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { listAllCheckouts, listNewestCheckouts } from './listing-store.ts'

const allEveryMs = 60_000
/**
 * A scan of all open sessions takes time in proportion to their number. A pause this many times longer than the scan
 * limits scans to a fiftieth of the time.
 */
const restAfterAll = 50

/**
 * Creates the job that keeps the session list up to date. Each run lists the newest changed sessions. At most once a
 * minute, a run scans all sessions that can still change instead.
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
