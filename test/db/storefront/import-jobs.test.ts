import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/platform/clock.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { resumeImports } from '../../../src/storefront/catalog-import/index.ts'
import { type CatalogApp, catalogApp } from './catalog-app.ts'
import { type CatalogDatabase, catalogDatabase } from './catalog-database.ts'

let database: CatalogDatabase
let shop: CatalogApp
beforeAll(async () => {
  database = await catalogDatabase()
  // Calls return without waiting for their import.
  shop = await catalogApp(database, undefined, 0)
})
afterAll(async () => {
  await shop.app.close()
  await database.drop()
})

// Tests read the members of answers.
// biome-ignore lint/suspicious/noExplicitAny: the whole is asserted where it matters
const importOf = (answer: { body: Record<string, unknown> }) => answer.body.import as any
const table = (tag: string, rows: number) =>
  [
    'handle,title,sku,price,on_hand',
    ...Array.from({ length: rows }, (_, n) => `${tag}-${n},Product ${n},${tag}-${n},9.50,5`),
  ].join('\n')
const upload = (text: string, key?: string) => shop.upload('/admin/imports?kind=products', 'text/csv', text, key)
const read = async (id: string) => importOf(await shop.call('GET', `/admin/imports/${id}`))
const ended = (id: string) =>
  expect.poll(async () => (await read(id)).state, { timeout: 20_000, interval: 20 }).not.toBe('running')
const resume = () =>
  resumeImports({
    db: database.db,
    clock: systemClock,
    log: createLogger({ level: 'silent' }),
    baseUrl: 'https://shop.example',
  })
const products = async (tag: string) =>
  (await database.connection.pool.query(`select count(*) from product where handle like $1`, [`${tag}-%`])).rows[0]
    .count

