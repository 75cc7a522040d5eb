import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { refundProgressSubscription } from '../../../src/storefront/orders/index.ts'
import { type AdminShop, type Answer, adminShop, placeTestOrder, start } from '../../support/admin-shop.ts'
import { examine } from '../../support/invariants.ts'

let shop: AdminShop
beforeAll(async () => {
  shop = await adminShop()
})
beforeEach(() => shop.clock.to(start))
afterAll(() => shop.close())

const red = (id: string) => `${id}_red`
const onHand = async (): Promise<number> => {
  const row = await shop.db
    .selectFrom('variant_stock')
    .select('on_hand')
    .where('variant_id', '=', 'variant_red')
    .executeTakeFirstOrThrow()
  return row.on_hand
}
const refund = (id: string, quantity: number, more: object = {}) =>
  shop.call('POST', `/orders/${id}/refunds`, {
    line_items: [{ line_item_id: red(id), quantity, ...more }],
    reason: 'Sent back',
  })
const fulfil = (id: string, quantity: number, more: object = {}) =>
  shop.call('POST', `/orders/${id}/fulfillments`, { items: [{ line_item_id: red(id), quantity }], ...more })
const move = (id: string, made: Answer, step: string) =>
  shop.call('POST', `/orders/${id}/fulfillments/${(made.body.fulfillment as { id: string }).id}/${step}`)
const told = ({ status, body }: Answer) => [status, (body.errors as unknown) ?? body.message]
const line = async (id: string) => {
  const { order } = (await shop.call('GET', `/orders/${id}`)).body as { order: { line_items: object[] } }
  return order.line_items[0]
}
const statusOf = async (id: string) => {
  const { order } = (await shop.call('GET', `/orders/${id}`)).body as { order: Record<string, unknown> }
  return [order.status, order.fulfillment_status]
}

const hearOf = (id: string, type: string) =>
  shop.db.transaction().execute((tx) => {
    const event = { id: 1, type, payload: { id: `ref_${id}`, order_id: id } }
    return refundProgressSubscription(shop.clock).handle(tx, event)
  })

test('units that were refunded and restocked cannot be fulfilled, and the stock is as before the sale', async () => {
  const id = await placeTestOrder(shop.db)
  const before = await onHand()
  expect((await refund(id, 3, { restock: true })).status).toBe(201)
  expect(await onHand()).toBe(before + 3)
  const message = `Line ${red(id)}: 3 of 3 have been refunded and cannot be fulfilled; 0 can.`
  expect(told(await fulfil(id, 3))).toEqual([409, [{ path: '/items/0/quantity', message }]])
  expect(told(await fulfil(id, 1))).toEqual([409, [{ path: '/items/0/quantity', message }]])
  const rest = await shop.call('POST', `/orders/${id}/fulfillments`, {})
  expect(rest.body).toMatchObject({ fulfillment: { items: [{ line_item_id: `${id}_blue`, quantity: 2 }] } })
  expect(await line(id)).toMatchObject({ canceled_quantity: 3, fulfillable_quantity: 0, fulfilled_quantity: 0 })
})

test('after a partial refund only the rest can be fulfilled, and that completes the order', async () => {
  const id = await placeTestOrder(shop.db)
  await refund(id, 2)
  const message = `Line ${red(id)}: 2 of 3 have been refunded and cannot be fulfilled; 1 can.`
  expect(told(await fulfil(id, 2))).toEqual([409, [{ path: '/items/0/quantity', message }]])
  const rest = await shop.call('POST', `/orders/${id}/fulfillments`, { shipped: true })
  expect(rest.body).toMatchObject({
    fulfillment: {
      items: [
        { line_item_id: red(id), quantity: 1 },
        { line_item_id: `${id}_blue`, quantity: 2 },
      ],
    },
  })
  expect(await statusOf(id)).toEqual(['pending', 'shipped'])
  await move(id, rest, 'deliver')
  expect(await statusOf(id)).toEqual(['completed', 'delivered'])
})

