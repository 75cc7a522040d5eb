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
  // Orders 1 and 4 are in INR, 2 and 5 in EUR, 3 and 6 in USD. Each costs 5000 plus its number and has two units.
  await fillOrders(weft.db, 1, 6)
  await sql`update "order" set placed_at = case id
    when 'bo_1' then timestamptz '2026-03-28 18:29:00Z' when 'bo_4' then '2026-03-28 18:31:00Z'
    when 'bo_2' then '2026-03-20 12:00Z' when 'bo_5' then '2026-03-30 12:00Z'
    when 'bo_3' then '2026-03-30 12:00Z' else '2026-03-30 13:00Z' end`.execute(weft.db)
  await sql`update "order" set status = 'canceled', canceled_at = now() where id = 'bo_3'`.execute(weft.db)
  await sql`insert into refund (id, order_id, attempt_id, amount_minor, currency, reason, status, created_at, updated_at) values
    ('rf_1', 'bo_4', 'ba_4', 1200, 'INR', 'r', 'succeeded', '2026-04-20', '2026-04-20'),
    ('rf_2', 'bo_4', 'ba_4', 300, 'INR', 'r', 'queued', '2026-04-20', '2026-04-20'),
    ('rf_3', 'bo_4', 'ba_4', 100, 'INR', 'r', 'failed', '2026-04-20', '2026-04-20')`.execute(weft.db)
  expect((await weft.admin('POST', '/admin/settings', { time_zone: 'Asia/Kolkata' })).status).toBe(200)
})
afterAll(() => weft.stop())

const read = async (query: string) => (await weft.admin('GET', `/admin/overview/sales?${query}`)).body
const none = { orders: 0, units: 0, gross: 0, refunded: 0, net: 0 }
const one = (gross: number, refunded = 0) => ({ orders: 1, units: 2, gross, refunded, net: gross - refunded })
const day = (date: string, figures = none) => ({ from: date, to: date, ...figures })

test('each currency has every day of the period in the shop’s time zone, and the comparison period before it', async () => {
  expect(await read('from=2026-03-28&to=2026-03-30')).toEqual({
    sales: {
      from: '2026-03-28',
      to: '2026-03-30',
      interval: 'day',
      time_zone: 'Asia/Kolkata',
      previous: { from: '2026-03-25', to: '2026-03-27' },
      currencies: [
        {
          currency: 'EUR',
          totals: one(5005),
          previous: none,
          buckets: [day('2026-03-28'), day('2026-03-29'), day('2026-03-30', one(5005))],
        },
        {
          currency: 'INR',
          totals: { orders: 2, units: 4, gross: 10_005, refunded: 1500, net: 8505 },
          previous: none,
          buckets: [day('2026-03-28', one(5001)), day('2026-03-29', one(5004, 1500)), day('2026-03-30')],
        },
        {
          currency: 'USD',
          totals: one(5006),
          previous: none,
          buckets: [day('2026-03-28'), day('2026-03-29'), day('2026-03-30', one(5006))],
        },
      ],
    },
  })
})

test('an order that a process of an older version has listed still counts its units', async () => {
  const query = 'from=2026-03-28&to=2026-03-30&group_by=currency'
  const expected = await read(query)
  expect(expected.sales.currencies[1].totals.units).toBe(4)
  await sql`update order_listing set units = null`.execute(weft.db)
  expect(await read(query)).toEqual(expected)
})

test('weeks begin on Monday, months on the first, and the period cuts the first and the last bucket', async () => {
  const { currencies, previous } = (await read('from=2026-03-27&to=2026-04-07&interval=week')).sales
  expect(previous).toEqual({ from: '2026-03-15', to: '2026-03-26' })
  expect(currencies[0]).toEqual({
    currency: 'EUR',
    totals: one(5005),
    previous: one(5002),
    buckets: [
      { from: '2026-03-27', to: '2026-03-29', ...none },
      { from: '2026-03-30', to: '2026-04-05', ...one(5005) },
      { from: '2026-04-06', to: '2026-04-07', ...none },
    ],
  })
  const monthly = (await read('from=2026-01-31&to=2026-04-01&interval=month')).sales.currencies[1]
  expect(monthly.buckets.map(({ from, to, gross }: Record<string, unknown>) => [from, to, gross])).toEqual([
    ['2026-01-31', '2026-01-31', 0],
    ['2026-02-01', '2026-02-28', 0],
    ['2026-03-01', '2026-03-31', 10_005],
    ['2026-04-01', '2026-04-01', 0],
  ])
})

