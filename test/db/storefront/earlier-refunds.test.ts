import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { type AdminShop, adminShop, placeTestOrder } from '../../support/admin-shop.ts'
import { examine } from '../../support/invariants.ts'

let shop: AdminShop
beforeAll(async () => {
  shop = await adminShop()
})
afterAll(() => shop.close())

const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`
let made = 0

async function refund(order: string, hour: number, units: number, restocked: number, status = 'succeeded') {
  const id = `ref_${++made}`
  await sql`insert into refund (id, order_id, attempt_id, amount_minor, currency, reason, status, created_at, updated_at)
    values (${id}, ${order}, ${`att_${order}`}, 100, 'INR', 'x', ${status}, ${at(hour)}, ${at(hour)})`.execute(shop.db)
  await sql`insert into refund_line (refund_id, order_line_id, quantity, restocked)
    values (${id}, ${`${order}_red`}, ${units}, ${restocked})`.execute(shop.db)
}

async function ship(order: string, hour: number, units: number) {
  const id = `ful_${++made}`
  await sql`insert into fulfillment (id, order_id, created_at, shipped_at) values (${id}, ${order}, ${at(hour)}, ${at(hour)})`.execute(
    shop.db,
  )
  await sql`insert into fulfillment_item values (${id}, ${`${order}_red`}, ${units})`.execute(shop.db)
}

const units = async (order: string): Promise<unknown[]> => {
  const { rows } = await sql<{ canceled: number; returned: number; restocked: number }>`
    select rl.canceled, rl.returned, rl.restocked from refund_line rl join refund r on r.id = rl.refund_id
    where r.order_id = ${order} order by r.created_at`.execute(shop.db)
  return rows.map(({ canceled, returned, restocked }) => [canceled, returned, restocked])
}

test('the migration interprets old refunds by the units shipped before them, and inconsistent refunds are found', async () => {
  await sql`alter table refund_line drop column canceled cascade, drop column returned cascade`.execute(shop.db)
  const orders: string[] = []
  for (let order = 0; order < 6; order++) orders.push(await placeTestOrder(shop.db))
  const [before = '', after = '', mixed = '', wrong = '', retried = '', canceled = ''] = orders
  await refund(before, 1, 1, 1)
  await refund(before, 2, 1, 0)
  await ship(before, 3, 1)
  await ship(after, 1, 3)
  await refund(after, 2, 1, 1)
  await refund(after, 3, 1, 0)
  await ship(mixed, 1, 2)
  await refund(mixed, 2, 3, 3)
  await refund(wrong, 1, 3, 3)
  await ship(wrong, 2, 3)
  await refund(retried, 1, 2, 0, 'failed')
  await refund(retried, 2, 2, 2)
  await sql`update "order" set status = 'canceled', canceled_at = ${at(1)} where id = ${canceled}`.execute(shop.db)
  await refund(canceled, 2, 1, 0)
  const migration = await readFile(new URL('../../../migrations/20261122T1110_refunded_units.sql', import.meta.url))
  await sql.raw(migration.toString()).execute(shop.db)
  const read = await Promise.all(orders.map((order) => units(order)))
  expect(read).toEqual([
    [
      [1, 0, 1],
      [1, 0, 0],
    ],
    [
      [0, 1, 1],
      [0, 0, 0],
    ],
    [[1, 2, 3]],
    [[3, 0, 3]],
    [
      [2, 0, 0],
      [2, 0, 2],
    ],
    [[0, 0, 0]],
  ])
  const { findings } = await shop.db.transaction().execute((tx) => examine(tx))
  const ours = findings.filter(({ name }) => /^(refunded-units|returned-units)/.test(name))
  expect(ours.map(({ name, violations }) => [name, violations])).toEqual([
    ['refunded-units-not-fulfilled', [{ id: `${wrong}_red`, what: 'bought 3, canceled 3, fulfilled 3' }]],
  ])
})
