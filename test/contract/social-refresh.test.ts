import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { createLogger } from '../../src/platform/log.ts'
import { freshCredentials, type TokenDeps } from '../../src/social/tokens/index.ts'
import { people } from '../support/networks.ts'
import { type SocialWeft, startSocialWeft } from '../support/social-weft.ts'

const start = '2026-03-01T10:00:00.000Z'
const minute = 60_000
const day = 86_400_000
const lines: string[] = []
let shop: SocialWeft
let deps: TokenDeps
beforeAll(async () => {
  const log = createLogger({ level: 'trace', destination: { write: (line: string) => void lines.push(line) } })
  shop = await startSocialWeft(start, { log })
  deps = shop.weft.weft.social
})
afterAll(() => shop.stop())
beforeEach(async () => {
  shop.clock.set(new Date(start))
  await shop.networks.control('DELETE', '/faults')
})

const fresh = async (id: string, refused?: string) => {
  const credentials = await freshCredentials(deps, id, refused)
  if (credentials.state !== 'fresh') throw new Error(JSON.stringify(credentials))
  return credentials.platform.config
}
const tokenCalls = async (operation: string): Promise<number> => {
  const { body } = await shop.networks.control('GET', '/state')
  return body.calls.filter((call: { operation: string }) => call.operation === operation).length
}
const plan = (operation: string, fault: object, times = 1) =>
  shop.networks.control('POST', '/faults', { operation, fault, times })
const status = async (id: string) => {
  const { status, status_reason } = await shop.read(id)
  return { status, status_reason }
}
const short = 'short.token'

test('a token valid for 5 more minutes is used unchanged', async () => {
  const id = await shop.connected('network_c', people.weft)
  const before = await fresh(id)
  shop.clock.advance(115 * minute)
  const calls = await tokenCalls(short)
  expect(await fresh(id)).toEqual(before)
  expect(await tokenCalls(short)).toBe(calls)
})

test('a new pair is stored before it is used if less than 5 minutes are left', async () => {
  const id = await shop.connected('network_c', people.weft)
  const before = await fresh(id)
  shop.clock.advance(115 * minute + 1)
  const after = await fresh(id)
  expect([after.access_token === before.access_token, after.refresh_token === before.refresh_token]).toEqual([
    false,
    false,
  ])
  expect(after).toEqual({
    ...before,
    access_token: after.access_token,
    refresh_token: after.refresh_token,
    expires_at: '2026-03-01T13:55:00.001Z',
    last_refreshed_at: '2026-03-01T11:55:00.001Z',
  })
  expect(await fresh(id)).toEqual(after)
  expect((await shop.read(id)).api_config.last_refreshed_at).toBe('2026-03-01T11:55:00.001Z')
})

test('one of 20 concurrent workers calls the network, and all get its pair', async () => {
  const id = await shop.connected('network_c', people.weft)
  shop.clock.advance(119 * minute)
  const calls = await tokenCalls(short)
  await plan(short, { kind: 'delay', ms: 150 })
  const all = await Promise.all(Array.from({ length: 20 }, () => fresh(id)))
  expect(new Set(all.map(({ access_token }) => access_token)).size).toBe(1)
  expect((await tokenCalls(short)) - calls).toBe(1)
  expect((await status(id)).status).toBe('active')
})

test('a token that the network refused is refreshed, unless a newer one is already stored', async () => {
  const id = await shop.connected('network_c', people.weft)
  const { access_token: refused } = await fresh(id)
  const calls = await tokenCalls(short)
  const all = await Promise.all(Array.from({ length: 5 }, () => fresh(id, refused)))
  const late = await fresh(id, refused)
  expect(new Set([...all, late].map(({ access_token }) => access_token)).size).toBe(1)
  expect(late.access_token === refused).toBe(false)
  expect((await tokenCalls(short)) - calls).toBe(1)
})

