import { beforeEach, expect, test } from 'vitest'
import { pkceChallenge } from '../../../sandbox/networks/short/token.ts'
import { people, request, sandboxApps, startTestNetworks, type TestNetworks } from '../../support/networks.ts'

let networks: TestNetworks
beforeEach(async () => {
  networks = await startTestNetworks()
  return () => networks.stop()
})

const { clientId, clientSecret, consumerKey, consumerSecret } = sandboxApps.short
const redirect_uri = 'https://shop.example/callback'
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const scopes = ['tweet.read', 'tweet.write', 'users.read', 'offline.access']
const basic = (id: string, secret: string) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` })

const authorizeUrl = (query: Record<string, string> = {}) =>
  `${networks.short}/i/oauth2/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri,
    scope: scopes.join(' '),
    state: 'st',
    code_challenge: pkceChallenge(verifier),
    code_challenge_method: 'S256',
    ...query,
  })}`

async function newCode(person: string = people.weft): Promise<string> {
  const body = new URLSearchParams({ person, do: 'allow' })
  for (const scope of scopes) body.append('scope', scope)
  const { headers } = await request(authorizeUrl(), { method: 'POST', body })
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
}

const token = (fields: Record<string, string>, headers: Record<string, string> = basic(clientId, clientSecret)) =>
  request(`${networks.short}/2/oauth2/token`, { method: 'POST', body: new URLSearchParams(fields), headers })

const redeem = (code: string, more: Record<string, string> = {}) =>
  token({ grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier, ...more })

const refresh = (refresh_token: string) => token({ grant_type: 'refresh_token', refresh_token })

const me = async (accessToken: string) =>
  (await request(`${networks.short}/2/users/me`, { headers: { authorization: `Bearer ${accessToken}` } })).status

test('a code and its verifier are exchanged for tokens valid for two hours', async () => {
  const { status, body } = await redeem(await newCode())
  expect([status, body]).toEqual([
    200,
    {
      token_type: 'bearer',
      expires_in: 7200,
      access_token: expect.any(String),
      scope: scopes.join(' '),
      refresh_token: expect.any(String),
    },
  ])
  expect(await me(body.access_token)).toBe(200)
  await networks.control('POST', '/clock', { advance_ms: 7_200_000 })
  expect(await me(body.access_token)).toBe(401)
})

test('a code works once, for thirty seconds, and only with its verifier', async () => {
  const refused = { error: 'invalid_request', error_description: expect.any(String) }
  const code = await newCode()
  await redeem(code)
  expect(await redeem(code)).toMatchObject({ status: 400, body: refused })
  expect(await redeem(await newCode(), { code_verifier: 'x'.repeat(43) })).toMatchObject({ status: 400, body: refused })
  const late = await newCode()
  await networks.control('POST', '/clock', { advance_ms: 30_000 })
  expect(await redeem(late)).toMatchObject({ status: 400, body: refused })
})

test('the login requires an S256 challenge and a state', async () => {
  expect((await request(authorizeUrl({ code_challenge_method: 'plain' }))).status).toBe(400)
  expect((await request(authorizeUrl({ state: '' }))).status).toBe(400)
  expect((await request(authorizeUrl())).status).toBe(200)
})

test('a client with a wrong secret is refused, and a public client sends its id', async () => {
  const wrong = await token({ grant_type: 'refresh_token', refresh_token: 'x' }, basic(clientId, 'guessed'))
  expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client'])
  const fields = { grant_type: 'authorization_code', redirect_uri, code_verifier: verifier, client_id: clientId }
  expect((await token({ ...fields, code: await newCode() }, {})).status).toBe(200)
})

test('each refresh returns a new refresh token, and reusing one revokes the whole family', async () => {
  const first = (await redeem(await newCode())).body
  const second = (await refresh(first.refresh_token)).body
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect([await me(first.access_token), await me(second.access_token)]).toEqual([200, 200])
  const reused = await refresh(first.refresh_token)
  expect([reused.status, reused.body]).toEqual([
    400,
    { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' },
  ])
  expect((await refresh(second.refresh_token)).status).toBe(400)
  expect([await me(first.access_token), await me(second.access_token)]).toEqual([401, 401])
})

test('the second of two concurrent refreshes with one token is refused', async () => {
  const { refreshToken } = await networks.shortLogin(people.weft)
  const statuses = (await Promise.all([refresh(refreshToken), refresh(refreshToken)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 400])
})

test('without offline.access there is no refresh token', async () => {
  const { body } = await redeem(await newCode(people.brass))
  expect([body.scope, Object.keys(body)]).toEqual([
    'tweet.read users.read',
    ['token_type', 'expires_in', 'access_token', 'scope'],
  ])
})

test('a revoked login no longer works', async () => {
  const { accessToken, refreshToken } = await networks.shortLogin(people.weft)
  const { body } = await request(`${networks.short}/2/oauth2/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: refreshToken }),
    headers: basic(clientId, clientSecret),
  })
  expect([body, await me(accessToken)]).toEqual([{ revoked: true }, 401])
})

test('the app alone can read, and is refused where a person is required', async () => {
  const { body } = await request(`${networks.short}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: basic(consumerKey, consumerSecret),
  })
  expect(body).toEqual({ token_type: 'bearer', access_token: expect.stringMatching(/^AAAA/) })
  const headers = { authorization: `Bearer ${body.access_token}`, 'content-type': 'application/json' }
  expect((await request(`${networks.short}/2/users/${people.weft}/tweets`, { headers })).status).toBe(200)
  const tweet = await request(`${networks.short}/2/tweets`, { method: 'POST', headers, body: '{"text":"Hi"}' })
  expect([tweet.status, tweet.headers.get('content-type'), tweet.body.type]).toEqual([
    403,
    'application/problem+json; charset=utf-8',
    'https://api.twitter.com/2/problems/unsupported-authentication',
  ])
})
