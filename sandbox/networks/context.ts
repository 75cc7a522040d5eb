import type { Calls } from './calls.ts'
import type { Emitter } from './emitter.ts'
import type { MediaReader } from './media-reader.ts'
import type { World } from './world.ts'

/** The app that is registered with each network. */
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
  /** Key that seals tokens. */
  readonly tokenSecret: string
  /** Origins that redirect URLs may have. Null means any. */
  readonly redirectOrigins: readonly string[] | null
  /** Path prefix of all routes: an empty string or `/sandbox/networks`. */
  readonly mountedAt: string
}
