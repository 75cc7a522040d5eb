import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { type AccessShop, accessShop, operatorToken, password } from '../../support/access-shop.ts'

let shop: AccessShop
beforeEach(async () => {
  shop = await accessShop()
})
afterEach(() => shop.close())

const operator = { token: operatorToken }
const create = (body: object, key?: string) =>
  shop.call('POST', '/admin/api-tokens', body, { ...operator, ...(key ? { key } : {}) })
const nightly = { name: 'Nightly export', scopes: ['products:read', 'orders:read', 'orders:read'] }

test('a token is shown once with its scopes; the stored response of its creation omits it', async () => {
  const made = await create(nightly, 'k1')
  const { token, ...rest } = made.body.api_token
  expect(token).toMatch(/^weft_at_[\w-]{43}$/)
  expect(rest).toEqual({
    id: rest.id,
    name: 'Nightly export',
    hint: token.slice(-4),
    scopes: ['orders:read', 'products:read'],
    created_by: 'operator',
    created_at: '2026-03-01T12:00:00.000Z',
    expires_at: null,
    revoked_at: null,
    last_used_at: null,
  })
  expect((await create(nightly, 'k1')).body).toEqual({ api_token: rest })
  expect((await shop.call('GET', '/admin/api-tokens', undefined, operator)).body).toEqual({
    api_tokens: [rest],
    count: 1,
    limit: 50,
    offset: 0,
  })
})

test('an unknown scope, a scope over people and tokens, and an expiry in the past are refused', async () => {
  for (const scope of ['users:read', 'users:write', 'api-tokens:write', 'me', 'orders', 'orders:*', 'nothing:read']) {
    const { status, body } = await create({ name: 'X', scopes: ['orders:read', scope] })
    expect([scope, status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([scope, 400, ['/scopes/1']])
  }
  expect((await create({ name: 'X', scopes: [] })).body.errors[0].path).toBe('/scopes')
  const past = await create({ name: 'X', scopes: ['orders:read'], expires_at: '2026-03-01T12:00:00.000Z' })
  expect([past.status, past.body.errors]).toEqual([400, [{ path: '/expires_at', message: 'must be in the future' }]])
})

test('the use of a token is recorded once a minute, and the token ends at its expiry or when it is revoked', async () => {
  const { id, token } = (await create({ ...nightly, expires_at: '2026-03-02T00:00:00+02:00' })).body.api_token
  const use = async () => (await shop.call('GET', '/admin/users/me', undefined, { token })).status
  const noted = async () =>
    (await shop.call('GET', `/admin/api-tokens/${id}`, undefined, operator)).body.api_token.last_used_at
  expect([await use(), await noted()]).toEqual([403, '2026-03-01T12:00:00.000Z'])
  shop.clock.advance(59_999)
  expect([await use(), await noted()]).toEqual([403, '2026-03-01T12:00:00.000Z'])
  shop.clock.advance(1)
  expect([await use(), await noted()]).toEqual([403, '2026-03-01T12:01:00.000Z'])
  shop.clock.set(new Date('2026-03-01T21:59:59.999Z'))
  expect(await use()).toBe(403)
  shop.clock.advance(1)
  expect(await use()).toBe(401)
  const other = (await create(nightly)).body.api_token
  const revoked = await shop.call('POST', `/admin/api-tokens/${other.id}/revoke`, undefined, operator)
  expect(revoked.body.api_token.revoked_at).toBe('2026-03-01T22:00:00.000Z')
  expect((await shop.call('GET', '/admin/users/me', undefined, { token: other.token })).status).toBe(401)
})

test('stored responses belong to their caller: two people can use one idempotency key for separate calls', async () => {
  const one = await shop.join('one@shop.example', 'owner')
  const two = await shop.join('two@shop.example', 'owner')
  const by = (token: string) => shop.call('POST', '/admin/api-tokens', nightly, { token, key: 'same' })
  const made = [await by(one.token), await by(two.token), await by(operatorToken), await by(one.token)]
  const ids = made.map(({ body }) => body.api_token.id)
  expect(new Set(ids).size).toBe(3)
  expect(ids[3]).toBe(ids[0])
  expect(made.map(({ body }) => body.api_token.created_by)).toEqual([
    'one@shop.example',
    'two@shop.example',
    'operator',
    'one@shop.example',
  ])
})

test('no token, password, secret or hash is in a log line, a stored response or a response to a read', async () => {
  const owner = await shop.join('asha@shop.example', 'owner')
  const { token: apiToken } = (await shop.call('POST', '/admin/api-tokens', nightly, { token: owner.token, key: 'k' }))
    .body.api_token
  const invited = await shop.call(
    'POST',
    '/admin/invitations',
    { email: 'ravi@shop.example', role: 'owner' },
    { ...operator, key: 'k' },
  )
  const totp = (await shop.call('POST', '/admin/users/me/totp', { password }, { token: owner.token, key: 'k' })).body
    .totp
  await shop.call('POST', '/auth/admin/forgot-password', { email: 'asha@shop.example' })
  await shop.call('POST', '/auth/admin/login', { email: 'asha@shop.example', password: 'a wrong password' })
  const [login] = await shop.db.selectFrom('login').select('password_hash').execute()
  const hashes = await sql<{ hash: string }>`
    select token_hash as hash from login_session union all select token_hash from api_token
    union all select token_hash from admin_invitation union all select token_hash from password_reset`.execute(shop.db)
  const secrets = [
    password,
    'a wrong password',
    operatorToken,
    owner.token,
    apiToken,
    invited.body.invitation.token,
    shop.mails.at(-1)?.url.split('#token=')[1],
    totp.secret,
    login?.password_hash,
    ...hashes.rows.map(({ hash }) => hash),
  ]
  const answers = await Promise.all(
    ['users', 'users/me', 'users/me/sessions', `users/${owner.id}`, 'invitations', 'api-tokens'].map((path) =>
      shop.call('GET', `/admin/${path}`, undefined, { token: owner.token }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const replies = await shop.db.selectFrom('idempotency_key').selectAll().execute()
  expect(replies).toHaveLength(2)
  const shown = `${JSON.stringify(answers)} ${JSON.stringify(replies)} ${shop.logged()}`
  expect(secrets.filter((secret) => secret === undefined || shown.includes(secret))).toEqual([])
  expect(shop.logged().split('\n').length).toBeGreaterThan(10)
})
