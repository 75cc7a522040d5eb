import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runningEmbeddedPostgres } from '../../src/platform/db/embedded/index.ts'
import { explainSpawnError, nativePackage, probe } from '../../src/platform/db/embedded/native-package.ts'
import { boundLog } from '../../src/platform/db/embedded/server-log.ts'
import { isAlive, newFolder, query, serverPid, snapshot, startDatabase } from '../support/embedded.ts'

const settingsQuery = (names: string[]) =>
  `select name, current_setting(name) as value from unnest(array['${names.join("','")}']) as name`

test('a new database is durable, checksummed, UTF-8 and reachable only by its socket', async () => {
  const dataDir = newFolder()
  const database = await startDatabase(dataDir)
  const expected = {
    listen_addresses: '',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    autovacuum: 'on',
    jit: 'off',
    shared_buffers: '128MB',
    max_connections: '60',
    server_encoding: 'UTF8',
    TimeZone: 'UTC',
    unix_socket_permissions: '0700',
  }
  const rows = await query(database.url, settingsQuery(Object.keys(expected)))
  expect(rows).toEqual(Object.entries(expected).map(([name, value]) => ({ name, value })))
  const collation = 'select datlocprovider, datlocale from pg_database where datname = current_database()'
  expect(await query(database.url, collation)).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }])
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'postgres.log')).mode & 0o777).toBe(0o600)
  expect(database.connection).toEqual({
    host: join(dataDir, 'postgres'),
    port: 5432,
    user: 'weft',
    database: 'weft',
  })
})

