import type { RecurringJob } from '../../platform/recurring.ts'
import { pushClaims, refreshClaims } from './feed-store.ts'
import { type PushDeps, probeDestinations, pushFeeds } from './push-feed.ts'
import { refreshFeeds } from './refresh-feed.ts'

const second = 1000

export const feedJobs = (deps: PushDeps): RecurringJob[] => [
  { name: 'refresh-feeds', everyMs: 10 * second, claims: refreshClaims, run: () => refreshFeeds(deps) },
  { name: 'push-feeds', everyMs: second, reachesOutside: true, claims: pushClaims, run: () => pushFeeds(deps) },
  { name: 'probe-feed-destinations', everyMs: second, reachesOutside: true, run: () => probeDestinations(deps) },
]
