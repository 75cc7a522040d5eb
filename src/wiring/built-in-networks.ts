import type { FastifyInstance } from 'fastify'
import { createDatabaseShelf } from '../../sandbox/networks/database-shelf.ts'
import { createNetworks, networksPlugin } from '../../sandbox/networks/plugin.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/db/database.ts'
import { type NetworkEndpoints, networkEndpoints } from '../social/networks/index.ts'
import { derivedSecret } from './derived-secret.ts'

export interface WiredNetworks {
  readonly endpoints: NetworkEndpoints
  /** Mounts the built-in networks that stand in for real ones, if any. */
  mount(app: FastifyInstance): void
  /** Restores their state from before the last stop. */
  restore(): Promise<void>
}

const mountedAt = '/sandbox/networks'

/** The networks to publish to: the configured ones and, in the sandbox, built-in ones for the rest. */
export function wireNetworks(
  config: Config,
  deps: { readonly db: Database; readonly clock: Clock; readonly baseUrl: string; readonly ownUrl: string },
): WiredNetworks {
  if (!config.sandbox) {
    return {
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
  const serves = { graph: endpoints.graph?.isSandbox ?? false, short: endpoints.shortText?.isSandbox ?? false }
  return {
    endpoints,
    mount: (app) => networksPlugin(app, networks, { ...serves, control: false }),
    restore: () => networks.world.restore(),
  }
}
