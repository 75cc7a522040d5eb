import type { Clock } from '../../../platform/clock.ts'
import type { GuardedFetch } from '../../../platform/guarded-fetch/index.ts'
import type { Logger } from '../../../platform/log.ts'
import type { NetworkLogins } from '../accounts.types.ts'
import type { LoginDeps } from '../adapter.types.ts'
import type { NetworkEndpoints } from '../endpoints.ts'
import { limitWire } from '../network-time.ts'
import { loginNetwork } from '../networks.rules.ts'
import { createWire, type Wire } from '../wire.ts'
import { adapters } from './network-providers.ts'

/** Creates the logins of the networks for which an app is set up. */
export function createNetworkLogins(deps: {
  readonly endpoints: NetworkEndpoints
  readonly fetch: GuardedFetch
  readonly clock: Clock
  readonly log: Logger
  readonly readBudget: LoginDeps['readBudget']
  /** How long one call waits for networks. */
  readonly waitMs: number
}): NetworkLogins {
  const { fetch, waitMs, ...rest } = deps
  const patientWire = createWire(fetch)
  const over = (wire: Wire): Pick<NetworkLogins, 'of' | 'reader'> => ({
    of: (name) => adapters[loginNetwork(name)].login({ ...rest, wire, patientWire }),
    reader: (network) => adapters[network].reader({ ...rest, wire, patientWire }),
  })
  const inTime: NetworkLogins['inTime'] = () => {
    const { wire, time } = limitWire(patientWire, waitMs)
    return { ...over(wire), time, inTime }
  }
  return { ...over(patientWire), time: null, inTime }
}
