import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillOrders, fillProducts } from '../../bench/many-rows.ts'
import { sql } from '../../src/platform/db/database.ts'
import { testClock } from '../support/clock.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ clock: testClock(new Date('2026-05-01T10:00:00.000Z')) })
  await sql`insert into product (id, title, handle, vendor, created_at, updated_at)
    values ('prod_evil', '=cmd|''/C calc''!A0', 'evil', '-Acme, "Inc"', '2025-01-01', '2025-06-01')`.execute(weft.db)
  await sql`insert into region (id, name, currency, created_at, updated_at) values ('reg_1', 'Bench', 'USD', '2025-01-01', '2025-01-01')`.execute(
    weft.db,
  )
  await fillOrders(weft.db, 1, 6)
})
afterAll(() => weft.stop())

const get = async (path: string) => {
  const { status, body } = await weft.admin('GET', `/admin${path}`)
  return { status, body }
}

/** Returns the count and the ids in order. */
async function found(path: string, plural: string, id = 'id'): Promise<[number, string[]]> {
  const { body } = await get(path)
  return [body.count, body[plural].map((each: Record<string, string>) => each[id])]
}

test('products are listed newest first, or in the requested order', async () => {
  const newest = ['prod_shirt', 'prod_mug', 'prod_print', 'prod_lamp', 'prod_evil']
  expect(await found('/products', 'products')).toEqual([5, newest])
  expect(await found('/products?order=created_at', 'products')).toEqual([5, newest.toReversed()])
  expect(await found('/products?order=-title&limit=2', 'products')).toEqual([5, ['prod_print', 'prod_shirt']])
  expect(await found('/products?order=-title&limit=2&offset=2', 'products')).toEqual([5, ['prod_mug', 'prod_lamp']])
})

test('products are found by title, handle, vendor and SKU, by status, category and time', async () => {
  expect(await found('/products?q=SHIRT_m', 'products')).toEqual([1, ['prod_shirt']])
  expect(await found('/products?q=wood-pr', 'products')).toEqual([1, ['prod_print']])
  expect(await found('/products?q=ug', 'products')).toEqual([1, ['prod_mug']])
  expect(await found('/products?q=acme', 'products')).toEqual([1, ['prod_evil']])
  expect(await found('/products?q=%25', 'products')).toEqual([0, []])
  expect(await found('/products?q=clay+mug&status=draft', 'products')).toEqual([0, []])
  expect(await found('/products?status=draft', 'products')).toEqual([1, ['prod_evil']])
  expect(await found('/products?category=pcat_wear', 'products')).toEqual([1, ['prod_shirt']])
  expect(await found('/products?created_at[gt]=2026-01-02T00:00:00Z', 'products')).toEqual([
    2,
    ['prod_shirt', 'prod_mug'],
  ])
  expect(
    await found('/products?created_at[gte]=2026-01-02T00:00:00Z&created_at[lt]=2026-01-04T00:00:00Z', 'products'),
  ).toEqual([2, ['prod_mug', 'prod_print']])
  expect(await found('/products?updated_at[lte]=2025-06-01T00:00:00Z', 'products')).toEqual([1, ['prod_evil']])
})

test('the list shows changes of products', async () => {
  await weft.admin('POST', '/admin/products/prod_lamp', { title: 'Copper Lamp' })
  expect(await found('/products?q=copper', 'products')).toEqual([1, ['prod_lamp']])
  expect(await found('/stock?q=copper', 'stock', 'variant_id')).toEqual([1, ['variant_lamp']])
  await weft.admin('POST', '/admin/products/prod_lamp', { title: 'Brass Lamp' })
  expect(await found('/products?q=copper', 'products')).toEqual([0, []])
})

test('an unknown order or filter is refused by name', async () => {
  expect(await get('/products?order=price')).toEqual({
    status: 400,
    body: {
      type: 'invalid_data',
      code: 'invalid',
      message: 'query /order: takes created_at, -created_at, updated_at, -updated_at, title, -title',
      errors: [{ path: '/order', message: 'takes created_at, -created_at, updated_at, -updated_at, title, -title' }],
    },
  })
  expect(await get('/orders?stauts=pending')).toEqual({
    status: 400,
    body: {
      type: 'invalid_data',
      code: 'invalid',
      message: 'query: Unrecognized fields: stauts',
      errors: [{ path: '', message: 'Unrecognized fields: stauts' }],
    },
  })
})

test('stock is listed by product and variant, or by SKU', async () => {
  const ids = ['variant_lamp', 'variant_mug', 'variant_shirt_s', 'variant_shirt_m', 'variant_print']
  expect(await found('/stock', 'stock', 'variant_id')).toEqual([5, ids])
  expect(await found('/stock?order=-sku', 'stock', 'variant_id')).toEqual([
    5,
    ['variant_shirt_s', 'variant_shirt_m', 'variant_print', 'variant_mug', 'variant_lamp'],
  ])
})

