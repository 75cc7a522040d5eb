import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { createLogger } from '../../src/platform/log.ts'
import { people, sandboxApps } from '../support/networks.ts'
import { type SocialWeft, startSocialWeft } from '../support/social-weft.ts'

const start = '2026-03-01T10:00:00.000Z'
const lines: string[] = []
let shop: SocialWeft
beforeAll(async () => {
  const log = createLogger({ level: 'trace', destination: { write: (line: string) => void lines.push(line) } })
  shop = await startSocialWeft(start, { log })
})
afterAll(() => shop.stop())
beforeEach(async () => {
  shop.clock.set(new Date(start))
  await shop.networks.control('DELETE', '/faults')
  lines.length = 0
})

const begin = (network: string, query: string, headers: Record<string, string> = {}) =>
  shop.weft.admin('GET', `/admin/oauth/${network}?${query}`, undefined, headers)
const back = (url: string) => shop.weft.request({ method: 'GET', url })
const backAt = (address: string) => {
  const { pathname, search } = new URL(address)
  return back(`${pathname}${search}`)
}
const stateProblem = {
  type: 'invalid_data',
  message: 'This login is unknown, was finished, or took longer than 10 minutes. Start it again.',
  errors: [
    { path: '/state', message: 'This login is unknown, was finished, or took longer than 10 minutes. Start it again.' },
  ],
}
const success = (network: string) => ({ status: 302, location: `/admin/social-platforms?connected=${network}` })
const outcome = (answer: Awaited<ReturnType<typeof back>>) => ({
  status: answer.status,
  location: answer.headers.location,
})
const stored = async (id: string) =>
  (
    await sql<{ api_config: Record<string, unknown> | null; status: string }>`
      select api_config, status from social_platform where id = ${id}`.execute(shop.weft.db)
  ).rows[0]