test('a newer login wins over a refresh of the previous one', async () => {
  const id = await shop.connected('network_c', people.weft)
  shop.clock.advance(119 * minute)
  await plan(short, { kind: 'delay', ms: 2000 })
  const refreshing = fresh(id)
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from social_token_lease where platform_id = ${id}`.execute(shop.weft.db)
    expect(rows).toHaveLength(1)
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  const login = await shop.login('network_c', id, { person: people.kantha })
  expect(login.status).toBe(302)
  const after = await refreshing
  expect([after.user_id, 'last_refreshed_at' in after]).toEqual([people.kantha, false])
  expect((await fresh(id)).user_id).toBe(people.kantha)
})

test('a response without a refresh token keeps the existing one', async () => {
  const id = await shop.connected('network_c', people.weft)
  const before = await fresh(id)
  shop.clock.advance(119 * minute)
  const body = { token_type: 'bearer', expires_in: 7200, access_token: 'a-new-one' }
  await plan(short, { kind: 'respond', status: 200, body })
  const after = await fresh(id)
  expect([after.access_token, after.refresh_token]).toEqual(['a-new-one', before.refresh_token])
})

test('an unavailable network has no effect while the token is valid, and is reported once it has expired', async () => {
  const id = await shop.connected('network_c', people.weft)
  const before = await fresh(id)
  shop.clock.advance(119 * minute)
  await plan(short, { kind: 'respond', status: 503, body: 'down', contentType: 'text/plain' }, 2)
  expect(await fresh(id)).toEqual(before)
  shop.clock.advance(2 * minute)
  expect(await freshCredentials(deps, id)).toEqual({
    state: 'unavailable',
    fault: {
      class: 'transient',
      message: 'The network had a problem. Try again in a while.',
      code: '503',
      retryAt: null,
      definitive: false,
    },
  })
  expect(await status(id)).toEqual({ status: 'active', status_reason: null })
  expect((await fresh(id)).access_token === before.access_token).toBe(false)
})

test('an invalid refresh token sets the platform to error with the reason, and its scheduled posts wait', async () => {
  const id = await shop.connected('network_c', people.weft)
  const post = await shop.weft.admin('POST', '/admin/social-posts', {
    name: 'Later',
    caption: 'Later',
    platform_id: id,
    status: 'scheduled',
    scheduled_at: '2026-03-02T10:00:00.000Z',
  })
  shop.clock.advance(119 * minute)
  const body = { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' }
  await plan(short, { kind: 'refuse', status: 400, body })
  const reason =
    'The login is no longer valid. Connect the account again. The network says: Value passed for the token was invalid.'
  expect(await freshCredentials(deps, id)).toEqual({ state: 'dead', reason })
  expect(await status(id)).toEqual({ status: 'error', status_reason: reason })
  const read = await shop.weft.admin('GET', `/admin/social-posts/${post.body.social_post.id}`)
  expect(read.body.social_post).toMatchObject({ status: 'scheduled', error_message: null })
  const { rows } = await sql`select count(*)::int as events from event
    where type = 'social_platform.disconnected' and payload ->> 'id' = ${id}`.execute(shop.weft.db)
  expect(rows).toEqual([{ events: 1 }])
  expect((await freshCredentials(deps, id)).state).toBe('dead')
})

test('a login without a refresh token ends with its access token', async () => {
  const id = await shop.connected('network_c', people.brass)
  shop.clock.advance(121 * minute)
  const reason = 'The login has ended and cannot be renewed. Connect the account again.'
  expect(await freshCredentials(deps, id)).toEqual({ state: 'dead', reason })
  expect(await status(id)).toEqual({ status: 'error', status_reason: reason })
})

test('a client that the network rejects does not change the state of the account', async () => {
  const id = await shop.connected('network_c', people.weft)
  shop.clock.advance(121 * minute)
  await plan(short, { kind: 'refuse', status: 401, body: { error: 'invalid_client' } })
  expect((await freshCredentials(deps, id)).state).toBe('unavailable')
  expect((await status(id)).status).toBe('active')
})

test('an unknown or never connected platform is reported as such', async () => {
  const id = await shop.platform('network_c')
  expect(await freshCredentials(deps, 'sp_unknown')).toEqual({
    state: 'missing',
    reason: 'This social platform was not found.',
  })
  expect(await freshCredentials(deps, id)).toEqual({
    state: 'missing',
    reason: 'The platform has no api_config. Connect it first.',
  })
})

test('a login on network A is exchanged once it is 45 days old, and keeps its page tokens', async () => {
  const id = await shop.connected('network_ab', people.asha)
  const before = await fresh(id)
  shop.clock.advance(45 * day - 1)
  await shop.run('lengthen-social-logins')
  expect(await fresh(id)).toEqual(before)
  shop.clock.advance(1)
  await shop.run('lengthen-social-logins')
  const after = await fresh(id)
  expect(after).toEqual({
    ...before,
    user_access_token: expect.stringMatching(/^EAAW/),
    expires_at: '2026-06-14T10:00:00.000Z',
    last_refreshed_at: '2026-04-15T10:00:00.000Z',
  })
  expect('user_access_token' in after && 'user_access_token' in before).toBe(true)
  expect(JSON.stringify(after) === JSON.stringify({ ...after, ...before })).toBe(false)
})

test('the exchange detects an invalid login on network A', async () => {
  const id = await shop.connected('network_a', people.bilal)
  await shop.networks.control('POST', '/expire-tokens', { network: 'graph', person_id: people.bilal, subcode: 460 })
  shop.clock.advance(46 * day)
  await shop.run('lengthen-social-logins')
  expect(await status(id)).toEqual({
    status: 'error',
    status_reason: expect.stringContaining('The password was changed. Connect the account again.'),
  })
})

test('an expired login on network A is invalid', async () => {
  const id = await shop.connected('network_a', people.bilal)
  shop.clock.advance(60 * day)
  expect(await freshCredentials(deps, id)).toEqual({
    state: 'dead',
    reason: 'The login has expired. Connect the account again.',
  })
  expect((await status(id)).status).toBe('error')
})

const health = (id: string) => shop.weft.admin('GET', `/admin/social-platforms/${id}/health`)

test('the health of a platform is the state that its network reports', async () => {
  const id = await shop.connected('network_ab', people.asha)
  const { status, body } = await health(id)
  expect([status, body]).toEqual([
    200,
    {
      health: {
        platform_id: id,
        healthy: true,
        checked_at: start,
        expires_at: '2026-04-30T10:00:00.000Z',
        data_access_expires_at: '2026-05-30T10:00:00.000Z',
        scopes: expect.arrayContaining(['pages_manage_posts']),
        missing_scopes: [],
        problems: [],
      },
    },
  ])
})

test('a revoked permission is named', async () => {
  const id = await shop.connected('network_ab', people.bilal)
  const scope = 'instagram_content_publish'
  await shop.networks.control('POST', '/revoke-scope', { network: 'graph', person_id: people.bilal, scope })
  const { body } = await health(id)
  expect(body.health).toMatchObject({
    healthy: false,
    missing_scopes: [scope],
    problems: [`${scope} was not granted. Connect the account again and grant everything asked for.`],
  })
})

test('the daily job checks every active platform once, and finds those with an invalid login', async () => {
  const id = await shop.connected('network_ab', people.gita)
  const c = await shop.connected('network_c', people.weft)
  await shop.run('check-social-accounts')
  const calls = await tokenCalls('graph.debug_token')
  await shop.run('check-social-accounts')
  expect(await tokenCalls('graph.debug_token')).toBe(calls)
  await shop.networks.control('POST', '/expire-tokens', { network: 'graph', person_id: people.gita, subcode: 458 })
  shop.clock.advance(day)
  await shop.run('check-social-accounts')
  expect(await status(id)).toEqual({
    status: 'error',
    status_reason: expect.stringMatching(/not authorized application.* Connect the account again\.$/),
  })
  expect((await status(c)).status).toBe('active')
})

test('an unknown platform has no health, and a platform that was never connected says so', async () => {
  const id = await shop.platform('network_a')
  expect((await health('sp_unknown')).status).toBe(404)
  expect((await health(id)).body.health).toMatchObject({
    healthy: false,
    problems: ['The platform has no api_config. Connect it first.'],
  })
})

test('no token is ever logged', () => {
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toMatch(/EAAW|a-new-one/)
})
