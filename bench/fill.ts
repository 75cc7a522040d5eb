/**
 * Fills a database with a shop of `--orders` orders for the other benchmarks. `DATABASE_URL=postgresql://… node
 * bench/fill.ts [--orders 100000] [--products 1000]`
 *
 * The database must be empty, and the user a superuser. Buys one order, waits for its follow-up work, and copies it.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Pool } from 'undici'
import { fillShop } from './many-orders.ts'
import { startServer } from './start-server.ts'
import { checkoutUnit } from './units.ts'
import { drained } from './waiting-work.ts'

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, products: { type: 'string', default: '1000' } },
})
const database = new pg.Client({ connectionString: process.env.DATABASE_URL })
await database.connect()
const server = await startServer(values.products)
const pool = new Pool(`http://127.0.0.1:${server.port}`)
await checkoutUnit(pool, server.secret)(async (_name, work) => work(), 0)
await drained(database)
// Waits for the weekly scores and the list of open sessions.
for (const table of ['score_run', 'checkout_listing'])
  while ((await database.query(`select from ${table} limit 1`)).rows.length === 0) await sleep(200)
await sleep(2000)
await pool.close()
server.child.kill('SIGTERM')
await once(server.child, 'exit')
await fillShop(database, Number(values.orders), (done) => console.log(`${done} orders`))
await database.query('vacuum analyze')
await database.end()
