import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '../../src/platform/clock.ts'
import { createCalls } from './calls.ts'
import type { Shelf } from './collection.ts'
import type { NetworkApps, Networks } from './context.ts'
import { registerControl } from './control.ts'
import { createEmitter } from './emitter.ts'
import { createMediaReader } from './media-reader.ts'
import { pageStyle } from './pages.ts'
import { timelinePages } from './timeline.ts'
import { twins } from './twins.ts'
import { World } from './world.ts'

export interface NetworksOptions {
  readonly apps: NetworkApps
  readonly tokenSecret: string
  /** URL to which events are sent. If null, they are only stored. */
  readonly webhookUrl: string | null
  readonly clock?: Clock
  /** If null, nothing is kept after the process ends. */
  readonly shelf?: Shelf | null
  /**
   * The shop that embeds the networks. They fetch only from it and redirect only to it. Null means any address on this
   * machine.
   */
  readonly shop?: { readonly publicOrigin: string; readonly origin: string } | null
  /** Path prefix of the routes: an empty string or `/sandbox/networks`. */
  readonly mountedAt?: string
}

export function createNetworks(options: NetworksOptions): Networks {
  const world = new World(options.clock ?? systemClock, options.shelf ?? null)
  const { shop = null } = options
  return {
    world,
    calls: createCalls(world),
    emitter: createEmitter(world, { url: options.webhookUrl, appSecret: options.apps.graph.secret }),
    media: createMediaReader(shop),
    apps: options.apps,
    tokenSecret: options.tokenSecret,
    redirectOrigins: shop ? [shop.publicOrigin, shop.origin] : null,
    mountedAt: options.mountedAt ?? '',
  }
}

/**
 * The networks with login pages and timelines. `control` adds HTTP routes for faults, the clock and inspection, for
 * tests only.
 */
export function networksPlugin(
  app: FastifyInstance,
  networks: Networks,
  options: { readonly served: readonly string[]; readonly control: boolean },
): void {
  app.register(
    async (scope) => {
      pageStyle(scope)
      scope.register(async (pages) => timelinePages(pages, networks, options.served), { prefix: '/timeline' })
      for (const [name, { api, prefix }] of twins)
        if (options.served.includes(name)) scope.register(async (twin) => api(twin, networks), { prefix })
      if (options.control)
        scope.register(async (control) => registerControl(control, networks), { prefix: '/_sandbox' })
    },
    { prefix: networks.mountedAt },
  )
}
