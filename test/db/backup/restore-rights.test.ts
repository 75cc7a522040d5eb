import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { restoreBackup, writeBackup } from '../../../src/platform/backup/index.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/platform/db/embedded/index.ts'
import { createDiskStorage } from '../../../src/platform/media/adapters/disk-storage.ts'
import { newFolder, query } from '../../support/embedded.ts'
import { testDatabase } from '../../support/postgres.ts'
import { roomyFolder } from '../../support/roomy-folder.ts'
import { startTestWeft } from '../../support/weft.ts'

const media = () => createDiskStorage(join(folder, 'media'))

let server: EmbeddedPostgres
let url: string
let folder: string
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(roomyFolder(), 'weft-restores-'))
  server = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => {},
    settings: { fsync: 'off', synchronous_commit: 'off' },
  })
  url = server.url
  const weft = await startTestWeft()
  // Enough rows with random text that each part of the file contains rows.
  await query(
    weft.databaseUrl,
    `insert into customer (id, email, first_name) select 'cus_' || n, md5(n::text) || '@example.com', md5('a' || n) || md5('b' || n) from generate_series(1, 4000) n`,
  )
  file = join(folder, 'shop.weft')
  await writeBackup(weft.databaseUrl, file, { overwrite: false, now: new Date('2026-11-21T10:00:00Z'), media: media() })
  await weft.stop()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const restore = (url: string, file: string, force = false) => restoreBackup(url, file, { force, media: media() })

/** Returns the row counts of all tables except `schema_migration`. */
async function rowsOf(url: string): Promise<Record<string, number>> {
  const tables = (await query(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('schema_migration', 'schema_function', 'catalog_change') order by 1`,
  )) as { name: string }[]
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`)
  const found =
    counts.length === 0 ? [] : ((await query(url, counts.join(' union all '))) as { name: string; rows: number }[])
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]))
}

/** Returns the URL of another database on the server, optionally with another role. */
function at(url: string, database: string, role?: string): string {
  const [address = '', parameters] = url.split('?')
  const own = address.replace(/\/[^/]*$/, `/${database}`)
  const named = role ? own.replace(/\/\/[^@/]*@?/, `//${role}@`) : own
  return parameters ? `${named}?${parameters}` : named
}

test('an ordinary role restores into a database it owns, twice; missing rights are reported before anything is changed', async () => {
  for (const statement of ['role keeper login', 'role guest login', 'database own owner keeper', 'database bare'])
    await query(url, `create ${statement}`)
  const own = at(url, 'own', 'keeper')
  const { tables } = await restore(own, file)
  expect(await rowsOf(own)).toEqual(tables)
  await query(own, `update store set name = 'Changed'`)
  await restore(own, file, true)
  expect([await rowsOf(own), await query(own, 'select name from store')]).toEqual([tables, [{ name: 'Test Shop' }]])

  const advice =
    'Make it the owner of the database, its schema public and all tables in it, or use an empty database of its own.'
  await expect(restore(at(url, 'bare', 'guest'), file)).rejects.toThrow(
    `The role guest may not make tables in the schema public. ${advice}`,
  )
  expect(await rowsOf(at(url, 'bare'))).toEqual({})
  await query(own, 'grant usage, create on schema public to guest')
  const guest = at(url, 'own', 'guest')
  const session = new pg.Client({ connectionString: own })
  await session.connect()
  await expect(restore(guest, file, true)).rejects.toThrow(
    'The database is in use by 1 other session. Stop Weft first.',
  )
  await session.end()
  await expect(restore(guest, file, true)).rejects.toThrow(`The role guest does not own ad_campaign. ${advice}`)
  await query(
    at(url, 'bare'),
    'grant usage, create on schema public to guest; create table schema_migration (name text); alter table schema_migration owner to guest',
  )
  await expect(restore(at(url, 'bare', 'guest'), file)).rejects.toThrow(
    `The role guest may not replace the schema public. ${advice}`,
  )
  await query(url, 'alter database own set default_transaction_read_only = on')
  await expect(restore(own, file, true)).rejects.toThrow(
    'The database is read-only: it is a standby, or was set to read-only.',
  )
  expect(await rowsOf(own)).toEqual(tables)
})

const program = new URL('../../../src/weft.mjs', import.meta.url).pathname

/** Runs `weft restore --force` with a pipe as the file. The restore waits where the test stops writing. */
function restoring(url: string): {
  pipe: string
  give(part: Buffer, all: boolean): Promise<void>
  kill(): Promise<void>
} {
  const folder = newFolder()
  const pipe = join(folder, 'shop.weft')
  spawnSync('mkfifo', [pipe])
  const environment = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    ADMIN_TOKEN: 'a-token-for-this-test-only',
  }
  const child = spawn(process.execPath, [program, 'restore', pipe, '--force', '--deliver'], {
    cwd: folder,
    env: environment,
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  return {
    pipe,
    async give(part, all) {
      const stream = createWriteStream(pipe)
      stream.on('error', () => {})
      onTestFinished(() => {
        stream.destroy()
      })
      await new Promise((resolve) => stream.write(part, resolve))
      if (all) await new Promise((resolve) => stream.end(resolve))
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

test('a restore killed while reading keeps the old shop; killed while loading, it leaves an empty database that can be restored into', async () => {
  const whole = readFileSync(file)
  const { tables } = await restore(url, file)
  await query(url, `update store set name = 'The old shop'`)
  const reading = restoring(url)
  await reading.give(whole.subarray(0, whole.length >> 1), false)
  await reading.kill()
  expect([await rowsOf(url), await query(url, 'select name from store')]).toEqual([tables, [{ name: 'The old shop' }]])

  const putting = restoring(url)
  const sessions = (where: string) => () =>
    query(at(url, 'postgres'), `select from pg_stat_activity where application_name = 'weft backup' and ${where}`)
  await putting.give(whole, true)
  await expect.poll(sessions('true')).toHaveLength(1)
  await putting.give(whole.subarray(0, whole.length - 20_000), false)
  await expect.poll(sessions(`query ilike 'copy %' and xact_start is not null`)).toHaveLength(1)
  await putting.kill()
  await expect.poll(sessions('true')).toEqual([])
  const empty = await testDatabase()
  onTestFinished(() => empty.drop())
  expect(await rowsOf(url)).toEqual(await rowsOf(empty.url))
  expect((await restore(url, file)).tables).toEqual(tables)
  expect(await rowsOf(url)).toEqual(tables)
})
