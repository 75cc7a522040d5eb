import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { createSession, pagePath, payByCard } from '../support/buying.ts'
import { checkInvariants } from '../support/invariants.ts'
import { stockOf } from '../support/purchase.ts'
import { type ContractShop, contractShop, start } from '../support/storefront-contract.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: ContractShop
let weft: TestWeft
beforeAll(async () => {
  shop = await contractShop()
  weft = shop.weft
})
afterAll(async () => {
  await weft.weft.jobs.runNow('send-refunds')
  expect((await checkInvariants(weft.db)).findings).toEqual([])
  await weft.stop()
})

/**
 * Buys two shirts and a mug, shipped to California: 62.00, shipping 5.00, tax 4.86 (0.36 of it on shipping), total
 * 71.86.
 */
async function bought(more: Record<string, unknown> = {}) {
  const sessionId = await createSession(weft, more)
  const begun = await weft.agent('POST', `/ucp/checkout-sessions/${sessionId}/complete`, {})
  await payByCard(weft, pagePath(begun.body), 'paid')
  const { payments } = (await weft.admin('GET', `/admin/payments?checkout_id=${sessionId}`)).body
  await weft.admin('POST', `/admin/payments/${payments[0].id}/sync`)
  const { order } = (await weft.agent('GET', `/ucp/checkout-sessions/${sessionId}`)).body
  return (await weft.admin('GET', `/admin/orders/${order.id}`)).body.order
}
const read = async (id: string) => (await weft.admin('GET', `/admin/orders/${id}`)).body.order
const change = (id: string, body: unknown, headers = {}) => weft.admin('POST', `/admin/orders/${id}`, body, headers)
const refund = (id: string, body: unknown) => weft.admin('POST', `/admin/orders/${id}/refunds`, body)
const fulfil = async (id: string, body: unknown = {}) =>
  (await weft.admin('POST', `/admin/orders/${id}/fulfillments`, body)).body.fulfillment
const timeline = async (id: string) => (await weft.admin('GET', `/admin/orders/${id}/timeline`)).body.timeline
const typesOf = (entries: readonly { type: string }[]) => entries.map(({ type }) => type)
const eventsAbout = async (id: string): Promise<string[]> => {
  const { rows } = await sql<{ type: string }>`
    select type from event where payload ->> 'id' = ${id} or payload ->> 'order_id' = ${id} order by id`.execute(
    weft.db,
  )
  return rows.map(({ type }) => type)
}

test('shipping tax is stored separately, and the parts sum to the total', async () => {
  const order = await bought()
  expect(order.totals).toEqual({
    subtotal: 6200,
    fulfillment: 500,
    tax: 486,
    tax_included: 0,
    fulfillment_tax: 36,
    discount: 0,
    total: 7186,
    refunded: 0,
    refundable: 7186,
  })
  expect(order.line_items.map(({ tax }: { tax: number }) => tax)).toEqual([363, 87])
})

test('e-mail address and shipping address can be corrected before shipping, and the order moves to the customer of the new e-mail address', async () => {
  const before = await bought()
  const corrected = await change(before.id, {
    email: 'Ada.Byron@example.com',
    shipping_address: { street_address: '2 Main Street', address_region: 'California', phone_number: '+1 555' },
    metadata: { source: 'phone' },
  })
  expect(corrected.status).toBe(200)
  expect(corrected.body.order).toEqual({
    ...before,
    email: 'Ada.Byron@example.com',
    customer_id: expect.stringMatching(/^cus_/),
    buyer: { ...before.buyer, email: 'Ada.Byron@example.com' },
    shipping_address: {
      ...before.shipping_address,
      street_address: '2 Main Street',
      address_region: 'California',
      phone_number: '+1 555',
    },
    metadata: { source: 'phone' },
  })
  expect(corrected.body.order.customer_id).not.toBe(before.customer_id)
  const events = (await eventsAbout(before.id)).filter((type) => type === 'order.updated')
  expect(events).toEqual(['order.updated'])
  await change(before.id, { email: 'Ada.Byron@example.com', metadata: { source: 'phone' } })
  expect((await eventsAbout(before.id)).filter((type) => type === 'order.updated')).toEqual(['order.updated'])
  expect((await change(before.id, { metadata: { source: null, gift: true } })).body.order.metadata).toEqual({
    gift: true,
  })
})

