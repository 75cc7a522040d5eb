import type { FastifyInstance } from 'fastify'
import { createDatabaseShelf } from '../../sandbox/networks/database-shelf.ts'
import { createNetworks, networksPlugin } from '../../sandbox/networks/plugin.ts'
import type { Clock } from '../platform/clock.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import type { Database } from '../platform/db/database.ts'
import { networkEndpoints } from '../social/networks/adapters/network-providers.ts'
import {
  type NetworkEndpoints,
  offeredPlatforms,
  optionalNetworks,
  type PlatformName,
} from '../social/networks/index.ts'
import { derivedSecret } from './derived-secret.ts'

export interface WiredNetworks {
  readonly endpoints: NetworkEndpoints
  /** The platforms that this shop can connect. */
  readonly offered: readonly PlatformName[]
  /** Mounts the built-in networks that replace real ones, if any. */
  mount(app: FastifyInstance): void
  /** Restores the networks' state from before the last stop. */
  restore(): Promise<void>
}

const mountedAt = '/sandbox/networks'

/**
 * Creates the networks to publish to: the configured ones and, in the sandbox, built-in ones for the rest. Throws
 * `ConfigError` if `MORE_NETWORKS` contains an unknown name.
 */
export function wireNetworks(
  config: Config,
  deps: { readonly db: Database; readonly clock: Clock; readonly baseUrl: string; readonly ownUrl: string },
): WiredNetworks {
  const { more } = config.networks
  if (more.some((name) => !optionalNetworks.includes(name)))
    throw new ConfigError([`MORE_NETWORKS: must be a list of ${optionalNetworks.join(', ')}`])
  const offered = offeredPlatforms(more)
  if (!config.sandbox) {
    return {
      offered,
      endpoints: networkEndpoints(config.networks, null),
      mount: () => undefined,
      restore: async () => undefined,
    }
  }
  const secret = (purpose: string) => derivedSecret(config, `sandbox networks: ${purpose}`)
  const graphApp = { id: '1000000000000007', secret: secret('graph app'), verifyToken: secret('verify token') }
  const shortTextClient = { id: 'weft-sandbox-client', secret: secret('short-text client') }
  const shortTextConsumer = { key: 'weft-sandbox-consumer', secret: secret('short-text consumer') }
  const endpoints = networkEndpoints(config.networks, {
    ownUrl: `${deps.ownUrl}${mountedAt}`,
    publicUrl: `${deps.baseUrl}${mountedAt}`,
    graphApp,
    shortTextClient,
    shortTextConsumer,
  })
  const networks = createNetworks({
    apps: {
      graph: graphApp,
      short: {
        clientId: shortTextClient.id,
        clientSecret: shortTextClient.secret,
        consumerKey: shortTextConsumer.key,
        consumerSecret: shortTextConsumer.secret,
      },
    },
    tokenSecret: secret('tokens'),
    webhookUrl: `${deps.ownUrl}/webhooks/social/network_a`,
    clock: deps.clock,
    shelf: createDatabaseShelf(deps.db),
    shop: { publicOrigin: new URL(deps.baseUrl).origin, origin: new URL(deps.ownUrl).origin },
    mountedAt,
  })
  const served = [
    ...(endpoints.graph?.isSandbox ? ['graph'] : []),
    ...(endpoints.shortText?.isSandbox ? ['short'] : []),
    ...more,
  ]
  return {
    offered,
    endpoints,
    mount: (app) => networksPlugin(app, networks, { served, control: false }),
    restore: () => networks.world.restore(),
  }
}
