import { type Queryable, sql } from './database.ts'

export async function databaseBytes(db: Queryable): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}
