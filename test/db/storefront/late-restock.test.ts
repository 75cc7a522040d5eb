import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { type AdminShop, type Answer, adminShop, placeTestOrder, start } from '../../support/admin-shop.ts'
import { examine } from '../../support/invariants.ts'

let shop: AdminShop
beforeAll(async () => {
  shop = await adminShop()
})
beforeEach(() => shop.clock.to(start))
afterAll(() => shop.close())

const red = (id: string) => `${id}_red`
const blue = (id: string) => `${id}_blue`
const onHand = async (): Promise<number> =>
  (
    await shop.db
      .selectFrom('variant_stock')
      .select('on_hand')
      .where('variant_id', '=', 'variant_red')
      .executeTakeFirstOrThrow()
  ).on_hand
const ship = (id: string, quantity: number) =>
  shop.call('POST', `/orders/${id}/fulfillments`, { items: [{ line_item_id: red(id), quantity }], shipped: true })
const refundAll = (id: string) => shop.call('POST', `/orders/${id}/refunds`, { reason: 'Courtesy' })
const restock = (id: string, quantity: number, more: object = {}, key?: string) =>
  shop.call('POST', `/orders/${id}/restock`, { line_items: [{ line_item_id: red(id), quantity, ...more }] }, key)
const told = ({ status, body }: Answer) => [status, (body.errors as unknown) ?? body.message]
const orderOf = ({ body }: Answer) => body.order as { line_items: object[]; refunds: { line_items: object[] }[] }
const findings = async () => {
  const { findings } = await shop.db.transaction().execute((tx) => examine(tx))
  return findings.map(({ name }) => name)
}

test('unshipped units of a fully refunded, partly shipped order go back into stock, and no more of them', async () => {
  const id = await placeTestOrder(shop.db)
  const before = await onHand()
  await ship(id, 1)
  await refundAll(id)
  const already = await findings()
  const tooMany = `Line ${red(id)}: 2 refunded units are in the shop without being in stock, not 3.`
  expect(told(await restock(id, 3))).toEqual([409, [{ path: '/line_items/0/quantity', message: tooMany }]])
  const done = await restock(id, 2, {}, `late ${id}`)
  expect(done.status).toBe(200)
  expect(orderOf(done).line_items[0]).toMatchObject({
    quantity: 3,
    shipped_quantity: 1,
    canceled_quantity: 2,
    returned_quantity: 0,
    fulfillable_quantity: 0,
  })
  expect(orderOf(done).refunds.map(({ line_items }) => line_items)).toEqual([
    [{ line_item_id: red(id), quantity: 2, canceled_quantity: 2, returned_quantity: 0, restocked_quantity: 2 }],
  ])
  expect(await onHand()).toBe(before + 2)
  expect((await restock(id, 2, {}, `late ${id}`)).body).toEqual(done.body)
  expect(await onHand()).toBe(before + 2)
  const none = `Line ${red(id)}: 0 refunded units are in the shop without being in stock, not 1.`
  expect(told(await restock(id, 1))).toEqual([409, [{ path: '/line_items/0/quantity', message: none }]])
  expect(await findings()).toEqual(already)
})

test('shipped units that come back after the refund are restocked as returned', async () => {
  const id = await placeTestOrder(shop.db)
  const before = await onHand()
  await ship(id, 2)
  await refundAll(id)
  const done = await restock(id, 2, { returned: true })
  expect(orderOf(done).line_items[0]).toMatchObject({ canceled_quantity: 1, returned_quantity: 2, shipped_quantity: 2 })
  expect(await onHand()).toBe(before + 2)
  const kept = `Line ${red(id)}: 0 refunded units are with the buyer, not 1.`
  expect(told(await restock(id, 1, { returned: true }))).toEqual([
    409,
    [{ path: '/line_items/0/quantity', message: kept }],
  ])
  expect((await restock(id, 1)).status).toBe(200)
  expect(await onHand()).toBe(before + 3)
})

test('units that a partial refund named are restocked with that refund', async () => {
  const id = await placeTestOrder(shop.db)
  const before = await onHand()
  const named = { reason: 'Changed their mind', line_items: [{ line_item_id: red(id), quantity: 2 }] }
  await shop.call('POST', `/orders/${id}/refunds`, named)
  const pending = `Line ${red(id)}: its refund is not paid out yet. Restock all 2 of its units, or wait until it has succeeded.`
  expect(told(await restock(id, 1))).toEqual([409, [{ path: '/line_items/0/quantity', message: pending }]])
  await sql`update refund set status = 'succeeded' where order_id = ${id}`.execute(shop.db)
  const done = await restock(id, 1)
  expect(orderOf(done).refunds.map(({ line_items }) => line_items)).toEqual([
    [{ line_item_id: red(id), quantity: 2, canceled_quantity: 2, returned_quantity: 0, restocked_quantity: 1 }],
  ])
  expect(await onHand()).toBe(before + 1)
  const returned = `Line ${red(id)}: 0 refunded units are with the buyer, not 1.`
  expect(told(await restock(id, 1, { returned: true }))).toEqual([
    409,
    [{ path: '/line_items/0/quantity', message: returned }],
  ])
})

