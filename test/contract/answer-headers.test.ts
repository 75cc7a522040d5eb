import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let shop: TestWeft
beforeAll(async () => {
  shop = await startTestWeft()
})
afterAll(() => shop.stop())

const admin = { authorization: 'Bearer adm_test_0123456789abcdef' }
const json = { 'content-type': 'application/json' }

describe('private responses are not cached, not sniffed for another type, and require https from then on', () => {
  it.each([
    ['GET', '/admin/orders', admin, '', 200],
    ['GET', '/admin/orders/export', admin, '', 200],
    ['GET', '/admin/customers/export', admin, '', 200],
    ['GET', '/admin/exports/products', admin, '', 200],
    ['GET', '/admin/translations/xliff?locale=fr', admin, '', 200],
    ['GET', '/admin/orders', {}, '', 401],
    ['GET', '/admin/orders/none', admin, '', 404],
    ['PUT', '/admin/orders', admin, '', 405],
    ['POST', '/admin/products', { ...admin, ...json }, '{', 400],
    ['POST', '/admin/products', { ...admin, 'content-type': 'text/html' }, 'x', 415],
    ['POST', '/admin/products', { ...admin, ...json }, `"${'x'.repeat(1024 * 1024)}"`, 413],
    ['GET', '/partners/me', {}, '', 401],
    ['GET', '/partners/nothing', {}, '', 404],
    ['POST', '/auth/admin/login', json, '{}', 400],
    ['GET', '/auth/admin/login', {}, '', 405],
    ['GET', '/ucp/checkout-sessions/cs_none', {}, '', 400],
    ['GET', '/ucp/orders/none', {}, '', 400],
    ['GET', '/ucp/2026-08-25/orders/none', {}, '', 400],
    ['POST', '/ucp/mcp', json, '{"jsonrpc":"2.0","id":1,"method":"ping"}', 200],
    ['GET', '/ucp/mcp', {}, '', 405],
    ['POST', '/webhooks/payments/none', json, '{}', 404],
    ['POST', '/webhooks/inbox/none', { 'content-type': 'message/rfc822' }, 'x', 401],
    ['GET', '/orders/none', {}, '', 404],
    ['GET', '/console/partner', {}, '', 303],
    ['GET', '/nowhere', {}, '', 404],
  ] as const)('%s %s (case %#)', async (method, url, headers, payload, status) => {
    const answer = await shop.request({ method, url, headers, ...(payload === '' ? {} : { payload }) })
    expect({
      status: answer.status,
      'cache-control': answer.headers['cache-control'],
      'x-content-type-options': answer.headers['x-content-type-options'],
      'strict-transport-security': answer.headers['strict-transport-security'],
    }).toEqual({
      status,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    })
  })
})

describe('JSON bodies', () => {
  const post = (payload: string) => shop.admin('POST', '/admin/products', payload)
  it.each([
    ['nesting that is too deep', `${'['.repeat(65)}${']'.repeat(65)}`, 'Request body is nested deeper than 64 levels.'],
    [
      'too many values',
      `[${Array(6)
        .fill(`[${'0,'.repeat(9999)}0]`)
        .join(',')}]`,
      'Request body has more than 50000 values: send it in parts.',
    ],
    [
      'a list that is too long',
      `{"ids":[${'0,'.repeat(10_000)}0]}`,
      'Request body has a list with more than 10000 items: send it in parts.',
    ],
    [
      'too many members',
      `{${Array.from({ length: 5001 }, (_, n) => `"k${n}":0`).join(',')}}`,
      'Request body has an object with more than 5000 members.',
    ],
  ])('a body with %s is refused before parsing, and the response names the limit', async (_what, payload, message) => {
    const { status, body } = await post(payload)
    expect({ status, body }).toEqual({ status: 400, body: { type: 'invalid_data', code: 'invalid', message } })
  })

  it('the response to thousands of unknown fields names only some of them', async () => {
    const members = Array.from({ length: 4999 }, (_, n) => `"${'k'.repeat(120)}${n}":0`)
    const { status, text } = await post(`{"title":"T",${members.join(',')}}`)
    expect(status).toBe(400)
    expect(text).toContain('and 4499 more')
    expect(text.length).toBeLessThan(110_000)
  })
})
