import type { Clock } from '../../platform/clock.ts'
import type { Network } from '../network-names/index.ts'
import { createPageProvider } from './graph/page-provider.ts'
import { createPhotoProvider } from './graph/photo-provider.ts'
import type { NetworkProvider, OpenMedium } from './ports.ts'
import { createShortTextProvider } from './short-text/short-text-provider.ts'
import type { Wire } from './wire.ts'

export interface NetworkDeps {
  readonly wire: Wire
  readonly clock: Clock
  /** Addresses without a slash at the end; null: the network's own. */
  readonly settings: {
    readonly graphUrl: string | null
    readonly shortTextApiUrl: string | null
    readonly shortTextUploadUrl: string | null
    readonly shortTextConsumer: { readonly key: string; readonly secret: string } | null
  }
  readonly open: OpenMedium
  readonly timeoutMs: number
}

export type NetworkProviders = Readonly<Record<Network, NetworkProvider>>

export function createNetworkProviders({ wire, clock, settings, open, timeoutMs }: NetworkDeps): NetworkProviders {
  const graph = { wire, clock, timeoutMs, baseUrl: settings.graphUrl ?? 'https://graph.facebook.com' }
  return {
    network_a: createPageProvider(graph),
    network_b: createPhotoProvider(graph),
    network_c: createShortTextProvider({
      wire,
      clock,
      timeoutMs,
      open,
      apiUrl: settings.shortTextApiUrl ?? 'https://api.x.com',
      uploadUrl: settings.shortTextUploadUrl ?? 'https://upload.twitter.com',
      consumer: settings.shortTextConsumer,
    }),
  }
}

export { MediumUnreadable } from './medium-unreadable.ts'
export { oauth1KeysOf, speaksVersion2 } from './short-text/upload-driver.ts'
export { shortTextOf } from './short-text/written-text.rules.ts'
export { createWire } from './wire.ts'
