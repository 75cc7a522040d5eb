import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePath, payByCard, settle } from '../support/buying.ts'
import { checkInvariants } from '../support/invariants.ts'
import { confirm, lastAttempt, payOnPage, stockOf } from '../support/purchase.ts'
import { shopVisitor } from '../support/shop-visitor.ts'
import { type ContractShop, contractShop, start } from '../support/storefront-contract.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: ContractShop
let weft: TestWeft
beforeAll(async () => {
  shop = await contractShop()
  weft = shop.weft
})
afterAll(async () => {
  expect((await checkInvariants(weft.db)).findings).toEqual([])
  await weft.stop()
})

const draftBody = {
  line_items: [
    { variant_id: 'variant_shirt_s', quantity: 2 },
    { variant_id: 'variant_mug', quantity: 1 },
  ],
  email: 'Walk.In@example.com',
  first_name: 'Walter',
  last_name: 'Inn',
  shipping_address: {
    street_address: '1 Main Street',
    address_locality: 'Oakland',
    address_region: 'CA',
    address_country: 'US',
    postal_code: '94601',
  },
  discount_codes: ['TEN'],
}

const draft = async (more: Record<string, unknown> = {}) => {
  const made = await weft.admin('POST', '/admin/orders', { ...draftBody, ...more })
  if (made.status !== 201) throw new Error(made.text)
  return made.body.draft_order
}
const markPaid = (id: string, body: Record<string, unknown> = { method: 'cash' }, key?: string) =>
  weft.admin('POST', `/admin/checkouts/${id}/mark-paid`, body, key ? { 'idempotency-key': key } : {})

test('a draft is priced like any session and hidden from agents', async () => {
  const made = await draft()
  const [shirts, mug] = made.line_items
  expect(made).toEqual({
    id: expect.stringMatching(/^cart_/),
    status: 'ready_for_complete',
    email: 'Walk.In@example.com',
    currency: 'USD',
    total: 6520,
    item_count: 3,
    agent_profile: 'operator',
    publishable_key_id: 'operator',
    sales_channel_id: 'sc_test',
    region_id: 'reg_us',
    order_id: null,
    created_at: start,
    updated_at: start,
    expires_at: '2026-03-04T10:00:00.000Z',
    version: 1,
    line_items: [
      {
        id: shirts.id,
        product_id: 'prod_shirt',
        variant_id: 'variant_shirt_s',
        title: 'Indigo Shirt',
        variant_title: 'S',
        sku: 'SHIRT_S',
        unit_price: 2500,
        quantity: 2,
      },
      {
        id: mug.id,
        product_id: 'prod_mug',
        variant_id: 'variant_mug',
        title: 'Clay Mug',
        variant_title: 'Default',
        sku: 'MUG',
        unit_price: 1200,
        quantity: 1,
      },
    ],
    buyer: { first_name: 'Walter', last_name: 'Inn', phone_number: null },
    shipping_address: {
      first_name: null,
      last_name: null,
      street_address: '1 Main Street',
      address_locality: 'Oakland',
      address_region: 'CA',
      address_country: 'US',
      postal_code: '94601',
      phone_number: null,
    },
    shipping_options: [
      { id: 'so_us_std', title: 'Standard', carrier: 'Post', amount: 500, selected: true },
      { id: 'so_us_exp', title: 'Express', carrier: 'Courier', amount: 1500, selected: false },
    ],
    discounts: { codes: ['TEN'], applied: [{ code: 'TEN', title: 'Ten percent', amount: -620 }] },
    totals: { subtotal: 6200, fulfillment: 500, tax: 440, tax_included: 0, discount: -620, total: 6520 },
    messages: [],
    payment_id: null,
    continue_url: expect.stringMatching(new RegExp(`^https://shop\\.example/checkout/${made.id}\\.`)),
    history: [
      {
        version: 1,
        verb: 'create',
        status: 'ready_for_complete',
        timestamp: start,
        actor: { type: 'operator', id: null },
        request_id: null,
      },
    ],
  })
  expect((await weft.agent('GET', `/ucp/checkout-sessions/${made.id}`)).status).toBe(404)
})

