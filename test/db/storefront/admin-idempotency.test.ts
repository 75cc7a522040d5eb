import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminShop, adminShop, placeTestOrder } from '../../support/admin-shop.ts'

let shop: AdminShop
beforeAll(async () => {
  shop = await adminShop()
})
afterAll(() => shop.close())

test('50 concurrent calls with one key have one effect, and each gets its response or must retry later', async () => {
  const id = await placeTestOrder(shop.db)
  const refund = { amount: 100, reason: 'Damaged' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.call('POST', `/orders/${id}/refunds`, refund, 'same')),
  )
  const done = answers.filter((answer) => answer.status === 201)
  const waiting = answers.filter((answer) => answer.status !== 201)
  expect(new Set(done.map((answer) => answer.text)).size).toBe(1)
  for (const answer of waiting) {
    expect(answer.body).toEqual({
      type: 'conflict',
      message: 'The first request under this Idempotency-Key is still running. Ask again in a moment.',
      code: 'idempotency_in_flight',
    })
    expect([answer.status, answer.headers['retry-after']]).toEqual([409, '1'])
  }
  const { body } = await shop.call('GET', `/orders/${id}`)
  expect(body).toMatchObject({ order: { totals: { refunded: 100, refundable: 41600 } } })
  const again = await shop.call('POST', `/orders/${id}/refunds`, refund, 'same')
  expect([again.status, again.text]).toEqual([201, done[0]?.text])
})

test('the same key with another body is a conflict; with reordered members it is a replay', async () => {
  const first = await shop.call('POST', '/tax-rates', { name: 'GST', country: 'India', rate_ppm: 180000 }, 'rate')
  const replay = await shop.call('POST', '/tax-rates', { rate_ppm: 180000, country: 'IN', name: 'GST' }, 'rate')
  expect([first.status, replay.status, replay.text]).toEqual([201, 201, first.text])
  expect(await shop.call('POST', '/tax-rates', { name: 'GST', country: 'IN', rate_ppm: 1 }, 'rate')).toMatchObject({
    status: 409,
    body: {
      type: 'conflict',
      message: 'This Idempotency-Key was used with another request body. Use a new key for a new request.',
      code: 'idempotency_conflict',
    },
  })
})

test('a refused call leaves its key unused', async () => {
  const wrong = await shop.call('POST', '/settings', { default_region_id: 'reg_none' }, 'k1')
  expect([wrong.status, wrong.body]).toEqual([
    400,
    {
      type: 'invalid_data',
      message: '/default_region_id: Region reg_none was not found.',
      errors: [{ path: '/default_region_id', message: 'Region reg_none was not found.' }],
    },
  ])
  expect((await shop.call('POST', '/settings', { name: 'Loom' }, 'k1')).status).toBe(200)
})

test('a key expires after 24 hours, not before', async () => {
  const body = { title: 'Nightly' }
  const first = await shop.call('POST', '/publishable-keys', body, 'day')
  shop.clock.to('2026-03-02T11:59:59.000Z')
  const replay = await shop.call('POST', '/publishable-keys', body, 'day')
  shop.clock.to('2026-03-02T12:00:00.000Z')
  const fresh = await shop.call('POST', '/publishable-keys', body, 'day')
  const idOf = (answer: { body: Record<string, unknown> }) => (answer.body.publishable_key as { id: string }).id
  expect([first.status, replay.status, fresh.status]).toEqual([201, 201, 201])
  expect([idOf(replay) === idOf(first), idOf(fresh) === idOf(first)]).toEqual([true, false])
})

test('a key of more than 255 characters is refused', async () => {
  expect(await shop.call('POST', '/settings', {}, 'x'.repeat(256))).toMatchObject({
    status: 400,
    body: {
      type: 'invalid_data',
      message: 'Idempotency-Key must have 1 to 255 printable characters.',
      code: 'invalid',
    },
  })
})
