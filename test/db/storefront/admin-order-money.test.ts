import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { type AdminShop, adminShop, eventsAbout, placeTestOrder, start } from '../../support/admin-shop.ts'

let shop: AdminShop
beforeAll(async () => {
  shop = await adminShop()
})
beforeEach(() => shop.clock.to(start))
afterAll(() => shop.close())

const later = '2026-03-02T08:00:00.000Z'

const onHand = async (): Promise<number[]> => {
  const { rows } = await sql<{ on_hand: number }>`select on_hand from variant_stock order by variant_id`.execute(
    shop.db,
  )
  return rows.map((row) => row.on_hand)
}

test('canceling an order restocks its goods, refunds its payment once, and cancels its open fulfillments', async () => {
  const id = await placeTestOrder(shop.db)
  await shop.call('POST', `/orders/${id}/fulfillments`)
  await shop.call('POST', `/orders/${id}/refunds`, { amount: 700, reason: 'Late' })
  const before = await onHand()
  shop.clock.to(later)
  const answers = await Promise.all(Array.from({ length: 6 }, () => shop.call('POST', `/orders/${id}/cancel`)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(answers.find((answer) => answer.status === 409)?.body).toEqual({
    type: 'conflict',
    message: 'This order is canceled already.',
  })
  expect(answers.find((answer) => answer.status === 200)?.body).toMatchObject({
    order: {
      status: 'canceled',
      fulfillment_status: 'canceled',
      canceled_at: later,
      totals: { refunded: 41700, refundable: 0 },
      fulfillments: [{ status: 'canceled', canceled_at: later }],
      refunds: [
        { amount: 700, reason: 'Late', status: 'created' },
        { amount: 41000, reason: 'order_canceled', status: 'created' },
      ],
    },
  })
  const units = [2, 3]
  expect(await onHand()).toEqual(before.map((count, index) => count + (units[index] ?? 0)))
  expect(await eventsAbout(shop.db, id)).toEqual([
    'fulfillment.created',
    'refund.created',
    'fulfillment.canceled',
    'refund.created',
    'order.canceled',
  ])
  expect((await shop.call('POST', `/orders/${id}/fulfillments`)).body).toEqual({
    type: 'conflict',
    message: 'This order is canceled: there is nothing to fulfil.',
  })
})

test('an order can be canceled without restocking or refunding, but not after shipping', async () => {
  const id = await placeTestOrder(shop.db)
  const before = await onHand()
  expect((await shop.call('POST', `/orders/${id}/cancel`, { restock: false, refund: false })).body).toMatchObject({
    order: { status: 'canceled', refunds: [], totals: { refundable: 41700 } },
  })
  expect(await onHand()).toEqual(before)
  const sent = await placeTestOrder(shop.db)
  await shop.call('POST', `/orders/${sent}/fulfillments`, { shipped: true })
  const refused = await shop.call('POST', `/orders/${sent}/cancel`)
  expect([refused.status, refused.body]).toEqual([
    409,
    { type: 'conflict', message: 'A part of this order has been shipped: refund it instead.' },
  ])
})

test('after a full refund, a partly shipped order explains how to restock the rest', async () => {
  const id = await placeTestOrder(shop.db)
  await shop.call('POST', `/orders/${id}/fulfillments`, {
    items: [{ line_item_id: `${id}_red`, quantity: 1 }],
    shipped: true,
  })
  await shop.call('POST', `/orders/${id}/refunds`, { reason: 'Courtesy' })
  const message =
    'A part of this order has been shipped, and everything has been refunded. Restock the units that stayed in the shop.'
  expect((await shop.call('POST', `/orders/${id}/cancel`)).body).toEqual({ type: 'conflict', message })
  const goods = { reason: 'Kept', line_items: [{ line_item_id: `${id}_red`, quantity: 1, restock: true }] }
  expect((await shop.call('POST', `/orders/${id}/refunds`, goods)).body).toEqual({
    type: 'conflict',
    message: 'Everything that was paid has been refunded already. To put units back into stock, restock the order.',
  })
})

test('20 concurrent refunds never exceed the payment', async () => {
  const id = await placeTestOrder(shop.db)
  const refund = { amount: 5000, reason: 'Damaged' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.call('POST', `/orders/${id}/refunds`, refund)),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(8).fill(201), ...Array(12).fill(400)])
  expect(answers.find((answer) => answer.status === 400)?.body).toEqual({
    type: 'invalid_data',
    message: '/amount: At most ₹17.00 is left to refund, not ₹50.00.',
    errors: [{ path: '/amount', message: 'At most ₹17.00 is left to refund, not ₹50.00.' }],
  })
  expect((await shop.call('POST', `/orders/${id}/refunds`, { reason: 'The rest' })).body).toMatchObject({
    refund: { amount: 1700 },
  })
  const over = await shop.call('POST', `/orders/${id}/refunds`, { reason: 'More' })
  expect([over.status, over.body]).toEqual([
    409,
    { type: 'conflict', message: 'Everything that was paid has been refunded already.' },
  ])
})

test('the database itself refuses a refund beyond the payment', async () => {
  const id = await placeTestOrder(shop.db)
  const insert =
    sql`insert into refund (id, order_id, attempt_id, amount_minor, currency, reason, status, created_at, updated_at)
    values ('ref_x', ${id}, ${`att_${id}`}, 41701, 'INR', 'x', 'created', now(), now())`.execute(shop.db)
  await expect(insert).rejects.toMatchObject({ constraint: 'refund_within_payment' })
})

test('units are refunded at the charged price, and a failed refund can be repeated', async () => {
  const id = await placeTestOrder(shop.db)
  const units = { reason: 'Torn', line_items: [{ line_item_id: `${id}_red`, quantity: 2 }] }
  const made = await shop.call('POST', `/orders/${id}/refunds`, units)
  const refund = {
    id: expect.stringMatching(/^ref_[0-9a-z]{35}$/),
    order_id: id,
    amount: 20533,
    currency: 'INR',
    shipping_amount: 0,
    reason: 'Torn',
    status: 'created',
    source: 'shop',
    failure_reason: null,
    line_items: [
      { line_item_id: `${id}_red`, quantity: 2, canceled_quantity: 2, returned_quantity: 0, restocked_quantity: 0 },
    ],
    created_at: start,
    updated_at: start,
  }
  expect([made.status, made.body]).toEqual([201, { refund }])
  expect((await shop.call('POST', `/orders/${id}/refunds`, units)).body).toMatchObject({
    errors: [{ path: '/line_items/0/quantity', message: `Only 1 of line ${id}_red are left, not 2.` }],
  })
  await sql`update refund set status = 'failed', failure_reason = 'closed' where order_id = ${id}`.execute(shop.db)
  expect((await shop.call('POST', `/orders/${id}/refunds`, units)).body).toEqual({ refund })
  expect((await shop.call('GET', `/orders/${id}`)).body).toMatchObject({
    order: {
      totals: { refunded: 20533, refundable: 21167 },
      line_items: [{ refunded_quantity: 2 }, { refunded_quantity: 0 }],
    },
  })
})
