import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../support/invariants.ts'
import { paidSession, readySession, startedPayment } from '../support/purchase.ts'
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

const customerOf = async (email: string) => {
  const found = await weft.admin('GET', `/admin/customers?email=${email}`)
  return found.body.customers[0]
}

test('a buyer becomes a customer, with orders and totals per currency', async () => {
  const first = await paidSession(weft, { email: 'Asha@example.com' })
  const second = await paidSession(weft, { email: 'asha@example.com', country: 'IN' })
  const canceled = await paidSession(weft, { email: 'asha@example.com' })
  await weft.admin('POST', `/admin/orders/${canceled.completed.order.id}/cancel`, { refund: false })
  await weft.admin('POST', `/admin/orders/${first.completed.order.id}/refunds`, { amount: 250, reason: 'Late' })
  const listed = await weft.admin('GET', '/admin/customers?q=ASHA')
  const summary = {
    id: expect.stringMatching(/^cus_/),
    email: 'asha@example.com',
    first_name: null,
    last_name: null,
    phone_number: null,
    note: null,
    metadata: {},
    order_count: 3,
    totals: [
      { currency: 'INR', orders: 1, total: 59800, refunded: 0 },
      { currency: 'USD', orders: 1, total: 3000, refunded: 250 },
    ],
    last_order_at: start,
    anonymized_at: null,
    created_at: start,
    updated_at: start,
  }
  expect(listed.body).toEqual({ customers: [summary], count: 1, limit: 50, offset: 0 })
  const { customer } = (await weft.admin('GET', `/admin/customers/${listed.body.customers[0].id}`)).body
  expect({ ...customer, orders: null }).toEqual({ ...summary, orders: null })
  const byId = new Map(customer.orders.map((order: { id: string }) => [order.id, order]))
  expect(byId.get(second.completed.order.id)).toEqual({
    id: second.completed.order.id,
    display_id: expect.stringMatching(/^\d+$/),
    status: 'pending',
    currency: 'INR',
    total: 59800,
    created_at: start,
  })
  expect(byId.get(canceled.completed.order.id)).toMatchObject({ status: 'canceled', total: 3000 })
})

test('name, telephone, note and metadata are stored; null removes them', async () => {
  await paidSession(weft, { email: 'notes@example.com' })
  const { id } = await customerOf('notes@example.com')
  const change = (body: unknown) => weft.admin('POST', `/admin/customers/${id}`, body)
  const given = { first_name: 'Nora', phone_number: '+1 555', note: 'Rings twice', metadata: { vip: true, tier: 2 } }
  expect((await change(given)).body.customer).toMatchObject(given)
  const after = await change({ phone_number: null, metadata: { tier: null, since: 2020 } })
  expect(after.body.customer).toMatchObject({
    first_name: 'Nora',
    phone_number: null,
    note: 'Rings twice',
    metadata: { vip: true, since: 2020 },
  })
  const wrong = await change({ email: 'x@example.com' })
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Unrecognized fields: email'])
})

test('the export of a customer has their orders and sessions, but no token of a payment page', async () => {
  const { completed, session, attempt } = await paidSession(weft, { email: 'data@example.com' })
  const { id } = await customerOf('data@example.com')
  await weft.admin('POST', `/admin/orders/${completed.order.id}/notes`, { body: 'Called' })
  const { status, body, text } = await weft.admin('GET', `/admin/customers/${id}/export`)
  expect([status, body.customer.email, body.exported_at]).toEqual([200, 'data@example.com', start])
  expect(body.orders).toMatchObject([
    {
      id: completed.order.id,
      email: 'data@example.com',
      total: 3000,
      shipping_address: { streetAddress: '500 Oak Lane', country: 'US' },
      line_items: [{ title: 'Indigo Shirt', quantity: 1, unit_price: 2500 }],
      payments: [{ id: attempt.id, amount: 3000, status: 'paid' }],
      refunds: [],
      notes: [{ body: 'Called' }],
    },
  ])
  expect(body.checkouts).toMatchObject([{ id: session.id, email: 'data@example.com', status: 'completed' }])
  expect(text).not.toContain(attempt.page_token)
})

