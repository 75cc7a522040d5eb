import { createServer } from 'node:net'
import type { Config } from '../platform/config/config.ts'
import { connectDatabase, type DatabaseConnection } from '../platform/db/database.ts'
import { runningEmbeddedPostgres } from '../platform/db/embedded/index.ts'
import { migrate } from '../platform/db/migrate.ts'
import { checkEncryptionKeys } from '../platform/encryption-keys/index.ts'
import type { Logger } from '../platform/log.ts'
import { keepEmbeddedPostgres } from './keep-embedded.ts'
import type { NewSecrets } from './load-config.ts'

export interface OpenDatabase {
  readonly url: string
  readonly connection: DatabaseConnection
  /** Whether it is the one that Weft looks after itself. */
  readonly embedded: boolean
  /** Names of the migrations that were applied on opening. */
  readonly applied: readonly string[]
  /** Resolves with a message when the embedded server has ended and cannot be started again; never otherwise. */
  readonly lost: Promise<string>
  close(): Promise<void>
}

export interface OpenDatabaseOptions {
  /** Uses the database of a Weft that runs now, where one runs. */
  readonly beside?: boolean
  /** Default true: brings it up to date. */
  readonly migrate?: boolean
  /** Default: what `migrate` is. Refuses keys that do not fit what the database holds. */
  readonly checkKeys?: boolean
  /** Written to `.env` once the keys fit. */
  readonly newSecrets?: NewSecrets | null
  /** Called when there is nothing to do but to wait for the server. */
  readonly onWaiting?: () => void
}

/** The database of the configuration: the server at DATABASE_URL, or Weft's own in DATA_DIR. */
export async function openDatabase(
  config: Config,
  log: Logger,
  options: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  const url = config.databaseUrl ?? (options.beside ? runningEmbeddedPostgres(config.dataDir)?.url : undefined)
  if (url !== undefined) {
    options.onWaiting?.()
    const { connection, applied } = await connect(config, url, log, options)
    const lost = new Promise<string>(() => {})
    return { url, connection, embedded: config.databaseUrl === null, applied, lost, close: () => connection.close() }
  }
  const server = await keepEmbeddedPostgres(config.dataDir, log, options.onWaiting)
  try {
    const { connection, applied } = await connect(config, server.url, log, options)
    const close = async (): Promise<void> => {
      await connection.close()
      await server.stop()
    }
    return { url: server.url, connection, embedded: true, applied, lost: server.lost, close }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function connect(
  config: Config,
  url: string,
  log: Logger,
  options: OpenDatabaseOptions,
): Promise<{ connection: DatabaseConnection; applied: readonly string[] }> {
  // A command tells its own error.
  const connection = connectDatabase({ url, log: options.beside ? undefined : log })
  try {
    const { applied } = options.migrate === false ? { applied: [] } : await migrate(connection.pool)
    if (options.checkKeys ?? options.migrate ?? true) await checkKeys(config, connection, options.newSecrets ?? null)
    return { connection, applied }
  } catch (error) {
    await connection.close()
    throw error
  }
}

export async function checkKeys(
  config: Config,
  { db }: DatabaseConnection,
  newSecrets: NewSecrets | null,
): Promise<void> {
  await checkEncryptionKeys({
    db,
    keys: { keys: config.encryptionKeys, currentVersion: config.encryptionKeyVersion },
    sealedRecords: async () => (await import('../wiring.ts')).sealedRecords,
    keyGiven: newSecrets?.encryptionKey !== true,
    persistSecrets: newSecrets && (() => newSecrets.persist()),
    now: new Date(),
  })
}

/** A port that is free now, for PORT=0: the address must be known before anything listens. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')),
      )
    })
  })
}
