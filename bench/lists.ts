/**
 * Measures every list of the admin API with 1,000 and with 100,000 products, orders, sessions, customers and audit
 * entries.
 *
 * `TEST_DATABASE_URL=postgresql://… node bench/lists.ts [--rows 100000] [--times 15] [--rounds 3] [--only TEXT]`
 *
 * Creates both shops in databases on that server and drops them at the end. Measures them in turns, so that a busy
 * machine slows both. Exits with 1 if a list takes more than five times as long with the larger shop.
 */
import { parseArgs } from 'node:util'
import { systemClock } from '../src/platform/clock.ts'
import { parseConfig } from '../src/platform/config/config.ts'
import { connectDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createLogger } from '../src/platform/log.ts'
import { seedDemoShop } from '../src/wiring/seed-demo-shop.ts'
import { wire } from '../src/wiring.ts'
import { fillShop } from './many-rows.ts'
import { median } from './measure.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    times: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
})
const few = 1000
const many = Number(values.rows)
const mostTimes = 5
const adminToken = 'a-token-for-this-run-only'
const server = process.env.TEST_DATABASE_URL
if (!server) throw new Error('TEST_DATABASE_URL must name a server whose user may create databases.')

const lists = (rows: number): Record<string, string> => ({
  products: '/products',
  'products, last page': `/products?offset=${rows - 50}`,
  'products, middle page': `/products?offset=${rows / 2}`,
  'products by title': '/products?order=title',
  'products by -updated_at': '/products?order=-updated_at',
  'products, one status': '/products?status=published',
  'products, q of one': '/products?q=SKU-777',
  'products, q of a tenth': '/products?q=shirt',
  'products, q of all': '/products?q=bench',
  'products, q of all, middle page': `/products?q=bench&offset=${rows / 2}`,
  'products, q of all, last page': `/products?q=bench&offset=${rows - 50}`,
  'products, q of all by title': '/products?q=bench&order=-title',
  'products, q of most of one status': '/products?q=bench&status=published',
  'products, q of none': '/products?q=nothing-has-this',
  'products, q of two letters': '/products?q=sh',
  'products with SKUs, q of all': '/products?q=sku-',
  stock: '/stock',
  'stock, last page': `/stock?offset=${rows - 50}`,
  'stock that is low': '/stock?low=true',
  'stock, q of all': '/stock?q=sku-',
  'stock, q of two letters': '/stock?q=sk',
  'stock by -sku': '/stock?order=-sku',
  'stock, q of one': '/stock?q=SKU-777',
  orders: '/orders',
  'orders, last page': `/orders?offset=${rows - 50}`,
  'orders, middle page': `/orders?offset=${rows / 2}`,
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
  'orders, q of all, middle page': `/orders?q=example.com&offset=${rows / 2}`,
  'orders, q of all, last page': `/orders?q=example.com&offset=${rows - 50}`,
  'orders, q of all by total': '/orders?q=example.com&order=total',
  'orders, q of all by -total, middle page': `/orders?q=example.com&order=-total&offset=${rows / 2}`,
  'orders, q of most of one status': '/orders?q=example&status=pending&currency=USD',
  'orders, q of all with totals': '/orders?q=example.com&totals=true',
  'orders, q of one letter': '/orders?q=e',
  'orders, q of two letters': '/orders?q=te',
  'orders with totals': '/orders?totals=true',
  customers: '/customers',
  'customers, last page': `/customers?offset=${rows - 50}`,
  'customers by email': '/customers?order=email',
  'customers of some days': '/customers?created_from=2026-01-01T02:00:00Z&created_to=2026-01-01T12:00:00Z',
  'customers, q of one': '/customers?q=buyer777@',
  'customers, q of a name': '/customers?q=first77+last77',
  'customers, q of all': '/customers?q=example.com',
  'customers, q of all by email': '/customers?q=example.com&order=email',
  'customers, q of all, last page': `/customers?q=example.com&offset=${rows - 50}`,
  'customers, q of two letters': '/customers?q=la',
  checkouts: '/checkouts',
  'checkouts, last page': `/checkouts?offset=${rows - 50}`,
  'checkouts, one status': '/checkouts?status=canceled',
  payments: '/payments',
  'payments, last page': `/payments?offset=${rows - 50}`,
  'payments, one status': '/payments?status=paid',
  'checkouts, one agent': '/checkouts?agent=https://agent1.example/p',
  'checkouts, one e-mail': '/checkouts?email=buyer777@example.com',
  'checkouts, q of one': '/checkouts?q=bc_777',
  'checkouts of some totals': '/checkouts?total_from=5100&total_to=5200',
  'abandoned checkouts': '/abandoned-checkouts',
  'abandoned checkouts, last page': `/abandoned-checkouts?offset=${rows * 0.9 - 50}`,
  'abandoned checkouts by -total': '/abandoned-checkouts?order=-total',
  'abandoned checkouts of one stage': '/abandoned-checkouts?stage=payment',
  'abandoned checkouts that are open': '/abandoned-checkouts?open=true',
  'abandoned checkouts, not reminded': '/abandoned-checkouts?reminded=false',
  'abandoned checkouts, q of one': '/abandoned-checkouts?q=buyer777@',
  'abandoned checkouts, q of a product': '/abandoned-checkouts?q=teal+bowl',
  'abandoned checkouts, q of all': '/abandoned-checkouts?q=example.com',
  'abandoned checkouts, q of all, last page': `/abandoned-checkouts?q=example.com&offset=${rows * 0.9 - 50}`,
  'abandoned checkouts, q of all of one stage': '/abandoned-checkouts?q=example.com&stage=payment',
  emails: '/emails',
  'audit log': '/audit-log',
  'audit log, last page': `/audit-log?offset=${rows - 50}`,
  'audit log of one object': '/audit-log?object_type=product&object_id=bp_777',
  'audit log of one operation': '/audit-log?operation=updateProduct',
  'audit log searched, of one object': '/audit-log?q=bp_777',
  'audit log searched, of many': '/audit-log?q=product',
  categories: '/categories',
  collections: '/collections',
  regions: '/regions',
  'shipping options': '/shipping-options',
  'tax rates': '/tax-rates',
  discounts: '/discounts',
  'publishable keys': '/publishable-keys',
  'payment issues': '/payment-issues',
})