const summary = (n: number, currency: string, more: object) => ({
  id: `bo_${n}`,
  display_id: String(1000000 + n),
  status: 'pending',
  fulfillment_status: 'not_fulfilled',
  payment_status: 'paid',
  agent_profile: `https://agent${n % 5}.example/p`,
  currency,
  email: `buyer${n}@example.com`,
  created_at: `2026-01-01T00:0${n}:00.000Z`,
  updated_at: `2026-01-01T00:0${n}:00.000Z`,
  name: `First${n} Last${n}`,
  total: 5000 + n,
  item_count: 2,
  state: 'to_ship',
  to_ship: true,
  customer_id: `bk_${n}`,
  sales_channel_id: 'sc_1',
  country: 'IN',
  image_url: null,
  ...more,
})

test('orders are found by number, e-mail, name and product, with totals by currency', async () => {
  expect(await get('/orders?q=last4&totals=true')).toEqual({
    status: 200,
    body: {
      orders: [
        summary(4, 'INR', {
          status: 'completed',
          fulfillment_status: 'delivered',
          state: 'delivered',
          to_ship: false,
        }),
      ],
      count: 1,
      limit: 50,
      offset: 0,
      totals: [{ currency: 'INR', count: 1, total: 5004 }],
    },
  })
  expect((await get('/orders?limit=1&totals=true')).body).toEqual({
    orders: [summary(6, 'USD', {})],
    count: 6,
    limit: 1,
    offset: 0,
    totals: [
      { currency: 'EUR', count: 2, total: 10007 },
      { currency: 'INR', count: 2, total: 10005 },
      { currency: 'USD', count: 2, total: 10009 },
    ],
  })
  expect(await found('/orders?q=1000002', 'orders')).toEqual([1, ['bo_2']])
  expect(await found('/orders?q=BUYER3@', 'orders')).toEqual([1, ['bo_3']])
  expect(await found('/orders?q=first5+last5', 'orders')).toEqual([1, ['bo_5']])
  expect(await found('/orders?q=walnut+print', 'orders')).toEqual([2, ['bo_3', 'bo_2']])
  expect(await found('/orders?order=total&currency=usd', 'orders')).toEqual([2, ['bo_3', 'bo_6']])
  expect(await found('/orders?agent=https://agent1.example/p', 'orders')).toEqual([2, ['bo_6', 'bo_1']])
  expect(await found('/orders?status=completed&fulfillment_status=delivered', 'orders')).toEqual([1, ['bo_4']])
})

test('the payment status of an order follows its refunds', async () => {
  const refund = (id: string, amount: number) =>
    sql`insert into refund (id, order_id, attempt_id, amount_minor, currency, reason, status, created_at, updated_at)
      values (${id}, 'bo_1', 'ba_1', ${amount}, 'INR', 'r', 'succeeded', now(), now())`.execute(weft.db)
  await refund('re_1', 1000)
  expect(await found('/orders?payment_status=partially_refunded', 'orders')).toEqual([1, ['bo_1']])
  await refund('re_2', 4000)
  expect(await found('/orders?payment_status=refunded', 'orders')).toEqual([1, ['bo_1']])
  expect(await found('/orders?payment_status=paid', 'orders')).toEqual([5, ['bo_6', 'bo_5', 'bo_4', 'bo_3', 'bo_2']])
})

const csv = async (path: string): Promise<[string, unknown, unknown]> => {
  const answer = await weft.admin('GET', `/admin${path}`)
  return [answer.text, answer.headers['content-type'], answer.headers['content-disposition']]
}

test('orders are exported as listed: minor units beside their currency', async () => {
  expect(await csv('/orders/export?created_at[lt]=2026-01-01T00:03:00Z&order=created_at')).toEqual([
    [
      'id,display_id,status,fulfillment_status,currency,email,created_at,updated_at,payment_status,agent_profile,name,total,item_count,state,to_ship,customer_id,sales_channel_id,country,image_url',
      'bo_1,1000001,pending,not_fulfilled,INR,buyer1@example.com,2026-01-01T00:01:00.000Z,2026-01-01T00:01:00.000Z,refunded,https://agent1.example/p,First1 Last1,5001,2,refunded,false,bk_1,sc_1,IN,',
      'bo_2,1000002,pending,not_fulfilled,EUR,buyer2@example.com,2026-01-01T00:02:00.000Z,2026-01-01T00:02:00.000Z,paid,https://agent2.example/p,First2 Last2,5002,2,to_ship,true,bk_2,sc_1,IN,',
      '',
    ].join('\r\n'),
    'text/csv; charset=utf-8; header=present',
    'attachment; filename="orders.csv"',
  ])
})

