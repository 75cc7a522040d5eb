import type { Calls } from './calls.ts'
import type { Emitter } from './emitter.ts'
import type { MediaReader } from './media-reader.ts'
import type { World } from './world.ts'

/** What was registered with the networks. */
export interface NetworkApps {
  readonly graph: { readonly id: string; readonly secret: string; readonly verifyToken: string }
  readonly short: {
    readonly clientId: string
    readonly clientSecret: string
    readonly consumerKey: string
    readonly consumerSecret: string
  }
}

export interface Networks {
  readonly world: World
  readonly calls: Calls
  readonly emitter: Emitter
  readonly media: MediaReader
  readonly apps: NetworkApps
  /** What tokens are sealed with. */
  readonly tokenSecret: string
  /** Where a login may lead back to; null: anywhere. */
  readonly redirectOrigins: readonly string[] | null
  /** The path below which all of this is mounted: `` or `/sandbox/networks`. */
  readonly mountedAt: string
}