test('problems of a draft have the paths of the request’s fields', async () => {
  const wrong = await weft.admin('POST', '/admin/orders', {
    ...draftBody,
    line_items: [{ variant_id: 'variant_nothing', quantity: 1 }],
  })
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [{ path: '/line_items/0/variant_id', message: expect.stringContaining('variant_nothing') }],
  ])
  const channel = await weft.admin('POST', '/admin/orders', { ...draftBody, sales_channel_id: 'sc_no' })
  expect([channel.status, channel.body]).toEqual([
    400,
    {
      type: 'invalid_data',
      message: '/sales_channel_id: Sales channel sc_no was not found.',
      errors: [{ path: '/sales_channel_id', message: 'Sales channel sc_no was not found.' }],
    },
  ])
})

test('a repeated idempotency key creates one draft and repeats the response', async () => {
  const headers = { 'idempotency-key': 'draft-once' }
  const first = await weft.admin('POST', '/admin/orders', draftBody, headers)
  const second = await weft.admin('POST', '/admin/orders', draftBody, headers)
  expect([second.status, second.text]).toEqual([201, first.text])
})

test('a draft marked as paid becomes an order, takes its stock and records its payment', async () => {
  const before = await stockOf(weft, 'variant_shirt_s')
  const made = await draft()
  const paid = await markPaid(made.id, { method: 'bank_transfer', reference: 'TT-77', amount: 6520 })
  expect([paid.status, paid.body.order.status, paid.body.order.checkout_id]).toEqual([200, 'pending', made.id])
  expect(paid.body.order.payment).toEqual({
    id: expect.stringMatching(/^pay_/),
    handler_id: 'manual_handler',
    provider: 'manual',
    txn_id: expect.any(String),
    provider_payment_id: 'TT-77',
    method: 'bank_transfer',
    amount: 6520,
    captured: 6520,
    currency: 'USD',
    status: 'paid',
    paid_at: start,
  })
  expect(paid.body.order.totals).toEqual({
    subtotal: 6200,
    fulfillment: 500,
    tax: 440,
    tax_included: 0,
    fulfillment_tax: 36,
    discount: -620,
    total: 6520,
    refunded: 0,
    refundable: 6520,
  })
  expect(await stockOf(weft, 'variant_shirt_s')).toEqual({ on_hand: before.on_hand - 2, reserved: before.reserved })
  const read = await weft.admin('GET', `/admin/checkouts/${made.id}`)
  expect(read.body.checkout.history.map(({ verb, status }: Record<string, unknown>) => [verb, status])).toEqual([
    ['create', 'ready_for_complete'],
    ['mark_paid', 'completed'],
  ])
})

