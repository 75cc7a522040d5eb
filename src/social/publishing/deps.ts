import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Account, Network, NetworkProviders } from '../networks/index.ts'
import type { ConnectedPlatform } from '../platforms/index.ts'
import type { Credentials } from '../tokens/index.ts'
import type { MediaFitting } from './ports.ts'

export interface PublishingTimes {
  /** How long a publish call waits, from its beginning, before publishing goes on in the background. */
  readonly inlineMs: number
  /** For how long a claimed target belongs to its process after each step and each renewal. */
  readonly leaseMs: number
  /** What waits between steps are multiplied with, in tests. */
  readonly waitScale: number
}

/** A call is answered within 20 seconds: two are left for what it does before and after it waits. */
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
  /** A platform with its secrets open; null: there is none of that id. */
  readonly connect: (db: Queryable, platformId: string) => Promise<ConnectedPlatform | null>
  /** With secrets that work now, renewed where they end soon or where `refused` is still the stored token. */
  readonly freshen: (platformId: string, refused?: string) => Promise<Credentials>
  readonly media: MediaFitting
  /** Before when an account takes no more posts, by what its network said and by what Weft counts; null: it does. */
  readonly openAt: (network: Network, accountId: string) => Promise<Date | null>
  /** The same by what its network said alone. */
  readonly toldOpenAt: (network: Network, accountId: string) => Promise<Date | null>
  /** Counts a post before it is sent, for the next moment that its limit leaves; `held`: why it is not sent at once. */
  readonly reserveMoment: (account: Account, at: Date) => Promise<Reserved>
  /** What was reserved for that moment was certainly not published. */
  readonly releasePost: (account: Account, at: Date) => Promise<void>
  /** Asks the network what it still takes, for posts that are prepared ahead. Never fails. */
  readonly learnLimits: (account: Account) => Promise<void>
  readonly times: PublishingTimes
}
