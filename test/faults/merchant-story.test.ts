import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSignedBy } from '../../src/platform/webhooks/signature.ts'
import { addressText } from '../support/mail-server.ts'
import { mapping } from './merchant-deeds.ts'
import { type Story, startStory, webhookCount } from './merchant-story.ts'

// biome-ignore lint/suspicious/noExplicitAny: bodies as they came over the wire.
type Body = any
let told: Story

beforeAll(async () => {
  told = await startStory()
})
afterAll(() => told?.stop())

const read = async (path: string): Promise<Body> => (await told.owner.call('GET', path)).body
const table = async (path: string): Promise<Record<string, string>[]> =>
  parse((await told.owner.call('GET', path)).text, { columns: true })
/** 88.50 minus 8.85, plus 5.00 shipping; 7.25 % tax on 43.20, 36.45 and 5.00. */
const charged = { subtotal: 8850, discount: -885, fulfillment: 500, tax: 313 + 264 + 36, total: 9078 }
/** A third of 36.45 and of the tax on it. */
const refunded = 1215 + 88

test('a product list in the merchant’s own columns is previewed and tried, and only the import creates products', () => {
  const { preview, dry, afterDry, done } = told.imported
  const counts = { created: 2, updated: 0, unchanged: 0, left: 0 }
  expect([preview.mapping, preview.row_count, preview.problems]).toEqual([mapping, 2, []])
  expect([dry.state, dry.counts, afterDry]).toEqual(['dry_run', counts, 0])
  expect([done.state, done.counts, done.problems]).toEqual(['imported', counts, []])
})

test('the product shows an uploaded image', async () => {
  const { upload, product } = told.pictured
  expect(product.media).toEqual([
    {
      id: expect.stringMatching(/^media_/),
      url: upload.url,
      alt: 'A bowl',
      upload_id: upload.id,
      thumbnail_url: expect.stringMatching(/\/80\.webp$/),
    },
  ])
  const response = await fetch(upload.url)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  await response.body?.cancel()
})

test('session, order, payment, refund and customer have the same amounts', async () => {
  const { order, session } = told
  const totals = session.totals.map(({ type, amount }: Body) => [type, amount])
  expect(Object.fromEntries(totals)).toEqual(charged)
  const seen = (await told.agent('GET', `/ucp/orders/${order.id}`)).body
  expect([seen.totals, seen.line_items]).toEqual([session.totals, session.line_items])
  expect(order.totals).toEqual({
    ...charged,
    tax_included: 0,
    fulfillment_tax: 36,
    refunded,
    refundable: charged.total - refunded,
  })
  expect(order.line_items.map((line: Body) => [line.sku, line.quantity, line.total, line.discount, line.tax])).toEqual([
    ['BOWL', 2, 4800, -480, 313],
    ['TOWEL', 3, 4050, -405, 264],
  ])
  const checkout = (await read(`/admin/checkouts/${session.id}`)).checkout
  expect([checkout.total, checkout.totals, checkout.order_id]).toEqual([
    charged.total,
    { ...charged, tax_included: 0 },
    order.id,
  ])
  const { payment } = await read(`/admin/payments/${order.payment.id}`)
  expect([payment.status, payment.amount, payment.captured, payment.refunded]).toEqual(['paid', 9078, 9078, refunded])
  expect(payment.refunds.map(({ id, amount, status }: Body) => [id, amount, status])).toEqual([
    [order.refunds[0].id, refunded, 'succeeded'],
  ])
  const { customers, count } = await read('/admin/customers')
  expect([count, customers[0].id, customers[0].totals]).toEqual([
    1,
    order.customer_id,
    [{ currency: 'USD', orders: 1, total: charged.total, refunded }],
  ])
  const list = await read('/admin/orders?totals=true')
  expect([list.totals, list.orders[0].payment_status]).toEqual([
    [{ currency: 'USD', count: 1, total: charged.total }],
    'partially_refunded',
  ])
  expect((await read('/admin/discounts')).discounts[0].used_count).toBe(1)
})

