import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOrder } from '../../../bench/many-orders.ts'
import { sql } from '../../../src/platform/db/database.ts'
import {
  allIndexes,
  type Explained,
  type Explaining,
  explaining,
  explainLaterConnections,
  wholeReads,
} from '../../support/explained.ts'
import { complete, confirm, paidSession, payOnPage, read, startedPayment } from '../../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

const orders = process.env.FULL === '1' ? 100_000 : 10_000
const unpaid = 2000
const mostBuffers = 500
/** Tables with one or more rows per order. */
const growing = [
  'checkout',
  'payment_attempt',
  'payment_event',
  'stock_reservation',
  'discount_redemption',
  '"order"',
  'order_line',
  'customer',
  'event',
  'idempotency_key',
]

let shop: TestWeft
let weft: TestWeft
let explain: Explaining
let orderId: string

/** Lets the connections plan their statements while the shop is empty. Then the shop gets many orders. */
beforeAll(async () => {
  shop = await startTestWeft()
  await explainLaterConnections(shop)
  weft = await startTestWeft({ beside: shop })
  explain = explaining(weft)
  await sql`update variant_stock set on_hand = 1000000`.execute(shop.db)
  const { completed } = await purchase()
  orderId = completed.order.id
  // An idle connection closes after 30 s and loses its plans.
  const alive = setInterval(() => void sql`select 1`.execute(weft.db), 5000)
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  await copyOrder(client, orderId, 1, orders)
  await client.query(`
    insert into customer (id, email) select 'cus_' || n, n || '@example.com' from generate_series(1, ${orders}) n;
    insert into event (type, payload, relayed_at) select 'order.placed', jsonb_build_object('id', id), now() from "order";
    insert into idempotency_key (caller, method, path, key, body_hash, status, body, locked_until)
    select 'apk_1', 'POST', '/', n::text, '', 200, '{}', now() from generate_series(1, ${orders}) n`)
  await client.end()
  clearInterval(alive)
}, 600_000)
afterAll(async () => {
  await weft.stop()
  await shop.stop()
})

const purchase = () => paidSession(weft, { codes: ['TEN'], email: 'ada@example.com' })

/** Runs every step of a purchase, and a payment that fails. */
async function everyStep(): Promise<void> {
  const { session } = await purchase()
  await read(weft, session.id)
  const declined = await startedPayment(weft, { codes: ['TEN'] })
  await payOnPage(weft, declined.started.payment.next_action.url, 'decline')
  await confirm(weft, declined.attempt)
  await complete(weft, declined.session.id)
}

/**
 * Explains three runs. A connection that runs a statement for the first time also reads the system catalogs, and any run
 * may get such a connection. So each statement counts the pages of the run in which it read the fewest.
 */
async function explainedSteps(): Promise<Explained[]> {
  const runs = [await explain.during(everyStep), await explain.during(everyStep), await explain.during(everyStep)]
  const fewest = new Map<string, number>()
  const keyed = runs.flatMap((statements) => {
    const times = new Map<string, number>()
    return statements.map((one) => {
      const nth = (times.get(one.text) ?? 0) + 1
      times.set(one.text, nth)
      const key = `${nth} ${one.text}`
      fewest.set(key, Math.min(one.buffers, fewest.get(key) ?? Infinity))
      return { ...one, key }
    })
  })
  return keyed.map(({ key, ...one }) => ({ ...one, buffers: fewest.get(key) ?? one.buffers }))
}

async function offending(statements: readonly Explained[]) {
  const indexes = await allIndexes(shop)
  const offences = statements.flatMap((one) => {
    const reads = wholeReads(one, indexes).filter(({ table }) => growing.includes(table))
    return reads.length > 0 || one.buffers > mostBuffers
      ? [{ statement: one.statement, buffers: one.buffers, reads }]
      : []
  })
  return [...new Map(offences.map((offence) => [offence.statement, offence])).values()]
}

test('statements planned on empty tables find their rows by key once there are many orders', async () => {
  const statements = await explainedSteps()
  expect(statements.length).toBeGreaterThan(20)
  expect(await offending(statements)).toEqual([])
})

test('statements find rows by key also when nearly all reservations are released and the statistics are current', async () => {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
  for (let i = 0; i < unpaid; i += 1000)
    await sql`
      insert into stock_reservation (attempt_id, variant_id, quantity, status, expires_at, buyer, agent)
      select attempt_id, 'variant_mug', 1, 'held', now(), hashtext(attempt_id), 1 from stock_reservation
      where variant_id = 'variant_shirt_s' order by attempt_id limit 1000 offset ${i}`.execute(shop.db)
  expect(await offending(await explainedSteps())).toEqual([])
})
