import type { NetworkAdapter, PublishingDeps } from '../adapter.types.ts'
import type { FollowUpProviders } from '../follow-up-ports.ts'
import { type Network, networks } from '../networks.rules.ts'
import type { NetworkProviders } from '../ports.ts'
import * as registered from './registry.ts'

export { networkAddresses, networkEndpoints } from '../endpoints.ts'
export { createWire } from '../wire.ts'

export const adapters: Readonly<Record<Network, NetworkAdapter>> = registered

const each = <T>(made: (adapter: NetworkAdapter) => T) =>
  // Safe cast: every network has an entry.
  Object.fromEntries(networks.map((network) => [network, made(adapters[network])])) as Readonly<Record<Network, T>>

export const createNetworkProviders = (deps: PublishingDeps): NetworkProviders => each(({ provider }) => provider(deps))

export const createFollowUpProviders = (deps: PublishingDeps): FollowUpProviders =>
  each(({ followUps }) => followUps(deps))