/** Runs `work` while another transaction blocks imports. */
async function inItsWay(work: () => Promise<void>): Promise<void> {
  const other = await database.connection.pool.connect()
  try {
    await other.query('begin; lock table product in share mode')
    await work()
  } finally {
    await other.query('rollback')
    other.release()
  }
}
const running = (more = {}) => ({
  id: expect.stringMatching(/^imp_/),
  kind: 'products',
  format: '',
  mapping: {},
  state: 'running',
  rows_done: 0,
  rows_total: null,
  counts: { created: 0, updated: 0, unchanged: 0, left: 0 },
  pictures: { pending: 0, retrying: 0, failed: 0, stored: 0 },
  problem_count: 0,
  problems: [],
  created_at: expect.any(String),
  undone_at: null,
  lines: [],
  ...more,
})
/** Terminates the connection of the running import. */
const killImport = () =>
  database.connection.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`)

test('a long import is returned as running, shows its progress, cannot be undone yet, and finishes by itself', async () => {
  await inItsWay(async () => {
    const { status, body } = await upload(table('long', 30), 'long')
    // The row count is known after the file is read, and the response does not wait for that.
    const { rows_total } = importOf({ body })
    expect([status, body.import]).toEqual([201, running({ rows_total })])
    expect([null, 30]).toContain(rows_total)
    const { id } = importOf({ body })
    await expect.poll(async () => (await read(id)).rows_total).toBe(30)
    const listed = await shop.call('GET', '/admin/imports?state=running')
    expect([listed.body.count, (listed.body.imports as unknown[])[0]]).toEqual([
      1,
      (({ lines: _lines, ...shown }) => shown)(running({ rows_done: expect.any(Number), rows_total: 30 })),
    ])
    const undo = await shop.call('POST', `/admin/imports/${id}/undo`)
    expect([undo.status, undo.body]).toEqual([
      409,
      { type: 'conflict', message: 'This import is still running. Undo it when it has ended.' },
    ])
    // A call with the same key returns the same import.
    expect(importOf(await upload(table('long', 30), 'long'))).toEqual(running({ id }))
  })
  const { id } = importOf(await upload(table('long', 30), 'long'))
  await ended(id)
  const end = await read(id)
  expect([end.state, end.counts, end.rows_done, end.rows_total, end.lines.length]).toEqual([
    'imported',
    { created: 30, updated: 0, unchanged: 0, left: 0 },
    null,
    null,
    30,
  ])
  expect(await products('long')).toBe(30)
  expect((await database.connection.pool.query('select from import_job')).rows).toEqual([])
})

test('a file is stored and read in pieces of 256 KiB, and characters across a boundary are preserved', async () => {
  const description = 'é'.repeat(90_001)
  const text = `handle,title,price,description\npieces-1,One,9.50,${description}\npieces-2,Two,9.50,${description}\n`
  const { pool } = database.connection
  let id = ''
  await inItsWay(async () => {
    id = importOf(await upload(text)).id
    const { rows } = await pool.query(
      'select position, length(content) as bytes from import_job_piece where import_id = $1 order by position',
      [id],
    )
    expect(rows).toEqual([
      { position: 0, bytes: 262_144 },
      { position: 1, bytes: Buffer.byteLength(text) - 262_144 },
    ])
  })
  await ended(id)
  const { rows } = await pool.query(`select description from product where handle like 'pieces-%'`)
  expect(rows).toEqual([{ description }, { description }])
  expect((await pool.query('select from import_job_piece')).rows).toEqual([])
})

test('a job resumes an import whose process has died, once, even if run concurrently', async () => {
  let id = ''
  await inItsWay(async () => {
    id = importOf(await upload(table('dead', 5))).id
    await expect.poll(async () => (await killImport()).rowCount).toBe(1)
  })
  expect([(await read(id)).state, await products('dead')]).toEqual(['running', 0])
  // The server may need a moment to notice the killed connection.
  const looked = async () => {
    await Promise.all([resume(), resume()])
    return (await read(id)).state
  }
  await expect.poll(looked).toBe('imported')
  expect([(await read(id)).counts.created, await products('dead')]).toEqual([5, 5])
})

test('an import whose process dies again and again is refused', async () => {
  const id = importOf(await upload(table('doomed', 5))).id
  await ended(id)
  await database.connection.pool.query(`update import_run set state = 'running' where id = $1`, [id])
  await database.connection.pool.query(
    `insert into import_job (import_id, query, tries) values ($1, '{"kind": "products"}', 3)`,
    [id],
  )
  await resume()
  const { state, problems } = await read(id)
  expect([state, problems]).toEqual([
    'refused',
    [{ line: 1, field: '', message: 'The import was interrupted too often. Nothing was imported.' }],
  ])
})

test('an import is refused, with the reason, if somebody else creates a product with the same handle meanwhile', async () => {
  let id = ''
  const other = await database.connection.pool.connect()
  await other.query(`begin; insert into product (id, title, handle) values ('prod_rival', 'Rival', 'rival-0')`)
  id = importOf(await upload(table('rival', 1))).id
  await expect
    .poll(async () => (await database.connection.pool.query(`select from pg_locks where not granted`)).rowCount)
    .toBe(1)
  await other.query('commit')
  other.release()
  await ended(id)
  const { state, problems } = await read(id)
  expect([state, problems]).toEqual([
    'refused',
    [
      {
        line: 1,
        field: '',
        message: 'Somebody else is changing the same products, so nothing was imported. Try again in a moment.',
      },
    ],
  ])
})

test('an undo commits a hundred products at a time, and another process continues with the rest', async () => {
  const { id } = importOf(await upload(table('parts', 250)))
  await ended(id)
  const other = await database.connection.pool.connect()
  try {
    await other.query(`begin; select from product where handle = 'parts-20' for update`)
    const undone = await shop.call('POST', `/admin/imports/${id}/undo`)
    expect([undone.status, importOf(undone).state]).toEqual([200, 'running'])
    const twice = await shop.call('POST', `/admin/imports/${id}/undo`)
    expect([twice.status, twice.body.message]).toEqual([
      409,
      'This import is still running. Undo it when it has ended.',
    ])
    // Undo removes the last created product first.
    await expect.poll(async () => Number(await products('parts'))).toBe(50)
    await expect.poll(async () => (await killImport()).rowCount).toBe(1)
  } finally {
    await other.query('rollback')
    other.release()
  }
  await expect.poll(async () => resume().then(async () => (await read(id)).state)).toBe('undone')
  expect([Number(await products('parts')), (await read(id)).counts]).toEqual([
    0,
    { created: 250, updated: 0, unchanged: 0, left: 0 },
  ])
})
