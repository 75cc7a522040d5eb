import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { people, request, sandboxApps, startTestNetworks, type TestNetworks } from '../../support/networks.ts'

let networks: TestNetworks
beforeEach(async () => {
  networks = await startTestNetworks()
})
afterEach(() => networks.stop())

const back = 'https://shop.example/admin/oauth/network_ab/callback'
const { id: client_id, secret: client_secret } = sandboxApps.graph

const dialogUrl = (query: Record<string, string> = {}) =>
  `${networks.graph}/dialog/oauth?${new URLSearchParams({
    client_id,
    redirect_uri: back,
    response_type: 'code',
    scope: 'pages_show_list,pages_manage_posts',
    state: 'st',
    ...query,
  })}`

async function login(person: string, scopes: string[], act = 'allow'): Promise<URL> {
  const body = new URLSearchParams([['person', person], ...scopes.map((scope) => ['scope', scope]), ['do', act]] as [
    string,
    string,
  ][])
  const { status, headers } = await request(dialogUrl(), { method: 'POST', body })
  expect(status).toBe(303)
  return new URL(headers.get('location') ?? '')
}

const both = ['pages_show_list', 'pages_manage_posts']
const exchange = (fields: Record<string, string>) =>
  request(`${networks.graph}/oauth/access_token?${new URLSearchParams({ client_id, client_secret, ...fields })}`)

async function newCode(): Promise<string> {
  return (await login(people.bilal, both)).searchParams.get('code') ?? ''
}

const facts = ({ status, body }: { status: number; body: { error: { code: number; error_subcode?: number } } }) => [
  status,
  body.error.code,
  body.error.error_subcode,
]

describe('the dialog', () => {
  test('shows people and scopes, loads nothing external, and can only be submitted to the shop', async () => {
    const { status, headers, body } = await request(dialogUrl())
    expect([status, headers.get('content-security-policy')]).toEqual([
      200,
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' https://shop.example; base-uri 'none'; frame-ancestors 'none'",
    ])
    expect([...body.matchAll(/type="(radio|checkbox)"/g)].map(([, type]) => type)).toEqual([
      ...Array(7).fill('radio'),
      'checkbox',
      'checkbox',
    ])
  })

  test('redirects back with a code and the state', async () => {
    const url = await login(people.bilal, both)
    expect([url.origin + url.pathname, url.searchParams.get('state'), url.hash]).toEqual([back, 'st', '#_=_'])
  })

  test('redirects back with the reason if the person declines', async () => {
    const url = await login(people.bilal, both, 'refuse')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
      state: 'st',
    })
  })

  test('does not redirect for an unknown app or an invalid URL', async () => {
    expect((await request(dialogUrl({ client_id: '1' }))).status).toBe(400)
    expect((await request(dialogUrl({ redirect_uri: 'javascript:alert(1)' }))).status).toBe(400)
  })
})

describe('a code', () => {
  test('is exchanged for a token valid for two hours', async () => {
    const { status, body } = await exchange({ redirect_uri: back, code: await newCode() })
    expect([status, body]).toEqual([200, { access_token: expect.any(String), token_type: 'bearer', expires_in: 7200 }])
  })

  test('works once', async () => {
    const code = await newCode()
    await exchange({ redirect_uri: back, code })
    expect(facts(await exchange({ redirect_uri: back, code }))).toEqual([400, 100, 36009])
  })

  test('is valid for ten minutes', async () => {
    const code = await newCode()
    await networks.control('POST', '/clock', { advance_ms: 600_000 })
    expect(facts(await exchange({ redirect_uri: back, code }))).toEqual([400, 100, 36007])
  })

  test('is valid for the redirect URL it was issued for', async () => {
    expect(facts(await exchange({ redirect_uri: `${back}/`, code: await newCode() }))).toEqual([400, 100, 36008])
  })

  test('requires the app’s secret', async () => {
    const answer = await exchange({ redirect_uri: back, code: await newCode(), client_secret: 'guessed' })
    expect(facts(answer)).toEqual([500, 1, undefined])
  })
})

async function shortLived(person: string = people.bilal): Promise<string> {
  const code = (await login(person, both)).searchParams.get('code') ?? ''
  return (await exchange({ redirect_uri: back, code })).body.access_token
}

test('a token can be exchanged for one of sixty days, whose page tokens never expire', async () => {
  const { body } = await exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: await shortLived() })
  expect(body).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: 5_184_000 })
  const page = (await networks.get('/me/accounts', body.access_token)).body.data[0]
  const debugged = await networks.get(
    `/debug_token?input_token=${page.access_token}`,
    encodeURIComponent(`${client_id}|${client_secret}`),
  )
  expect(debugged.body.data).toMatchObject({
    app_id: client_id,
    type: 'PAGE',
    is_valid: true,
    expires_at: 0,
    profile_id: '102000000000001',
    user_id: people.bilal,
    scopes: both,
  })
})

test('an expired token is refused with code 190 and subcode 463', async () => {
  const token = await shortLived()
  await networks.control('POST', '/clock', { advance_ms: 7_200_000 })
  const answer = await networks.get('/me', token)
  expect(facts(answer)).toEqual([401, 190, 463])
  expect(answer.headers.get('www-authenticate')).toMatch(/^OAuth "Facebook Platform" "invalid_token"/)
})

test('a person who may not grant a scope silently declines it', async () => {
  const token = await shortLived(people.farid)
  expect((await networks.get('/me/permissions', token)).body).toEqual({
    data: [
      { permission: 'pages_show_list', status: 'granted' },
      { permission: 'pages_manage_posts', status: 'declined' },
    ],
  })
})

test.each([458, 459, 460, 463, 464, 467, 492])(
  'a login that a test revokes is refused with subcode %i, and a new login works',
  async (subcode) => {
    const token = await shortLived()
    await networks.control('POST', '/expire-tokens', { network: 'graph', person_id: people.bilal, subcode })
    expect(facts(await networks.get('/me', token))).toEqual([401, 190, subcode])
    expect((await networks.get('/me', await shortLived())).status).toBe(200)
  },
)
