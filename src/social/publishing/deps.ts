import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Account, Network, NetworkProviders } from '../networks/index.ts'
import type { ConnectedPlatform } from '../platforms/index.ts'
import type { Credentials } from '../tokens/index.ts'
import type { MediaFitting } from './ports.ts'

export interface PublishingTimes {
  /** How long a publish call waits before publishing continues in the background. */
  readonly inlineMs: number
  /** Length of the lease of a claimed target. Each step and each renewal starts it again. */
  readonly leaseMs: number
  /** Factor for the waits between steps. Tests shorten them. */
  readonly waitScale: number
}

/**
 * Times for a public service. A call must return within 20 seconds, which leaves 2 seconds for the work around the
 * wait.
 */
export const usualTimes: PublishingTimes = { inlineMs: 18_000, leaseMs: 20_000, waitScale: 1 }

export interface Reserved {
  readonly moment: Date | null
  readonly held: { readonly until: Date; readonly reason: string } | null
}

export interface PublishingDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly networks: NetworkProviders
  /** Reads a platform with its secrets decrypted. Returns null if it does not exist. */
  readonly connect: (db: Queryable, platformId: string) => Promise<ConnectedPlatform | null>
  /** Returns credentials that work now. Renews them if they expire soon, or if `refused` is still the stored token. */
  readonly freshen: (platformId: string, refused?: string) => Promise<Credentials>
  readonly media: MediaFitting
  /**
   * Returns when the account can post again, according to the network's reports and Weft's own count. Null means now.
   */
  readonly openAt: (network: Network, accountId: string) => Promise<Date | null>
  /** Returns the time like `openAt`, but without Weft's own count. Null means now. */
  readonly toldOpenAt: (network: Network, accountId: string) => Promise<Date | null>
  /** Reserves the next time within the account's limit before a post is sent. `held` says why it has to wait. */
  readonly reserveMoment: (account: Account, at: Date) => Promise<Reserved>
  /** Removes the reservation of a post that was certainly not published. */
  readonly releasePost: (account: Account, at: Date) => Promise<void>
  /** Asks the network for its remaining quota, for posts prepared ahead. Never fails. */
  readonly learnLimits: (account: Account) => Promise<void>
  readonly times: PublishingTimes
}