test('refunding the last open units completes an order whose other units are delivered', async () => {
  const id = await placeTestOrder(shop.db)
  const items = [
    { line_item_id: red(id), quantity: 2 },
    { line_item_id: `${id}_blue`, quantity: 2 },
  ]
  const made = await shop.call('POST', `/orders/${id}/fulfillments`, { items, shipped: true })
  await move(id, made, 'deliver')
  expect(await statusOf(id)).toEqual(['pending', 'partially_delivered'])
  await refund(id, 1)
  expect(await statusOf(id)).toEqual(['completed', 'delivered'])
})

test('shipped units are restocked only as returned, and at most as many as were shipped', async () => {
  const id = await placeTestOrder(shop.db)
  const before = await onHand()
  await fulfil(id, 2, { shipped: true })
  const unreturned = `Line ${red(id)}: 2 of 3 have been shipped. Refund them with returned once they have come back; only then can they be restocked.`
  expect(told(await refund(id, 3, { restock: true }))).toEqual([
    409,
    [{ path: '/line_items/0/restock', message: unreturned }],
  ])
  const tooMany = `Line ${red(id)}: 2 shipped and not yet refunded, so 3 cannot have been returned.`
  expect(told(await refund(id, 3, { returned: true, restock: true }))).toEqual([
    409,
    [{ path: '/line_items/0/returned', message: tooMany }],
  ])
  expect(await onHand()).toBe(before)
  const back = await refund(id, 1, { returned: true, restock: true })
  expect(back.body).toMatchObject({
    refund: { line_items: [{ quantity: 1, canceled_quantity: 0, returned_quantity: 1, restocked_quantity: 1 }] },
  })
  expect(await onHand()).toBe(before + 1)
  expect((await refund(id, 1, { returned: true })).status).toBe(201)
  expect(await onHand()).toBe(before + 1)
  expect(await line(id)).toMatchObject({
    shipped_quantity: 2,
    returned_quantity: 2,
    canceled_quantity: 0,
    fulfillable_quantity: 1,
  })
})

test('packed units cannot be refunded before their fulfillment is canceled', async () => {
  const id = await placeTestOrder(shop.db)
  const made = await fulfil(id, 2)
  const message = `Line ${red(id)}: 2 packed in a fulfilment that has not been shipped. Cancel it first, or set returned for units that came back.`
  expect(told(await refund(id, 2, { restock: true }))).toEqual([409, [{ path: '/line_items/0/quantity', message }]])
  await move(id, made, 'cancel')
  expect((await refund(id, 2, { restock: true })).status).toBe(201)
})

test('a parcel cannot be shipped after a full refund at the provider', async () => {
  const id = await placeTestOrder(shop.db)
  const made = await fulfil(id, 2)
  await sql`insert into refund (id, order_id, attempt_id, amount_minor, currency, reason, status, source, provider_ref, created_at, updated_at)
    values (${`ref_${id}`}, ${id}, ${`att_${id}`}, 41700, 'INR', 'refunded_at_provider', 'succeeded', 'provider', ${`re_${id}`}, ${start}, ${start})`.execute(
    shop.db,
  )
  await hearOf(id, 'refund.created')
  expect(await statusOf(id)).toEqual(['pending', 'canceled'])
  const message = 'Everything that was paid for this order has been refunded: cancel this fulfilment.'
  expect(told(await move(id, made, 'ship'))).toEqual([409, message])
  expect(told(await move(id, made, 'deliver'))).toEqual([409, message])
  expect((await move(id, made, 'cancel')).status).toBe(200)
  expect(await statusOf(id)).toEqual(['pending', 'canceled'])
  await sql`update refund set status = 'failed' where id = ${`ref_${id}`}`.execute(shop.db)
  await hearOf(id, 'refund.failed')
  expect(await statusOf(id)).toEqual(['pending', 'not_fulfilled'])
  expect((await fulfil(id, 2)).status).toBe(201)
})

test('a failed refund leaves restocked units in stock, and reopens the others', async () => {
  const id = await placeTestOrder(shop.db)
  const before = await onHand()
  await refund(id, 1, { restock: true })
  await refund(id, 1)
  await sql`update refund set status = 'failed' where order_id = ${id}`.execute(shop.db)
  expect(await line(id)).toMatchObject({ refunded_quantity: 0, canceled_quantity: 1, fulfillable_quantity: 2 })
  expect(told(await refund(id, 3, { restock: true }))).toEqual([
    400,
    [{ path: '/line_items/0/quantity', message: `Only 2 of line ${red(id)} are left, not 3.` }],
  ])
  expect((await refund(id, 2, { restock: true })).status).toBe(201)
  expect(await onHand()).toBe(before + 3)
  expect((await shop.call('POST', `/orders/${id}/cancel`)).status).toBe(200)
  expect(await onHand()).toBe(before + 3)
})