test('a refund changes the order’s timestamp, so that readers of changes see it', () => {
  expect(told.order.updated_at).toBe(told.order.refunds[0].created_at)
})

test('an order in two parcels shows the agent both deliveries', async () => {
  const { order, agent } = told
  const units = order.line_items.map((line: Body) => [
    line.fulfilled_quantity,
    line.shipped_quantity,
    line.delivered_quantity,
    line.refunded_quantity,
  ])
  expect([order.status, order.fulfillment_status, units]).toEqual([
    'completed',
    'delivered',
    [
      [2, 2, 2, 0],
      [3, 3, 3, 1],
    ],
  ])
  const seen = (await agent('GET', `/ucp/orders/${order.id}`)).body
  expect(seen.fulfillment_events.map((event: Body) => [event.type, event.tracking_number])).toEqual([
    ['created', null],
    ['shipped', 'PARCEL-1'],
    ['created', null],
    ['shipped', 'PARCEL-2'],
    ['delivered', 'PARCEL-1'],
    ['delivered', 'PARCEL-2'],
  ])
})

test('stock is receipts minus sales plus returns, and its history has reasons and authors', async () => {
  const history = async (variantId: string) =>
    (await read(`/admin/stock/${variantId}/history`)).history
      .filter((entry: Body) => entry.quantity_change !== 0)
      .map((entry: Body) => [entry.reason, entry.quantity_change, entry.quantity_after, entry.order_id, entry.made_by])
  const { bowl, towel, order } = told
  expect(await history(bowl.variants[0].id)).toEqual([
    ['sale', -2, 8, order.id, null],
    ['import', 10, 10, null, 'olga@shop.example'],
  ])
  expect(await history(towel.variants[0].id)).toEqual([
    ['order_refunded', 1, 18, order.id, 'otto@shop.example'],
    ['sale', -3, 17, order.id, null],
    ['import', 20, 20, null, 'olga@shop.example'],
  ])
  const counted = (await table('/admin/stock/export')).map((row) => [row.sku, row.on_hand, row.reserved, row.available])
  const kept = (await table('/admin/exports/stock')).map((row) => [row.sku, row.on_hand])
  expect(counted.sort()).toEqual([
    ['BOWL', '8', '0', '8'],
    ['TOWEL', '18', '0', '18'],
  ])
  expect(kept.sort()).toEqual([
    ['BOWL', '8'],
    ['TOWEL', '18'],
  ])
})

test('the accounting exports have the same order and payment', async () => {
  const { order } = told
  const orders = await table('/admin/orders/export')
  expect(orders.map((row) => [row.id, row.total, row.currency, row.payment_status, row.fulfillment_status])).toEqual([
    [order.id, '9078', 'USD', 'partially_refunded', 'delivered'],
  ])
  const payments = await table('/admin/payments/export')
  expect(payments.map((row) => [row.id, row.order_id, row.amount, row.captured, row.refunded])).toEqual([
    [order.payment.id, order.id, '9078', '9078', String(refunded)],
  ])
})

test('the shopper got one e-mail per event, with items and amounts', () => {
  const mails = told.mail.received.map(({ to, subject, text }) => ({ to: addressText(to), subject, text: text ?? '' }))
  const about = (subject: string) => mails.filter((one) => one.subject === subject)
  expect(mails.map(({ to, subject }) => `${to.toLowerCase()}: ${subject}`).sort()).toEqual([
    'ada@buyer.example: Order 1001 has been delivered',
    'ada@buyer.example: Order 1001 has been delivered',
    'ada@buyer.example: Order 1001 is on its way',
    'ada@buyer.example: Order 1001 is on its way',
    'ada@buyer.example: Refund for order 1001',
    'ada@buyer.example: Your order 1001 at Kiln & Loom',
    'otto@shop.example: Your invitation to Kiln & Loom',
  ])
  const confirmation = about('Your order 1001 at Kiln & Loom')[0]?.text.match(/.*\$.*/g)
  expect(confirmation?.map((line) => line.trim())).toEqual([
    '2 × $24.00  $48.00',
    '3 × $13.50  $40.50',
    'Subtotal: $88.50',
    'Discount: -$8.85',
    'Delivery: $5.00',
    'Tax: $6.13',
    'Total: $90.78',
  ])
  const parcels = about('Order 1001 is on its way').map(({ text }) => text.match(/PARCEL-\d$|× \d/gm)?.join(' '))
  expect(parcels.sort()).toEqual(['PARCEL-1 PARCEL-1 × 2 × 1', 'PARCEL-2 PARCEL-2 × 2'])
  expect(about('Refund for order 1001')[0]?.text.match(/\$[\d.]+/g)).toEqual(['$13.03', '$13.03'])
})

