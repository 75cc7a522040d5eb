import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { restoreBackup, writeBackup } from '../../../src/platform/backup/index.ts'
import { connectDatabase } from '../../../src/platform/db/database.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { createDiskStorage } from '../../../src/platform/media/adapters/disk-storage.ts'
import { beginPayment, createSession, payByCard, settle } from '../../support/buying.ts'
import { newFolder, query, startDatabase } from '../../support/embedded.ts'
import { checkInvariants } from '../../support/invariants.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

const media = () => createDiskStorage(join(newFolder(), 'media'))

const write = (url: string, file: string) =>
  writeBackup(url, file, { overwrite: false, now: new Date('2026-11-21T10:00:00Z'), media: media() })

const restore = (url: string, file: string, options: { readonly force: boolean }) =>
  restoreBackup(url, file, { ...options, media: media() })

async function shop(): Promise<TestWeft & { url: string }> {
  const weft = await startTestWeft()
  onTestFinished(() => weft.stop())
  const url = weft.connection.pool.options.connectionString ?? ''
  return { ...weft, url }
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  return database
}

let buyers = 0

async function buyOnce(weft: TestWeft): Promise<void> {
  // A new buyer each time, because unpaid sessions of one buyer share a limit.
  const buyer = { email: `buyer-${++buyers}@example.com` }
  await payByCard(weft, await beginPayment(weft, await createSession(weft, { buyer })), 'paid')
}

/** Returns the row count and digest of every table in a backup. */
async function contents(url: string): Promise<Record<string, unknown>> {
  const tables = (await query(
    url,
    `select relname as name, array(select attname::text from pg_attribute where attrelid = c.oid and atttypid = 'xid8'::regtype) as transactions
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('catalog_change', 'schema_function', 'schema_migration') order by 1`,
  )) as { name: string; transactions: string[] }[]
  const digests = tables.map(({ name, transactions }) => {
    // Transaction ids differ between clusters.
    const row = transactions.length === 0 ? 't::text' : `(to_jsonb(t) - '{${transactions.join()}}'::text[])::text`
    return `select '${name}' as name, count(*)::int as rows, md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as digest from "${name}" t`
  })
  const found = (await query(url, digests.join(' union all '))) as { name: string; rows: number; digest: string }[]
  return Object.fromEntries(found.map(({ name, ...content }) => [name, content]))
}

async function examined(url: string): Promise<unknown> {
  const connection = connectDatabase({ url, maxConnections: 1 })
  try {
    return (await checkInvariants(connection.db)).findings
  } finally {
    await connection.close()
  }
}

test('a backup made while shoppers buy is consistent: restored elsewhere it keeps every invariant, and its backup is the same', async () => {
  const weft = await shop()
  await query(weft.url, 'update variant_stock set on_hand = 100000')
  await buyOnce(weft)
  await settle(weft)
  let done = false
  const load = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!done) await buyOnce(weft)
    }),
  )
  const file = join(newFolder(), 'shop.weft')
  const written = await write(weft.url, file)
  done = true
  await load

  const embedded = await startDatabase(newFolder())
  const restored = await restore(embedded.url, file, { force: false })
  expect(restored).toEqual({
    madeAt: '2026-11-21T10:00:00.000Z',
    tables: written.tables,
    files: 0,
    newerMigrations: [],
  })
  expect(await examined(embedded.url)).toEqual([])
  const there = await contents(embedded.url)
  const rows = Object.entries(there).map(([name, found]) => [name, (found as { rows: number }).rows])
  expect(Object.fromEntries(rows)).toEqual(written.tables)
  expect(written.tables).toMatchObject({ order: 1, product: 4, publishable_key: 2 })

  const second = join(newFolder(), 'again.weft')
  await write(embedded.url, second)
  const back = await emptyDatabase()
  await restore(back.url, second, { force: false })
  expect(await contents(back.url)).toEqual(there)
  expect(await examined(back.url)).toEqual([])
})

/** Enough rows that a restore rebuilds the indexes and foreign keys of this table. */
const manyMovements = `insert into stock_movement (variant_id, location_id, quantity_change, quantity_after, reason)
  select 'variant_mug', 'sloc_default', 1, number, 'counted' from generate_series(1, 6000) number`

