import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readOrderRow } from '../../../src/storefront/orders/index.ts'
import { type AdminShop, adminShop, eventsAbout, placeTestOrder, start } from '../../support/admin-shop.ts'

let shop: AdminShop
beforeAll(async () => {
  shop = await adminShop()
})
beforeEach(() => shop.clock.to(start))
afterAll(() => shop.close())

const later = '2026-03-02T08:00:00.000Z'
const idOf = (answer: { body: Record<string, unknown> }): string => (answer.body.fulfillment as { id: string }).id

/** Returns the order of `placeTestOrder` as the admin API shows it. */
const order = (id: string) => ({
  id,
  display_id: String(1000 + Number(id.slice('order_'.length))),
  status: 'pending',
  fulfillment_status: 'not_fulfilled',
  payment_status: 'paid',
  state: 'to_ship',
  to_ship: true,
  currency: 'INR',
  email: 'ann@example.com',
  created_at: start,
  updated_at: start,
  canceled_at: null,
  metadata: {},
  checkout_id: `cart_${id}`,
  customer_id: null,
  region_id: 'reg_in',
  publishable_key_id: 'key_old',
  agent_profile: 'https://agent.example/p',
  totals: {
    subtotal: 40000,
    fulfillment: 400,
    tax: 2300,
    tax_included: 0,
    fulfillment_tax: 0,
    discount: -1000,
    total: 41700,
    refunded: 0,
    refundable: 41700,
  },
  line_items: [
    {
      id: `${id}_red`,
      product_id: 'prod_scarf',
      variant_id: 'variant_red',
      title: 'Scarf',
      variant_title: 'Red',
      sku: 'SC-R',
      image_url: null,
      unit_price: 10000,
      quantity: 3,
      total: 30000,
      discount: -1000,
      tax: 1800,
      fulfilled_quantity: 0,
      shipped_quantity: 0,
      delivered_quantity: 0,
      refunded_quantity: 0,
      canceled_quantity: 0,
      returned_quantity: 0,
      fulfillable_quantity: 3,
    },
    {
      id: `${id}_blue`,
      product_id: 'prod_scarf',
      variant_id: 'variant_blue',
      title: 'Scarf',
      variant_title: 'Blue',
      sku: null,
      image_url: null,
      unit_price: 5000,
      quantity: 2,
      total: 10000,
      discount: 0,
      tax: 500,
      fulfilled_quantity: 0,
      shipped_quantity: 0,
      delivered_quantity: 0,
      refunded_quantity: 0,
      canceled_quantity: 0,
      returned_quantity: 0,
      fulfillable_quantity: 2,
    },
  ],
  buyer: { email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee', phone_number: null },
  shipping_address: {
    first_name: null,
    last_name: null,
    street_address: '1 Mill Road',
    address_locality: 'Pune',
    address_region: 'MH',
    address_country: 'IN',
    postal_code: '411001',
    phone_number: null,
  },
  shipping_option: { id: 'so_1', title: 'Post', carrier: 'India Post', amount: 400 },
  discounts: { codes: ['SPRING'], applied: [{ code: 'SPRING', title: 'Spring', amount: -1000 }] },
  payment: {
    id: `att_${id}`,
    handler_id: 'inr_handler',
    provider: 'sandbox',
    txn_id: `txn_${id}`,
    provider_payment_id: `pay_${id}`,
    method: null,
    amount: 41700,
    captured: 41700,
    currency: 'INR',
    status: 'paid',
    paid_at: start,
  },
  fulfillments: [],
  events: [],
  refunds: [],
  notes: [],
})

test('an order is returned completely, without the tokens of its payment', async () => {
  const id = await placeTestOrder(shop.db)
  const answer = await shop.call('GET', `/orders/${id}`)
  expect([answer.status, answer.body]).toEqual([200, { order: order(id) }])
})

test('orders are listed newest first and filtered by status, e-mail, time, number and name', async () => {
  const bo = await placeTestOrder(shop.db, {
    email: 'Bo@Example.com',
    firstName: 'Bo',
    placedAt: '2026-01-05T00:00:00Z',
  })
  const cy = await placeTestOrder(shop.db, {
    email: 'cy@example.com',
    firstName: '100%',
    placedAt: '2026-01-06T00:00:00Z',
  })
  const found = async (query: string): Promise<unknown> => {
    const { body } = await shop.call('GET', `/orders?created_at[lt]=2026-02-01T00:00:00Z&${query}`)
    return [body.count, (body.orders as { id: string }[]).map((each) => each.id)]
  }
  expect((await shop.call('GET', '/orders?created_at[lt]=2026-01-06T00:00:00Z')).body).toEqual({
    orders: [
      {
        id: bo,
        display_id: order(bo).display_id,
        status: 'pending',
        fulfillment_status: 'not_fulfilled',
        payment_status: 'paid',
        agent_profile: 'https://agent.example/p',
        currency: 'INR',
        email: 'Bo@Example.com',
        created_at: '2026-01-05T00:00:00.000Z',
        updated_at: '2026-01-05T00:00:00.000Z',
        name: 'Bo Lee',
        total: 41700,
        item_count: 5,
        state: 'to_ship',
        to_ship: true,
        customer_id: null,
        sales_channel_id: 'sc_web',
        country: 'IN',
        image_url: null,
      },
    ],
    count: 1,
    limit: 50,
    offset: 0,
  })
  expect(await found('')).toEqual([2, [cy, bo]])
  expect(await found('limit=1&offset=1')).toEqual([2, [bo]])
  expect(await found('email=bo@example.COM')).toEqual([1, [bo]])
  expect(await found('q=bo+lee')).toEqual([1, [bo]])
  expect(await found(`q=${order(cy).display_id}`)).toEqual([1, [cy]])
  expect(await found('q=0%25')).toEqual([1, [cy]])
  expect(await found('q=_')).toEqual([0, []])
  expect(await found('status=completed')).toEqual([0, []])
  expect(await found('fulfillment_status=not_fulfilled&created_at[gte]=2026-01-06T00:00:00Z')).toEqual([1, [cy]])
  expect(await shop.call('GET', '/orders?status=open&limit=0')).toMatchObject({
    status: 400,
    body: { type: 'invalid_data', errors: [{ path: '/limit' }, { path: '/status/0' }] },
  })
})

test('an order is fulfilled in parts, shipped and delivered, and its history shows each step', async () => {
  const id = await placeTestOrder(shop.db)
  const first = await shop.call('POST', `/orders/${id}/fulfillments`, {
    items: [{ line_item_id: `${id}_red`, quantity: 2 }],
    carrier: 'Delhivery',
    tracking_number: 'T1',
    tracking_url: 'https://track.example/T1',
  })
  const fulfillment = {
    id: expect.stringMatching(/^ful_[0-9a-z]{35}$/),
    order_id: id,
    status: 'created',
    carrier: 'Delhivery',
    tracking_number: 'T1',
    tracking_url: 'https://track.example/T1',
    items: [{ line_item_id: `${id}_red`, quantity: 2 }],
    created_at: start,
    shipped_at: null,
    delivered_at: null,
    canceled_at: null,
  }
  expect([first.status, first.body]).toEqual([201, { fulfillment }])
  const at = `/orders/${id}/fulfillments/${idOf(first)}`
  const statusOf = async () => {
    const { status, fulfillment_status } = (await shop.call('GET', `/orders/${id}`)).body.order as Record<
      string,
      unknown
    >
    return [status, fulfillment_status]
  }
  expect(await statusOf()).toEqual(['pending', 'partially_fulfilled'])

  shop.clock.to(later)
  const shipped = await shop.call('POST', `${at}/ship`)
  expect([shipped.status, shipped.body]).toEqual([
    200,
    { fulfillment: { ...fulfillment, status: 'shipped', shipped_at: later } },
  ])
  expect(await statusOf()).toEqual(['pending', 'partially_shipped'])
  const again = await shop.call('POST', `${at}/ship`, { tracking_number: 'T2' })
  expect([again.status, again.body]).toEqual([
    409,
    { type: 'conflict', message: 'This fulfilment is shipped already.' },
  ])
  const rest = await shop.call('POST', `/orders/${id}/fulfillments`, { shipped: true, tracking_number: 'T9' })
  expect(rest.body).toMatchObject({
    fulfillment: {
      status: 'shipped',
      items: [
        { line_item_id: `${id}_red`, quantity: 1 },
        { line_item_id: `${id}_blue`, quantity: 2 },
      ],
    },
  })
  expect(await statusOf()).toEqual(['pending', 'shipped'])
  await shop.call('POST', `${at}/deliver`)
  expect(await statusOf()).toEqual(['pending', 'partially_delivered'])
  await shop.call('POST', `/orders/${id}/fulfillments/${idOf(rest)}/deliver`)
  expect(await statusOf()).toEqual(['completed', 'delivered'])

  const red = { product_id: 'prod_scarf', variant_id: 'variant_red' }
  const blue = { product_id: 'prod_scarf', variant_id: 'variant_blue' }
  const known = { carrier: 'Delhivery', trackingNumber: 'T1', trackingUrl: 'https://track.example/T1' }
  const bare = { carrier: null, trackingNumber: 'T9', trackingUrl: null }
  const two = [{ ...red, quantity: 2 }]
  const three = [
    { ...red, quantity: 1 },
    { ...blue, quantity: 2 },
  ]
  const history = (await readOrderRow(shop.db, id, null))?.events.map(({ occurredAt: _, ...event }) => event)
  expect(history).toEqual([
    { type: 'created', ...known, items: two },
    { type: 'shipped', ...known, items: two },
    { type: 'created', ...bare, items: three },
    { type: 'shipped', ...bare, items: three },
    { type: 'delivered', ...known, items: two },
    { type: 'delivered', ...bare, items: three },
  ])
  expect(await eventsAbout(shop.db, id)).toEqual([
    'fulfillment.created',
    'fulfillment.shipped',
    'fulfillment.created',
    'fulfillment.shipped',
    'fulfillment.delivered',
    'fulfillment.delivered',
    'order.completed',
  ])
})

test('tracking given with the shipment replaces earlier tracking, field by field', async () => {
  const id = await placeTestOrder(shop.db)
  const made = await shop.call('POST', `/orders/${id}/fulfillments`, { carrier: 'Post', tracking_number: 'T1' })
  const shipped = await shop.call('POST', `/orders/${id}/fulfillments/${idOf(made)}/ship`, { tracking_number: 'T2' })
  expect(shipped.body).toMatchObject({ fulfillment: { carrier: 'Post', tracking_number: 'T2', tracking_url: null } })
  const unsafe = await shop.call('POST', `/orders/${id}/fulfillments`, { tracking_url: 'javascript:alert(1)' })
  expect([unsafe.status, unsafe.body]).toMatchObject([
    400,
    { errors: [{ path: '/tracking_url', message: 'must be an http or https address' }] },
  ])
})

test('a fulfillment beyond the open units is refused with every problem, and nothing is written', async () => {
  const id = await placeTestOrder(shop.db)
  await shop.call('POST', `/orders/${id}/fulfillments`, { items: [{ line_item_id: `${id}_red`, quantity: 2 }] })
  const answer = await shop.call('POST', `/orders/${id}/fulfillments`, {
    items: [
      { line_item_id: `${id}_red`, quantity: 2 },
      { line_item_id: `${id}_blue`, quantity: 3 },
      { line_item_id: `${id}_blue`, quantity: 1 },
      { line_item_id: 'li_none', quantity: 1 },
    ],
  })
  const errors = [
    { path: '/items/0/quantity', message: `Only 1 of line ${id}_red are left, not 2.` },
    { path: '/items/1/quantity', message: `Only 2 of line ${id}_blue are left, not 3.` },
    { path: '/items/2/line_item_id', message: `Line ${id}_blue is given twice.` },
    { path: '/items/3/line_item_id', message: 'Line li_none is not in this order.' },
  ]
  expect([answer.status, answer.body]).toEqual([
    400,
    { type: 'invalid_data', message: errors.map(({ path, message }) => `${path}: ${message}`).join('; '), errors },
  ])
  expect((await shop.call('GET', `/orders/${id}`)).body).toMatchObject({
    order: { fulfillments: [{ status: 'created' }], fulfillment_status: 'partially_fulfilled' },
  })
})

test('concurrent fulfillments never exceed the order', async () => {
  const id = await placeTestOrder(shop.db)
  const one = { items: [{ line_item_id: `${id}_red`, quantity: 1 }] }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => shop.call('POST', `/orders/${id}/fulfillments`, one)),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 201, ...Array(9).fill(400)])
  const { body } = await shop.call('GET', `/orders/${id}`)
  expect((body.order as ReturnType<typeof order>).line_items.map((line) => line.fulfilled_quantity)).toEqual([3, 0])
})