test('forgetting a customer keeps the amounts and removes the identity', async () => {
  const { completed } = await paidSession(weft, { email: 'gone@example.com', codes: ['MINE'] })
  const open = await readySession(weft, { email: 'gone@example.com' })
  const { id } = await customerOf('gone@example.com')
  await weft.admin('POST', `/admin/customers/${id}`, { last_name: 'Gone', note: 'Likes blue' })
  await weft.admin('POST', `/admin/orders/${completed.order.id}/notes`, { body: 'Gone called' })
  const removed = await weft.admin('DELETE', `/admin/customers/${id}`)
  expect([removed.status, removed.body]).toEqual([200, { id, object: 'customer', deleted: true }])
  expect((await weft.admin('DELETE', `/admin/customers/${id}`)).status).toBe(200)
  const replacement = `${id}@removed.invalid`
  expect((await weft.admin('GET', `/admin/customers/${id}`)).body.customer).toMatchObject({
    email: replacement,
    last_name: null,
    note: null,
    metadata: {},
    order_count: 1,
    totals: [{ currency: 'USD', orders: 1, total: 1750, refunded: 0 }],
    anonymized_at: start,
  })
  const { order } = (await weft.admin('GET', `/admin/orders/${completed.order.id}`)).body
  expect([order.email, order.buyer, order.totals.total, order.notes[0].body]).toEqual([
    replacement,
    { email: replacement, first_name: null, last_name: null, phone_number: null },
    1750,
    '(removed)',
  ])
  expect(order.shipping_address).toEqual({
    first_name: null,
    last_name: null,
    street_address: '(removed)',
    address_locality: '(removed)',
    address_region: 'TX',
    address_country: 'US',
    postal_code: null,
    phone_number: null,
  })
  const session = (await weft.admin('GET', `/admin/checkouts/${open.id}`)).body.checkout
  expect([session.status, session.email, session.shipping_address.street_address]).toEqual([
    'canceled',
    null,
    '(removed)',
  ])
  expect((await weft.agent('GET', `/ucp/checkout-sessions/${completed.id}`)).body.status).toBe('completed')
  expect((await weft.agent('GET', `/ucp/orders/${completed.order.id}`)).status).toBe(200)
  const changed = await weft.admin('POST', `/admin/customers/${id}`, { first_name: 'Back' })
  expect([changed.status, changed.body.message]).toEqual([
    409,
    'This customer has been forgotten and cannot be changed.',
  ])
  const left = await weft.connection.pool.query(
    `select 'order' from "order" t where t::text ilike '%gone@%' union all select 'checkout' from checkout t where t::text ilike '%gone@%'
     union all select 'redemption' from discount_redemption t where t::text ilike '%gone@%' union all select 'customer' from customer t where t::text ilike '%gone@%'
     union all select 'list of sessions' from checkout_listing t where t::text ilike '%gone@%' union all select 'list of customers' from customer_listing t where t::text ilike '%gone@%'
     union all select 'list of orders' from order_listing t where t::text ilike '%gone@%'`,
  )
  expect(left.rows).toEqual([])
})

test('a customer with a running payment cannot be forgotten', async () => {
  await paidSession(weft, { email: 'paying@example.com' })
  const running = await startedPayment(weft, { email: 'Paying@example.com' })
  const { id } = await customerOf('paying@example.com')
  const refused = await weft.admin('DELETE', `/admin/customers/${id}`)
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      type: 'conflict',
      message: 'A payment of this customer is running: cancel its session, or wait until it has ended.',
    },
  ])
  expect((await customerOf('paying@example.com')).anonymized_at).toBe(null)
  await weft.admin('POST', `/admin/checkouts/${running.session.id}/cancel`)
  expect((await weft.admin('DELETE', `/admin/customers/${id}`)).status).toBe(200)
})

test('if a customer is forgotten during a completion, exactly one of the two succeeds and the other returns 409', async () => {
  for (let round = 0; round < 8; round++) {
    const email = `race${round}@example.com`
    await paidSession(weft, { email })
    const session = await readySession(weft, { email })
    const { id } = await customerOf(email)
    const [removed, begun] = await Promise.all([
      weft.admin('DELETE', `/admin/customers/${id}`),
      weft.agent('POST', `/ucp/checkout-sessions/${session.id}/complete`, {}),
    ])
    expect([removed.status, begun.status].sort()).toEqual([200, 409])
    await weft.admin('POST', `/admin/checkouts/${session.id}/cancel`)
  }
})

test('customers are sorted by number of orders and by the amount spent after refunds, and found by their currency', async () => {
  const buy = async (name: string, more = {}) => {
    const { completed } = await paidSession(weft, { email: `${name}@spent.example`, ...more })
    return completed.order.id
  }
  const listed = async (query: string) => {
    await weft.weft.jobs.runNow('list-orders')
    const { body } = await weft.admin('GET', `/admin/customers?q=spent.example&${query}`)
    return body.customers.map(({ email }: { email: string }) => email.split('@')[0])
  }
  const refund = (order: string, amount: number) =>
    weft.admin('POST', `/admin/orders/${order}/refunds`, { amount, reason: 'Late' })
  await refund(await buy('twice'), 2000)
  await buy('twice')
  await buy('once')
  const moved = await buy('former')
  await refund(moved, 500)
  await buy('rupees', { country: 'IN' })
  expect(await listed('order=-orders&limit=1')).toEqual(['twice'])
  expect(await listed('order=-spent&currency=USD')).toEqual(['twice', 'once', 'former'])
  expect(await listed('currency=INR')).toEqual(['rupees'])
  await weft.admin('POST', `/admin/orders/${moved}`, { email: 'latter@spent.example' })
  expect(await listed('order=orders&limit=1')).toEqual(['former'])
  expect(await listed('order=spent&currency=USD')).toEqual(['latter', 'once', 'twice'])
})

test('customers are found by the countries of their orders, alone and with a search', async () => {
  await paidSession(weft, { email: 'usa@shipped.example' })
  await paidSession(weft, { email: 'india@shipped.example', country: 'IN' })
  await paidSession(weft, { email: 'both@shipped.example' })
  await paidSession(weft, { email: 'both@shipped.example', country: 'IN' })
  const found = async (query: string) => {
    const { body } = await weft.admin('GET', `/admin/customers?order=email&${query}`)
    return body.customers.map(({ email }: { email: string }) => email)
  }
  expect(await found('q=shipped.example&country=IN')).toEqual(['both@shipped.example', 'india@shipped.example'])
  expect(await found('q=shipped.example&country=US')).toEqual(['both@shipped.example', 'usa@shipped.example'])
  expect(await found('q=shipped.example&country=US,IN')).toHaveLength(3)
  expect(await found('country=FR')).toEqual([])
  expect(await found('q=shipped.example&country=us')).toEqual(['both@shipped.example', 'usa@shipped.example'])
  const unknown = await weft.admin('GET', '/admin/customers?country=ZZ')
  expect([unknown.status, unknown.body.errors]).toEqual([
    400,
    [{ path: '/country/0', message: 'must be an ISO 3166-1 alpha-2 country code' }],
  ])
})
