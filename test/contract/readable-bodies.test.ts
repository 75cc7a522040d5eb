import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminToken, startTestWeft, type TestWeft, testKey } from '../support/weft.ts'

let shop: TestWeft
beforeAll(async () => {
  shop = await startTestWeft()
})
afterAll(() => shop.stop())

const asAdmin = { authorization: `Bearer ${adminToken}` }
const asAgent = {
  'ucp-agent': 'profile="https://agent.example/profile"',
  'x-publishable-api-key': testKey,
  'request-id': 'r',
  'idempotency-key': 'k',
}
const faces = [
  ['/admin/products', asAdmin],
  ['/ucp/checkout-sessions', asAgent],
  ['/ucp/2026-08-25/checkout-sessions', asAgent],
  ['/ucp/2026-08-25/mcp', asAgent],
  ['/webhooks/payments/card_handler', {}],
  ['/auth/admin/login', {}],
  ['/auth/partner/login', {}],
  ['/analytics/events', {}],
] as const

const sent = async (path: string, headers: object, payload: Buffer) => {
  const answer = await shop.weft.app.inject({ method: 'POST', url: path, headers: { ...headers }, payload })
  return { status: answer.statusCode, body: answer.json() }
}

test.each(faces)(
  'a compressed body to %s is refused with 415, in the error format of the interface',
  async (path, headers) => {
    const plain = Buffer.from('{}')
    const compressed = await sent(
      path,
      { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      gzipSync(plain),
    )
    const unsupported = await sent(path, { ...headers, 'content-type': 'application/x-unknown' }, plain)
    expect(compressed.status).toBe(415)
    expect(JSON.stringify(compressed.body)).toContain('Send the body uncompressed, without a Content-Encoding header.')
    // The responses differ only in one sentence.
    if (unsupported.status === 415) expect(Object.keys(compressed.body)).toEqual(Object.keys(unsupported.body))
    const identity = await sent(
      path,
      { ...headers, 'content-type': 'application/json', 'content-encoding': 'identity' },
      plain,
    )
    expect(identity.status).not.toBe(415)
  },
)

test.each(faces)('JSON in a charset other than UTF-8 to %s is refused with 415', async (path, headers) => {
  const utf16 = Buffer.from('{"title":"é"}', 'utf16le')
  const refused = await sent(path, { ...headers, 'content-type': 'Application/JSON; a=b; charset="UTF-16"' }, utf16)
  expect(refused.status).toBe(415)
  expect(JSON.stringify(refused.body)).toContain(
    'Send the body in UTF-8, as Content-Type: application/json; charset=utf-8.',
  )
  for (const charset of ['utf-8', 'UTF8', '"utf-8"']) {
    const type = `application/json; charset=${charset}`
    expect((await sent(path, { ...headers, 'content-type': type }, Buffer.from('{}'))).status).not.toBe(415)
  }
})

test('the 415 of the admin API has its error format', async () => {
  expect(
    await sent(
      '/admin/products',
      { ...asAdmin, 'content-type': 'application/json', 'content-encoding': 'br' },
      Buffer.from('x'),
    ),
  ).toEqual({
    status: 415,
    body: {
      type: 'invalid_data',
      code: 'invalid',
      message: 'Send the body uncompressed, without a Content-Encoding header.',
    },
  })
})