test('no cell of an export can be run as a formula', async () => {
  const [text] = await csv('/products/export?q=evil')
  expect(text).toBe(
    [
      'id,title,handle,description,status,vendor,tax_class,design_id,options,metadata,details.seo_title,details.seo_description,details.google_product_category,details.condition,details.age_group,details.gender,details.excluded_feeds,details.description_html,details.metafields,details.imported,categories,collections,sales_channels,media,variants,created_at,updated_at',
      'prod_evil,\'=cmd|\'/C calc\'!A0,evil,,draft,"\'-Acme, ""Inc""",,,[],{},,,,,,,,,,,[],[],[],[],[],2025-01-01T00:00:00.000Z,2025-06-01T00:00:00.000Z',
      '',
    ].join('\r\n'),
  )
})

test('keys are exported without their secrets', async () => {
  const made = await weft.admin('POST', '/admin/publishable-keys', { title: 'Third' })
  const { id, hint } = made.body.publishable_key
  // The export escapes a leading minus, which a spreadsheet would read as a formula.
  const cell = hint.startsWith('-') ? `'${hint}` : hint
  expect(await csv('/publishable-keys/export?q=third')).toEqual([
    `id,title,hint,sales_channel_id,rate_limit_per_minute,allowed_currencies,old_tokens,rotated_at,created_at,revoked_at,last_used_at\r\n${id},Third,${cell},sc_test,,,[],,2026-05-01T10:00:00.000Z,,\r\n`,
    'text/csv; charset=utf-8; header=present',
    'attachment; filename="publishable-keys.csv"',
  ])
})

test.each([
  ['categories', 'id,name,handle,parent_id,position,depth,product_count,created_at,updated_at', 3],
  ['collections', 'id,title,handle,product_count,created_at,updated_at', 1],
  [
    'stock',
    'variant_id,product_id,product_title,variant_title,sku,managed,allow_backorder,on_hand,reserved,available,low_stock_threshold,locations,updated_at',
    5,
  ],
  ['regions', 'id,name,currency,tax_inclusive,countries,created_at,updated_at', 5],
  [
    'shipping-options',
    'id,region_id,name,carrier,countries,provinces,amount,currency,free_over,min_days,max_days,active,created_at,updated_at',
    6,
  ],
  ['tax-rates', 'id,name,country,province,tax_class,rate_ppm,rate,created_at,updated_at', 5],
  [
    'discounts',
    'id,code,title,type,percent_ppm,percent,amount,currency,min_subtotal,starts_at,ends_at,usage_limit,usage_limit_per_customer,used_count,eligible_product_ids,active,created_at,updated_at',
    7,
  ],
  [
    'payment-issues',
    'id,kind,status,content,details,checkout_id,order_id,attempt_id,provider,provider_payment_id,amount,currency,resolution,resolution_note,refund_id,resolved_by,created_at,resolved_at',
    0,
  ],
])('%s are exported with all their columns and rows', async (path, header, rows) => {
  const lines = (await csv(`/${path}/export`))[0].split('\r\n')
  expect([lines[0], lines.length - 2]).toEqual([header, rows])
})

test('an export refuses a parameter that its list refuses, paging, and a call without a token', async () => {
  expect((await get('/orders/export?status=open')).status).toBe(400)
  expect((await get('/orders/export?limit=5')).status).toBe(400)
  expect((await weft.request({ method: 'GET', url: '/admin/orders/export' })).status).toBe(401)
})

test('an export of many pages contains every row once, in each order', async () => {
  await fillProducts(weft.db, 1, 1203)
  const ids = async (query: string): Promise<string[]> =>
    (await csv(`/products/export?q=bench-&${query}`))[0]
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.slice(0, line.indexOf(',')))
  const newest = Array.from({ length: 1203 }, (_, index) => `bp_${1203 - index}`)
  expect(await ids('')).toEqual(newest)
  expect(await ids('order=created_at')).toEqual(newest.toReversed())
  const stock = (await csv('/stock/export?q=sku-'))[0].split('\r\n').slice(1, -1)
  const titles = await sql<{ id: string }>`
    select v.id from variant v join product p on p.id = v.product_id where v.sku like 'SKU-%' order by p.title, p.id, v.position, v.id`.execute(
    weft.db,
  )
  expect(stock.map((line) => line.slice(0, line.indexOf(',')))).toEqual(titles.rows.map(({ id }) => id))
})

test('the count is exact, also after rows were added and removed and their counts were merged', async () => {
  await sql`delete from product where id in ('bp_1', 'bp_2')`.execute(weft.db)
  await sql`select add_up_row_counts()`.execute(weft.db)
  const [{ exact } = { exact: -1 }] = (
    await sql<{ exact: number }>`select count(*) as exact from product`.execute(weft.db)
  ).rows
  expect([exact, (await get('/products?limit=1')).body.count]).toEqual([1206, 1206])
})
