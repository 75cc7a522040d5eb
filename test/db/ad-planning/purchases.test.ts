import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PlacedOrder } from '../../../src/ad-planning/conversions/ports.ts'
import { countingSubscription } from '../../../src/ad-planning/index.ts'
import { connectDatabase, type DatabaseConnection, sql } from '../../../src/platform/db/database.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { testClock } from '../../support/clock.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

const placedAt = new Date('2026-03-01T10:00:00Z')
const later = new Date('2026-03-02T10:00:00Z')

function order(id: string, more: Partial<PlacedOrder> = {}): PlacedOrder {
  return {
    ...{ id, checkoutId: `chk_${id}`, customerId: null, email: `${id}@example.com`, firstName: null, lastName: null },
    ...{ currency: 'INR', totalMinor: 1000, placedAt, canceledAt: null, refundedMinor: 0 },
    ...more,
  }
}

const orders = [
  order('order_1', { email: 'Asha@example.com', firstName: 'Asha', totalMinor: 1500 }),
  order('order_2', { email: 'asha@EXAMPLE.com', lastName: 'Rao', placedAt: later, currency: 'USD' }),
  order('order_3', { canceledAt: later }),
  order('order_4', { email: null }),
  order('order_5', { checkoutId: null }),
]

let database: TestDatabase
let connection: DatabaseConnection
beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url, maxConnections: 4 })
})
afterAll(async () => {
  await connection?.close()
  await database?.drop()
})

it('orders delivered together, repeatedly and in parallel become one purchase each, of one person if they have an e-mail address', async () => {
  const { db } = connection
  const { handleAll } = countingSubscription({
    clock: testClock(later),
    log: createLogger({ level: 'silent' }),
    readOrders: async (_db, ids) => orders.filter(({ id }) => ids.includes(id)),
  })
  const told = [...orders, ...orders, { id: 'order_unknown' }].map(({ id }, at) => ({
    id: at + 1,
    type: 'order.placed',
    payload: { id },
  }))
  const tell = () => db.transaction().execute(async (tx) => handleAll?.(tx, told))
  await Promise.all([tell(), tell(), tell()])

  const { rows } = await sql`
    select c.order_id, c.conversion_value, c.currency, c.metadata, p.email, p.first_name, p.last_name, p.last_active_at,
      (select count(*) from attribution_credit a where a.conversion_id = c.id and a.weight_ppm = 1000000 and a.value_minor = c.conversion_value) as credits
    from conversion c left join person p on p.id = c.person_id order by c.order_id`.execute(db)
  const asha = { email: 'asha@example.com', first_name: 'Asha', last_name: 'Rao', last_active_at: later }
  const nobody = { email: null, first_name: null, last_name: null, last_active_at: null }
  const other = (name: string) => ({ ...nobody, email: `${name}@example.com`, last_active_at: placedAt })
  const counted = { conversion_value: 1000, currency: 'INR', metadata: {}, credits: 6 }
  expect(rows).toEqual([
    { ...counted, order_id: 'order_1', conversion_value: 1500, ...asha },
    { ...counted, order_id: 'order_2', currency: 'USD', ...asha },
    { ...counted, order_id: 'order_3', conversion_value: 0, metadata: { canceled_value: 1000 }, ...other('order_3') },
    { ...counted, order_id: 'order_4', ...nobody },
    { ...counted, order_id: 'order_5', ...other('order_5') },
  ])
  const { rows: waiting } = await sql`select conversion_id from credit_queue`.execute(db)
  expect(waiting).toEqual([])
})
