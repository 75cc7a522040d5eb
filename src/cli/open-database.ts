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
  readonly embedded: boolean
  /** Migrations applied on opening. */
  readonly applied: readonly string[]
  /** Resolves with a message if the embedded server ended and cannot be restarted. Never resolves otherwise. */
  readonly lost: Promise<string>
  close(): Promise<void>
}

export interface OpenDatabaseOptions {
  /** Whether to use the database of a running Weft, if one runs. */
  readonly beside?: boolean
  /** Whether to apply missing migrations. Default: true. */
  readonly migrate?: boolean
  /** Whether to throw if the keys do not fit the database's sealed values. Default: same as `migrate`. */
  readonly checkKeys?: boolean
  /** Generated secrets. They are written to `.env` once the keys have been verified. Null if none were generated. */
  readonly newSecrets?: NewSecrets | null
  /** Called when nothing is left to do but wait for the database server. */
  readonly onWaiting?: () => void
}

/** Opens the configured database: the server at DATABASE_URL, or the embedded one in DATA_DIR. */
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
  // Commands print their own errors.
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

/**
 * Returns a free port, for PORT=0: Weft needs its own URL before it listens. With `port`, returns that port, or throws
 * if it cannot be listened on.
 */
export function freePort(host: string, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')),
      )
    })
  })
}