test('the answer shows the order as the restock has changed it', async () => {
  const id = await placeTestOrder(shop.db)
  await ship(id, 1)
  await refundAll(id)
  shop.clock.to('2026-03-01T12:07:00.000Z')
  const done = await restock(id, 2)
  expect(done.body).toEqual((await shop.call('GET', `/orders/${id}`)).body)
  expect(orderOf(done)).toMatchObject({ updated_at: '2026-03-01T12:07:00.000Z' })
})

test('packed units are restocked only after their fulfillment is canceled', async () => {
  const id = await placeTestOrder(shop.db)
  await ship(id, 1)
  const packed = await shop.call('POST', `/orders/${id}/fulfillments`, {
    items: [{ line_item_id: red(id), quantity: 2 }],
  })
  await refundAll(id)
  const none = `Line ${red(id)}: 0 refunded units are in the shop without being in stock, not 2.`
  expect(told(await restock(id, 2))).toEqual([409, [{ path: '/line_items/0/quantity', message: none }]])
  await shop.call('POST', `/orders/${id}/fulfillments/${(packed.body.fulfillment as { id: string }).id}/cancel`)
  expect((await restock(id, 2)).status).toBe(200)
})

test('lines of other orders, repeated lines, canceled orders and orders without a refund are refused', async () => {
  const id = await placeTestOrder(shop.db)
  const other = await placeTestOrder(shop.db)
  const lines = [
    { line_item_id: red(other), quantity: 1 },
    { line_item_id: blue(id), quantity: 1 },
    { line_item_id: blue(id), quantity: 1 },
  ]
  expect(told(await shop.call('POST', `/orders/${id}/restock`, { line_items: lines }))).toEqual([
    400,
    [
      { path: '/line_items/0/line_item_id', message: `Line ${red(other)} is not in this order.` },
      { path: '/line_items/2/line_item_id', message: `Line ${blue(id)} is given twice.` },
    ],
  ])
  expect(told(await shop.call('POST', `/orders/${id}/restock`, { line_items: lines, reason: 5 }))).toEqual([
    400,
    [
      { path: '/reason', message: 'must be a string' },
      { path: '/line_items/0/line_item_id', message: `Line ${red(other)} is not in this order.` },
      { path: '/line_items/2/line_item_id', message: `Line ${blue(id)} is given twice.` },
    ],
  ])
  const none = `Line ${red(id)}: 0 refunded units are in the shop without being in stock, not 1.`
  expect(told(await restock(id, 1))).toEqual([409, [{ path: '/line_items/0/quantity', message: none }]])
  await shop.call('POST', `/orders/${id}/cancel`)
  expect(told(await restock(id, 1))).toEqual([409, 'This order is canceled. Adjust the stock of its units instead.'])
  expect((await restock('none', 1)).status).toBe(404)
})

test('the timeline and the stock ledger show the restocking', async () => {
  const id = await placeTestOrder(shop.db)
  await ship(id, 1)
  await refundAll(id)
  await restock(id, 2)
  const { timeline } = (await shop.call('GET', `/orders/${id}/timeline`)).body as {
    timeline: { type: string; details: object }[]
  }
  expect(timeline.filter(({ type }) => type === 'order.restocked').map(({ details }) => details)).toEqual([
    { reason: null, line_items: [{ line_item_id: red(id), quantity: 2 }] },
  ])
  const { rows } = await sql<{ reason: string; quantity_change: number }>`
    select reason, quantity_change from stock_movement where order_id = ${id} order by id desc limit 1`.execute(shop.db)
  expect(rows).toEqual([{ reason: 'order_refunded', quantity_change: 2 }])
})

test.each([1, 2])('concurrent restocking never exceeds the units in the shop (repetition %i)', async () => {
  const id = await placeTestOrder(shop.db)
  const before = await onHand()
  await ship(id, 1)
  await refundAll(id)
  const answers = await Promise.all(Array.from({ length: 6 }, () => restock(id, 1)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
  expect(await onHand()).toBe(before + 2)
})