test('after a restore, order numbers continue, and indexes, triggers and foreign keys work as before', async () => {
  const weft = await shop()
  await buyOnce(weft)
  await settle(weft)
  await query(weft.url, manyMovements)
  const file = join(newFolder(), 'shop.weft')
  await write(weft.url, file)
  const database = await emptyDatabase()
  await restore(database.url, file, { force: false })
  expect(await query(database.url, `select nextval('order_display_id')::int as next`)).toEqual([{ next: 1002 }])
  const definitions = `select conname::text, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`
  expect(await query(database.url, definitions)).toEqual(await query(weft.url, definitions))
  const indexes = `select indexdef from pg_indexes where schemaname = 'public' order by 1`
  expect(await query(database.url, indexes)).toEqual(await query(weft.url, indexes))
  const triggers = `select tgname::text, tgenabled from pg_trigger where not tgisinternal order by 1`
  expect(await query(database.url, triggers)).toEqual(await query(weft.url, triggers))
  await query(database.url, `update product set title = 'New' where id = 'prod_mug'`)
  expect(await query(database.url, 'select product_id from catalog_change')).toEqual([{ product_id: 'prod_mug' }])
})

test('rows with missing references are refused, few or many, all or nothing; a correct backup can be restored afterwards', async () => {
  const weft = await shop()
  await query(weft.url, manyMovements)
  const sound = join(newFolder(), 'sound.weft')
  await write(weft.url, sound)
  const before = await contents(weft.url)
  const database = await emptyDatabase()
  const empty = await contents(database.url)
  for (const table of ['variant_price', 'stock_movement']) {
    const constraint = `${table}_variant_id_fkey`
    await query(weft.url, `alter table ${table} drop constraint ${constraint}, disable trigger user`)
    await query(weft.url, `update ${table} set variant_id = 'variant_gone' where variant_id = 'variant_mug'`)
    const broken = join(newFolder(), 'broken.weft')
    await write(weft.url, broken)
    await expect(restore(database.url, broken, { force: false })).rejects.toMatchObject({ code: '23503', constraint })
    expect(await contents(database.url)).toEqual(empty)
    await query(weft.url, `update ${table} set variant_id = 'variant_mug' where variant_id = 'variant_gone'`)
  }
  await restore(database.url, sound, { force: false })
  expect(await contents(database.url)).toEqual(before)
})

