import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/log.ts'
import type { NetworkLogin, NetworkReader } from './accounts.types.ts'
import type { NetworkAddresses, NetworkEndpoints } from './endpoints.ts'
import type { FollowUpProvider } from './follow-up-ports.ts'
import type { Network } from './networks.rules.ts'
import type { Account, NetworkProvider, OpenMedium } from './ports.ts'
import type { HearUsage, TakeCall } from './usage.types.ts'
import type { Wire } from './wire.ts'

/** What posts are published with. */
export interface PublishingDeps {
  readonly wire: Wire
  readonly clock: Clock
  readonly addresses: NetworkAddresses
  readonly open: OpenMedium
  readonly timeoutMs: number
  /** Told what each answer says of how much is used up. */
  readonly hearUsage: HearUsage
  /** Counts calls against the budget of the network that they go to. */
  readonly callBudget: (account: Account) => TakeCall
}

/** What logins are made and accounts are read with. */
export interface LoginDeps {
  readonly wire: Wire
  /** For what works only once: its answer is always waited for. */
  readonly patientWire: Wire
  readonly clock: Clock
  readonly log: Logger
  readonly endpoints: NetworkEndpoints
  /** Counts calls that only read, for one user. */
  readonly readBudget: (network: Network, userId: string) => TakeCall
}

/** How Weft speaks to one network. */
export interface NetworkAdapter {
  provider(deps: PublishingDeps): NetworkProvider
  followUps(deps: PublishingDeps): FollowUpProvider
  /** Null: its app is not set up. */
  login(deps: LoginDeps): NetworkLogin | null
  reader(deps: LoginDeps): NetworkReader | null
}