test('the default period is the last 28 days; without orders in it and in the one before, there are no currencies', async () => {
  expect((await read('')).sales).toEqual({
    from: '2026-04-04',
    to: '2026-05-01',
    interval: 'day',
    time_zone: 'Asia/Kolkata',
    previous: { from: '2026-03-07', to: '2026-04-03' },
    currencies: [expect.objectContaining({ currency: 'EUR', totals: none }), expect.anything(), expect.anything()],
  })
  expect((await read('from=2025-01-01&to=2025-01-02')).sales.currencies).toEqual([])
})

test('groups have names and are sorted by gross sales, highest first', async () => {
  const groups = async (by: string, currency: number) =>
    (await read(`from=2026-03-28&to=2026-03-30&group_by=${by}`)).sales.currencies[currency].groups
  expect(await groups('currency', 1)).toEqual([
    { id: 'INR', name: 'INR', orders: 2, units: 4, gross: 10_005, refunded: 1500, net: 8505 },
  ])
  await sql`insert into sales_channel (id, name) values ('sc_1', 'Market')`.execute(weft.db)
  expect(await groups('channel', 1)).toEqual([
    { id: 'sc_1', name: 'Market', orders: 2, units: 4, gross: 10_005, refunded: 1500, net: 8505 },
  ])
  await sql`insert into trusted_agent (id, title, profile, permits, signature_required, keys, created_at, updated_at)
    values ('ta_1', 'Shopping Bot', 'https://agent1.example/p', 'everything', false, '[]', now(), now())`.execute(
    weft.db,
  )
  expect(await groups('agent', 1)).toEqual([
    { id: 'https://agent4.example/p', name: null, ...one(5004, 1500) },
    { id: 'https://agent1.example/p', name: 'Shopping Bot', ...one(5001) },
  ])
  await sql`update order_line set discount_minor = -100 where id = 'bl_4_0'`.execute(weft.db)
  const { product } = (await weft.admin('GET', '/admin/products/bp_2')).body
  expect(await groups('product', 1)).toEqual([
    { id: 'bp_2', name: product.title, orders: 1, units: 2, gross: 2000, refunded: null, net: null },
    { id: 'bp_5', name: expect.any(String), orders: 1, units: 2, gross: 1900, refunded: null, net: null },
  ])
})

test('a period that ends before it begins, or has more than 400 buckets, is refused', async () => {
  const problems = async (query: string) => {
    const { status, body } = await weft.admin('GET', `/admin/overview/sales?${query}`)
    return [status, body.errors]
  }
  expect(await problems('from=2026-03-02&to=2026-03-01')).toEqual([
    400,
    [{ path: '/to', message: 'must not be before from' }],
  ])
  const many = { path: '/from', message: 'the period has more than 400 buckets: take a longer interval' }
  expect(await problems('from=2025-01-01&to=2026-02-05')).toEqual([400, [many]])
  expect(await problems('from=1000-01-01')).toEqual([400, [many]])
  expect((await problems('from=2025-01-01&to=2026-02-04'))[0]).toBe(200)
  expect((await problems('from=9007199254740991&to=text'))[0]).toBe(400)
})

test.each([
  ['from=0001-01-01&to=0001-01-01', ['/from', '/to']],
  ['to=0999-12-31', ['/to']],
  ['from=9999-01-01', ['/from']],
])('a year that is not between 1000 and 9998 is refused: %s', async (query, paths) => {
  const { status, body } = await weft.admin('GET', `/admin/overview/sales?${query}`)
  const message = 'must be a day of the years 1000 to 9998'
  expect([status, body.errors]).toEqual([400, paths.map((path) => ({ path, message }))])
})

test('the first and the last year have buckets', async () => {
  expect((await read('to=1000-01-01&from=1000-01-01&interval=month')).sales.previous).toEqual({
    from: '0999-12-31',
    to: '0999-12-31',
  })
  expect((await read('from=9998-12-31&to=9998-12-31&interval=week')).sales.to).toBe('9998-12-31')
})
