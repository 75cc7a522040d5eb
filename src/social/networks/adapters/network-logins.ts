import type { Clock } from '../../../platform/clock.ts'
import type { GuardedFetch } from '../../../platform/guarded-fetch/index.ts'
import type { NetworkLogins } from '../accounts.types.ts'
import type { NetworkEndpoints } from '../endpoints.ts'
import { limitWire } from '../network-time.ts'
import type { TakeCall } from '../usage.types.ts'
import { createWire, type Wire } from '../wire.ts'
import { createGraphAccounts } from './graph-accounts.ts'
import { createShortAccounts } from './short-accounts.ts'

/** The networks that an app is set up for. */
export function createNetworkLogins(deps: {
  readonly endpoints: NetworkEndpoints
  readonly fetch: GuardedFetch
  readonly clock: Clock
  readonly readBudget: (userId: string) => TakeCall
  /** How long one call waits for networks. */
  readonly waitMs: number
}): NetworkLogins {
  const { clock, readBudget, waitMs } = deps
  const { graph, shortText } = deps.endpoints
  const wire = createWire(deps.fetch)
  const graphOver = (own: Wire) => graph && createGraphAccounts({ wire: own, clock, readBudget, endpoints: graph })
  const shortOver = (own: Wire) => shortText && createShortAccounts({ wire: own, endpoints: shortText })
  const unlimited = { graph: graphOver(wire), shortText: shortOver(wire) }
  const inTime: NetworkLogins['inTime'] = () => {
    const limited = limitWire(wire, waitMs)
    const short = shortOver(limited.wire)
    // A refresh token works once, so its answer is always waited for.
    const shortInTime = short && unlimited.shortText && { ...short, refresh: unlimited.shortText.refresh }
    return { graph: graphOver(limited.wire), shortText: shortInTime, time: limited.time, inTime }
  }
  return { ...unlimited, time: null, inTime }
}
