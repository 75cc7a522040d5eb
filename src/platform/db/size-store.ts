import { type Queryable, sql } from './database.ts'

/** Returns the server version such as `15.6`, without the packager's suffix. */
export async function databaseVersion(db: Queryable): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version.split(' ')[0] ?? ''
}

export async function databaseBytes(db: Queryable): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}
