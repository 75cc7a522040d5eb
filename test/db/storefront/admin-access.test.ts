import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminShop, adminShop } from '../../support/admin-shop.ts'

let shop: AdminShop
beforeAll(async () => {
  shop = await adminShop()
})
afterAll(() => shop.close())

const refused = { type: 'unauthorized', message: 'Log in, or send a valid token: Authorization: Bearer <token>.' }

test('every route refuses a caller without a token, and a caller with a wrong token', async () => {
  expect(shop.routes.length).toBeGreaterThan(50)
  for (const { method, url } of shop.routes) {
    for (const authorization of [undefined, 'Bearer wrong', 'Basic operator', 'Bearer operator2']) {
      const response = await shop.app.inject({
        method: method as 'GET',
        url: url.replaceAll(/:\w+/g, 'order_1'),
        headers: authorization ? { authorization } : {},
      })
      expect([method, url, response.statusCode, response.json()]).toEqual([method, url, 401, refused])
      expect(response.headers['www-authenticate']).toBe('Bearer realm="admin"')
    }
  }
})

test('an unknown id returns 404 on every route that has one', async () => {
  const bodies: Record<string, unknown> = {
    '/admin/orders/:id/refunds': { reason: 'Damaged' },
    '/admin/orders/:id/restock': { line_items: [{ line_item_id: 'line_nothing', quantity: 1 }] },
    '/admin/orders/:id/notes': { body: 'Called' },
    '/admin/payment-issues/:id/resolve': { action: 'refund' },
  }
  const singular: Record<string, string> = {
    'publishable-keys': 'publishable key',
    'sales-channels': 'sales channel',
    regions: 'region',
    'shipping-options': 'shipping option',
    'tax-rates': 'tax rate',
    discounts: 'discount',
    orders: 'order',
    products: 'product',
    customers: 'customer',
    'payment-issues': 'payment issue',
  }
  const withId = shop.routes.filter(({ url }) => url.includes(':id'))
  expect(withId.length).toBeGreaterThan(30)
  for (const { method, url } of withId) {
    const noun = url.includes(':fulfillmentId') ? 'fulfillment' : singular[url.split('/')[2] ?? '']
    const path = url.replace('/admin', '').replaceAll(/:\w+/g, 'nothing')
    const answer = await shop.call(
      method as 'GET',
      path,
      method === 'GET' || method === 'DELETE' ? undefined : (bodies[url] ?? {}),
    )
    expect([method, url, answer.status, answer.body]).toEqual([
      method,
      url,
      404,
      { type: 'not_found', message: `This ${noun} was not found.` },
    ])
  }
})

test('unknown fields are refused and all named', async () => {
  expect(
    await shop.call('POST', '/tax-rates', { name: 'GST', country: 'IN', rate_ppm: 1, rate: '18%', foo: 1 }),
  ).toMatchObject({
    status: 400,
    body: {
      type: 'invalid_data',
      message: 'Unrecognized fields: rate, foo',
      code: 'invalid',
      errors: [{ path: '', message: 'Unrecognized fields: rate, foo' }],
    },
  })
  expect((await shop.call('POST', '/publishable-keys/key_old/revoke', { reason: 'x' })).body).toEqual({
    type: 'invalid_data',
    message: 'Unrecognized fields: reason',
    code: 'invalid',
    errors: [{ path: '', message: 'Unrecognized fields: reason' }],
  })
})
