import type { Clock } from '../../../platform/clock.ts'
import type { GuardedFetch } from '../../../platform/guarded-fetch/index.ts'
import type { NetworkLogins } from '../accounts.types.ts'
import type { NetworkEndpoints } from '../endpoints.ts'
import type { TakeCall } from '../usage.types.ts'
import { createWire } from '../wire.ts'
import { createGraphAccounts } from './graph-accounts.ts'
import { createShortAccounts } from './short-accounts.ts'

/** The networks that an app is set up for. */
export function createNetworkLogins(deps: {
  readonly endpoints: NetworkEndpoints
  readonly fetch: GuardedFetch
  readonly clock: Clock
  readonly readBudget: (userId: string) => TakeCall
}): NetworkLogins {
  const { clock, readBudget } = deps
  const { graph, shortText } = deps.endpoints
  const wire = createWire(deps.fetch)
  return {
    graph: graph && createGraphAccounts({ wire, clock, readBudget, endpoints: graph }),
    shortText: shortText && createShortAccounts({ wire, endpoints: shortText }),
  }
}
