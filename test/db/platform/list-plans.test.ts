import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillOrders, fillProducts } from '../../../bench/many-rows.ts'
import { listTexts } from '../../../src/back-office/translations/listed-text-store.ts'
import { TranslationQuery } from '../../../src/back-office/translations/schema.ts'
import { readTextCounts } from '../../../src/back-office/translations/text-count-store.ts'
import { listAuditEntries } from '../../../src/platform/audit/audit-store.ts'
import { AuditQuery } from '../../../src/platform/audit/schema.ts'
import {
  connectDatabase,
  type Database,
  type DatabaseConnection,
  type Queryable,
} from '../../../src/platform/db/database.ts'
import { listProducts } from '../../../src/storefront/catalog/product-list-store.ts'
import { ProductQuery, StockQuery } from '../../../src/storefront/catalog/schema.ts'
import { listStock } from '../../../src/storefront/catalog/stock-store.ts'
import { listCustomers } from '../../../src/storefront/customers/customer-store.ts'
import { CustomerQuery } from '../../../src/storefront/customers/schema.ts'
import { listAbandonedRows } from '../../../src/storefront/emails/abandoned-store.ts'
import { AbandonedQuery } from '../../../src/storefront/emails/schema.ts'
import { CheckoutQuery } from '../../../src/storefront/operator-sessions/schema.ts'
import { listSessions } from '../../../src/storefront/operator-sessions/session-list-store.ts'
import { listOrderRows } from '../../../src/storefront/orders/list-store.ts'
import { OrderQuery } from '../../../src/storefront/orders/schema.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

let database: TestDatabase
let connection: DatabaseConnection
beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url, maxConnections: 1 })
  await fillProducts(connection.db, 1, 4000)
  await fillOrders(connection.db, 1, 4000)
  await connection.pool.query(`
    insert into translation (record_type, record_id, field, locale, value, source, source_digest, status, created_at, updated_at)
    select 'product', id, 'title', 'de', title, title, case when n % 100 = 0 then repeat('0', 64) else text_digest(title) end, 'accepted', now(), now()
    from (select id, title, row_number() over () as n from product) p where n % 10 <> 0 or n % 100 = 0`)
  await connection.pool.query('vacuum analyze')
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Node[]
}

