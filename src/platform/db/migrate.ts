import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

export interface AppliedMigrations {
  /** Files applied by this run, in order. Empty if the database was up to date. */
  readonly applied: readonly string[]
}

export interface MigrateOptions {
  /** Applies only these files: for restoring data of an older version, which is migrated afterwards. */
  readonly only?: ReadonlySet<string>
}

const folder = new URL('../../../migrations/', import.meta.url)
const lockKey = 7_746_534_301

/**
 * Applies the missing files of `migrations/`. Each file and its entry commit in one transaction, so an interruption
 * leaves a file either applied or untouched. An advisory lock serialises concurrent starts. Throws `MigrationError`
 * if the database has a migration that this version does not know, or if a migration fails.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<AppliedMigrations> {
  const { only } = options
  const files = (await migrationFiles()).filter((name) => !only || only.has(name))
  const client = await pool.connect()
  try {
    const known = await appliedNames(client)
    if (known && files.every((name) => known.has(name)) && known.size === files.length) return { applied: [] }
    await client.query('select pg_advisory_lock($1)', [lockKey])
    try {
      return { applied: await applyMissing(client, files) }
    } finally {
      await quietly(client, `select pg_advisory_unlock(${lockKey})`)
    }
  } finally {
    client.release()
  }
}

interface Asked {
  query(text: string): Promise<pg.QueryResult>
}

/** Files that the database lacks, in order. */
export async function missingMigrations(pool: Asked): Promise<string[]> {
  const files = await migrationFiles()
  const known = await appliedNames(pool)
  return files.filter((name) => !known?.has(name))
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export const migrationFiles = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

async function appliedNames(client: Asked): Promise<Set<string> | null> {
  const table = await client.query(`select to_regclass('schema_migration')::text as found`)
  if (table.rows[0]?.found === null) return null
  const rows = await client.query('select name from schema_migration')
  return new Set(rows.rows.map((row: { name: string }) => row.name))
}

async function applyMissing(client: pg.PoolClient, files: readonly string[]): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const known = (await appliedNames(client)) ?? new Set<string>()
  const unknown = [...known].filter((name) => !files.includes(name))
  if (unknown.length > 0) {
    throw new MigrationError(
      `This database was made by a newer version of Weft (it has ${unknown.join(', ')}). Start that version, or restore a backup of this one.`,
    )
  }
  const missing = files.filter((name) => !known.has(name))
  for (const name of missing) await applyOne(client, name, name === missing.at(-1))
  return missing
}

/** The limits of the pool are for requests: a file may read whole tables, and wait for an import that holds their locks. */
const withoutLimits = `set local statement_timeout = 0; set local lock_timeout = '60s'`

/** One round trip. A crash can only lose the newest commits, so flushing the last file also flushes those before it. */
async function applyOne(client: pg.PoolClient, name: string, isLast: boolean): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  const mark = `insert into schema_migration (name) values (${client.escapeLiteral(name)})`
  const begin = `begin; ${withoutLimits}${isLast ? '' : '; set local synchronous_commit = off'}`
  try {
    await client.query(`${begin};\n${text}\n;\n${mark};\ncommit`)
  } catch (error) {
    await quietly(client, 'rollback')
    throw new MigrationError(
      `Migration ${name} failed and was rolled back: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

/** Ignores errors: if the connection is lost, the server releases the lock and rolls back by itself. */
const quietly = async (client: pg.PoolClient, text: string): Promise<void> => {
  await client.query(text).catch(() => {})
}
