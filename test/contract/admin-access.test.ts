import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertApiToken } from '../../src/platform/access/api-token-store.ts'
import { tokenScopes } from '../../src/platform/access/scope.rules.ts'
import { sql } from '../../src/platform/db/database.ts'
import { sha256Hex } from '../../src/platform/secret.ts'
import { expectedOfRole, expectedScopes } from '../support/admin-scopes.ts'
import { addPartner } from '../support/production.ts'
import { registeredRoutes } from '../support/registered-routes.ts'
import { adminToken, startTestWeft, type TestAnswer, type TestWeft, testKey } from '../support/weft.ts'

const password = 'correct horse battery'
const roles = ['owner', 'operations', 'marketing', 'read_only']
const unauthorized = {
  type: 'unauthorized',
  message: 'Log in, or send a valid token: Authorization: Bearer <token>.',
}

let weft: TestWeft
let routes: readonly { readonly method: string; readonly url: string }[]
/** Invalid `Authorization` headers, by the reason why they are invalid. */
const strangers = new Map<string, string | undefined>()
const userTokens = new Map<string, string>()

beforeAll(async () => {
  weft = await startTestWeft()
  routes = registeredRoutes(weft.weft.app)
  for (const role of roles) userTokens.set(role, await join(`${role}@shop.example`, role))
  await makeStrangers()
})
afterAll(() => weft.stop())

