import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillOrders, fillProducts } from '../../../bench/many-rows.ts'
import { connectDatabase, type DatabaseConnection, type Queryable, sql } from '../../../src/platform/db/database.ts'
import { searchListing } from '../../../src/platform/db/listing-memory.ts'
import { listProducts } from '../../../src/storefront/catalog/product-list-store.ts'
import { ProductQuery, StockQuery } from '../../../src/storefront/catalog/schema.ts'
import { listStock } from '../../../src/storefront/catalog/stock-store.ts'
import {
  listOrderRows,
  listWaitingOrders,
  orderListing,
  orderTotals,
} from '../../../src/storefront/orders/list-store.ts'
import { OrderQuery } from '../../../src/storefront/orders/schema.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

let database: TestDatabase
let connection: DatabaseConnection
beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url })
  await fillProducts(connection.db, 1, 2100)
  await fillOrders(connection.db, 1, 2100)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const orders = (query: object) => async (db: Queryable) => {
  const asked = OrderQuery.parse(query)
  const { rows, count } = await listOrderRows(db, asked)
  return { rows, count, totals: await orderTotals(db, asked) }
}
const products = (query: object) => async (db: Queryable) => {
  const { rows, count } = await listProducts(db, ProductQuery.parse(query))
  return { rows, count }
}
const stock = (query: object) => async (db: Queryable) => {
  const { rows, count } = await listStock(db, StockQuery.parse(query))
  return { rows, count }
}

/** Transactions do not use the listings in memory, so the database answers. */
const byDatabase = <T>(list: (db: Queryable) => Promise<T>): Promise<T> =>
  connection.db.transaction().execute((tx) => list(tx))

const inMemory = (text: string) => searchListing(connection.db, orderListing, { text, equal: {}, bounds: [] })
const remembered = async () => {
  await listWaitingOrders(connection.db)
  await vi.waitFor(async () => expect(await inMemory('e')).not.toBeNull(), { timeout: 20_000 })
}

const one = '2026-01-01T02:00:00Z'
const lists: readonly (readonly [string, (db: Queryable) => Promise<object>])[] = [
  ['common text', orders({ q: 'example.com' })],
  ['common text, far down', orders({ q: 'example.com', offset: 1500 })],
  ['common text, the last page', orders({ q: 'example.com', offset: 2090 })],
  ['common text, beyond the end', orders({ q: 'example.com', offset: 2100 })],
  ['common text by an amount that many share, far down', orders({ q: 'EXAMPLE', order: '-total', offset: 777 })],
  ['common text, oldest first, far down', orders({ q: 'example', order: 'created_at', offset: 1111 })],
  ['common text of one status and currency', orders({ q: 'example', status: 'pending', currency: 'EUR' })],
  ['common text of an agent', orders({ q: 'e', agent: 'https://agent1.example/p' })],
  [
    'common text of some hours',
    orders({ q: 'bowl', 'created_at[gte]': one, 'created_at[lt]': '2026-01-01T09:00:00Z' }),
  ],
  ['two letters', orders({ q: 'te', order: 'updated_at' })],
  ['rare text', orders({ q: 'buyer77@' })],
  ['two letters that few have', orders({ q: '9@' })],
  ['no row has it', orders({ q: 'zz' })],
  ['of one customer', orders({ q: 'e', email: 'buyer77@example.com' })],
  ['everything, with totals', orders({})],
  ['products', products({ q: 'bench', status: 'published', offset: 600 })],
  ['products by title, beyond the middle', products({ q: 'sku-', order: 'title', offset: 1900, limit: 7 })],
  ['stock', stock({ q: 'sk', offset: 1200 })],
  ['stock by -sku', stock({ q: 'sku', order: '-sku', offset: 2095 })],
]
test.each(lists)('%s: a search gives the same result from memory as from the database', async (_name, list) => {
  await remembered()
  await list(connection.db)
  expect(await list(connection.db)).toEqual(await byDatabase(list))
})

test('a search finds everything committed before it started, whenever that transaction began', async () => {
  await remembered()
  const slow = await connection.pool.connect()
  await slow.query('begin')
  await slow.query(`update "order" set email = 'late@elsewhere.example' where id = 'bo_5'`)
  await fillOrders(connection.db, 2101, 2110)
  await listWaitingOrders(connection.db)
  expect((await inMemory('e'))?.count).toBe(2110)
  expect((await inMemory('e@'))?.ids).toEqual([])
  await slow.query('commit')
  slow.release()
  expect((await orders({ q: 'ELSEWHERE.ex' })(connection.db)).rows.map(({ id }) => id)).toEqual(['bo_5'])
  expect((await inMemory('e@'))?.ids).toEqual(['bo_5'])
})

test('deleted rows are not counted, neither at first nor on the next call', async () => {
  await remembered()
  await sql`insert into product (id, title, handle, created_at, updated_at) values ('gone', 'Gone', 'gone', now(), now())`.execute(
    connection.db,
  )
  const all = products({ q: 'b', limit: 1 })
  await vi.waitFor(async () => expect((await all(connection.db)).count).toBe(2100), { timeout: 20_000 })
  await sql`delete from product where id in ('gone', 'bp_2100')`.execute(connection.db)
  expect((await all(connection.db)).count).toBe(2099)
  expect((await all(connection.db)).count).toBe(2099)
})