/** Runs a list and returns the tables that its statements scan sequentially, and the indexes that they use. */
async function plans(list: (db: Queryable) => Promise<unknown>): Promise<{ readWhole: string[]; indexes: string[] }> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const db: Database = connection.db
  const noting: KyselyPlugin = {
    transformQuery({ node, queryId }): RootOperationNode {
      statements.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await list(db.withPlugin(noting))
  const nodes: Node[] = []
  const walk = (node: Node): void => {
    nodes.push(node)
    for (const below of node.Plans ?? []) walk(below)
  }
  for (const { sql, parameters } of statements) {
    const { rows } = await connection.pool.query(`explain (format json) ${sql}`, [...parameters])
    walk(rows[0]['QUERY PLAN'][0].Plan)
  }
  const names = (all: (string | undefined)[]) => [...new Set(all.filter((name) => name !== undefined))].sort()
  return {
    readWhole: names(nodes.map((node) => (node['Node Type'] === 'Seq Scan' ? node['Relation Name'] : undefined))),
    indexes: names(nodes.map((node) => node['Index Name'])),
  }
}

const products = (query: object) => (db: Queryable) => listProducts(db, ProductQuery.parse(query))
const stock = (query: object) => (db: Queryable) => listStock(db, StockQuery.parse(query))
const orders = (query: object) => (db: Queryable) => listOrderRows(db, OrderQuery.parse(query))
const at = new Date('2026-06-01T00:00:00Z')
const sessions = (query: object) => (db: Queryable) => listSessions(db, CheckoutQuery.parse(query), at)
const abandoned = (query: object) => (db: Queryable) => listAbandonedRows(db, AbandonedQuery.parse(query), at)
const customers = (query: object) => (db: Queryable) => listCustomers(db, CustomerQuery.parse(query))
const audit = (query: object) => (db: Queryable) => listAuditEntries(db, AuditQuery.parse(query))

const translations = (query: object) => (db: Queryable) =>
  listTexts(db, TranslationQuery.parse({ locale: 'de', order: 'state', ...query }), { records: 'en', catalog: 'en' })

test.each([
  ['texts by state', translations({}), 'translation_listing_state'],
  ['translations of one state', translations({ state: 'outdated' }), 'translation_listing_state'],
  ['texts by last change', translations({ order: '-updated_at' }), 'translation_listing_updated'],
  ['texts without a translation', translations({ state: 'missing', type: 'product' }), 'text_listing_pkey'],
  ['texts of one type', translations({ order: 'type', type: 'product' }), 'text_listing_pkey'],
  ['texts far down', translations({ order: 'type', offset: 7900 }), 'text_listing_pkey'],
  ['texts of one record', translations({ id: 'bp_77' }), 'text_listing_pkey'],
  ['texts by words', translations({ q: 'clock 77' }), 'product_text'],
  ['texts by words of the translation', translations({ q: 'Teal Clock 77' }), 'translation_text'],
  ['texts of one state by words', translations({ q: 'clock 77', state: 'missing' }), 'product_text'],
  ['how much is translated', readTextCounts, null],
  ['products, newest first', products({}), 'product_listing_created'],
  ['products by title', products({ order: 'title' }), 'product_listing_title'],
  ['products by last change', products({ order: '-updated_at' }), 'product_listing_updated'],
  ['products far down', products({ offset: 3900 }), 'product_listing_created'],
  ['a page of an export', products({ limit: 50 }), 'product_listing_created'],
  ['products by text', products({ q: 'bench-77' }), 'product_listing_text'],
  ['products of one status', products({ status: 'draft' }), 'product_listing_status'],
  ['stock', stock({}), 'stock_listing_place'],
  ['stock by SKU', stock({ order: 'sku' }), 'stock_listing_sku'],
  ['stock by text', stock({ q: 'sku-77' }), 'stock_listing_text'],
  ['orders, newest first', orders({}), 'order_listing_placed'],
  ['orders by total', orders({ order: '-total' }), 'order_listing_total'],
  ['orders by text', orders({ q: 'buyer77@example.com' }), 'order_listing_text'],
  ['orders of one customer', orders({ email: 'buyer77@example.com' }), 'order_listing_email'],
  ['sessions, newest first', sessions({}), 'checkout_listing_pkey'],
  ['sessions of one status', sessions({ status: 'completed' }), 'checkout_listing_status'],
  ['sessions of one agent', sessions({ agent: 'https://agent1.example/p' }), 'checkout_listing_agent'],
  ['sessions of one person', sessions({ email: 'buyer77@example.com' }), 'checkout_listing_email'],
  ['the session of one order', sessions({ q: 'bo_70' }), 'checkout_listing_order'],
  ['sessions of some totals', sessions({ total_from: 5001, total_to: 5002 }), 'checkout_listing_total'],
  ['abandoned sessions, newest first', abandoned({}), 'checkout_listing_abandoned'],
  ['abandoned sessions by last change', abandoned({ order: '-updated_at' }), 'checkout_listing_abandoned_updated'],
  ['abandoned sessions by total', abandoned({ order: 'total' }), 'checkout_listing_abandoned_total'],
  ['abandoned sessions of one stage', abandoned({ stage: 'cart' }), 'checkout_listing_abandoned_stage'],
  ['abandoned sessions, reminded', abandoned({ reminded: 'true' }), 'checkout_listing_abandoned_reminded'],
  ['abandoned sessions by text', abandoned({ q: 'buyer77@example.com' }), 'checkout_listing_text'],
  ['customers, newest first', customers({}), 'customer_listing_created'],
  ['customers by e-mail', customers({ order: 'email' }), 'customer_listing_email'],
  ['customers by text', customers({ q: 'buyer77@example.com' }), 'customer_listing_text'],
  ['the audit log of one object', audit({ object_type: 'product', object_id: 'bp_7' }), 'audit_entry_object'],
  ['the audit log of one request', audit({ request_id: 'req-7' }), 'audit_entry_request'],
])('%s: uses an index and reads no large table in full', async (_name, list, index) => {
  const { readWhole, indexes } = await plans(list)
  const { rows } = await connection.pool.query(`select relname from pg_class where reltuples >= 1000 and relkind = 'r'`)
  const large = new Set(rows.map(({ relname }) => relname))
  expect([readWhole.filter((table) => large.has(table)), index === null || indexes.includes(index)]).toEqual([[], true])
})
