import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { databaseErrorOf } from './database.ts'
import { type AppliedFunctions, type FunctionFile, functionFiles, outdated } from './function-files.ts'

export interface AppliedMigrations {
  /** Files applied by this run, in order. Empty if the database was up to date. */
  readonly applied: readonly string[]
  /** Files of `migrations/functions/` that this run applied. */
  readonly functions: readonly string[]
}

export interface MigrateOptions {
  /** Applies only these migrations and no function files. A restore uses it to build the schema of the backup. */
  readonly only?: ReadonlySet<string>
  /** The folder of the function files. */
  readonly functions?: URL
}

const folder = new URL('../../../migrations/', import.meta.url)
const lockKey = 7_746_534_301

/**
 * Applies the missing files of `migrations/`, then the outdated ones of `migrations/functions/`. Each file and its
 * entry commit in one transaction, so after an interruption a file is either applied or not. An advisory lock
 * serialises concurrent starts. Throws `MigrationError` if the database has a migration that this version does not
 * know, or if a file fails.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<AppliedMigrations> {
  const { only } = options
  const files = (await migrationFiles()).filter((name) => !only || only.has(name))
  const functions = only ? [] : await functionFiles(options.functions)
  const client = await pool.connect()
  try {
    if (await isUpToDate(client, files, functions)) return { applied: [], functions: [] }
    // The lock must last longer than a transaction. Another process may migrate for minutes.
    await client.query(`begin; ${waitsForever}; select pg_advisory_lock(${lockKey}); commit`)
    try {
      const applied = await applyMissing(client, files)
      return { applied, functions: await applyFunctions(client, functions, files.at(-1) ?? '') }
    } finally {
      await quietly(client, `select pg_advisory_unlock(${lockKey})`)
    }
  } finally {
    client.release()
  }
}

async function isUpToDate(
  client: Asked,
  files: readonly string[],
  functions: readonly FunctionFile[],
): Promise<boolean> {
  const known = await appliedNames(client)
  if (!known || known.size !== files.length || !files.every((name) => known.has(name))) return false
  return functions.length === 0 || outdated(functions, await appliedFunctions(client), files.at(-1) ?? '').length === 0
}

interface Asked {
  query(text: string): Promise<pg.QueryResult>
}

/** Lists the files that the database lacks, in order. */
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

/** Reads the applied function files. Empty if the database is from a version without function files. */
async function appliedFunctions(client: Asked): Promise<AppliedFunctions[]> {
  try {
    return (await client.query('select name, version, digest, migration from schema_function')).rows
  } catch (error) {
    if (databaseErrorOf(error)?.code === undefinedTable) return []
    throw error
  }
}

const undefinedTable = '42P01'

async function applyFunctions(
  client: pg.PoolClient,
  files: readonly FunctionFile[],
  newestMigration: string,
): Promise<string[]> {
  if (files.length === 0) return []
  await client.query(
    `create table if not exists schema_function (name text primary key, version integer not null, digest text not null,
      migration text not null, applied_at timestamptz not null default now())`,
  )
  const missing = outdated(files, await appliedFunctions(client), newestMigration)
  for (const { name, version, digest, text } of missing) {
    const [file, hash, migration] = [name, digest, newestMigration].map((value) => client.escapeLiteral(value))
    const mark = `
      insert into schema_function (name, version, digest, migration) values (${file}, ${version}, ${hash}, ${migration})
      on conflict (name) do update set version = ${version}, digest = ${hash}, migration = ${migration}, applied_at = now()`
    await applyOne(client, { what: `Function file ${name}`, text, mark, isLast: name === missing.at(-1)?.name })
  }
  return missing.map(({ name }) => name)
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
  for (const name of missing) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const mark = `insert into schema_migration (name) values (${client.escapeLiteral(name)})`
    await applyOne(client, { what: `Migration ${name}`, text, mark, isLast: name === missing.at(-1) })
  }
  return missing
}

const waitsForever = 'set local statement_timeout = 0; set local lock_timeout = 0'

/**
 * Lifts the pool's time limits, which are meant for requests. A migration may read whole tables, and wait for an import
 * that holds their locks.
 */
const withoutLimits = `set local statement_timeout = 0; set local lock_timeout = '60s'`

/**
 * Applies a file in one round trip. A crash can only lose the newest commits, so only the last file is flushed: its
 * flush includes the earlier commits.
 */
async function applyOne(
  client: pg.PoolClient,
  file: { readonly what: string; readonly text: string; readonly mark: string; readonly isLast: boolean },
): Promise<void> {
  const begin = `begin; ${withoutLimits}${file.isLast ? '' : '; set local synchronous_commit = off'}`
  try {
    await client.query(`${begin};\n${file.text}\n;\n${file.mark};\ncommit`)
  } catch (error) {
    await quietly(client, 'rollback')
    throw new MigrationError(
      `${file.what} failed and was rolled back: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

/**
 * Runs a statement and ignores its error: if the connection is lost, the server releases the lock and rolls back by
 * itself.
 */
const quietly = async (client: pg.PoolClient, text: string): Promise<void> => {
  await client.query(text).catch(() => {})
}