test('committed rows are kept after a stop and a second start', async () => {
  const dataDir = newFolder()
  const first = await startDatabase(dataDir)
  await query(first.url, 'create table kept (id int); insert into kept values (1), (2)')
  await first.stop()
  await first.stop()
  expect(readdirSync(dataDir)).not.toContain('weft.running.json')
  const second = await startDatabase(dataDir)
  expect(await query(second.url, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

test('settings of the caller override the defaults', async () => {
  const database = await startDatabase(newFolder(), { settings: { fsync: 'off', work_mem: '5MB' } })
  expect(await query(database.url, settingsQuery(['fsync', 'work_mem', 'jit']))).toEqual([
    { name: 'fsync', value: 'off' },
    { name: 'work_mem', value: '5MB' },
    { name: 'jit', value: 'off' },
  ])
})

test('pg_trgm, unaccent, pgcrypto and btree_gin load, and non-ASCII letters count as letters', async () => {
  const database = await startDatabase(newFolder())
  for (const name of ['pg_trgm', 'unaccent', 'pgcrypto', 'btree_gin']) {
    await query(database.url, `create extension ${name}`)
  }
  const rows = await query(
    database.url,
    `select similarity('ÄRMEL', 'ärmel') as same, similarity('ärmel', 'rmel') as other, unaccent('é') as plain,
            upper('ä') as upper, to_tsvector('simple', 'ÄRMEL Привет')::text as words`,
  )
  expect(rows).toEqual([{ same: 1, other: 0.375, plain: 'e', upper: 'Ä', words: "'ärmel':1 'привет':2" }])
})

test('the rest of an interrupted creation is removed and the creation repeated', async () => {
  const dataDir = newFolder()
  const unfinished = join(dataDir, 'postgres.unfinished')
  mkdirSync(join(unfinished, 'base'), { recursive: true })
  writeFileSync(join(unfinished, 'PG_VERSION'), '18\n')
  const first = await startDatabase(dataDir)
  await query(first.url, 'create table kept (id int)')
  await first.stop()
  mkdirSync(unfinished)
  const second = await startDatabase(dataDir)
  expect(await query(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }])
  expect(readdirSync(dataDir)).not.toContain('postgres.unfinished')
})

test('an incomplete folder in place of the database is refused and left unchanged', async () => {
  const dataDir = newFolder()
  const cluster = join(dataDir, 'postgres')
  mkdirSync(join(cluster, 'base'), { recursive: true })
  writeFileSync(join(cluster, 'base', 'precious'), 'rows')
  const before = snapshot(cluster)
  await expect(startDatabase(dataDir)).rejects.toMatchObject({
    name: 'EmbeddedPostgresError',
    code: 'not_a_cluster',
    message:
      `${cluster} holds files but is not a whole PostgreSQL database, so Weft leaves it alone. Restore it from a ` +
      'backup, or move it away and start Weft again for a new, empty database.',
  })
  expect(snapshot(cluster)).toEqual(before)
})

test('a database of another major version is refused with instructions, and left unchanged', async () => {
  const dataDir = newFolder()
  const cluster = join(dataDir, 'postgres')
  mkdirSync(join(cluster, 'global'), { recursive: true })
  writeFileSync(join(cluster, 'PG_VERSION'), '16\n')
  writeFileSync(join(cluster, 'global', 'pg_control'), 'control')
  const before = snapshot(cluster)
  await expect(startDatabase(dataDir)).rejects.toMatchObject({
    code: 'other_major_version',
    message:
      `The database in ${cluster} was made by PostgreSQL 16, and this Weft brings PostgreSQL 18, which cannot read it. ` +
      'Nothing was changed. To move your data: start the Weft version that you ran before, run "weft backup" with it, ' +
      `then start this one with a new, empty DATA_DIR (now: ${dataDir}) and run "weft restore" with that backup.`,
  })
  expect(snapshot(cluster)).toEqual(before)
})

test('a data folder with a long path works through a short private one, which a second process finds', async () => {
  const dataDir = join(newFolder(), 'deep'.repeat(20), 'deeper'.repeat(20))
  const database = await startDatabase(dataDir)
  const shortcut = join(database.connection.host, '..')
  expect(statSync(shortcut).mode & 0o777).toBe(0o700)
  const found = runningEmbeddedPostgres(dataDir)
  expect(found).toEqual({ connection: database.connection, url: database.url })
  expect(await query(found?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
  expect(statSync(shortcut, { throwIfNoEntry: false })).toBeUndefined()
  expect(runningEmbeddedPostgres(dataDir)).toBeUndefined()
})

test('spaces, apostrophes, commas, percent signs and non-ASCII letters are allowed in the data folder’s path', async () => {
  const dataDir = join(newFolder(), "with space, it's", 'Läden 100%25 q?a=b#c&d')
  const database = await startDatabase(dataDir)
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
})

test.each(['"', '$(id)', '`id`', '\\', '\n'])(
  'a path with %j is refused before anything is created',
  async (characters) => {
    const parent = newFolder()
    const dataDir = join(parent, `a${characters}b`)
    await expect(startDatabase(dataDir)).rejects.toMatchObject({
      code: 'unusable_folder',
      message:
        `PostgreSQL cannot work in ${dataDir}: the path holds a double quote, dollar sign, backquote, backslash or ` +
        'line break. Set DATA_DIR to a folder without them.',
    })
    expect(readdirSync(parent)).toEqual([])
  },
)

test('a server that does not stop is killed, and the next start recovers everything committed', async () => {
  const dataDir = newFolder()
  const first = await startDatabase(dataDir, { stopGraceMs: 100 })
  await query(first.url, 'create table kept (id int); insert into kept values (7)')
  const pid = serverPid(dataDir)
  process.kill(pid, 'SIGSTOP')
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  const second = await startDatabase(dataDir)
  expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }])
})

test('a setting that the server refuses is reported with the server’s message', async () => {
  const dataDir = newFolder()
  await expect(startDatabase(dataDir, { settings: { shared_buffers: 'many' } })).rejects.toMatchObject({
    code: 'start_failed',
    message:
      `The database in ${dataDir} did not start: invalid value for parameter "shared_buffers": "many" (exit code 1). ` +
      `Its log is ${join(dataDir, 'postgres.log')}.`,
  })
})

test('the server’s log is bounded: the excess is kept once as an earlier file', () => {
  const log = join(newFolder(), 'postgres.log')
  writeFileSync(log, 'x'.repeat(100))
  boundLog(log, 100)
  expect([statSync(log).size, statSync(`${log}.1`, { throwIfNoEntry: false })]).toEqual([100, undefined])
  writeFileSync(log, 'y'.repeat(101))
  boundLog(log, 100)
  expect([statSync(log).size, statSync(`${log}.1`).size]).toEqual([0, 101])
})

test('customer data in a refused statement does not reach the server’s log', async () => {
  const dataDir = newFolder()
  const database = await startDatabase(dataDir)
  await query(database.url, "create table mail (address text unique); insert into mail values ('ada@example.com')")
  await expect(query(database.url, "insert into mail values ('ada@example.com')")).rejects.toMatchObject({
    code: '23505',
  })
  await database.stop()
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('ada@')
})

test('a platform without PostgreSQL programs is told to set DATABASE_URL', () => {
  const message = (name: string): string =>
    `Weft has no PostgreSQL of its own for this platform (${name}). ` +
    'Set DATABASE_URL to a PostgreSQL server (15 or newer), e.g. postgresql://user:password@host/weft.'
  expect(() => nativePackage('win32', 'x64')).toThrow(message('win32-x64'))
  const program = join(newFolder(), 'postgres')
  writeFileSync(program, '#!/lib/ld-of-another-c-library.so\n')
  chmodSync(program, 0o755)
  const account = { uid: 0, gid: 0, differs: false }
  expect(() => probe(program, account)).toThrow(message(`${process.platform}-${process.arch} with this C library`))
  const other = new Error('boom')
  expect(explainSpawnError(other, program)).toBe(other)
})
