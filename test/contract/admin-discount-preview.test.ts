import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const lines = [
  { variant_id: 'variant_shirt_s', quantity: 2 },
  { variant_id: 'variant_mug', quantity: 1 },
]
const california = { country: 'US', province: 'CA' }
const preview = (code: string, cart: Record<string, unknown> = {}) =>
  weft.admin('POST', '/admin/discounts/preview', { code, cart: { region_id: 'reg_us', lines, ...cart } })
const shown = (before: unknown[], after: unknown[]) => [
  {
    variant_id: 'variant_shirt_s',
    title: 'Indigo Shirt',
    quantity: 2,
    unit_price: 2500,
    before: before[0],
    after: after[0],
  },
  { variant_id: 'variant_mug', title: 'Clay Mug', quantity: 1, unit_price: 1200, before: before[1], after: after[1] },
]

test('a preview shows the discount of a code in total and per line', async () => {
  const answer = await preview(' ten ', { destination: california, shipping_option_id: 'so_us_exp' })
  const before = [
    { total: 5000, discount: 0, tax: 363 },
    { total: 1200, discount: 0, tax: 87 },
  ]
  const after = [
    { total: 5000, discount: -500, tax: 326 },
    { total: 1200, discount: -120, tax: 78 },
  ]
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      preview: {
        code: 'TEN',
        applies: true,
        refusal: null,
        currency: 'USD',
        amount: -620,
        before: { subtotal: 6200, discount: 0, fulfillment: 1500, tax: 559, tax_included: 0, total: 8259 },
        after: { subtotal: 6200, discount: -620, fulfillment: 1500, tax: 513, tax_included: 0, total: 7593 },
        lines: shown(before, after),
      },
    },
  ])
})

test('the total of a preview equals the total of a session with the same cart', async () => {
  for (const code of ['TEN', 'FIVE', 'FREESHIP', 'BIG', 'OLD', 'ONCE', 'NOPE']) {
    const { body } = await preview(code, { destination: california, email: 'ann@example.com' })
    const session = await weft.agent('POST', '/ucp/checkout-sessions', {
      line_items: lines.map((line) => ({ item: { id: line.variant_id }, quantity: line.quantity })),
      buyer: { email: 'ann@example.com' },
      shipping_address: {
        street_address: '1 Main Street',
        address_locality: 'Oakland',
        address_region: 'CA',
        address_country: 'US',
      },
      discounts: { codes: [code] },
    })
    const total = session.body.totals.find((entry: { type: string }) => entry.type === 'total')
    expect([code, body.preview.after.total]).toEqual([code, total.amount])
  }
})

test('a code that does not apply has its reason and does not change the totals', async () => {
  const answer = await preview('BIG')
  const amounts = [
    { total: 5000, discount: 0, tax: 0 },
    { total: 1200, discount: 0, tax: 0 },
  ]
  const totals = { subtotal: 6200, discount: 0, fulfillment: 0, tax: 0, tax_included: 0, total: 6200 }
  expect([answer.status, answer.body.preview]).toEqual([
    200,
    {
      code: 'BIG',
      applies: false,
      refusal: {
        code: 'discount_code_not_applicable',
        message: 'Discount code BIG needs a subtotal of $1,000.00: $938.00 is missing.',
      },
      currency: 'USD',
      amount: 0,
      before: totals,
      after: totals,
      lines: shown(amounts, amounts),
    },
  ])
})

test('a cart that cannot be priced is refused with the place of each problem', async () => {
  const unknown = await preview('TEN', { region_id: 'reg_x' })
  expect([unknown.status, unknown.body.errors]).toEqual([
    400,
    [{ path: '/cart/region_id', message: 'Region reg_x was not found.' }],
  ])
  const missing = await preview('TEN', { lines: [{ variant_id: 'variant_x', quantity: 1 }] })
  expect([missing.status, missing.body.errors]).toEqual([
    400,
    [{ path: '/cart/lines/0/variant_id', message: 'Item variant_x was not found.' }],
  ])
  const option = await preview('TEN', { shipping_option_id: 'so_de' })
  expect([option.status, option.body.errors]).toEqual([
    400,
    [{ path: '/cart/shipping_option_id', message: 'so_de is not offered for this cart.' }],
  ])
})

test('a preview stores nothing', async () => {
  const counts = () =>
    sql`select (select count(*) from checkout) as sessions, (select count(*) from discount_redemption) as uses,
      (select sum(used_count) from discount) as used, (select sum(reserved) from variant_stock) as reserved,
      (select count(*) from event) as events`.execute(weft.db)
  const before = (await counts()).rows
  await preview('ONCE', { email: 'ann@example.com' })
  expect((await counts()).rows).toEqual(before)
})