test('a login starts with a redirect to the network, with scopes, the redirect URL and a state', async () => {
  const id = await shop.platform('network_ab')
  const answer = await begin('network_ab', `platform_id=${id}`)
  const location = new URL(String(answer.headers.location))
  expect([answer.status, `${location.origin}${location.pathname}`]).toEqual([
    302,
    `${shop.networks.graphUrl}/v24.0/dialog/oauth`,
  ])
  expect(Object.fromEntries(location.searchParams)).toEqual({
    client_id: sandboxApps.graph.id,
    redirect_uri: 'https://shop.example/admin/oauth/network_ab/callback',
    response_type: 'code',
    scope:
      'pages_show_list,pages_manage_posts,pages_read_engagement,instagram_basic,instagram_content_publish,instagram_manage_comments,instagram_manage_insights,pages_manage_metadata,business_management',
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('a client that accepts JSON gets the URL and the state', async () => {
  const id = await shop.platform('network_c')
  const { status, body } = await begin('network_c', `platform_id=${id}`, { accept: 'application/json' })
  expect({ status, body }).toEqual({
    status: 200,
    body: { location: expect.any(String), state: expect.stringMatching(/^[\w-]{43}$/) },
  })
  const location = new URL(body.location)
  expect(`${location.origin}${location.pathname}`).toBe(`${shop.networks.shortUrl}/i/oauth2/authorize`)
  expect(Object.fromEntries(location.searchParams)).toEqual({
    response_type: 'code',
    client_id: sandboxApps.short.clientId,
    redirect_uri: 'https://shop.example/admin/oauth/network_c/callback',
    scope: 'tweet.read tweet.write users.read media.write offline.access',
    state: body.state,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
})

test('a state is stored only as a hash, and the PKCE verifier is encrypted', async () => {
  const id = await shop.platform('network_c')
  const { body } = await begin('network_c', `platform_id=${id}`, { accept: 'application/json' })
  const { rows } = await sql<{ row: string }>`
    select social_oauth_state::text as row from social_oauth_state where platform_id = ${id}`.execute(shop.weft.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(body.state)
  expect(rows[0]?.row).toContain('authTag')
})

test('a caller without access to the admin API cannot start a login', async () => {
  const id = await shop.platform('network_a')
  const answer = await shop.weft.request({ method: 'GET', url: `/admin/oauth/network_a?platform_id=${id}` })
  expect(answer.status).toBe(401)
})

test('a start requires a network, and a platform of that network', async () => {
  const id = await shop.platform('network_a')
  const answers = await Promise.all([
    begin('network_d', `platform_id=${id}`),
    begin('network_a', ''),
    begin('network_a', 'platform_id=sp_unknown'),
    begin('network_b', `platform_id=${id}`),
    begin('NETWORK_A', `platform_id=${id}`),
  ])
  expect(answers.map(({ status, body }) => [status, body?.message])).toEqual([
    [400, '/platform: must be one of network_a, network_b, network_ab, network_c, network_c_alt'],
    [400, expect.stringContaining('platform_id')],
    [404, 'This social platform was not found.'],
    [400, '/platform_id: is a platform for Facebook Page: start its login at network_a'],
    [302, undefined],
  ])
})

test('a login on the combined platform stores both tokens encrypted, and activates it', async () => {
  const id = await shop.platform('network_ab')
  expect(outcome(await shop.login('network_ab', id, { person: people.asha }))).toEqual(success('network_ab'))
  const platform = await shop.read(id)
  expect(platform.status).toBe('active')
  expect(platform.api_config).toEqual({
    platform: 'network_ab',
    token_type: 'PAGE',
    access_token_present: true,
    page_access_token_present: true,
    user_access_token_present: true,
    authenticated_at: start,
    expires_at: '2026-04-30T10:00:00.000Z',
    scopes: [
      'pages_show_list',
      'pages_manage_posts',
      'pages_read_engagement',
      'instagram_basic',
      'instagram_content_publish',
      'instagram_manage_comments',
      'instagram_manage_insights',
      'pages_manage_metadata',
      'business_management',
    ],
    user_id: people.asha,
    user_name: 'Asha Rao',
    page_id: '101000000000001',
    page_name: 'Weft and Warp',
    ig_user_id: '17841400000000101',
    ig_username: 'weft.and.warp',
    metadata: {
      pages: [
        shownPage('101000000000001', 'Weft and Warp', { id: '17841400000000101', username: 'weft.and.warp' }),
        shownPage('101000000000002', 'Indigo House', { id: '17841400000000102', username: 'indigo_house' }),
        shownPage('101000000000003', 'Loom Notes', null, 'Blogger'),
      ],
      ig_accounts: [
        { id: '17841400000000101', username: 'weft.and.warp', page_id: '101000000000001' },
        { id: '17841400000000102', username: 'indigo_house', page_id: '101000000000002' },
      ],
    },
  })
  expect(JSON.stringify((await stored(id))?.api_config)).not.toContain('EAAW')
})

const shownPage = (
  id: string,
  name: string,
  account: { id: string; username: string } | null,
  category = 'Home decor',
) => ({
  id,
  name,
  access_token_present: true,
  category,
  tasks: ['ANALYZE', 'ADVERTISE', 'MODERATE', 'CREATE_CONTENT', 'MANAGE'],
  ...(account ? { ig_accounts: [account] } : {}),
})

test('a login on network A stores its pages, and one on network B its accounts', async () => {
  const a = await shop.connected('network_a', people.bilal)
  const b = await shop.connected('network_b', people.bilal)
  const common = {
    authenticated_at: start,
    expires_at: '2026-04-30T10:00:00.000Z',
    user_id: people.bilal,
    page_id: '102000000000001',
    page_name: 'Kantha Studio',
    access_token_present: true,
    scopes: expect.any(Array),
  }
  const account = { id: '17841400000000201', username: 'kantha.studio' }
  const pages = [shownPage('102000000000001', 'Kantha Studio', account)]
  expect((await shop.read(a)).api_config).toEqual({
    ...common,
    platform: 'network_a',
    token_type: 'PAGE',
    user_name: 'Bilal Khan',
    page_access_token_present: true,
    user_access_token_present: true,
    metadata: { pages },
  })
  expect((await shop.read(b)).api_config).toEqual({
    ...common,
    platform: 'network_b',
    token_type: 'USER',
    username: 'Bilal Khan',
    ig_user_id: account.id,
    ig_username: account.username,
    metadata: { pages, ig_accounts: [{ ...account, page_id: '102000000000001' }] },
  })
})

test('the page requested at the start is the one used for publishing', async () => {
  const id = await shop.platform('network_ab')
  const answer = await shop.login('network_ab', id, { person: people.asha, pageId: '101000000000002' })
  expect(outcome(answer)).toEqual(success('network_ab'))
  expect((await shop.read(id)).api_config).toMatchObject({
    page_id: '101000000000002',
    page_name: 'Indigo House',
    ig_user_id: '17841400000000102',
    ig_username: 'indigo_house',
  })
})

test('a page outside the login is refused, and nothing is stored', async () => {
  const id = await shop.platform('network_a')
  const answer = await shop.login('network_a', id, { person: people.bilal, pageId: '101000000000001' })
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      type: 'invalid_data',
      message: '/page_id: Page 101000000000001 is not among those of this login.',
      errors: [{ path: '/page_id', message: 'Page 101000000000001 is not among those of this login.' }],
    },
  ])
  expect(await stored(id)).toEqual({ api_config: null, status: 'pending' })
})

test('all pages of the list are read', async () => {
  const id = await shop.connected('network_ab', people.devi)
  const { metadata } = (await shop.read(id)).api_config
  expect(metadata.pages.map((page: { name: string }) => page.name)).toEqual(
    Array.from({ length: 27 }, (_, index) => `Handloom Stores ${String(index + 1).padStart(2, '0')}`),
  )
  expect(metadata.ig_accounts.map((account: { username: string }) => account.username)).toEqual([
    'handloom.stores.01',
    'handloom.stores.27',
  ])
})

test('pages that belong to a business are found', async () => {
  const id = await shop.connected('network_ab', people.gita)
  const { metadata, page_id } = (await shop.read(id)).api_config
  expect([page_id, metadata.pages.map((page: { id: string }) => page.id)]).toEqual([
    '107000000000001',
    ['107000000000001', '107000000000002'],
  ])
})

test('a page whose account cannot be read is logged, and the others are stored', async () => {
  const id = await shop.connected('network_ab', people.esther)
  expect((await shop.read(id)).api_config).toMatchObject({
    page_id: '105000000000002',
    ig_user_id: '17841400000000502',
    metadata: {
      pages: [{ id: '105000000000001' }, { id: '105000000000002' }],
      ig_accounts: [{ id: '17841400000000502', username: 'terracotta.yard', page_id: '105000000000002' }],
    },
  })
  expect(lines.filter((line) => line.includes('the linked account of a page could not be read'))).toHaveLength(1)
})

test('a login without the ids that the platform needs is refused with an invalid API config, and nothing is stored', async () => {
  const ab = await shop.platform('network_ab')
  const a = await shop.platform('network_a')
  const withoutAccount = await shop.login('network_ab', ab, { person: people.asha, without: ['instagram_basic'] })
  const withoutPage = await shop.login('network_a', a, { person: people.chen })
  expect([withoutAccount.status, withoutAccount.body.type, withoutAccount.body.message]).toEqual([
    400,
    'invalid_data',
    expect.stringMatching(/^invalid API config: ig_user_id: /),
  ])
  expect([withoutPage.status, withoutPage.body.message]).toEqual([
    400,
    expect.stringMatching(/^invalid API config: .*page_id: /),
  ])
  expect(await stored(ab)).toEqual({ api_config: null, status: 'pending' })
  expect(await stored(a)).toEqual({ api_config: null, status: 'pending' })
  expect(lines.some((line) => line.includes('no linked business account was found'))).toBe(true)
})

test('a login on network C proves its verifier and stores the profile', async () => {
  const id = await shop.connected('network_c', people.weft)
  expect((await shop.read(id)).api_config).toEqual({
    platform: 'network_c',
    token_type: 'USER',
    access_token_present: true,
    refresh_token_present: true,
    authenticated_at: start,
    expires_at: '2026-03-01T12:00:00.000Z',
    scopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
    user_id: people.weft,
    username: 'weftandwarp',
    name: 'Weft & Warp',
    metadata: expect.objectContaining({ verified: true }),
  })
})

test('credentials entered by a person survive a login', async () => {
  const oauth1 = { access_token: 'own-oauth1-token', access_token_secret: 'own-oauth1-secret' }
  const id = await shop.platform('network_c_alt', { api_config: { oauth1_credentials: oauth1 } })
  expect(outcome(await shop.login('network_c_alt', id, { person: people.kantha }))).toEqual(success('network_c_alt'))
  expect((await shop.read(id)).api_config).toMatchObject({
    platform: 'network_c_alt',
    oauth1_credentials_present: true,
    username: 'kanthastudio',
  })
})

test('a state works once', async () => {
  const id = await shop.platform('network_a')
  const address = await shop.wayBack('network_a', id, { person: people.bilal })
  expect(outcome(await backAt(address))).toEqual(success('network_a'))
  const again = await backAt(address)
  expect([again.status, again.body]).toEqual([400, stateProblem])
})

test('one of many concurrent callbacks with one state is accepted', async () => {
  const id = await shop.platform('network_a')
  const address = await shop.wayBack('network_a', id, { person: people.bilal })
  const answers = await Promise.all(Array.from({ length: 8 }, () => backAt(address)))
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 400, 400, 400, 400, 400, 400, 400])
})

test('a state that is missing, invented, for another network or older than 10 minutes is refused', async () => {
  const id = await shop.platform('network_a')
  const address = await shop.wayBack('network_a', id, { person: people.bilal })
  const elsewhere = address.replace('/oauth/network_a/', '/oauth/network_b/')
  const answers = [
    await back('/admin/oauth/network_a/callback?code=x'),
    await back('/admin/oauth/network_a/callback?code=x&state=invented'),
    await backAt(elsewhere),
  ]
  shop.clock.advance(10 * 60_000)
  answers.push(await backAt(address))
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [400, stateProblem]))
  expect(await stored(id)).toEqual({ api_config: null, status: 'pending' })
})