interface Shop {
  readonly rows: number
  msOf(url: string): Promise<number>
  close(): Promise<void>
}

async function openShop(rows: number): Promise<Shop> {
  const name = `weft_bench_lists_${process.pid}_${rows}`
  await administer(`create database ${name}`)
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  const key = Buffer.alloc(32, 1).toString('base64')
  const config = parseConfig({ DATABASE_URL: url.href, ADMIN_TOKEN: adminToken, ENCRYPTION_KEY: key })
  const connection = connectDatabase({ url: url.href })
  const log = createLogger({ level: 'error' })
  await migrate(connection.pool)
  await seedDemoShop(connection.db, { demo: false, publishableKey: null, log })
  await fillShop(connection.db, rows)
  const baseUrl = 'http://127.0.0.1:9000'
  const { app, stop } = await wire({ config, connection, clock: systemClock, log, baseUrl, ownUrl: baseUrl })
  await app.ready()
  return {
    rows,
    async msOf(path) {
      const startedAt = performance.now()
      const answer = await app.inject({ url: `/admin${path}`, headers: { authorization: `Bearer ${adminToken}` } })
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
      return performance.now() - startedAt
    },
    async close() {
      await stop()
      await connection.close()
      if (values.keep) console.log(`kept: ${name}`)
      else await administer(`drop database ${name} with (force)`)
    },
  }
}

async function administer(statement: string): Promise<void> {
  const connection = connectDatabase({ url: server ?? '', maxConnections: 1 })
  await connection.pool.query(statement)
  await connection.close()
}

const shops = [await openShop(few), await openShop(many)]
const times = new Map<string, number[]>()
const timesOf = (rows: number, name: string): number[] => {
  const key = `${rows} ${name}`
  const known = times.get(key) ?? []
  times.set(key, known)
  return known
}
const names = Object.keys(lists(few)).filter((name) => name.includes(values.only))

try {
  for (let round = 0; round < Number(values.rounds); round++)
    for (const name of names) {
      for (let time = -3; time < Number(values.times); time++) {
        for (const { rows, msOf } of shops) {
          const ms = await msOf(lists(rows)[name] ?? '')
          if (time >= 0) timesOf(rows, name).push(ms)
        }
      }
    }
} finally {
  for (const shop of shops) await shop.close()
}
console.log(`| list | ${few} rows, ms | ${many} rows, ms | ratio |\n|---|---:|---:|---:|`)
const slow: string[] = []
for (const name of names) {
  const [before = 0, after = 0] = [few, many].map((rows) => median(timesOf(rows, name)))
  console.log(`| ${name} | ${before.toFixed(1)} | ${after.toFixed(1)} | ${(after / before).toFixed(1)} |`)
  if (after > mostTimes * before) slow.push(name)
}
console.log(slow.length === 0 ? `None takes more than ${mostTimes} times as long.` : `Too slow: ${slow.join('; ')}`)
process.exitCode = slow.length === 0 ? 0 : 1