test('after a failed refund, only the units that were restocked late stay canceled', async () => {
  const id = await placeTestOrder(shop.db)
  const before = await onHand()
  await refund(id, 3)
  await sql`update refund set status = 'succeeded' where order_id = ${id}`.execute(shop.db)
  const restock = (quantity: number) =>
    shop.call('POST', `/orders/${id}/restock`, { line_items: [{ line_item_id: red(id), quantity }] })
  expect((await restock(1)).status).toBe(200)
  await sql`update refund set status = 'failed' where order_id = ${id}`.execute(shop.db)
  await hearOf(id, 'refund.failed')
  expect(await line(id)).toMatchObject({ refunded_quantity: 0, canceled_quantity: 1, fulfillable_quantity: 2 })
  const left = `Line ${red(id)}: 0 refunded units are in the shop without being in stock, not 1.`
  expect(told(await restock(1))).toEqual([409, [{ path: '/line_items/0/quantity', message: left }]])
  const message = `Line ${red(id)}: 1 of 3 have been refunded and cannot be fulfilled; 2 can.`
  expect(told(await fulfil(id, 3))).toEqual([409, [{ path: '/items/0/quantity', message }]])
  const made = await fulfil(id, 1, { shipped: true })
  expect(made.status).toBe(201)
  const { findings } = await shop.db.transaction().execute((tx) => examine(tx))
  const ours = ['refunded-units-not-fulfilled', 'returned-units-were-shipped', 'fulfilled-within-order']
  expect(findings.filter(({ name }) => ours.includes(name))).toEqual([])
  expect(await onHand()).toBe(before + 1)
})

test('canceling an order after a refund failed restocks the units that are open again', async () => {
  const id = await placeTestOrder(shop.db)
  const before = await onHand()
  await refund(id, 3)
  await sql`update refund set status = 'succeeded' where order_id = ${id}`.execute(shop.db)
  await shop.call('POST', `/orders/${id}/restock`, { line_items: [{ line_item_id: red(id), quantity: 1 }] })
  await sql`update refund set status = 'failed' where order_id = ${id}`.execute(shop.db)
  expect((await shop.call('POST', `/orders/${id}/cancel`)).status).toBe(200)
  expect(await onHand()).toBe(before + 3)
})

test.each([1, 2, 3])(
  'with concurrent refunds and fulfillments of the same units, each unit is either refunded or shipped (repetition %i)',
  async () => {
    const id = await placeTestOrder(shop.db)
    const before = await onHand()
    const calls = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0 ? refund(id, 1, { restock: true }) : fulfil(id, 1, { shipped: true }),
    )
    const answers = await Promise.all(calls)
    const accepted = answers.filter(({ status }) => status === 201)
    expect(answers.filter(({ status }) => ![201, 400, 409].includes(status))).toEqual([])
    const refunded = accepted.filter(({ body }) => 'refund' in body).length
    const shipped = accepted.filter(({ body }) => 'fulfillment' in body).length
    expect(refunded + shipped).toBe(3)
    expect(await onHand()).toBe(before + refunded)
    expect(await line(id)).toMatchObject({ shipped_quantity: shipped, canceled_quantity: refunded })
    const { findings } = await shop.db.transaction().execute((tx) => examine(tx))
    const ours = ['refunded-units-not-fulfilled', 'returned-units-were-shipped', 'fulfilled-within-order']
    expect(findings.filter(({ name }) => ours.includes(name))).toEqual([])
  },
)

test('the database itself refuses to restock units that are with the buyer', async () => {
  const id = await placeTestOrder(shop.db)
  await refund(id, 1)
  const update = sql`update refund_line set canceled = 0, restocked = 1 where order_line_id = ${red(id)}`.execute(
    shop.db,
  )
  await expect(update).rejects.toMatchObject({ constraint: 'refund_line_restocked' })
})
