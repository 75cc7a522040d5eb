import pg from 'pg'
import { diskFull, EmbeddedPostgresError, errorCode, saysDiskFull } from './error.ts'
import { databaseName, port, superuser } from './settings.ts'

/** `host` is a folder: PostgreSQL clients look for a Unix socket there. */
export interface Connection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

export const connectionTo = (host: string): Connection => ({ host, port, user: superuser, database: databaseName })

export function connectionUrl({ host, port, user, database }: Connection): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/**
 * Creates Weft's database if it is missing: in a new cluster, or after an interrupted first start. Throws if the server
 * does not accept connections.
 */
export async function ensureDatabase(connection: Connection): Promise<void> {
  try {
    if (await databaseExists(connection)) return
    const create = `create database ${pg.escapeIdentifier(connection.database)}`
    await withClient({ ...connection, database: 'postgres' }, (client) => client.query(create))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    if (saysDiskFull(said)) throw diskFull(connection.host, error)
    throw new EmbeddedPostgresError('start_failed', `The database accepts no connections: ${said}.`, { cause: error })
  }
}

async function databaseExists(connection: Connection): Promise<boolean> {
  try {
    return await withClient(connection, async () => true)
  } catch (error) {
    if (errorCode(error) === '3D000') return false
    throw error
  }
}

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection })
  // If the server dies, this idle client must not crash the process. The next query reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
