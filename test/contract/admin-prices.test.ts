import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../support/invariants.ts'
import { readyBody } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(async () => {
  expect((await checkInvariants(weft.db)).findings).toEqual([])
  await weft.stop()
})

const mug = { variant_id: 'variant_mug', currency: 'USD' }
const price = (more: Record<string, unknown>) => ({
  variant_id: 'variant_mug',
  product_id: 'prod_mug',
  sku: 'MUG',
  currency: 'USD',
  region_id: null,
  amount: 1200,
  sales: [],
  ...more,
})
const march = { amount: 1000, starts_at: '2026-03-01T00:00:00.000Z', ends_at: '2026-04-01T00:00:00.000Z' }
const april = { amount: 900, starts_at: '2026-04-01T00:00:00.000Z', ends_at: '2026-05-01T00:00:00.000Z' }
const set = (...prices: unknown[]) => weft.admin('POST', '/admin/prices/batch', { prices })
const usd = async () => (await weft.admin('GET', '/admin/prices?variant_id=variant_mug&currency=usd')).body

test('sales are scheduled by time, regardless of the order of the requests', async () => {
  expect((await set({ ...mug, sale: april })).status).toBe(200)
  const answer = await set({ ...mug, sale: march })
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      prices: [
        price({ currency: 'EUR', amount: 1000 }),
        price({ currency: 'INR', amount: 30000 }),
        price({ sales: [march, april] }),
      ],
    },
  ])
  expect(await usd()).toEqual({ prices: [price({ sales: [march, april] })], count: 1, limit: 50, offset: 0 })
  const shown = await weft.admin('GET', '/admin/products/prod_mug/variants/variant_mug')
  expect(shown.body.variant.prices[2]).toEqual({
    currency: 'USD',
    amount: 1200,
    sale_amount: 1000,
    sale_starts_at: march.starts_at,
    sale_ends_at: march.ends_at,
    sales: [march, april],
    region_id: null,
  })
})

test('a sale that overlaps a scheduled one is a conflict; two overlapping ones in one request are invalid', async () => {
  const overlapping = { amount: 800, starts_at: '2026-03-31T23:59:59.999Z', ends_at: null }
  const refused = await set({ ...mug, sale: overlapping })
  const message = `This sale runs at the same time as the one from ${march.starts_at} to ${march.ends_at}.`
  expect([refused.status, refused.body]).toEqual([
    409,
    { type: 'conflict', message, errors: [{ path: '/prices/0/sale', message }] },
  ])
  const invalid = await set({ ...mug, sales: [march, overlapping] })
  expect([invalid.status, invalid.body]).toEqual([
    400,
    {
      type: 'invalid_data',
      message: `/prices/0/sales/1: ${message}`,
      errors: [{ path: '/prices/0/sales/1', message }],
    },
  ])
  expect((await usd()).prices).toEqual([price({ sales: [march, april] })])
})

test('one of two concurrent requests for overlapping sales succeeds, and the other is refused', async () => {
  const may = { amount: 700, starts_at: '2026-05-10T00:00:00.000Z', ends_at: '2026-05-20T00:00:00.000Z' }
  const answers = await Promise.all([set({ ...mug, sale: may }), set({ ...mug, sale: { ...may, amount: 600 } })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await usd()).prices[0].sales.length).toBe(3)
  await set({ ...mug, sales: [march, april] })
})

test('a cart has the sale price from the start of the sale, the next one from the end of the first, and the regular price afterwards', async () => {
  const unitAt = async (time: string) => {
    weft.clock.set(new Date(time))
    const body = readyBody({ country: 'US', variant: 'variant_mug' })
    const created = await weft.agent('POST', '/ucp/checkout-sessions', body)
    const found = await weft.agent('POST', '/ucp/catalog/lookup', { ids: ['prod_mug'], context: { currency: 'USD' } })
    return [created.body.line_items[0].item.price, found.body.products[0].variants[0].price.amount]
  }
  expect(await unitAt('2026-02-28T23:59:59.999Z')).toEqual([1200, 1200])
  expect(await unitAt('2026-03-01T00:00:00.000Z')).toEqual([1000, 1000])
  expect(await unitAt('2026-03-31T23:59:59.999Z')).toEqual([1000, 1000])
  expect(await unitAt('2026-04-01T00:00:00.000Z')).toEqual([900, 900])
  expect(await unitAt('2026-04-30T23:59:59.999Z')).toEqual([900, 900])
  expect(await unitAt('2026-05-01T00:00:00.000Z')).toEqual([1200, 1200])
})

test('a batch is stored completely or not at all, and every problem is reported', async () => {
  const refused = await set(
    { ...mug, amount: 5 },
    { variant_id: 'variant_x', currency: 'USD', amount: 1 },
    { variant_id: 'variant_lamp', currency: 'USD', region_id: 'reg_jp', amount: 1 },
    { variant_id: 'variant_lamp', currency: 'JPY', region_id: 'reg_jp' },
    { variant_id: 'variant_lamp', currency: 'EUR', amount: 100, sale: { amount: 100 } },
  )
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [
      {
        path: '/prices/0/amount',
        message: 'A scheduled sale is not below this amount. Send sales as well, with lower amounts.',
      },
      { path: '/prices/1/variant_id', message: 'Variant variant_x was not found.' },
      { path: '/prices/2/currency', message: 'Region reg_jp sells in JPY.' },
      { path: '/prices/3/amount', message: 'There is no price in this currency and region yet: give its amount.' },
      { path: '/prices/4/sale/amount', message: 'The sale amount must be below the amount.' },
    ],
  ])
  expect((await weft.admin('GET', '/admin/prices?variant_id=variant_lamp')).body.count).toBe(4)
})

test('a region can have its own price, and a price can be removed', async () => {
  const own = { variant_id: 'variant_mug', currency: 'JPY', region_id: 'reg_jp' }
  const made = await set({ ...own, amount: 1500, sale: { amount: 1400 } })
  expect(made.body.prices[2]).toEqual(
    price({
      currency: 'JPY',
      region_id: 'reg_jp',
      amount: 1500,
      sales: [{ amount: 1400, starts_at: null, ends_at: null }],
    }),
  )
  const removed = await set({ ...own, amount: null }, { ...mug, amount: 1300, sales: [] })
  expect(removed.body.prices).toEqual([
    price({ currency: 'EUR', amount: 1000 }),
    price({ currency: 'INR', amount: 30000 }),
    price({ amount: 1300 }),
  ])
})
