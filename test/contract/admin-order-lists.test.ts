import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillOrders, fillProducts } from '../../bench/many-rows.ts'
import { sql } from '../../src/platform/db/database.ts'
import { testClock } from '../support/clock.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ clock: testClock(new Date('2026-05-01T10:00:00.000Z')) })
  await sql`insert into region (id, name, currency, created_at, updated_at) values ('reg_1', 'Bench', 'USD', '2025-01-01', '2025-01-01')`.execute(
    weft.db,
  )
  await fillProducts(weft.db, 1, 8)
  await sql`insert into product_media (id, product_id, url) values ('m_2', 'bp_2', '/demo/mug.jpg')`.execute(weft.db)
  // Each order has two lines of one unit, both of the same product. The fourth of six orders is delivered.
  await fillOrders(weft.db, 1, 6)
  await sql`update "order" set snapshot = '{"buyer": {"email": null, "firstName": null, "lastName": null, "phoneNumber": null}, "shippingOption": null,
    "address": {"id": "a", "firstName": "First", "lastName": "Last", "streetAddress": "1 Mill Road", "locality": "Pune", "region": null,
    "country": "IN", "postalCode": null, "phoneNumber": null}}'`.execute(weft.db)
})
afterAll(() => weft.stop())

const get = async (path: string) => (await weft.admin('GET', `/admin${path}`)).body
const found = async (query: string): Promise<string[]> =>
  (await get(`/orders?order=created_at&${query}`)).orders.map(({ id }: { id: string }) => id)
const order = async (id: string) => (await get(`/orders/${id}`)).order
const post = async (path: string, body: object) => {
  const answer = await weft.admin('POST', `/admin${path}`, body)
  expect([path, answer.status]).toEqual([path, 201])
  return answer.body
}

test('a filter takes several values, comma-separated or repeated', async () => {
  expect(await found('status=completed,canceled')).toEqual(['bo_4'])
  expect(await found('fulfillment_status=delivered&fulfillment_status=not_fulfilled')).toEqual([
    'bo_1',
    'bo_2',
    'bo_3',
    'bo_4',
    'bo_5',
    'bo_6',
  ])
  expect(await found('status=completed,canceled&q=1000004')).toEqual(['bo_4'])
  expect((await weft.admin('GET', '/admin/orders?status=pending,open')).body.errors).toEqual([
    { path: '/status/1', message: 'must be one of pending, completed, canceled' },
  ])
})

test('orders are filtered by product, customer, country and sales channel', async () => {
  expect(await found('product_id=bp_3')).toEqual(['bo_2'])
  expect(await found('customer_id=bk_5')).toEqual(['bo_5'])
  await sql`update "order" set snapshot = jsonb_set(snapshot, '{address,country}', '"DE"') where id = 'bo_6'`.execute(
    weft.db,
  )
  await sql`update checkout set sales_channel_id = 'sc_2' where id = 'bc_2'`.execute(weft.db)
  await sql`update "order" set updated_at = updated_at where id = 'bo_2'`.execute(weft.db)
  expect(await found('country=DE')).toEqual(['bo_6'])
  expect((await found('country=DE,IN')).length).toBe(6)
  expect(await found('sales_channel_id=sc_2')).toEqual(['bo_2'])
  const [listed] = (await get('/orders?sales_channel_id=sc_2')).orders
  expect(listed).toMatchObject({
    id: 'bo_2',
    country: 'IN',
    customer_id: 'bk_2',
    sales_channel_id: 'sc_2',
    image_url: null,
  })
  const [pictured] = (await get('/orders?product_id=bp_2')).orders
  expect([pictured.id, pictured.image_url]).toEqual(['bo_1', '/demo/mug.jpg'])
  expect((await order('bo_1')).line_items.map((line: { image_url: string }) => line.image_url)).toEqual([
    '/demo/mug.jpg',
    '/demo/mug.jpg',
  ])
})