test('a canceled fulfillment reopens its units, and a completely fulfilled order accepts no other', async () => {
  const id = await placeTestOrder(shop.db)
  const made = await shop.call('POST', `/orders/${id}/fulfillments`)
  const none = await shop.call('POST', `/orders/${id}/fulfillments`)
  expect([none.status, none.body]).toEqual([
    409,
    { type: 'conflict', message: 'Everything in this order is fulfilled already.' },
  ])
  const canceled = await shop.call('POST', `/orders/${id}/fulfillments/${idOf(made)}/cancel`)
  expect(canceled.body).toMatchObject({ fulfillment: { status: 'canceled', canceled_at: start } })
  expect((await shop.call('GET', `/orders/${id}`)).body).toMatchObject({
    order: { fulfillment_status: 'not_fulfilled' },
  })
  const ship = await shop.call('POST', `/orders/${id}/fulfillments/${idOf(made)}/ship`)
  expect(ship.body).toEqual({ type: 'conflict', message: 'This fulfilment is canceled.' })
  const other = await placeTestOrder(shop.db)
  const foreign = await shop.call('POST', `/orders/${other}/fulfillments/${idOf(made)}/deliver`)
  expect([foreign.status, foreign.body]).toEqual([
    404,
    { type: 'not_found', message: 'This fulfillment was not found.' },
  ])
})

test('notes are stored with the order', async () => {
  const id = await placeTestOrder(shop.db)
  const made = await shop.call('POST', `/orders/${id}/notes`, { body: ' Rang: leave at the door. ' })
  const note = {
    id: expect.stringMatching(/^note_[0-9a-z]{35}$/),
    order_id: id,
    body: 'Rang: leave at the door.',
    created_at: start,
  }
  expect([made.status, made.body]).toEqual([201, { note }])
  expect((await shop.call('GET', `/orders/${id}`)).body).toEqual({ order: { ...order(id), notes: [note] } })
})
