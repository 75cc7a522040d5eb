import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { type AdminShop, adminShop, placeTestOrder, start } from '../../support/admin-shop.ts'

let shop: AdminShop
beforeAll(async () => {
  shop = await adminShop()
})
afterAll(() => shop.close())

const idOf = (answer: { body: Record<string, unknown> }): string => (answer.body.discount as { id: string }).id

const ten = {
  id: expect.stringMatching(/^disc_[0-9a-z]{35}$/),
  code: 'SPRING',
  title: 'Spring',
  type: 'percent',
  percent_ppm: 100000,
  percent: '10%',
  amount: null,
  currency: null,
  min_subtotal: null,
  starts_at: null,
  ends_at: '2026-04-01T00:00:00.000Z',
  usage_limit: 3,
  usage_limit_per_customer: null,
  used_count: 0,
  eligible_product_ids: ['prod_scarf'],
  active: true,
  created_at: start,
  updated_at: start,
}

test('a discount keeps its code in upper case and its times in UTC; a code can be used by one discount only, in any case', async () => {
  const body = {
    code: ' spring ',
    title: 'Spring',
    type: 'percent',
    percent_ppm: 100000,
    ends_at: '2026-04-01T02:00:00+02:00',
    usage_limit: 3,
    eligible_product_ids: ['prod_scarf'],
  }
  const made = await shop.call('POST', '/discounts', body)
  expect([made.status, made.body]).toEqual([201, { discount: ten }])
  const twice = await shop.call('POST', '/discounts', { ...body, code: 'Spring' })
  expect([twice.status, twice.body]).toEqual([
    409,
    {
      type: 'conflict',
      message: 'There is a discount with this code already.',
      errors: [{ path: '/code', message: 'There is a discount with this code already.' }],
    },
  ])
  expect((await shop.call('GET', '/discounts?q=prin&active=true')).body).toEqual({
    discounts: [ten],
    count: 1,
    limit: 50,
    offset: 0,
  })
  expect((await shop.call('GET', '/discounts?q=%25')).body).toMatchObject({ discounts: [], count: 0 })
})

test('all contradictions are reported together', async () => {
  const answer = await shop.call('POST', '/discounts', {
    code: 'MIX',
    title: 'Mix',
    type: 'fixed',
    percent_ppm: 5,
    min_subtotal: 100,
    starts_at: '2026-03-02T00:00:00Z',
    ends_at: '2026-03-01T00:00:00Z',
    eligible_product_ids: ['prod_scarf', 'prod_gone'],
  })
  const errors = [
    { path: '/percent_ppm', message: 'A discount of type fixed has no percent_ppm. Leave it out.' },
    { path: '/amount', message: 'A discount of type fixed needs amount.' },
    { path: '/currency', message: 'Send currency: amount and min_subtotal need one.' },
    { path: '/ends_at', message: 'Must be after starts_at.' },
    { path: '/eligible_product_ids/1', message: 'Product prod_gone was not found.' },
  ]
  expect([answer.status, answer.body]).toEqual([
    400,
    { type: 'invalid_data', message: errors.map(({ path, message }) => `${path}: ${message}`).join('; '), errors },
  ])
})

test('a change is checked together with the stored values', async () => {
  const made = await shop.call('POST', '/discounts', { code: 'SHIP', title: 'Free', type: 'free_shipping' })
  const path = `/discounts/${idOf(made)}`
  expect((await shop.call('POST', path, { type: 'fixed', amount: 500 })).body).toMatchObject({
    errors: [{ path: '/currency', message: 'Send currency: amount and min_subtotal need one.' }],
  })
  expect((await shop.call('POST', path, { type: 'fixed', amount: 500, currency: 'inr' })).body).toMatchObject({
    discount: { type: 'fixed', amount: 500, currency: 'INR', percent: null },
  })
  expect((await shop.call('DELETE', path)).body).toEqual({ id: idOf(made), object: 'discount', deleted: true })
})

test('a discount used by a payment is deactivated instead of deleted, and its limit cannot be set below its uses', async () => {
  const made = await shop.call('POST', '/discounts', {
    code: 'ONCE',
    title: 'Once',
    type: 'percent',
    percent_ppm: 1,
    usage_limit: 9,
  })
  const id = idOf(made)
  const orderId = await placeTestOrder(shop.db)
  await sql`update discount set used_count = 2 where id = ${id}`.execute(shop.db)
  await sql`insert into discount_redemption (discount_id, attempt_id, email, status) values (${id}, ${`att_${orderId}`}, 'ann@example.com', 'used')`.execute(
    shop.db,
  )
  const refused = await shop.call('DELETE', `/discounts/${id}`)
  expect([refused.status, refused.body]).toEqual([
    409,
    { type: 'conflict', message: 'ONCE was used by 1 payment(s). Deactivate it instead: {"active": false}.' },
  ])
  expect((await shop.call('POST', `/discounts/${id}`, { usage_limit: 1 })).body).toMatchObject({
    errors: [{ path: '/usage_limit', message: 'Must be at least 2, the number of times the discount was used.' }],
  })
  expect((await shop.call('POST', `/discounts/${id}`, { active: false })).body).toMatchObject({
    discount: { active: false, used_count: 2, usage_limit: 9 },
  })
})