test('an order counts as to be shipped until its last unit has left', async () => {
  const states = async (id: string) => {
    const one = await order(id)
    const [listed] = (await get(`/orders?q=${one.display_id}`)).orders
    const said = ({ state, status, fulfillment_status, payment_status, to_ship }: Record<string, unknown>) => [
      state,
      status,
      fulfillment_status,
      payment_status,
      to_ship,
    ]
    expect(said(listed)).toEqual(said(one))
    return said(one)
  }
  expect(await states('bo_1')).toEqual(['to_ship', 'pending', 'not_fulfilled', 'paid', true])
  const half = { items: [{ line_item_id: 'bl_1_0', quantity: 1 }], shipped: true }
  const { fulfillment } = await post('/orders/bo_1/fulfillments', half)
  expect(await states('bo_1')).toEqual(['partially_shipped', 'pending', 'partially_shipped', 'paid', true])
  await weft.admin('POST', `/admin/orders/bo_1/fulfillments/${fulfillment.id}/deliver`)
  expect(await states('bo_1')).toEqual(['partially_shipped', 'pending', 'partially_delivered', 'paid', true])
  const { fulfillment: rest } = await post('/orders/bo_1/fulfillments', {})
  expect(await found('to_ship=true')).toEqual(['bo_1', 'bo_2', 'bo_3', 'bo_5', 'bo_6'])
  await weft.admin('POST', `/admin/orders/bo_1/fulfillments/${rest.id}/ship`)
  expect(await states('bo_1')).toEqual(['shipped', 'pending', 'partially_delivered', 'paid', false])
  await weft.admin('POST', `/admin/orders/bo_1/fulfillments/${rest.id}/deliver`)
  expect(await states('bo_1')).toEqual(['delivered', 'completed', 'delivered', 'paid', false])

  await post('/orders/bo_2/fulfillments', {})
  expect(await states('bo_2')).toEqual(['packed', 'pending', 'fulfilled', 'paid', true])

  await post('/orders/bo_3/refunds', { line_items: [{ line_item_id: 'bl_3_0', quantity: 1 }], reason: 'one' })
  expect(await states('bo_3')).toEqual(['to_ship', 'pending', 'not_fulfilled', 'partially_refunded', true])
  await post('/orders/bo_3/fulfillments', { shipped: true })
  expect(await states('bo_3')).toEqual(['shipped', 'pending', 'shipped', 'partially_refunded', false])

  await post('/orders/bo_5/refunds', { reason: 'all' })
  expect(await states('bo_5')).toEqual(['refunded', 'pending', 'canceled', 'refunded', false])
  await weft.admin('POST', '/admin/orders/bo_6/cancel', { refund: false })
  expect(await states('bo_6')).toEqual(['canceled', 'canceled', 'canceled', 'paid', false])
  expect(await found('to_ship=true')).toEqual(['bo_2'])
  expect(await found('to_ship=false')).toEqual(['bo_1', 'bo_3', 'bo_4', 'bo_5', 'bo_6'])
})

test('an order is returned once all shipped units came back, and its other statuses stay', async () => {
  const states = async () => {
    const one = await order('bo_3')
    const [listed] = (await get(`/orders?q=${one.display_id}`)).orders
    expect(Object.keys(listed)).not.toContain('all_returned')
    return [listed, one].map(({ state, status, fulfillment_status, payment_status }) => [
      state,
      `${status} ${fulfillment_status} ${payment_status}`,
    ])
  }
  // One of its two units was refunded before it was shipped.
  const before = ['shipped', 'pending shipped partially_refunded']
  expect(await states()).toEqual([before, before])
  expect(await found('returned=true')).toEqual([])
  const back = [{ line_item_id: 'bl_3_1', quantity: 1, returned: true }]
  await post('/orders/bo_3/refunds', { line_items: back, reason: 'came back' })
  const after = ['returned', before[1]]
  expect(await states()).toEqual([after, after])
  expect(await found('returned=true')).toEqual(['bo_3'])
  expect(await found('returned=false&fulfillment_status=shipped,delivered')).toEqual(['bo_1', 'bo_4'])
})

test('orders are counted per state', async () => {
  const none = {
    not_fulfilled: 0,
    partially_fulfilled: 0,
    partially_shipped: 0,
    partially_delivered: 0,
  }
  const unpaid = { unpaid: 0, created: 0, pending: 0, failed: 0, expired: 0, canceled: 0 }
  expect(await get('/orders/counts')).toEqual({
    counts: {
      count: 6,
      to_ship: 1,
      status: { pending: 3, completed: 2, canceled: 1 },
      fulfillment_status: { ...none, fulfilled: 1, shipped: 1, delivered: 2, canceled: 2 },
      payment_status: { ...unpaid, paid: 4, partially_refunded: 1, refunded: 1 },
      returned: { ...none, fulfilled: 0, shipped: 1, delivered: 0, canceled: 0 },
    },
  })
})

test('a free order is paid at once and still has to be shipped', async () => {
  await sql`insert into payment_attempt (id, checkout_id, handler_id, provider, txn_id, amount_minor, currency, status, page_token, expires_at, paid_at, created_at, updated_at)
    values ('ba_free', 'bc_1', 'card_handler', 'free', 'free', 0, 'USD', 'paid', 'page_free', now(), now(), now(), now())`.execute(
    weft.db,
  )
  await sql`insert into "order" (id, display_id, attempt_id, currency, email, subtotal_minor, fulfillment_minor, tax_minor, discount_minor, total_minor, snapshot, placed_at, updated_at)
    values ('bo_free', '7', 'ba_free', 'USD', 'a@example.com', 1000, 0, 0, -1000, 0, '{"buyer": {}}', now(), now())`.execute(
    weft.db,
  )
  await sql`insert into order_line (id, order_id, position, product_id, variant_id, title, variant_title, unit_price_minor, quantity, total_minor)
    values ('bl_free', 'bo_free', 0, 'bp_2', 'bv_2', 'Gift', 'Default', 1000, 1, 1000)`.execute(weft.db)
  const [listed] = (await get('/orders?email=a@example.com')).orders
  expect([listed.id, listed.payment_status, listed.to_ship]).toEqual(['bo_free', 'paid', true])
})