test('a move to a region with other taxes is refused, as is a new e-mail address after shipping', async () => {
  const order = await bought()
  const elsewhere = await change(order.id, { shipping_address: { address_region: 'TX' } })
  const message = 'Tax and delivery were priced for CA: cancel the order and make a new one.'
  expect([elsewhere.status, elsewhere.body]).toEqual([
    400,
    {
      type: 'invalid_data',
      message: `/shipping_address/address_region: ${message}`,
      errors: [{ path: '/shipping_address/address_region', message }],
    },
  ])
  await fulfil(order.id, { items: [{ line_item_id: order.line_items[0].id, quantity: 1 }], shipped: true })
  const late = await change(order.id, { email: 'x@example.com' })
  expect([late.status, late.body]).toEqual([
    409,
    {
      type: 'conflict',
      message: 'A part of this order has been shipped: its e-mail and shipping address can no longer be corrected.',
    },
  ])
  expect((await change(order.id, { metadata: { a: 1 } })).status).toBe(200)
  expect((await change('order_no', { metadata: {} })).status).toBe(404)
})

test('units, shipping and amounts are refunded as charged, and at most the rest of each', async () => {
  const order = await bought()
  const [shirts, mug] = order.line_items
  const units = await refund(order.id, {
    reason: 'Torn',
    line_items: [
      { line_item_id: shirts.id, quantity: 1, restock: true },
      { line_item_id: mug.id, quantity: 1 },
    ],
    shipping_amount: 500,
  })
  expect([units.status, units.body]).toEqual([
    201,
    {
      refund: {
        id: expect.stringMatching(/^ref_/),
        order_id: order.id,
        amount: 2681 + 1287 + 500,
        currency: 'USD',
        shipping_amount: 500,
        reason: 'Torn',
        status: 'created',
        source: 'shop',
        failure_reason: null,
        line_items: [
          { line_item_id: shirts.id, quantity: 1, canceled_quantity: 1, returned_quantity: 0, restocked_quantity: 1 },
          { line_item_id: mug.id, quantity: 1, canceled_quantity: 1, returned_quantity: 0, restocked_quantity: 0 },
        ],
        created_at: start,
        updated_at: start,
      },
    },
  ])
  const over = await refund(order.id, { reason: 'x', shipping_amount: 37 })
  expect([over.status, over.body.errors]).toEqual([
    400,
    [{ path: '/shipping_amount', message: 'At most $0.36 is left to refund of delivery.' }],
  ])
  expect((await refund(order.id, { reason: 'Tax', shipping_amount: 36 })).body.refund.amount).toBe(36)
  const both = await refund(order.id, { reason: 'x', amount: 1, shipping_amount: 1 })
  expect(both.body.errors).toEqual([
    { path: '/amount', message: 'Give an amount, or line_items and shipping_amount, not both.' },
  ])
  expect((await refund(order.id, { reason: 'Rest' })).body.refund.amount).toBe(7186 - 4468 - 36)
})

test('a cancellation does not restock units that a refund has restocked', async () => {
  const before = [await stockOf(weft, 'variant_shirt_s'), await stockOf(weft, 'variant_mug')]
  const order = await bought()
  const [shirts] = order.line_items
  const line_items = [{ line_item_id: shirts.id, quantity: 1, restock: true }]
  await refund(order.id, { reason: 'One less', line_items })
  expect((await stockOf(weft, 'variant_shirt_s')).on_hand).toBe((before[0]?.on_hand ?? 0) - 1)
  expect((await weft.admin('POST', `/admin/orders/${order.id}/cancel`)).status).toBe(200)
  expect([await stockOf(weft, 'variant_shirt_s'), await stockOf(weft, 'variant_mug')]).toEqual(before)
})

test('a refund with restock is refused after a cancellation', async () => {
  const order = await bought()
  await weft.admin('POST', `/admin/orders/${order.id}/cancel`, { refund: false })
  const line_items = [{ line_item_id: order.line_items[0].id, quantity: 1, restock: true }]
  const message =
    'The stock of this order was settled when the order was canceled. Adjust the stock of the variants instead.'
  expect((await refund(order.id, { reason: 'x', line_items })).body.errors).toEqual([
    { path: '/line_items/0/restock', message },
  ])
})

test('ten concurrent refunds of one unit with restock count once', async () => {
  const order = await bought()
  const before = await stockOf(weft, 'variant_mug')
  const body = { reason: 'Torn', line_items: [{ line_item_id: order.line_items[1].id, quantity: 1, restock: true }] }
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(order.id, body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)])
  expect((await stockOf(weft, 'variant_mug')).on_hand).toBe(before.on_hand + 1)
})

