import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { DatabaseConnection } from '../platform/db/database.ts'
import { createGuardedFetch } from '../platform/guarded-fetch/index.ts'
import type { Logger } from '../platform/log.ts'
import { createForgetting } from '../platform/personal-data/index.ts'
import { createRateLimiter } from '../platform/rate-limit.ts'
import { createVault } from '../platform/vault.ts'
import type { PublishingTimes } from '../social/publishing/index.ts'
import { createSettingsReader } from '../storefront/settings/index.ts'
import { mediaStorage } from './media-storage.ts'
import { personalData } from './personal-data.ts'

export interface Environment {
  readonly config: Config
  readonly connection: DatabaseConnection
  readonly clock: Clock
  readonly log: Logger
  /** Public URL of the shop, without a trailing slash. */
  readonly baseUrl: string
  /** URL of this process for calls to itself. The public URL may lead to a proxy or another process. */
  readonly ownUrl: string
  /**
   * Time since which this is a silent copy of the shop, which runs no jobs that contact external systems. Default: null,
   * for the real shop.
   */
  readonly silentSince?: Date | null
  /** Called with the database's time. Default: none. */
  readonly onDatabaseTime?: (now: Date) => void
  /** Waiting times of publishing. Default: `usualTimes`. */
  readonly publishingTimes?: PublishingTimes
  /** Longest time that a request waits for a customer to be forgotten before it answers 202. Default: 5 seconds. */
  readonly forgettingMs?: number
  /** Folder of the built console. Default: the output folder of its build. */
  readonly consoleFolder?: URL
  /** Whether the console is being built. Default: never. */
  readonly isConsoleBuilding?: () => boolean
}

const rememberedAddresses = 100_000

/** Dependencies that all areas share. */
export type Shared = ReturnType<typeof createShared>

export function createShared(environment: Environment) {
  const { config, connection, clock, log, baseUrl } = environment
  const { db } = connection
  const vaultKeys = { keys: config.encryptionKeys, currentVersion: config.encryptionKeyVersion }
  const vault = createVault(vaultKeys)
  const addressLimits = { perMinute: config.rateLimitPerAddress, maxKeys: rememberedAddresses }
  return {
    ...environment,
    db,
    vaultKeys,
    vault,
    settings: createSettingsReader(db, vault),
    /** Fetches URLs that callers chose. */
    outgoing: createGuardedFetch({ allowHosts: config.fetchAllowHosts, trustedOrigins: [], log }),
    addressLimiter: createRateLimiter(addressLimits, clock),
    forget: createForgetting(personalData, vault),
    storage: mediaStorage(config),
    mediaUrl: config.media.publicUrl ?? `${baseUrl}/media`,
  }
}
