/**
 * Measures every list of the admin surface over 1,000 and over 100,000 products, orders and entries of the audit log.
 * `DATABASE_URL=postgresql://… node bench/lists.ts [--rows 100000] [--times 15]`
 * The database must be empty: it is filled and left behind.
 */
import { parseArgs } from 'node:util'
import { systemClock } from '../src/platform/clock.ts'
import { parseConfig } from '../src/platform/config/config.ts'
import { connectDatabase, sql } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createLogger } from '../src/platform/log.ts'
import { wire } from '../src/wiring.ts'
import { fillOrders, fillProducts } from './many-rows.ts'
import { median } from './measure.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, times: { type: 'string', default: '15' } },
})
const few = 1000
const many = Number(values.rows)
const times = Number(values.times)
const adminToken = 'a-token-for-this-run-only'
const config = parseConfig({
  ...process.env,
  ADMIN_TOKEN: adminToken,
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
})
const connection = connectDatabase({ url: config.databaseUrl ?? '' })
await migrate(connection.pool)
const baseUrl = 'http://127.0.0.1:9000'
const log = createLogger({ level: 'error' })
const { app, stop } = wire({ config, connection, clock: systemClock, log, baseUrl, ownUrl: baseUrl })
await app.ready()

const lists = (rows: number): Record<string, string> => ({
  products: '/products',
  'products, last page': `/products?offset=${rows - 50}`,
  'products by title': '/products?order=title',
  'products by -updated_at': '/products?order=-updated_at',
  'products, one status': '/products?status=published',
  'products, q of one': '/products?q=SKU-777',
  'products, q of a tenth': '/products?q=shirt',
  'products, q of all': '/products?q=bench',
  'products, q of two letters': '/products?q=sh',
  stock: '/stock',
  'stock by -sku': '/stock?order=-sku',
  'stock, q of one': '/stock?q=SKU-777',
  orders: '/orders',
  'orders, last page': `/orders?offset=${rows - 50}`,
  'orders by -total': '/orders?order=-total',
  'orders, one status': '/orders?status=pending',
  'orders, one currency': '/orders?currency=USD&order=total',
  'orders, one agent': '/orders?agent=https://agent1.example/p',
  'orders, one day': '/orders?created_at[gte]=2026-01-01T02:00:00Z&created_at[lt]=2026-01-01T12:00:00Z',
  'orders, q of a number': '/orders?q=1000777',
  'orders, q of an e-mail': '/orders?q=buyer777@example.com',
  'orders, q of a name': '/orders?q=first77+last77',
  'orders, q of a product': '/orders?q=teal+bowl',
  'orders, q of all': '/orders?q=example.com',
  'orders, q of two letters': '/orders?q=te',
  'orders with totals': '/orders?totals=true',
  'audit log': '/audit-log',
  'audit log, last page': `/audit-log?offset=${rows - 50}`,
  'audit log of one object': '/audit-log?object_type=product&object_id=bp_777',
  'audit log of one operation': '/audit-log?operation=updateProduct',
  categories: '/categories',
  collections: '/collections',
  regions: '/regions',
  'shipping options': '/shipping-options',
  'tax rates': '/tax-rates',
  discounts: '/discounts',
  'publishable keys': '/publishable-keys',
  'payment issues': '/payment-issues',
})

async function msOf(url: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await app.inject({ url: `/admin${url}`, headers: { authorization: `Bearer ${adminToken}` } })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return performance.now() - startedAt
}

async function measured(rows: number): Promise<Map<string, number>> {
  await sql`vacuum analyze`.execute(connection.db)
  const all = new Map<string, number>()
  for (const [name, url] of Object.entries(lists(rows))) {
    for (let warm = 0; warm < 5; warm++) await msOf(url)
    const timed: number[] = []
    for (let time = 0; time < times; time++) timed.push(await msOf(url))
    all.set(name, median(timed))
  }
  return all
}

async function fill(from: number, to: number): Promise<void> {
  const step = 10_000
  for (let first = from; first <= to; first += step) {
    await fillProducts(connection.db, first, Math.min(to, first + step - 1))
    await fillOrders(connection.db, first, Math.min(to, first + step - 1))
  }
}

await fill(1, few)
const atFew = await measured(few)
await fill(few + 1, many)
const atMany = await measured(many)
console.log(`| list | ${few} rows, ms | ${many} rows, ms | ratio |\n|---|---:|---:|---:|`)
for (const [name, ms] of atMany) {
  const before = atFew.get(name) ?? ms
  console.log(`| ${name} | ${before.toFixed(1)} | ${ms.toFixed(1)} | ${(ms / before).toFixed(1)} |`)
}
await stop()
await connection.close()
