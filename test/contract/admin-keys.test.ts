import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { sha256Hex } from '../../src/platform/secret.ts'
import { readyBody } from '../support/purchase.ts'
import { startTestWeft, type TestWeft, testKey } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const as = (token: string) => ({ 'x-publishable-api-key': token })
const statusWith = async (token: string) => (await weft.agent('POST', '/ucp/catalog/search', {}, as(token))).status
async function newKey(more: Record<string, unknown> = {}) {
  const made = await weft.admin('POST', '/admin/publishable-keys', { title: 'Agents', ...more })
  return made.body.publishable_key
}

test('a rotated key has a new token; the old token works until the overlap ends, and sessions still belong to the key', async () => {
  const made = await newKey()
  const session = await weft.agent('POST', '/ucp/checkout-sessions', readyBody(), as(made.token))
  weft.clock.set(new Date('2026-12-01T12:00:00.000Z'))
  const body = { overlap_minutes: 30 }
  const key = { 'Idempotency-Key': 'rotate' }
  const rotated = await weft.admin('POST', `/admin/publishable-keys/${made.id}/rotate`, body, key)
  const { token } = rotated.body.publishable_key
  expect(token).toMatch(/^pk_[A-Za-z0-9_-]{43}$/)
  const { token: _, ...kept } = made
  const after = {
    ...kept,
    hint: token.slice(-4),
    old_tokens: [{ hint: made.hint, valid_until: '2026-12-01T12:30:00.000Z' }],
    rotated_at: '2026-12-01T12:00:00.000Z',
    last_used_at: expect.toSatisfy((time: unknown) => time === null || typeof time === 'string'),
  }
  expect([rotated.status, rotated.body]).toEqual([200, { publishable_key: { ...after, token } }])
  const replay = await weft.admin('POST', `/admin/publishable-keys/${made.id}/rotate`, body, key)
  expect([replay.status, replay.body]).toEqual([200, { publishable_key: after }])
  expect([await statusWith(made.token), await statusWith(token)]).toEqual([200, 200])
  weft.clock.set(new Date('2026-12-01T12:29:59.999Z'))
  expect(await statusWith(made.token)).toBe(200)
  weft.clock.set(new Date('2026-12-01T12:30:00.000Z'))
  expect([await statusWith(made.token), await statusWith(token)]).toEqual([401, 200])
  const read = await weft.agent('GET', `/ucp/checkout-sessions/${session.body.id}`, undefined, as(token))
  expect(read.status).toBe(200)
  const dump = JSON.stringify(await weft.db.selectFrom('idempotency_key').select('body').execute())
  expect(dump.includes(token)).toBe(false)
})

test('rotation without an overlap ends the old token at once; a revoked key cannot be rotated', async () => {
  const made = await newKey()
  const rotated = await weft.admin('POST', `/admin/publishable-keys/${made.id}/rotate`, { overlap_minutes: 0 })
  expect(rotated.body.publishable_key.old_tokens).toEqual([])
  expect(await statusWith(made.token)).toBe(401)
  await weft.admin('POST', `/admin/publishable-keys/${made.id}/revoke`)
  const refused = await weft.admin('POST', `/admin/publishable-keys/${made.id}/rotate`, {})
  expect([refused.status, refused.body]).toEqual([
    409,
    { type: 'conflict', message: 'This key is revoked: create a new one.' },
  ])
})

test('revoking a key also ends tokens that a rotation has replaced', async () => {
  const made = await newKey()
  const { token } = (await weft.admin('POST', `/admin/publishable-keys/${made.id}/rotate`, {})).body.publishable_key
  await weft.admin('POST', `/admin/publishable-keys/${made.id}/revoke`)
  expect([await statusWith(made.token), await statusWith(token)]).toEqual([401, 401])
  const hash = sha256Hex(made.token)
  const { rows } = await sql`select token_hint from publishable_key_old_token where token_hash = ${hash}`.execute(
    weft.db,
  )
  expect(rows).toEqual([{ token_hint: made.hint }])
})

