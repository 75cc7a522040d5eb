import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillOrders, fillProducts } from '../../../bench/many-rows.ts'
import { connectDatabase, type DatabaseConnection, sql } from '../../../src/platform/db/database.ts'
import { exportPages } from '../../../src/platform/http/list-export.ts'
import type { Page, PageAfter } from '../../../src/platform/page.ts'
import { listAllCheckouts } from '../../../src/storefront/checkout/index.ts'
import { listAllCustomers, listCustomers } from '../../../src/storefront/customers/customer-store.ts'
import { CustomerQuery } from '../../../src/storefront/customers/schema.ts'
import { listAbandonedRows } from '../../../src/storefront/emails/abandoned-store.ts'
import { AbandonedQuery } from '../../../src/storefront/emails/schema.ts'
import { CheckoutQuery } from '../../../src/storefront/operator-sessions/schema.ts'
import { listSessions } from '../../../src/storefront/operator-sessions/session-list-store.ts'
import { listAllOrders, listOrderRows } from '../../../src/storefront/orders/list-store.ts'
import { OrderQuery } from '../../../src/storefront/orders/schema.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

const rows = 2500
let database: TestDatabase
let connection: DatabaseConnection
beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url })
  await sql`insert into store (name, link_secret, reminder_after_minutes) values ('Bench', 'a secret', 60)`.execute(
    connection.db,
  )
  await fillProducts(connection.db, 1, rows)
  await fillOrders(connection.db, 1, rows)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const now = new Date('2026-06-01T00:00:00Z')

interface Exported {
  readonly listing: string
  /** Makes every record wait to be listed. */
  readonly forgetListing: ReturnType<typeof sql>[]
  read(page: { limit: number; offset: number } & PageAfter): Promise<Page<{ readonly id: string }>>
  listAll(): Promise<number>
  readonly expected: ReturnType<typeof sql>
  /** Records listed once the first page is read. */
  readonly listedByFirstPage: number
}

const uncounted = { uncounted: true }
const sessionsUnlisted = [
  sql`delete from checkout_listing`,
  sql`delete from checkout_to_list`,
  sql`insert into checkout_to_list select id from checkout where sweep_after is null`,
]
const exports: Readonly<Record<string, () => Exported>> = {
  orders: () => ({
    listing: 'order_listing',
    forgetListing: [
      sql`delete from order_listing`,
      sql`delete from order_to_list`,
      sql`insert into order_to_list select id from "order"`,
    ],
    read: (page) => listOrderRows(connection.db, { ...OrderQuery.parse({ order: '-total' }), ...page, ...uncounted }),
    listAll: () => listAllOrders(connection.db),
    expected: sql`select id from "order"`,
    listedByFirstPage: 1000,
  }),
  'orders of a state': () => ({
    ...orders(),
    read: (page) =>
      listOrderRows(connection.db, { ...OrderQuery.parse({ status: 'completed' }), ...page, ...uncounted }),
    expected: sql`select id from "order" where status = 'completed'`,
  }),
  customers: () => ({
    listing: 'customer_listing',
    forgetListing: [
      sql`delete from customer_listing`,
      sql`delete from customer_to_list`,
      sql`insert into customer_to_list select id from customer`,
    ],
    read: (page) => listCustomers(connection.db, { ...CustomerQuery.parse({}), ...page, ...uncounted }),
    listAll: () => listAllCustomers(connection.db),
    expected: sql`select id from customer`,
    listedByFirstPage: 1000,
  }),
  sessions: () => ({
    listing: 'checkout_listing',
    forgetListing: sessionsUnlisted,
    read: (page) => listSessions(connection.db, { ...CheckoutQuery.parse({}), ...page, ...uncounted }, now),
    listAll: () => listAllCheckouts(connection.db, now),
    expected: sql`select id from checkout`,
    // 500 that rest, and 5 that are open.
    listedByFirstPage: 505,
  }),
  'abandoned sessions': () => ({
    ...sessions(),
    read: (page) =>
      listAbandonedRows(connection.db, { ...AbandonedQuery.parse({ q: 'mug' }), ...page, ...uncounted }, now),
    expected: sql`select id from checkout c where (c.status = 'canceled' or c.status = 'incomplete')
      and exists (select from json_array_elements(c.state -> 'lines') line where line ->> 'title' like '%Mug%')`,
  }),
}
const orders = () => (exports.orders as () => Exported)()
const sessions = () => (exports.sessions as () => Exported)()

for (const [name, of] of Object.entries(exports))
  for (const jobAtPage of [null, 3])
    test(`an export of ${name} lists no backlog first, and contains each record once${jobAtPage ? ' while a job lists it' : ''}`, async () => {
      const { listing, forgetListing, read, listAll, expected, listedByFirstPage } = of()
      for (const statement of forgetListing) await statement.execute(connection.db)
      const listed = async () => {
        const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(listing)}`.execute(connection.db)
        return counted.rows[0]?.n
      }
      const found: string[] = []
      const listedByPage: (number | undefined)[] = []
      for await (const page of exportPages(read)) {
        found.push(...page.map(({ id }) => id))
        listedByPage.push(await listed())
        if (listedByPage.length === jobAtPage) await listAll()
      }
      const { rows: all } = await sql<{ id: string }>`${expected} order by id`.execute(connection.db)
      expect(listedByPage[0]).toBe(listedByFirstPage)
      expect(found.sort()).toEqual(all.map(({ id }) => id).sort())
    })

test('an export without a backlog is sorted as asked', async () => {
  await listAllOrders(connection.db)
  const found: string[] = []
  const asked = OrderQuery.parse({ order: 'total' })
  for await (const page of exportPages((at) => listOrderRows(connection.db, { ...asked, ...at, ...uncounted })))
    found.push(...page.map(({ id }) => id))
  const { rows: all } = await sql<{ id: string }>`select id from "order" order by total_minor, id`.execute(
    connection.db,
  )
  expect(found).toEqual(all.map(({ id }) => id))
})