test('a cancellation returns the use of a discount code, unless told otherwise', async () => {
  const usesOf = async () =>
    (await weft.db.selectFrom('discount').select('used_count').where('code', '=', 'ONCE').executeTakeFirstOrThrow())
      .used_count
  const first = await bought({ discounts: { codes: ['ONCE'] } })
  expect(await usesOf()).toBe(1)
  await weft.admin('POST', `/admin/orders/${first.id}/cancel`)
  expect(await usesOf()).toBe(0)
  const second = await bought({ discounts: { codes: ['ONCE'] } })
  expect(second.discounts.applied[0].code).toBe('ONCE')
  await weft.admin('POST', `/admin/orders/${second.id}/cancel`, { release_discounts: false })
  expect(await usesOf()).toBe(1)
})

test('tracking is corrected on one parcel of several', async () => {
  const order = await bought()
  const [shirts, mug] = order.line_items
  const first = await fulfil(order.id, {
    items: [{ line_item_id: shirts.id, quantity: 2 }],
    carrier: 'Post',
    tracking_number: 'P1',
    tracking_url: 'https://post.example/P1',
    shipped: true,
  })
  const second = await fulfil(order.id, { items: [{ line_item_id: mug.id, quantity: 1 }], tracking_number: 'Q1' })
  const path = `/admin/orders/${order.id}/fulfillments/${first.id}`
  const corrected = await weft.admin('POST', path, { tracking_number: 'P2', tracking_url: null })
  expect([corrected.status, corrected.body.fulfillment]).toEqual([
    200,
    { ...first, tracking_number: 'P2', tracking_url: null },
  ])
  const parcels = (await read(order.id)).fulfillments
  expect(parcels.find(({ id }: { id: string }) => id === second.id)).toEqual(second)
  await weft.admin('POST', `/admin/orders/${order.id}/fulfillments/${second.id}/cancel`)
  const canceled = await weft.admin('POST', `/admin/orders/${order.id}/fulfillments/${second.id}`, { carrier: 'x' })
  expect([canceled.status, canceled.body.message]).toEqual([409, 'This fulfilment is canceled.'])
})

test('an order is found by the tracking numbers of its parcels, also after a correction', async () => {
  const order = await bought()
  const parcel = await fulfil(order.id, { tracking_number: 'TRK-Old-77', shipped: true })
  const found = async (q: string) =>
    (await weft.admin('GET', `/admin/orders?q=${q}`)).body.orders.map(({ id }: { id: string }) => id)
  expect(await found('trk-old-77')).toEqual([order.id])
  await weft.admin('POST', `/admin/orders/${order.id}/fulfillments/${parcel.id}`, { tracking_number: 'TRK-New-78' })
  expect([await found('TRK-Old-77'), await found('TRK-New-78')]).toEqual([[], [order.id]])
  const everything = (await weft.admin('GET', '/admin/search?q=TRK-New-78')).body.results
  expect(everything.map(({ type, id }: { type: string; id: string }) => [type, id])).toEqual([['order', order.id]])
})

test('a parcel marked as shipped by mistake is canceled, unless its units were refunded as shipped ones', async () => {
  const order = await bought()
  const [shirts, mug] = order.line_items
  const first = await fulfil(order.id, { shipped: true })
  const cancel = (id: string) => weft.admin('POST', `/admin/orders/${order.id}/fulfillments/${id}/cancel`)
  const canceled = await cancel(first.id)
  expect([canceled.status, canceled.body.fulfillment.status]).toEqual([200, 'canceled'])
  expect(await read(order.id)).toMatchObject({
    state: 'to_ship',
    to_ship: true,
    fulfillment_status: 'not_fulfilled',
    line_items: [
      { shipped_quantity: 0, fulfillable_quantity: 2 },
      { shipped_quantity: 0, fulfillable_quantity: 1 },
    ],
  })

  const second = await fulfil(order.id, { items: [{ line_item_id: shirts.id, quantity: 2 }], shipped: true })
  await refund(order.id, { reason: 'Torn', line_items: [{ line_item_id: shirts.id, quantity: 1 }] })
  const refused = await cancel(second.id)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `Line ${shirts.id}: 1 of these units were refunded after shipping.`,
  ])
  const third = await fulfil(order.id, { items: [{ line_item_id: mug.id, quantity: 1 }], shipped: true })
  await weft.admin('POST', `/admin/orders/${order.id}/fulfillments/${third.id}/deliver`)
  expect((await cancel(third.id)).body.message).toBe('This fulfilment is delivered.')
})