test('a key sells only in its own currencies', async () => {
  const { token, allowed_currencies } = await newKey({ allowed_currencies: ['eur', 'INR', 'EUR'] })
  expect(allowed_currencies).toEqual(['EUR', 'INR'])
  const create = (body: unknown) => weft.agent('POST', '/ucp/checkout-sessions', body, as(token))
  const line_items = [{ item: { id: 'variant_mug' }, quantity: 1 }]
  const byDefault = await create({ line_items })
  expect([byDefault.status, byDefault.body.currency]).toEqual([201, 'EUR'])
  const refused = await create({ line_items, context: { currency: 'USD' } })
  expect([refused.status, refused.body.messages]).toEqual([
    400,
    [
      expect.objectContaining({
        code: 'currency_not_allowed',
        content: 'This key does not sell in USD. Choose one of: EUR, INR.',
        severity: 'recoverable',
        path: '/context/currency',
        allowed_currencies: ['EUR', 'INR'],
      }),
    ],
  ])
  const byAddress = await weft.agent(
    'PUT',
    `/ucp/checkout-sessions/${byDefault.body.id}`,
    { shipping_address: readyBody({ country: 'US' }).shipping_address },
    as(token),
  )
  const codeAndPath = ({ status, body }: typeof byAddress) => [status, body.messages[0].code, body.messages[0].path]
  const ofAddress = [400, 'currency_not_allowed', '/shipping_address/address_country']
  expect(codeAndPath(byAddress)).toEqual(ofAddress)
  expect(codeAndPath(await create(readyBody({ country: 'US' })))).toEqual(ofAddress)
  expect(codeAndPath(await create({ line_items, context: { region_id: 'reg_us' } }))).toEqual([
    400,
    'currency_not_allowed',
    '/context/region_id',
  ])
  const other = await weft.agent(
    'POST',
    '/ucp/checkout-sessions',
    { line_items, context: { currency: 'USD' } },
    as(testKey),
  )
  expect([other.status, other.body.currency]).toEqual([201, 'USD'])
})

test('a session cannot be paid in a currency that its key has lost', async () => {
  const { id, token } = await newKey()
  const session = await weft.agent('POST', '/ucp/checkout-sessions', readyBody({ country: 'US' }), as(token))
  await weft.admin('POST', `/admin/publishable-keys/${id}`, { allowed_currencies: ['INR'] })
  const completed = await weft.agent('POST', `/ucp/checkout-sessions/${session.body.id}/complete`, {}, as(token))
  const [problem] = completed.body.messages
  expect([completed.status, problem.code, problem.path]).toEqual([
    400,
    'currency_not_allowed',
    '/shipping_address/address_country',
  ])
})

test('sales channels are created, listed, renamed, and deleted while nothing is sold through them', async () => {
  const made = await weft.admin('POST', '/admin/sales-channels', { name: 'Outlet' })
  const channel = {
    id: expect.stringMatching(/^sc_[0-9a-z]{35}$/),
    name: 'Outlet',
    is_default: false,
    product_count: 0,
    key_count: 0,
    created_at: expect.any(String),
  }
  expect([made.status, made.body]).toEqual([201, { sales_channel: channel }])
  const { id } = made.body.sales_channel
  const renamed = await weft.admin('POST', `/admin/sales-channels/${id}`, { name: 'Agents only' })
  expect([renamed.status, renamed.body]).toEqual([200, { sales_channel: { ...channel, name: 'Agents only' } }])
  const listed = await weft.admin('GET', '/admin/sales-channels?q=AGENTS%20ONLY')
  expect(listed.body).toEqual({ sales_channels: [{ ...channel, name: 'Agents only' }], count: 1, limit: 50, offset: 0 })
  const { token } = await newKey({ sales_channel_id: id })
  const found = await weft.agent('POST', '/ucp/catalog/lookup', { ids: ['prod_mug'] }, as(token))
  expect(found.body.products).toEqual([])
  const refused = await weft.admin('DELETE', `/admin/sales-channels/${id}`)
  expect([refused.status, refused.body]).toEqual([
    409,
    { type: 'conflict', message: 'This sales channel is in use: 1 key(s) sell from it.' },
  ])
  const empty = (await weft.admin('POST', '/admin/sales-channels', { name: 'Empty' })).body.sales_channel.id
  expect((await weft.admin('DELETE', `/admin/sales-channels/${empty}`)).body).toEqual({
    id: empty,
    object: 'sales_channel',
    deleted: true,
  })
})

test('in the process that handled the change, a new or revoked key takes effect with the next request', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, token } = await newKey()
    expect(await statusWith(token)).toBe(200)
    await weft.admin('POST', `/admin/publishable-keys/${id}/revoke`)
    expect(await statusWith(token)).toBe(401)
  }
})

test('another process accepts a new key, and refuses a revoked one, without a restart', async () => {
  const beside = await startTestWeft({ beside: weft })
  try {
    const search = async (token: string) => (await beside.agent('POST', '/ucp/catalog/search', {}, as(token))).status
    // Loads the settings into this process's cache.
    expect(await search(testKey)).toBe(200)
    const { id, token } = await newKey()
    await expect.poll(() => search(token)).toBe(200)
    await weft.admin('POST', `/admin/publishable-keys/${id}/revoke`)
    await expect.poll(() => search(token)).toBe(401)
  } finally {
    await beside.stop()
  }
})
