import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { storefrontPublicEvents } from '../../src/storefront/public-events/index.ts'
import { paidSession } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  await sql`delete from event`.execute(weft.db)
})
afterEach(async () => {
  await weft.weft.jobs.runNow('tell-stock-changes')
  await sql`delete from event`.execute(weft.db)
  const { body } = await weft.admin('GET', '/admin/webhook-endpoints')
  for (const { id } of body.webhook_endpoints) await weft.admin('DELETE', `/admin/webhook-endpoints/${id}`)
})
afterAll(() => weft.stop())

const listen = async (...event_types: string[]): Promise<void> => {
  const url = 'https://hooks.example/weft'
  expect((await weft.admin('POST', '/admin/webhook-endpoints', { url, event_types })).status).toBe(201)
}
interface Raised {
  readonly type: string
  readonly payload: Record<string, unknown>
}
/** Emits, reads and deletes the stock events, in order, without their versions. */
async function stockEvents(): Promise<[string, Record<string, unknown>][]> {
  await weft.weft.jobs.runNow('tell-stock-changes')
  const { rows } = await sql<Raised>`
    select type, payload from event where type like 'stock.%' order by id`.execute(weft.db)
  await sql`delete from event where type like 'stock.%'`.execute(weft.db)
  return rows.map(({ type, payload: { version: _, ...data } }) => [type, data])
}
const stock = (variant_id: string, on_hand: number, available = on_hand) => ({ variant_id, on_hand, available })
const adjust = (variant: string, quantity_change: number) =>
  weft.admin('POST', `/admin/stock/${variant}/adjust`, { quantity_change, reason: 'correction' })
const publicEvent = (type: string) => storefrontPublicEvents.find((event) => event.type === type)

test('a change of stock is announced once, with the current stock', async () => {
  await listen('stock.changed')
  expect((await adjust('variant_mug', 5)).status).toBe(200)
  expect(await stockEvents()).toEqual([['stock.changed', stock('variant_mug', 105)]])
  expect(await stockEvents()).toEqual([])
})

test('a newer state of a variant has a greater version, because messages may arrive in another order', async () => {
  await listen('stock.changed', 'stock.low')
  const lastEntry = async () => {
    const { rows } = await sql<{ id: number }>`
      select max(id)::int as id from stock_movement where variant_id = 'variant_print'`.execute(weft.db)
    return rows[0]?.id ?? 0
  }
  const threshold = { low_stock_threshold: 50 }
  await weft.admin('POST', '/admin/stock/variant_print', { on_hand: 60, ...threshold })
  await weft.weft.jobs.runNow('tell-stock-changes')
  const first = await lastEntry()
  await adjust('variant_print', -1)
  await adjust('variant_print', -9)
  const last = await lastEntry()
  expect(last).toBeGreaterThan(first)
  await weft.weft.jobs.runNow('tell-stock-changes')
  const { rows } = await sql<Raised>`select type, payload from event where type like 'stock.%' order by id`.execute(
    weft.db,
  )
  expect(rows.map(({ type, payload }) => [type, payload])).toEqual([
    ['stock.changed', { ...stock('variant_print', 60), version: first }],
    ['stock.changed', { ...stock('variant_print', 50), version: last }],
    ['stock.low', { ...stock('variant_print', 50), ...threshold, version: last }],
  ])
})

test('several changes of a variant before the announcement are one event', async () => {
  await listen('*')
  await adjust('variant_mug', 5)
  await adjust('variant_shirt_s', -1)
  await adjust('variant_mug', -5)
  expect(await stockEvents()).toEqual([
    ['stock.changed', stock('variant_shirt_s', 99)],
    ['stock.changed', stock('variant_mug', 105)],
  ])
})

test('low stock is announced once when it reaches its threshold, and again only after it was above', async () => {
  await listen('stock.low', 'stock.changed')
  await weft.admin('POST', '/admin/stock/variant_shirt_m', { low_stock_threshold: 90 })
  const low = (onHand: number) => ['stock.low', { ...stock('variant_shirt_m', onHand), low_stock_threshold: 90 }]
  const changed = (onHand: number) => ['stock.changed', stock('variant_shirt_m', onHand)]
  await adjust('variant_shirt_m', -9)
  expect(await stockEvents()).toEqual([changed(91)])
  await adjust('variant_shirt_m', -1)
  expect(await stockEvents()).toEqual([changed(90), low(90)])
  await adjust('variant_shirt_m', -1)
  expect(await stockEvents()).toEqual([changed(89)])
  await adjust('variant_shirt_m', 5)
  expect(await stockEvents()).toEqual([changed(94)])
  await adjust('variant_shirt_m', -10)
  expect(await stockEvents()).toEqual([changed(84), low(84)])
})

test('an order for the last unit announces low stock; canceling it announces the restored stock', async () => {
  await listen('stock.changed', 'stock.low')
  await weft.admin('POST', '/admin/stock/variant_lamp', { low_stock_threshold: 0 })
  const { orderId } = await bought('variant_lamp')
  expect(await stockEvents()).toEqual([
    ['stock.changed', stock('variant_lamp', 0)],
    ['stock.low', { ...stock('variant_lamp', 0), low_stock_threshold: 0 }],
  ])
  expect((await weft.admin('POST', `/admin/orders/${orderId}/cancel`, { restock: true })).status).toBe(200)
  expect(await stockEvents()).toEqual([['stock.changed', stock('variant_lamp', 1)]])
})

test('events without listeners are not delivered later', async () => {
  await adjust('variant_mug', -5)
  expect(await stockEvents()).toEqual([])
  await listen('stock.changed')
  expect(await stockEvents()).toEqual([])
})

test('a sale is marked as announced when it is written if there are no listeners', async () => {
  const announced = async () =>
    (
      await sql<{
        told: boolean
      }>`select told from stock_movement where reason = 'sale' and variant_id = 'variant_shirt_s' order by id`.execute(
        weft.db,
      )
    ).rows
  await bought('variant_shirt_s')
  expect(await announced()).toEqual([{ told: true }])
  await listen('stock.low')
  await bought('variant_shirt_s')
  expect(await announced()).toEqual([{ told: true }, { told: false }])
})

test('a payment event contains the fields that the admin API shows, without the provider’s messages', async () => {
  await bought('variant_shirt_s')
  const { rows } = await sql<Raised>`select type, payload from event where type = 'payment.succeeded'`.execute(weft.db)
  const [event] = rows
  const id = String(event?.payload.id)
  const { events: _, ...payment } = (await weft.admin('GET', `/admin/payments/${id}`)).body.payment
  expect(await publicEvent('payment.succeeded')?.data(weft.db, { ...event?.payload })).toEqual({ payment })
  expect(await publicEvent('payment.succeeded')?.data(weft.db, { id: 'att_gone' })).toBeNull()
})

test('exactly these storefront events can be subscribed to', () => {
  expect(storefrontPublicEvents.map(({ type }) => type)).toEqual([
    ...['order.placed', 'order.updated', 'order.completed', 'order.canceled'],
    ...['fulfillment.created', 'fulfillment.shipped', 'fulfillment.delivered', 'fulfillment.canceled'],
    ...['refund.created', 'refund.succeeded', 'refund.failed'],
    ...['payment.succeeded', 'payment.failed', 'payment.needs_attention'],
    ...['stock.changed', 'stock.low'],
  ])
})

async function bought(variant: string): Promise<{ readonly orderId: string }> {
  await paidSession(weft, { variant })
  const { orders } = (await weft.admin('GET', '/admin/orders?limit=1')).body
  return { orderId: orders[0].id }
}