describe('below /admin', () => {
  /** The callback needs no token, because a network redirects people there; `state` authorises the request. */
  const adminRoutes = () => routes.filter(({ url }) => url.startsWith('/admin/') && !url.endsWith('/callback'))

  test('every route, also below /auth, is in the API reference, and no other', async () => {
    const { paths } = (await weft.request({ method: 'GET', url: '/docs/openapi.json' })).body
    const documented = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(Object(item)).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    const here = routes
      .filter(({ method, url }) => /^\/(admin|auth)\//.test(url) && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`)
    expect(here.sort()).toEqual(documented.filter((route) => /^\w+ \/(admin|auth)\//.test(route)).sort())
  })

  test.each(['nothing', 'a publishable key', 'a revoked API token', 'an expired session'])(
    'no route admits a caller with %s',
    async (why) => {
      expect(strangers.has(why)).toBe(true)
      await onEach(adminRoutes(), (route) => expectNobody(route, why))
    },
  )

  // FULL=1 tries every kind of token on every route: ten thousand requests.
  test('no route admits a caller with an invalid token, of any kind', async () => {
    const all = [...strangers.keys()]
    await onEach([...adminRoutes().entries()], async ([at, route]) => {
      const tried = process.env.FULL === '1' ? all : [all[at % all.length] ?? '']
      for (const why of tried) await expectNobody(route, why)
    })
  }, 240_000)

  test('the operator is admitted everywhere except where a person is required', async () => {
    await onEach(adminRoutes(), async ({ method, url }) =>
      expectOutcome(await send(method, url, bearer(adminToken)), method, url, scopeOf(method, url) !== 'me'),
    )
  })

  test.each(roles)('%s is admitted exactly where the role allows it', async (role) => {
    await onEach(adminRoutes(), async ({ method, url }) => {
      const segment = url.split('/')[2] ?? ''
      const allowed = scopeOf(method, url) === 'me' || expectedOfRole(role, segment, actionOf(method, url))
      expectOutcome(await send(method, url, bearer(userTokens.get(role) ?? '')), method, url, allowed)
    })
  })

  test.each(roles)('%s is admitted by the console cookie exactly where a token of the same person is', async (role) => {
    const cookie = await cookieOf(`${role}@shop.example`)
    await onEach(adminRoutes(), async ({ method, url }) => {
      const segment = url.split('/')[2] ?? ''
      const allowed = scopeOf(method, url) === 'me' || expectedOfRole(role, segment, actionOf(method, url))
      const headers = { cookie, 'sec-fetch-site': 'same-origin' }
      expectOutcome(await send(method, url, undefined, headers), method, url, allowed)
    })
  })

  test('a page of another site can change nothing with the console cookie', async () => {
    const cookie = await cookieOf('owner@shop.example')
    await onEach(adminRoutes(), async ({ method, url }) => {
      const headers = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
      const { status, body } = await send(method, url, undefined, headers)
      const reads = actionOf(method, url) === 'read'
      expect([method, url, body?.code === 'cross_site_request' && status]).toEqual([method, url, !reads && 403])
    })
  })

  test('the console cookie no longer allows sensitive operations some time after the password was entered', async () => {
    const cookie = await cookieOf('owner@shop.example')
    await sql`update login_session set confirmed_until = ${weft.clock.now()}`.execute(weft.db)
    const asked: string[] = []
    await onEach(adminRoutes(), async ({ method, url }) => {
      const headers = { cookie, 'sec-fetch-site': 'same-origin' }
      const { status, body } = await send(method, url, undefined, headers)
      if (body?.code === 'confirmation_required') asked.push(`${method} ${url} ${status}`)
    })
    expect(asked.sort()).toEqual([
      'DELETE /admin/ad-planning/people/:id 403',
      'DELETE /admin/customers/:id 403',
      'DELETE /admin/partners/:id/people/:person_id 403',
      'DELETE /admin/trusted-agents/:id 403',
      'DELETE /admin/users/:id 403',
      'DELETE /admin/users/:id/sessions/:sessionId 403',
      'DELETE /admin/webhook-endpoints/:id 403',
      'POST /admin/api-tokens 403',
      'POST /admin/api-tokens/:id/revoke 403',
      'POST /admin/backups 403',
      'POST /admin/customers/forget 403',
      'POST /admin/invitations 403',
      'POST /admin/invitations/:id/revoke 403',
      'POST /admin/mailboxes/:id/push-secret 403',
      'POST /admin/partners/:id/people/:person_id/login-link 403',
      'POST /admin/publishable-keys 403',
      'POST /admin/publishable-keys/:id 403',
      'POST /admin/publishable-keys/:id/revoke 403',
      'POST /admin/publishable-keys/:id/rotate 403',
      'POST /admin/trusted-agents 403',
      'POST /admin/trusted-agents/:id 403',
      'POST /admin/users/:id 403',
      'POST /admin/users/me/totp/remove 403',
      'POST /admin/webhook-endpoints 403',
      'POST /admin/webhook-endpoints/:id 403',
      'POST /admin/webhook-endpoints/:id/rotate-secret 403',
      'PUT /admin/publishable-keys/:id 403',
      'PUT /admin/trusted-agents/:id 403',
      'PUT /admin/users/:id 403',
      'PUT /admin/webhook-endpoints/:id 403',
    ])
  })

  test('the console cookie has no effect below /ucp, /partners, /analytics, /experiments and /webhooks', async () => {
    const cookie = await cookieOf('owner@shop.example')
    const outside = routes.filter(({ url }) => /^\/(ucp|partners|analytics|experiments|webhooks)\//.test(url))
    expect(outside.length).toBeGreaterThan(40)
    await onEach(outside, async ({ method, url }) => {
      const plain = await send(method, url, undefined)
      const withCookie = await send(method, url, undefined, { cookie, 'sec-fetch-site': 'same-origin' })
      expect([method, url, withCookie.status]).toEqual([method, url, plain.status])
    })
  })

  test('an API token is admitted by the one scope that the route needs, and by nothing else', async () => {
    await onEach(adminRoutes(), async ({ method, url }) => {
      const needed = scopeOf(method, url)
      const grantable = tokenScopes.filter((scope) => scope === needed)
      const others = tokenScopes.filter((scope) => scope !== needed)
      expectOutcome(await send(method, url, bearer(await tokenWith(others))), method, url, false)
      for (const scope of grantable)
        expectOutcome(await send(method, url, bearer(await tokenWith([scope]))), method, url, true)
      expect([url, grantable.length]).toEqual([url, /^(me|users:|api-tokens:|backups:)/.test(needed) ? 0 : 1])
    })
  })
})

test('a partner’s people are admitted nowhere below /admin', async () => {
  const { token } = await addPartner(weft, 'looms', 'owner')
  for (const { method, url } of routes.filter(({ url }) => url.startsWith('/admin/') && !url.endsWith('/callback'))) {
    const answer = await send(method, url, bearer(token))
    expect([method, url, answer.status, answer.body, answer.headers['www-authenticate']]).toEqual([
      method,
      url,
      401,
      method === 'HEAD' ? '' : unauthorized,
      'Bearer realm="admin"',
    ])
  }
})

describe('below /auth', () => {
  test('exactly these routes exist', () => {
    expect(routes.filter(({ url }) => url.startsWith('/auth')).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /auth/admin/signup',
      'GET /auth/admin/session',
      'POST /auth/admin/session',
      'DELETE /auth/admin/session',
      'POST /auth/admin/session/confirm',
      'POST /auth/admin/setup',
      'POST /auth/admin/accept-invitation',
      'POST /auth/admin/login',
      'POST /auth/admin/logout',
      'POST /auth/admin/forgot-password',
      'POST /auth/admin/reset-password',
      'POST /auth/partner/login',
      'POST /auth/partner/logout',
      'POST /auth/partner/link',
      'POST /auth/partner/forgot-password',
      'POST /auth/partner/reset-password',
      'POST /auth/partner/password',
    ])
  })

  test('only the operator can sign up a first owner', async () => {
    const others = [
      ...strangers.values(),
      ...[...userTokens.values()].map(bearer),
      bearer(await tokenWith(tokenScopes)),
    ]
    for (const authorization of others) {
      const answer = await send('POST', '/auth/admin/signup', authorization)
      expect([authorization, answer.status, answer.body]).toEqual([authorization, 401, unauthorized])
    }
    expect((await send('POST', '/auth/admin/signup', bearer(adminToken))).body).toEqual(noBody)
  })

  test('only logged-in people can log out', async () => {
    const others = [...strangers.values(), bearer(adminToken), bearer(await tokenWith(tokenScopes))]
    for (const authorization of others) {
      const answer = await send('POST', '/auth/admin/logout', authorization)
      expect([authorization, answer.status, answer.body]).toEqual([authorization, 401, unauthorized])
    }
  })

  test('logging in, accepting and resetting need no token, and ignore one', async () => {
    const everybody = [...strangers.values(), bearer(adminToken), ...[...userTokens.values()].map(bearer)]
    for (const path of ['login', 'accept-invitation', 'forgot-password', 'reset-password'])
      for (const authorization of everybody) {
        const answer = await send('POST', `/auth/admin/${path}`, authorization)
        expect([path, answer.status, answer.body]).toEqual([path, 400, noBody])
      }
  })

  test('an unknown route gets the admin API’s error format', async () => {
    expect((await send('GET', '/auth/admin/nothing', undefined)).body).toEqual({
      type: 'not_found',
      message: 'There is nothing at this URL.',
    })
  })
})

const noBody = {
  type: 'invalid_data',
  message: 'A JSON body is required.',
  code: 'missing',
  errors: [{ path: '', message: 'A JSON body is required.' }],
}

/** Runs eight checks at a time, because each waits for the database most of the time. */
async function onEach<T>(all: readonly T[], check: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const worker = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await check(one)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

async function expectNobody({ method, url }: { readonly method: string; readonly url: string }, why: string) {
  const answer = await send(method, url, strangers.get(why))
  expect([why, method, url, answer.status, answer.body, answer.headers['www-authenticate']]).toEqual([
    why,
    method,
    url,
    401,
    method === 'HEAD' ? '' : unauthorized,
    'Bearer realm="admin"',
  ])
}

const bearer = (token: string) => `Bearer ${token}`
/** OAuth calls always need the write scope: a login starts with a GET and ends with new credentials. */
const actionOf = (method: string, url: string) =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/admin/oauth/') ? 'read' : 'write'

function scopeOf(method: string, url: string): string {
  const [, , segment = '', next] = url.split('/')
  if (segment === 'saved-views' || (segment === 'users' && next === 'me')) return 'me'
  const [area] = expectedScopes[segment] ?? []
  if (area === undefined) throw new Error(`Nobody has written down who may call ${url}.`)
  return `${area}:${actionOf(method, url)}`
}

/**
 * Expects 403 and the name of the missing scope if the call is not allowed, otherwise any response but 401, 403 and
 * 5xx.
 */
function expectOutcome(answer: TestAnswer, method: string, url: string, allowed: boolean): void {
  const needed = scopeOf(method, url)
  const message =
    needed === 'me' ? 'Only people who have logged in may call this.' : `You may not do this: it needs ${needed}.`
  const refusal = answer.status === 401 || answer.status === 403 || answer.status >= 500
  expect([method, url, refusal ? answer.status : 'let in', refusal ? answer.body : null]).toEqual(
    allowed
      ? [method, url, 'let in', null]
      : [method, url, 403, method === 'HEAD' ? '' : { type: 'not_allowed', message }],
  )
}

/** Sends no body and an id that does not exist, so that an allowed call changes nothing. */
const send = (
  method: string,
  url: string,
  authorization: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> =>
  weft.request({
    // The router reports only methods that `inject` accepts.
    method: method as 'GET',
    url: url.replaceAll(/:\w+/g, 'nothing'),
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
  })

const tokens = new Map<string, Promise<string>>()
function tokenWith(scopes: readonly string[]): Promise<string> {
  const name = scopes.join(' ')
  const known = tokens.get(name)
  if (known) return known
  const token = `weft_at_${tokens.size}`
  const stored = storeToken(token, scopes).then(() => token)
  tokens.set(name, stored)
  return stored
}

const storeToken = (token: string, scopes: readonly string[]) =>
  insertApiToken(weft.db, {
    id: token,
    name: 'Token',
    tokenHash: sha256Hex(token),
    tokenHint: '0000',
    scopes,
    createdBy: 'operator',
    now: weft.clock.now(),
    expiresAt: null,
  })

async function join(email: string, role: string): Promise<string> {
  const invited = await weft.admin('POST', '/admin/invitations', { email, role })
  const { token } = invited.body.invitation
  await post('/auth/admin/accept-invitation', { token, name: 'Asha', password })
  return (await post('/auth/admin/login', { email, password })).body.token
}

const post = (url: string, body: object) =>
  weft.request({ method: 'POST', url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

async function cookieOf(email: string): Promise<string> {
  const { headers } = await weft.request({
    method: 'POST',
    url: '/auth/admin/session',
    payload: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  return String(headers['set-cookie']).split(';', 1)[0] ?? ''
}

async function makeStrangers(): Promise<void> {
  const { db } = weft
  const long = new Date(weft.clock.now().getTime() - 13 * 3600_000)
  const expired = await join('expired@shop.example', 'owner')
  await sql`update login_session set expires_at = ${weft.clock.now()} where token_hash = ${sha256Hex(expired)}`.execute(
    db,
  )
  const idle = await join('idle@shop.example', 'owner')
  await sql`update login_session set last_used_at = ${long} where token_hash = ${sha256Hex(idle)}`.execute(db)
  const loggedOut = await join('out@shop.example', 'owner')
  await weft.request({ method: 'POST', url: '/auth/admin/logout', headers: { authorization: bearer(loggedOut) } })
  const disabled = await join('disabled@shop.example', 'owner')
  // The session still exists, so only the status can cause the rejection.
  await sql`update login set status = 'disabled' where email = 'disabled@shop.example'`.execute(db)
  await storeToken('weft_at_revoked', tokenScopes)
  await weft.admin('POST', '/admin/api-tokens/weft_at_revoked/revoke')
  await storeToken('weft_at_expired', tokenScopes)
  await sql`update api_token set expires_at = ${weft.clock.now()} where id = 'weft_at_expired'`.execute(db)
  const [hash] = (await sql<{ token_hash: string }>`select token_hash from login_session limit 1`.execute(db)).rows
  for (const [why, token] of Object.entries({
    garbage: 'garbage',
    'an empty session token': 'weft_as_',
    'the hash of a token': hash?.token_hash ?? '',
    'a publishable key': testKey,
    'a revoked API token': 'weft_at_revoked',
    'an expired API token': 'weft_at_expired',
    'an expired session': expired,
    'a session left alone': idle,
    'a session logged out': loggedOut,
    'a disabled user': disabled,
  }))
    strangers.set(why, bearer(token))
  strangers.set('nothing', undefined)
  strangers.set('no bearer', `Basic ${adminToken}`)
}
