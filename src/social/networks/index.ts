import type { Clock } from '../../platform/clock.ts'
import type { Network } from '../network-names/index.ts'
import type { NetworkAddresses } from './endpoints.ts'
import { createPageProvider } from './graph/page-provider.ts'
import { createPhotoProvider } from './graph/photo-provider.ts'
import type { NetworkProvider, OpenMedium } from './ports.ts'
import { createShortTextProvider } from './short-text/short-text-provider.ts'
import type { Wire } from './wire.ts'

export interface NetworkDeps {
  readonly wire: Wire
  readonly clock: Clock
  readonly addresses: NetworkAddresses
  readonly open: OpenMedium
  readonly timeoutMs: number
}

export type NetworkProviders = Readonly<Record<Network, NetworkProvider>>

export function createNetworkProviders({ wire, clock, addresses, open, timeoutMs }: NetworkDeps): NetworkProviders {
  const graph = { wire, clock, timeoutMs, baseUrl: addresses.graphUrl }
  return {
    network_a: createPageProvider(graph),
    network_b: createPhotoProvider(graph),
    network_c: createShortTextProvider({
      wire,
      clock,
      timeoutMs,
      open,
      apiUrl: addresses.shortTextApiUrl,
      uploadUrl: addresses.shortTextUploadUrl,
      consumer: addresses.consumer,
    }),
  }
}

export type { NetworkLogins } from './accounts.types.ts'
export { mayPass, plainFault } from './commit-fault.rules.ts'
export {
  type BuiltInNetworks,
  type GraphEndpoints,
  type NetworkEndpoints,
  networkAddresses,
  networkEndpoints,
  type ShortTextEndpoints,
} from './endpoints.ts'
export { MediumUnreadable } from './medium-unreadable.ts'
export { uploadLack } from './short-text/upload-driver.ts'
export { shortTextOf } from './short-text/written-text.rules.ts'
export { createWire } from './wire.ts'
