import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../src/platform/clock.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { resumeImports } from '../../../src/storefront/catalog-import/index.ts'
import { type CatalogApp, catalogApp } from './catalog-app.ts'
import { type CatalogDatabase, catalogDatabase } from './catalog-database.ts'

const rows = 1200
const atOnce = 500

let database: CatalogDatabase
let shop: CatalogApp
beforeAll(async () => {
  database = await catalogDatabase()
  // Calls return without waiting for their import.
  shop = await catalogApp(database, undefined, 0)
  const products = Array.from({ length: rows }, (_, n) => `p-${n},Product ${n},sku-${n},9.50,5`)
  const answer = await shop.upload(
    '/admin/imports?kind=products',
    'text/csv',
    ['handle,title,sku,price,on_hand', ...products].join('\n'),
  )
  while ((await read(importOf(answer).id)).state === 'running') await sleep(50)
})
afterAll(async () => {
  await shop.app.close()
  await database.drop()
})
beforeEach(() => sql('update variant_stock set on_hand = 5, reserved = 0'))

// Tests read the members of answers.
// biome-ignore lint/suspicious/noExplicitAny: the whole is asserted where it matters
const importOf = (answer: { body: Record<string, unknown> }) => answer.body.import as any
const sql = async (text: string, values: unknown[] = []) => (await database.connection.pool.query(text, values)).rows
const read = async (id: string) => importOf(await shop.call('GET', `/admin/imports/${id}`))
async function ended(id: string) {
  await expect.poll(async () => (await read(id)).state, { timeout: 30_000, interval: 20 }).not.toBe('running')
  return read(id)
}
const resume = () =>
  resumeImports({
    db: database.db,
    clock: systemClock,
    log: createLogger({ level: 'silent' }),
    baseUrl: 'https://shop.example',
  })

const counted = ['sku,on_hand', ...Array.from({ length: rows }, (_, n) => `sku-${n},3`)].join('\n')
const count = async (): Promise<string> =>
  importOf(await shop.upload('/admin/imports?kind=stock', 'text/csv', counted)).id
const having = async (onHand: number) =>
  (await sql('select count(*)::int as count from variant_stock where on_hand = $1', [onHand]))[0].count
const firstSets = () => expect.poll(() => having(3), { timeout: 20_000, interval: 20 }).toBe(2 * atOnce)
const onHandOf = async (variantId: string) =>
  (await sql('select on_hand from variant_stock where variant_id = $1', [variantId]))[0].on_hand
const variantAt = async (order: 'asc' | 'desc'): Promise<string> =>
  (await sql(`select variant_id from variant_stock order by variant_id collate "C" ${order} limit 1`))[0].variant_id
/** Sells as a payment does: fails if the row is locked. */
const sellOne = (variantId: string) =>
  sql(
    `with s as (select variant_id from variant_stock where variant_id = $1 for update nowait)
     update variant_stock t set on_hand = on_hand - 1 from s where s.variant_id = t.variant_id`,
    [variantId],
  )

/** Locks the last row in another transaction while `work` runs, then commits. */
async function holdingLast(change: string, work: () => Promise<void>): Promise<void> {
  const other = await database.connection.pool.connect()
  try {
    await other.query(`begin; ${change} where variant_id = '${await variantAt('desc')}'`)
    await work()
  } finally {
    await other.query('commit')
    other.release()
  }
}
const touched = 'update variant_stock set updated_at = now()'

test('a large stock import locks a part of its rows at a time, so that the stock it has set can be sold', async () => {
  let id = ''
  await holdingLast(touched, async () => {
    id = await count()
    await firstSets()
    await sellOne(await variantAt('asc'))
  })
  const { state, counts } = await ended(id)
  expect([state, counts]).toEqual(['imported', { created: 0, updated: rows, unchanged: 0, left: 0 }])
  expect([await having(3), await onHandOf(await variantAt('asc'))]).toEqual([rows - 1, 2])
})

test('a stock import whose process dies between two parts continues with the rest', async () => {
  let id = ''
  await holdingLast(touched, async () => {
    id = await count()
    await firstSets()
    await sellOne(await variantAt('asc'))
    await expect
      .poll(async () =>
        sql(`select pg_terminate_backend(pid) as ended from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`),
      )
      .toEqual([{ ended: true }])
  })
  expect((await read(id)).state).toBe('running')
  const looked = async () => {
    await resume()
    return (await read(id)).state
  }
  await expect.poll(looked).toBe('imported')
  expect((await read(id)).counts).toEqual({ created: 0, updated: rows, unchanged: 0, left: 0 })
  // The import does not overwrite stock that was sold meanwhile.
  expect([await having(3), await onHandOf(await variantAt('asc'))]).toEqual([rows - 1, 2])
})

test('a stock import that becomes impossible restores the stock that it has set, except units sold since', async () => {
  let id = ''
  await holdingLast('update variant_stock set reserved = 4', async () => {
    id = await count()
    await firstSets()
    await sellOne(await variantAt('asc'))
  })
  const { state, problems, counts, lines } = await ended(id)
  const line =
    2 + Number((await sql(`select v.sku from variant v where v.id = $1`, [await variantAt('desc')]))[0].sku.slice(4))
  expect([state, problems, counts, lines]).toEqual([
    'refused',
    [{ line, field: 'on_hand', message: 'The stock cannot be 3: running payments hold 4.' }],
    { created: 0, updated: 0, unchanged: 0, left: 0 },
    [],
  ])
  expect([await having(3), await having(5), await onHandOf(await variantAt('asc'))]).toEqual([0, rows - 1, 4])
})

test('a row that payments need keeps the count of a refused import, and the import says so', async () => {
  await sql('update variant_stock set on_hand = 0')
  const first = await variantAt('asc')
  let id = ''
  await holdingLast('update variant_stock set on_hand = 9, reserved = 4', async () => {
    id = await count()
    await firstSets()
    await sql('update variant_stock set reserved = 2 where variant_id = $1', [first])
  })
  const { state, problems } = await ended(id)
  const messages = problems.map(({ message }: { message: string }) => message)
  expect([state, messages]).toEqual([
    'refused',
    [
      'The stock cannot be 3: running payments hold 4.',
      'The count cannot be undone: payments hold more units than the previous stock.',
    ],
  ])
  expect([await onHandOf(first), await having(0)]).toEqual([3, rows - 2])
})

test('a large stock import is undone completely, except rows changed since', async () => {
  const id = await count()
  expect(await ended(id)).toMatchObject({ state: 'imported' })
  const first = await variantAt('asc')
  await sellOne(first)
  const undone = await shop.call('POST', `/admin/imports/${id}/undo`)
  expect(undone.status).toBe(200)
  const { state, counts } = await ended(id)
  expect([state, counts]).toEqual(['undone', { created: 0, updated: rows, unchanged: 0, left: 1 }])
  expect([await onHandOf(first), await having(5)]).toEqual([2, rows - 1])
  expect(await sql('select undo from import_change where import_id = $1 and entity_id = $2', [id, first])).toEqual([
    { undo: 'left: it was changed since' },
  ])
})
