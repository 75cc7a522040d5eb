import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { listAllCheckouts, listNewestCheckouts } from './listing-store.ts'

const allEveryMs = 60_000
/**
 * Scanning all open sessions takes time in proportion to their number. Resting this many times longer keeps it at a
 * fiftieth.
 */
const restAfterAll = 50

/**
 * The job that keeps the session list up to date. Each run lists the newest changed sessions; now and then a run scans
 * every session that may still change.
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
