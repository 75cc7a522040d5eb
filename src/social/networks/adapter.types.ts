import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/log.ts'
import type { NetworkLogin, NetworkReader } from './accounts.types.ts'
import type { NetworkAddresses, NetworkEndpoints } from './endpoints.ts'
import type { FollowUpProvider } from './follow-up-ports.ts'
import type { Network } from './networks.rules.ts'
import type { Account, NetworkProvider, OpenMedium } from './ports.ts'
import type { HearUsage, TakeCall } from './usage.types.ts'
import type { Wire } from './wire.ts'

/** Dependencies of publishing. */
export interface PublishingDeps {
  readonly wire: Wire
  readonly clock: Clock
  readonly addresses: NetworkAddresses
  readonly open: OpenMedium
  readonly timeoutMs: number
  /** Stores the limits that each response reports. */
  readonly hearUsage: HearUsage
  /** Counts each call against the network's budget. */
  readonly callBudget: (account: Account) => TakeCall
}

/** Dependencies of logins and readers. */
export interface LoginDeps {
  readonly wire: Wire
  /** Has no time limit, for requests that work only once. */
  readonly patientWire: Wire
  readonly clock: Clock
  readonly log: Logger
  readonly endpoints: NetworkEndpoints
  /** Counts reading calls of one user. */
  readonly readBudget: (network: Network, userId: string) => TakeCall
}

/** Weft's access to one network. */
export interface NetworkAdapter {
  provider(deps: PublishingDeps): NetworkProvider
  followUps(deps: PublishingDeps): FollowUpProvider
  /** Creates the login. Returns null if no app is set up. */
  login(deps: LoginDeps): NetworkLogin | null
  reader(deps: LoginDeps): NetworkReader | null
}
