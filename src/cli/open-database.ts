import { createServer } from 'node:net'
import type { Config } from '../platform/config/config.ts'
import { connectDatabase, type DatabaseConnection } from '../platform/db/database.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded/index.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Logger } from '../platform/log.ts'

export interface OpenDatabase {
  readonly connection: DatabaseConnection
  /** Whether it is the one that Weft looks after itself. */
  readonly embedded: boolean
  /** Resolves with a message when the embedded server ends although nobody stopped it; never otherwise. */
  readonly lost: Promise<string>
  close(): Promise<void>
}

/** The database of the configuration, migrated: the server at DATABASE_URL, or Weft's own in DATA_DIR. */
export async function openDatabase(
  config: Config,
  log: Logger,
  options: { readonly beside?: boolean } = {},
): Promise<OpenDatabase> {
  const never = new Promise<string>(() => {})
  const url = config.databaseUrl ?? (options.beside ? runningEmbeddedPostgres(config.dataDir)?.url : undefined)
  if (url !== undefined) {
    const connection = await connectMigrated(url)
    return { connection, embedded: config.databaseUrl === null, lost: never, close: () => connection.close() }
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: ({ level, message, ...more }) => log[level](more, message),
  })
  try {
    const connection = await connectMigrated(server.url)
    const lost = new Promise<string>((resolve) => server.onUnexpectedExit(resolve))
    return {
      connection,
      embedded: true,
      lost,
      async close() {
        await connection.close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function connectMigrated(url: string): Promise<DatabaseConnection> {
  const connection = connectDatabase({ url })
  try {
    await migrate(connection.pool)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
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