test('a backup is readable by its owner only, appears once complete, and does not replace a file', async () => {
  const weft = await shop()
  const folder = newFolder()
  const file = join(folder, 'shop.weft')
  await write(weft.url, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['shop.weft'])
  const before = readFileSync(file)
  await expect(write(weft.url, file)).rejects.toThrow(`${file} already exists. Name another file.`)
  expect(readFileSync(file).equals(before)).toBe(true)
  await expect(write('postgresql://nobody@127.0.0.1:1/none', join(folder, 'other.weft'))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
  expect(readdirSync(folder)).toEqual(['shop.weft'])
})

test('a shop is replaced only with force, and a foreign database never', async () => {
  const weft = await shop()
  const file = join(newFolder(), 'shop.weft')
  await write(weft.url, file)
  const database = await emptyDatabase()
  await restore(database.url, file, { force: false })
  await query(database.url, `delete from variant_stock; update store set name = 'Other'`)
  await expect(restore(database.url, file, { force: false })).rejects.toThrow(
    'There is a shop in this database. Use an empty one, or --force to delete that shop.',
  )
  expect(await query(database.url, 'select name from store')).toEqual([{ name: 'Other' }])
  await restore(database.url, file, { force: true })
  expect(await contents(database.url)).toEqual(await contents(weft.url))

  await query(database.url, 'drop schema public cascade; create schema public; create table theirs (id int)')
  await expect(restore(database.url, file, { force: true })).rejects.toThrow(
    "The database holds tables that are not Weft's. Use an empty one.",
  )
  expect(await query(database.url, 'select * from theirs')).toEqual([])
})

test('nothing is restored while another session uses the database', async () => {
  const weft = await shop()
  const file = join(newFolder(), 'shop.weft')
  await write(weft.url, file)
  const database = await emptyDatabase()
  const session = new pg.Client({ connectionString: database.url })
  await session.connect()
  await expect(restore(database.url, file, { force: true })).rejects.toThrow(
    'The database is in use by 1 other session. Stop Weft first.',
  )
  await session.end()
})

describe('a damaged file', () => {
  let weft: TestWeft
  beforeAll(async () => {
    weft = await startTestWeft()
  })
  afterAll(() => weft.stop())

  test.each([
    ['cut off', (whole: Buffer) => whole.subarray(0, -200), /is damaged, or no backup of Weft|is cut off/],
    [
      'with a changed byte',
      (whole: Buffer) => changed(whole, whole.length >> 1),
      /is damaged|has been altered|is not a backup that this version of Weft can read/,
    ],
    ['with rows changed by hand', alteredByHand, /The checksum of the backup is wrong: it has been altered\./],
    ['without its end', withoutEnd, /is cut off: its end is missing\./],
    ['of something else', () => randomBytes(1000), /is damaged, or no backup of Weft\./],
    ['with bytes appended', appended(Buffer.from('garbage')), 'The file contains data after the end of the backup.'],
    [
      'with many bytes appended',
      appended(Buffer.alloc(200_000, 'more')),
      'The file contains data after the end of the backup.',
    ],
    [
      'with a compressed frame appended',
      appended(zstdCompressSync('more')),
      'The file contains data after the end of the backup.',
    ],
    [
      'with a second backup appended',
      (whole: Buffer) => appended(whole)(whole),
      'The file contains data after the end of the backup.',
    ],
    ['that is empty', () => Buffer.alloc(0), /is damaged, or no backup of Weft\.|is cut off: its end is missing\./],
  ])('a file %s is refused before anything changes', async (_, damage, message) => {
    const folder = newFolder()
    const file = join(folder, 'shop.weft')
    await write(weft.databaseUrl, file)
    const damaged = join(folder, 'damaged.weft')
    writeFileSync(damaged, damage(readFileSync(file)))
    const before = await contents(weft.databaseUrl)
    await expect(restore(weft.databaseUrl, damaged, { force: true })).rejects.toThrow(message)
    expect(await contents(weft.databaseUrl)).toEqual(before)
  })
})

function appended(more: Buffer) {
  return (whole: Buffer): Buffer => Buffer.concat([whole, more])
}

function changed(whole: Buffer, at: number): Buffer {
  const copy = Buffer.from(whole)
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at)
  return copy
}

function alteredByHand(whole: Buffer): Buffer {
  const plain = zstdDecompressSync(whole)
  return zstdCompressSync(changed(plain, plain.indexOf('Indigo Shirt')))
}

/** Cuts off the last frame. The rest is well formed. */
function withoutEnd(whole: Buffer): Buffer {
  const plain = zstdDecompressSync(whole)
  return zstdCompressSync(plain.subarray(0, plain.indexOf('{"end":true') - 5))
}

test('a backup of an older version is restored into its own tables and then migrated', async () => {
  const weft = await shop()
  const applied = (await query(weft.url, 'select name from schema_migration order by name')) as { name: string }[]
  const names = applied.map(({ name }) => name)
  const newest = names.at(-1) ?? ''
  const old = await emptyDatabase()
  const pool = new pg.Pool({ connectionString: old.url, max: 1 })
  await pool.query('drop schema public cascade; create schema public')
  await migrate(pool, { only: new Set(names.slice(0, 4)) })
  await pool.query(`insert into category (id, name, handle) values ('pcat_old', 'Old', 'old')`)
  await pool.end()
  const file = join(newFolder(), 'old.weft')
  await write(old.url, file)
  const database = await emptyDatabase()
  const restored = await restore(database.url, file, { force: false })
  expect(restored.newerMigrations.at(-1)).toBe(newest)
  expect(restored.newerMigrations).toEqual(names.slice(4))
  expect(await query(database.url, 'select name from category')).toEqual([{ name: 'Old' }])
  expect(await query(database.url, 'select name from schema_migration order by name')).toEqual(applied)
})

test('a backup of a newer version is refused', async () => {
  const weft = await shop()
  await query(weft.url, `insert into schema_migration (name) values ('20990101T0000_later.sql')`)
  const file = join(newFolder(), 'newer.weft')
  await write(weft.url, file)
  await expect(restore((await emptyDatabase()).url, file, { force: false })).rejects.toThrow(
    'The backup was made by a newer version of Weft (it has 20990101T0000_later.sql). Restore it with that version.',
  )
})