test('the merchant’s webhook got every event once, signed, with the amounts of the order', async () => {
  const types = told.receiver.heard.map(({ body }) => JSON.parse(body).type)
  expect(types.sort()).toEqual([
    ...Array(2).fill('fulfillment.created'),
    ...Array(2).fill('fulfillment.delivered'),
    ...Array(2).fill('fulfillment.shipped'),
    'order.placed',
    'refund.created',
  ])
  const signed = await Promise.all(
    told.receiver.heard.map(({ headers, body }) => isSignedBy(told.secret, headers, body, new Date())),
  )
  expect(signed).toEqual(Array(webhookCount).fill(true))
  const orders = told.receiver.heard.map(({ body }) => JSON.parse(body).data.order)
  expect(orders.map(({ id, totals }) => [id, totals.total])).toEqual(
    Array(webhookCount).fill([told.order.id, charged.total]),
  )
  const refund = told.receiver.heard.map(({ body }) => JSON.parse(body).data.refund).find(Boolean)
  expect([refund.id, refund.amount]).toEqual([told.order.refunds[0].id, refunded])
})

test('the audit log and the timeline have every action and its author', async () => {
  const { audit_entries } = await read('/admin/audit-log?limit=200')
  const did = new Map<string, Set<string>>()
  for (const { caller, operation } of audit_entries)
    did.set(caller.label, (did.get(caller.label) ?? new Set()).add(operation))
  const deeds = [...did].map(([who, operations]) => [who, [...operations].sort()])
  expect(Object.fromEntries(deeds)).toEqual({
    'olga@shop.example': [
      'createDiscount',
      'createImport',
      'createInvitation',
      'createPublishableKey',
      'createRegion',
      'createShippingOption',
      'createTaxRate',
      'createUpload',
      'createWebhookEndpoint',
      'logIn',
      'updateProduct',
      'updateSettings',
    ],
    operator: ['signUpFirstOwner'],
    'otto@shop.example': [
      'acceptInvitation',
      'createFulfillment',
      'createRefund',
      'deliverFulfillment',
      'logIn',
      'shipFulfillment',
    ],
  })
  const { timeline } = await read(`/admin/orders/${told.order.id}/timeline`)
  const byWorker = ['operator', told.worker.id]
  expect(timeline.map(({ type, actor }: Body) => [type, actor.type, actor.id])).toEqual([
    ['payment.started', 'system', null],
    ['payment.succeeded', 'provider', null],
    ['order.placed', 'agent', 'https://agent.example/profile'],
    ['fulfillment.created', ...byWorker],
    ['fulfillment.shipped', ...byWorker],
    ['fulfillment.created', ...byWorker],
    ['fulfillment.shipped', ...byWorker],
    ['fulfillment.delivered', ...byWorker],
    ['fulfillment.delivered', ...byWorker],
    ['refund.created', ...byWorker],
    ['refund.succeeded', 'provider', null],
  ])
})

test('no payment issue is left, and the doctor finds no broken rule', async () => {
  expect((await read('/admin/payment-issues')).payment_issues).toEqual([])
  const { code, output } = await told.weft.command('doctor', '--json')
  expect([code, JSON.parse(output).findings]).toEqual([0, []])
})