test('declining redirects back with a notice, and uses up the state', async () => {
  const id = await shop.platform('network_a')
  const address = await shop.wayBack('network_a', id, { person: people.bilal, refuse: true })
  expect(outcome(await backAt(address))).toEqual({
    status: 302,
    location: '/admin/social-platforms?error=Access+was+denied+at+the+network%2C+so+nothing+was+connected.',
  })
  expect((await backAt(address)).status).toBe(400)
  expect(await stored(id)).toEqual({ api_config: null, status: 'pending' })
})

test('a refused login returns the browser to the console with the reason', async () => {
  const answer = await shop.weft.request({
    method: 'GET',
    url: '/admin/oauth/network_a/callback?state=unknown&code=c',
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
  })
  expect([outcome(answer), answer.headers['cache-control']]).toEqual([
    {
      status: 302,
      location: `/admin/social-platforms?${new URLSearchParams({ error: stateProblem.message })}`,
    },
    'no-store',
  ])
})

describe('a login that starts in the console', () => {
  const password = 'correct horse battery'
  const post = (url: string, body: object) =>
    shop.weft.request({ method: 'POST', url, payload: body, headers: { 'sec-fetch-site': 'same-origin' } })
  async function cookieOf(role: string): Promise<string> {
    const email = `${role}@shop.example`
    const { token } = (await shop.weft.admin('POST', '/admin/invitations', { email, role })).body.invitation
    await post('/auth/admin/accept-invitation', { token, name: role, password })
    const { headers } = await post('/auth/admin/session', { email, password })
    return String(headers['set-cookie']).split(';', 1)[0] ?? ''
  }
  const go = (url: string, cookie: string, site: string) =>
    shop.weft.request({
      method: 'GET',
      url,
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': site, cookie },
    })

  test('redirects the browser to the network and back, unless another site sent it', async () => {
    const id = await shop.platform('network_a')
    const cookie = await cookieOf('marketing')
    const url = `/admin/oauth/network_a?platform_id=${id}`
    const begun = await go(url, cookie, 'same-origin')
    expect([begun.status, String(begun.headers.location).split('?')[0]]).toEqual([
      302,
      `${shop.networks.graphUrl}/v24.0/dialog/oauth`,
    ])
    for (const site of ['cross-site', 'same-site', 'none']) {
      const refused = await go(url, cookie, site)
      expect([refused.status, String(refused.headers.location).split('?')[0]]).toEqual([302, '/admin/social-platforms'])
      expect(String(refused.headers.location)).toContain('does+not+come+from+a+page+of+the+shop')
    }
    const program = await shop.weft.request({ method: 'GET', url, headers: { cookie } })
    expect([program.status, program.body.code]).toEqual([403, 'cross_site_request'])
  })

  test('is refused for roles with read access only', async () => {
    const id = await shop.platform('network_a')
    const refused = await go(`/admin/oauth/network_a?platform_id=${id}`, await cookieOf('read_only'), 'same-origin')
    expect(outcome(refused)).toEqual({
      status: 302,
      location: `/admin/social-platforms?${new URLSearchParams({ error: 'You may not do this: it needs social-platforms:write.' })}`,
    })
  })
})

