import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { Clock } from '../../src/platform/clock.ts'
import type { NetworkApps, Networks } from './context.ts'
import { createNetworks, networksPlugin } from './plugin.ts'
import { twins } from './twins.ts'

/** Apps that are registered with a standalone simulator. */
export const sandboxApps: NetworkApps = {
  graph: { id: '1000000000000007', secret: 'sandbox-graph-app-secret', verifyToken: 'sandbox-verify-token' },
  short: {
    clientId: 'sandbox-short-client',
    clientSecret: 'sandbox-short-client-secret',
    consumerKey: 'sandbox-short-consumer',
    consumerSecret: 'sandbox-short-consumer-secret',
  },
}

export interface RunningNetworks {
  readonly networks: Networks
  /** Without a trailing slash. */
  readonly url: string
  readonly graphUrl: string
  readonly shortUrl: string
  stop(): Promise<void>
}

/** Starts the simulated networks on a local port. 0 chooses a free port. */
export async function startNetworks(options: {
  readonly port?: number
  readonly webhookUrl?: string | null
  readonly clock?: Clock
  readonly apps?: NetworkApps
}): Promise<RunningNetworks> {
  const networks = createNetworks({
    apps: options.apps ?? sandboxApps,
    tokenSecret: 'sandbox-token-secret',
    webhookUrl: options.webhookUrl ?? null,
    ...(options.clock ? { clock: options.clock } : {}),
  })
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } })
  networksPlugin(app, networks, { served: [...twins.keys()], control: true })
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  // Safe cast: the server listens on a port, not on a socket path.
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return { networks, url, graphUrl: `${url}/graph`, shortUrl: `${url}/short`, stop: () => app.close() }
}
