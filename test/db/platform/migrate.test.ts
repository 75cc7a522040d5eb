import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { connectDatabase } from '../../../src/platform/db/database.ts'
import { functionFiles } from '../../../src/platform/db/function-files.ts'
import { MigrationError, migrate, migrationFiles } from '../../../src/platform/db/migrate.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

const pools: pg.Pool[] = []
const databases: TestDatabase[] = []

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end()
  for (const database of databases.splice(0)) await database.drop()
})

async function openDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  databases.push(database)
  return database
}

function poolOf(database: TestDatabase): pg.Pool {
  const pool = new pg.Pool(database.poolConfig)
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  pools.push(pool)
  return pool
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await openDatabase()
  await poolOf(database).query('drop schema public cascade; create schema public')
  return database
}

const functionNames = async () => (await functionFiles()).map(({ name }) => name)

/** Returns all columns, indexes, constraints and triggers. */
async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('%s.%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    union all select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`)
  return rows.map(({ line }) => line)
}

const markedIn = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from schema_migration order by name')).rows.map(({ name }) => name)

/** Returns the function files that an earlier run has applied. Empty before the first run that reaches them. */
async function presentFunctions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(`select to_regclass('schema_function') as table`)
  if (rows[0].table === null) return []
  return (await pool.query('select name from schema_function order by name')).rows.map(({ name }) => name)
}

test('files run without the time limits of requests', async () => {
  const database = await emptyDatabase()
  await poolOf(
    database,
  ).query(`create table schema_migration (name text primary key, applied_at timestamptz not null default now(),
    limits text not null default current_setting('statement_timeout') || ' ' || current_setting('lock_timeout'))`)
  const pool = poolOf({
    ...database,
    poolConfig: { ...database.poolConfig, options: '-c statement_timeout=600000 -c lock_timeout=3000' },
  })
  await migrate(pool)
  const { rows } = await pool.query('select distinct limits from schema_migration')
  expect(rows).toEqual([{ limits: '0 1min' }])
})

test('a failed file leaves nothing behind, is named, and is retried the next time', async () => {
  const pool = poolOf(await emptyDatabase())
  const files = await migrationFiles()
  const failing = '20261122T1002_customers_listed.sql'
  const at = files.indexOf(failing)
  await pool.query('create table customer_to_list (in_the_way integer)')
  await expect(migrate(pool)).rejects.toThrow(
    new MigrationError(`Migration ${failing} failed and was rolled back: relation "customer_to_list" already exists`),
  )
  const { rows } = await pool.query(`select to_regclass('customer_listing') as before_it`)
  expect([await markedIn(pool), rows]).toEqual([files.slice(0, at), [{ before_it: null }]])
  await pool.query('drop table customer_to_list')
  expect(await migrate(pool)).toEqual({ applied: files.slice(at), functions: await functionNames() })
})

test('after repeated interruptions and then two concurrent runs, every file is applied once', async () => {
  const database = await emptyDatabase()
  const admin = poolOf(await openDatabase())
  const name = new URL(database.url).pathname.slice(1)
  let cuts = 0
  // On a busy machine, a run may not have connected yet when its connections are terminated.
  for (let round = 0; round < 6 || (cuts === 0 && round < 30); round++) {
    const running = migrate(poolOf(database)).catch(() => {
      cuts += 1
    })
    await sleep(20 + round * 30)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await running
  }
  expect(cuts).toBeGreaterThan(0)
  const pool = poolOf(database)
  const marked = await markedIn(pool)
  const files = await migrationFiles()
  expect(marked).toEqual(files.slice(0, marked.length))
  const present = await presentFunctions(pool)
  const both = await Promise.all([migrate(pool), migrate(poolOf(database))])
  expect(both.flatMap(({ applied }) => applied)).toEqual(files.slice(marked.length))
  expect([...present, ...both.flatMap(({ functions }) => functions)]).toEqual(await functionNames())
  expect(await schemaOf(pool)).toEqual(await schemaOf(admin))
}, 60_000)

test('a start waits for a process that migrates for longer than the time limits of requests', async () => {
  const database = await emptyDatabase()
  const other = await poolOf(database).connect()
  await other.query('select pg_advisory_lock(7746534301)')
  // The pool of a process, with its limits: 3 s for a lock.
  const { pool, close } = connectDatabase({ url: database.url })
  const migrated = migrate(pool)
  const ended = vi.fn()
  migrated.then(ended, ended)
  await sleep(4000)
  expect(ended).not.toHaveBeenCalled()
  other.release(true)
  expect((await migrated).applied).toEqual(await migrationFiles())
  const { rows } = await pool.query('show lock_timeout')
  expect(rows).toEqual([{ lock_timeout: '3s' }])
  await close()
})