test('a code that the network refuses returns 400, an unavailable network 502, and nothing is stored', async () => {
  const id = await shop.platform('network_a')
  const address = new URL(await shop.wayBack('network_a', id, { person: people.bilal }))
  address.searchParams.set('code', 'forged')
  const forged = await backAt(address.href)
  expect([forged.status, forged.body]).toEqual([
    400,
    { type: 'invalid_data', message: expect.stringMatching(/^The network refused this\. /) },
  ])
  const next = await shop.wayBack('network_a', id, { person: people.bilal })
  await shop.networks.control('POST', '/faults', { operation: 'graph.token', fault: { kind: 'drop', when: 'before' } })
  const down = await backAt(next)
  expect([down.status, down.body.code]).toEqual([502, 'network_failed'])
  expect(await stored(id)).toEqual({ api_config: null, status: 'pending' })
})

test('a secret that the network quotes in its error is removed', async () => {
  const id = await shop.platform('network_a')
  const token = `EAAB${'x'.repeat(60)}`
  const fault = { kind: 'refuse', code: 190, message: `Malformed access token ${token}` }
  const address = await shop.wayBack('network_a', id, { person: people.bilal })
  await shop.networks.control('POST', '/faults', { operation: 'graph.me', fault })
  const answer = await backAt(address)
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'The network refused this. The login is no longer valid. Connect the account again. The network says: Malformed access token […]',
  ])
})

test('another login reactivates a platform that was in error', async () => {
  const id = await shop.platform('network_a', { status: 'error' })
  expect(outcome(await shop.login('network_a', id, { person: people.bilal }))).toEqual(success('network_a'))
  expect(await shop.read(id)).toMatchObject({ status: 'active', status_reason: null })
})

test('no code, state or token is ever logged', async () => {
  const id = await shop.platform('network_ab')
  const address = new URL(await shop.wayBack('network_ab', id, { person: people.asha }))
  await backAt(address.href)
  const c = await shop.platform('network_c')
  const other = new URL(await shop.wayBack('network_c', c, { person: people.weft }))
  await backAt(other.href)
  const secrets = [address, other].flatMap(({ searchParams }) => [searchParams.get('code'), searchParams.get('state')])
  const text = lines.join('')
  expect(text.length).toBeGreaterThan(0)
  expect(secrets.filter((secret) => secret === null || text.includes(secret))).toEqual([])
  expect(text).not.toMatch(/EAAW/)
})