test('the timeline has every event in order, with its author', async () => {
  const order = await bought()
  const [shirts, mug] = order.line_items
  const minute = async (work: () => Promise<unknown>) => {
    weft.clock.advance(60_000)
    await work()
  }
  await minute(() => weft.admin('POST', `/admin/orders/${order.id}/notes`, { body: 'Gift' }))
  await minute(() =>
    change(order.id, { email: 'new@example.com', shipping_address: { street_address: '3 Main Street' } }),
  )
  await minute(() => refund(order.id, { reason: 'Torn', line_items: [{ line_item_id: mug.id, quantity: 1 }] }))
  await minute(() => weft.weft.jobs.runNow('send-refunds'))
  await minute(() => fulfil(order.id, { items: [{ line_item_id: shirts.id, quantity: 2 }], carrier: 'Post' }))
  await minute(() => weft.admin('POST', `/admin/orders/${order.id}/cancel`, { reason: 'Changed her mind' }))
  const entries = await timeline(order.id)
  expect(typesOf(entries)).toEqual([
    'payment.started',
    'payment.succeeded',
    'order.placed',
    'note.created',
    'order.email_corrected',
    'order.address_corrected',
    'refund.created',
    'refund.succeeded',
    'fulfillment.created',
    'fulfillment.canceled',
    'refund.created',
    'order.canceled',
  ])
  const payment = { payment_id: order.payment.id, provider: 'sandbox', amount: 7186, currency: 'USD' }
  const operator = { type: 'operator', id: 'operator' }
  expect(entries[1]).toEqual({
    type: 'payment.succeeded',
    timestamp: '2026-03-01T10:00:00.000Z',
    actor: { type: 'provider', id: null },
    details: payment,
  })
  expect(entries[2]).toEqual({
    type: 'order.placed',
    timestamp: '2026-03-01T10:00:00.000Z',
    actor: { type: 'agent', id: 'https://agent.example/profile' },
    details: { display_id: order.display_id, total: 7186, currency: 'USD', checkout_id: order.checkout_id },
  })
  expect(entries[5]).toEqual({
    type: 'order.address_corrected',
    timestamp: '2026-03-01T10:02:00.000Z',
    actor: operator,
    details: { fields: ['streetAddress'] },
  })
  expect(entries[11]).toEqual({
    type: 'order.canceled',
    timestamp: '2026-03-01T10:06:00.000Z',
    actor: operator,
    details: { reason: 'Changed her mind', refund: true, restock: true, release_discounts: true },
  })
  expect((await weft.admin('GET', '/admin/orders/order_no/timeline')).status).toBe(404)
  await weft.weft.jobs.runNow('send-refunds')
  weft.clock.advance(-6 * 60_000)
})

test('the author of an action comes from the login', async () => {
  const owner = { email: 'ann@shop.example', name: 'Ann', password: 'a long enough password' }
  const { body: signed } = await weft.admin('POST', '/auth/admin/signup', owner)
  const { body: login } = await weft.request({
    method: 'POST',
    url: '/auth/admin/login',
    payload: { email: owner.email, password: owner.password },
  })
  const order = await bought()
  const noted = await weft.request({
    method: 'POST',
    url: `/admin/orders/${order.id}/notes`,
    payload: { body: 'Mine' },
    headers: { authorization: `Bearer ${login.token}` },
  })
  expect(noted.status).toBe(201)
  const [note] = (await timeline(order.id)).filter(({ type }: { type: string }) => type === 'note.created')
  expect(note.actor).toEqual({ type: 'operator', id: signed.user.id })
})

test('an order emits events from its placement to its end', async () => {
  const order = await bought()
  const made = await fulfil(order.id)
  await weft.admin('POST', `/admin/orders/${order.id}/fulfillments/${made.id}/ship`)
  await weft.admin('POST', `/admin/orders/${order.id}/fulfillments/${made.id}/deliver`)
  expect((await eventsAbout(order.id)).sort()).toEqual([
    'fulfillment.created',
    'fulfillment.delivered',
    'fulfillment.shipped',
    'order.completed',
    'order.placed',
    'payment.succeeded',
  ])
})