test('ten concurrent attempts to mark a draft as paid place one order', async () => {
  const made = await draft({ line_items: [{ variant_id: 'variant_lamp', quantity: 1 }] })
  const answers = await Promise.all(Array.from({ length: 10 }, () => markPaid(made.id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  expect(await stockOf(weft, 'variant_lamp')).toEqual({ on_hand: 0, reserved: 0 })
  const again = await markPaid(made.id)
  expect([again.status, again.body]).toEqual([
    409,
    {
      type: 'conflict',
      code: 'checkout_not_modifiable',
      message: 'This session is completed and cannot be changed.',
    },
  ])
})

test('a repeated idempotency key marks a draft as paid once and repeats the response', async () => {
  const made = await draft()
  const first = await markPaid(made.id, { method: 'cash' }, 'paid-once')
  const second = await markPaid(made.id, { method: 'cash' }, 'paid-once')
  expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
  const other = await markPaid(made.id, { method: 'other' }, 'paid-once')
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
})

test('an amount other than the total, and an incomplete session, are refused', async () => {
  const made = await draft({ line_items: [{ variant_id: 'variant_mug', quantity: 1 }], discount_codes: [] })
  const wrong = await markPaid(made.id, { method: 'cash', amount: 1 })
  expect([wrong.status, wrong.body]).toEqual([
    409,
    {
      type: 'conflict',
      message: 'The session comes to $18.23, not $0.01.',
      errors: [{ path: '/amount', message: 'The session comes to $18.23, not $0.01.' }],
    },
  ])
  const { email: _, ...anonymous } = draftBody
  const nobody = await weft.admin('POST', '/admin/orders', anonymous)
  expect((await markPaid(nobody.body.draft_order.id)).body).toMatchObject({
    type: 'invalid_data',
    code: 'missing_email',
  })
})

test('the link of a draft opens its page, and the draft is listed under the operator', async () => {
  const made = await draft()
  const page = await weft.request({ method: 'GET', url: new URL(made.continue_url).pathname })
  expect(page.status).toBe(200)
  const agents = await weft.admin('GET', `/admin/checkouts?agent=operator&status=ready_for_complete`)
  expect(agents.body.checkouts.map(({ id }: { id: string }) => id)).toContain(made.id)
})

test('a shopper who pays the draft by its link becomes the buyer of its order', async () => {
  const made = await draft()
  const page = new URL(made.continue_url).pathname
  const visitor = shopVisitor(weft)
  const form = load((await visitor.get(page)).text)('form#checkout').serializeArray()
  const fields = Object.fromEntries(form.map(({ name, value }) => [name, value]))
  const sent = await visitor.post(page, { ...fields, email: 'payer@example.com', action: 'pay' })
  expect(sent.status).toBe(303)
  await payOnPage(weft, new URL(String(sent.headers.location), weft.baseUrl).href, 'success')
  const attempt = await lastAttempt(weft, made.id)
  expect((await confirm(weft, attempt)).status).toBe(200)
  const { order_id, status, agent_profile } = (await weft.admin('GET', `/admin/checkouts/${made.id}`)).body.checkout
  expect({ status, agent_profile }).toEqual({ status: 'completed', agent_profile: 'operator' })
  const { order } = (await weft.admin('GET', `/admin/orders/${order_id}`)).body
  const { customer } = (await weft.admin('GET', `/admin/customers/${order.customer_id}`)).body
  expect([order.email, customer.email, order.totals.total, order.payment.status, attempt.amount_minor]).toEqual([
    'payer@example.com',
    'payer@example.com',
    6520,
    'paid',
    6520,
  ])
})

test('a changed price is shown first, and the new total is charged only after that', async () => {
  const made = await draft({ line_items: [{ variant_id: 'variant_mug', quantity: 1 }], discount_codes: [] })
  await weft.db
    .updateTable('variant_price')
    .set({ amount_minor: 1300 })
    .where('variant_id', '=', 'variant_mug')
    .where('currency', '=', 'USD')
    .execute()
  const changed = await markPaid(made.id)
  expect([changed.status, changed.body.code]).toEqual([400, 'price_changed'])
  const paid = await markPaid(made.id)
  expect([paid.status, paid.body.order.totals.total]).toEqual([200, 1930])
})

test('a session with a running agent payment cannot be marked as paid', async () => {
  const session = await shop.created({
    line_items: [{ item: { id: 'variant_shirt_m' }, quantity: 1 }],
    buyer: { email: 'ann@example.com' },
    shipping_address: { street_address: '1 Road', address_locality: 'Austin', address_country: 'US' },
  })
  const begun = await weft.agent('POST', `${session.path}/complete`, {})
  expect((await markPaid(session.id)).body).toEqual({
    type: 'conflict',
    code: 'checkout_not_modifiable',
    message: 'The payment of this session is in progress: cancel or wait.',
  })
  await payByCard(weft, pagePath(begun.body), 'paid')
  await settle(weft)
  expect((await weft.agent('GET', session.path)).body.status).toBe('completed')
})

test('a refund of a manual payment is recorded as done', async () => {
  const paid = await markPaid((await draft()).id)
  const id = paid.body.order.id
  await weft.admin('POST', `/admin/orders/${id}/refunds`, { amount: 100, reason: 'Chipped' })
  expect(await weft.weft.jobs.runNow('send-refunds')).toBe('done')
  const { refunds, totals } = (await weft.admin('GET', `/admin/orders/${id}`)).body.order
  expect([refunds.map(({ status }: { status: string }) => status), totals.refunded]).toEqual([['succeeded'], 100])
})
