import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProfileServer, profileServer } from '../support/agent-profile-server.ts'
import { type OfficialShop, officialShop, readyCheckout, shirt } from '../support/official-shop.ts'
import { ucpVersions } from '../support/ucp-schemas.ts'
import { otherKey, testKey } from '../support/weft.ts'

let profiles: ProfileServer
let shop: OfficialShop
let strict: OfficialShop
beforeAll(async () => {
  profiles = await profileServer()
  const FETCH_ALLOW_HOSTS = profiles.host
  shop = await officialShop({ environment: { FETCH_ALLOW_HOSTS } })
  strict = await officialShop({
    environment: { FETCH_ALLOW_HOSTS, UCP_AGENT_PROFILES: 'strict', UCP_AGENTS_WITHOUT_KEY: 'false' },
  })
})
afterAll(async () => {
  await shop.weft.stop()
  await strict.weft.stop()
  await profiles.stop()
})

const platform = (version: string, capabilities: Record<string, string>) =>
  JSON.stringify({
    ucp: {
      version,
      services: {},
      capabilities: Object.fromEntries(
        Object.entries(capabilities).map(([name, at]) => [`dev.ucp.shopping.${name}`, [{ version: at }]]),
      ),
      payment_handlers: {},
    },
  })
const flat = (code: string, content: string) => ({ code, content, continue_url: 'https://shop.example/' })

describe.each(ucpVersions)('at %s', (version) => {
  const search = `/ucp/${version}/catalog/search`
  const ask = (headers: Record<string, string>, from = shop) =>
    from.weft.request({
      method: 'POST',
      url: search,
      headers: { 'content-type': 'application/json', ...headers },
      payload: '{"query":"shirt"}',
    })
  const by = (profile: string) => ({ 'ucp-agent': `profile="${profile}"` })

  it('an agent that does not identify itself is refused, flat over REST and as -32001 over MCP', async () => {
    const refusal = flat(
      'invalid_profile_url',
      'Send the URL of your agent’s profile: over REST in the header UCP-Agent, over MCP in meta.',
    )
    const { status, body } = await ask({})
    expect({ status, body }).toEqual({ status: 400, body: refusal })
    const call = { name: 'search_catalog', arguments: { catalog: { query: 'shirt' } } }
    const rpc = await shop.face(version).rpc('tools/call', call)
    expect({ status: rpc.status, error: rpc.body.error }).toEqual({
      status: 400,
      error: { code: -32001, message: refusal.content, data: refusal },
    })
  })

  it('a key of the shop replaces a profile', async () => {
    expect((await ask({ 'x-publishable-api-key': testKey })).status).toBe(200)
    expect((await ask({ 'x-api-key': testKey })).status).toBe(200)
  })

  it.each([
    ['no address at all', 'agent'],
    ['plain http', 'http://agent.example/profile'],
    ['a private address', 'https://127.0.0.1/profile'],
    ['credentials in it', 'https://a:b@agent.example/profile'],
  ])('a profile with %s is invalid_profile_url, 400', async (_what, url) => {
    const { status, body } = await ask(by(url))
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_profile_url' })
  })

  it('a document that is not a platform profile is profile_malformed, 422 and -32001', async () => {
    const content = "The agent's profile is not JSON, or not a platform profile."
    for (const [path, text] of [
      ['/text', 'hello'],
      ['/list', '[]'],
      ['/old', '{"ucp":{"version":"2026-01-11","capabilities":[{"name":"x"}]}}'],
    ] as const) {
      profiles.put(path, text)
      const { status, body } = await ask(by(profiles.url(path)))
      expect({ status, body }).toEqual({ status: 422, body: flat('profile_malformed', content) })
    }
    const meta = { 'ucp-agent': { profile: profiles.url('/text') } }
    const rpc = await shop
      .face(version)
      .rpc('tools/call', { name: 'search_catalog', arguments: { meta, catalog: { query: 'shirt' } } })
    expect({ status: rpc.status, error: rpc.body.error }).toEqual({
      status: 422,
      error: { code: -32001, message: content, data: flat('profile_malformed', content) },
    })
  })

  it('another version, in the header or in the profile, is version_unsupported, 422', async () => {
    const refusal = flat(
      'version_unsupported',
      'Version 2099-01-01 is not supported here. Supported versions: 2026-04-08, 2026-08-25.',
    )
    const named = await ask({ 'ucp-agent': 'profile="https://agent.example/p", version="2099-01-01"' })
    expect({ status: named.status, body: named.body }).toEqual({ status: 422, body: refusal })
    profiles.put('/future', platform('2099-01-01', {}))
    const told = await ask(by(profiles.url('/future')))
    expect({ status: told.status, body: told.body }).toEqual({ status: 422, body: refusal })
  })

  it('an unavailable profile counts as a profile with every capability, unless the shop is strict', async () => {
    profiles.put('/down', 'oops', { status: 500 })
    profiles.put('/moved', '{}', { status: 302, headers: { location: '/elsewhere' } })
    for (const path of ['/down', '/moved', '/missing']) {
      expect((await ask(by(profiles.url(path)))).status).toBe(200)
      const { status, body } = await ask({ ...by(profiles.url(path)), 'x-publishable-api-key': testKey }, strict)
      expect({ status, body }).toEqual({
        status: 424,
        body: flat('profile_unreachable', "The agent's profile could not be fetched."),
      })
    }
  })

  it('agents without a key are accepted only if the shop allows them', async () => {
    profiles.put(`/full-${version}`, platform(version, { 'catalog.search': version }))
    const { status, body, headers } = await ask(by(profiles.url(`/full-${version}`)), strict)
    expect({ status, body }).toEqual({
      status: 401,
      body: flat('unauthorized', 'Send a publishable key of this shop in the header x-publishable-api-key.'),
    })
    expect(headers['www-authenticate']).toBe('ApiKey realm="ucp"')
    expect(
      (await ask({ ...by(profiles.url(`/full-${version}`)), 'x-publishable-api-key': testKey }, strict)).status,
    ).toBe(200)
    const wrong = await ask({ 'x-publishable-api-key': 'pk_wrong' })
    expect({ status: wrong.status, body: wrong.body }).toEqual({
      status: 401,
      body: flat('unauthorized', 'This publishable key is not valid.'),
    })
  })

  it('an operation that was not negotiated is a result, not an error', async () => {
    profiles.put(`/cart-only-${version}`, platform(version, { cart: version }))
    const agent = by(profiles.url(`/cart-only-${version}`))
    const answer = await shop.face(version).rest('error', 'POST', '/checkout-sessions', readyCheckout, agent)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        ucp: { version, status: 'error' },
        messages: [
          {
            type: 'error',
            code: 'capabilities_incompatible',
            content: `Your profile does not declare dev.ucp.shopping.checkout at version ${version}.`,
            severity: 'unrecoverable',
          },
        ],
        continue_url: 'https://shop.example/',
      },
    })
  })

  it('a capability at another version does not count', async () => {
    const other = ucpVersions.find((each) => each !== version) ?? version
    profiles.put(`/other-${version}`, platform(other, { checkout: other, cart: other }))
    const agent = by(profiles.url(`/other-${version}`))
    const { body } = await shop.face(version).rest('error', 'POST', '/carts', { line_items: [shirt] }, agent)
    expect(body.messages[0].code).toBe('capabilities_incompatible')
  })

  it('extensions require their parents, and a response names only the capabilities that apply to it', async () => {
    const all = { cart: version, discount: version, fulfillment: version, buyer_consent: version }
    profiles.put(`/no-checkout-${version}`, platform(version, all))
    const agent = by(profiles.url(`/no-checkout-${version}`))
    const { body } = await shop.face(version).rest('cart', 'POST', '/carts', { line_items: [shirt] }, agent)
    expect(Object.keys(body.ucp.capabilities)).toEqual([
      'dev.ucp.shopping.cart',
      'dev.ucp.shopping.discount',
      ...(version === '2026-04-08' ? [] : ['dev.ucp.shopping.buyer_consent']),
    ])
  })

  it('an agent that cannot send a shipping address is sent to the shop’s page', async () => {
    profiles.put(`/plain-${version}`, platform(version, { checkout: version }))
    const agent = by(profiles.url(`/plain-${version}`))
    const { body } = await shop.face(version).rest('checkout', 'POST', '/checkout-sessions', readyCheckout, agent)
    expect({
      status: body.status,
      messages: body.messages,
      fulfillment: body.fulfillment,
      discounts: body.discounts,
    }).toEqual({
      status: 'requires_escalation',
      messages: [
        {
          type: 'error',
          code: 'missing_shipping_address',
          content: 'Add a shipping address with a street.',
          severity: 'requires_buyer_input',
          path: '$.fulfillment.methods[0].destinations[0]',
        },
      ],
    })
    expect(body.continue_url).toMatch(/^https:\/\/shop\.example\/checkout\//)
  })

  it('a profile is fetched at most once a minute, and cached as long as it allows', async () => {
    const path = `/kept-${version}`
    profiles.put(path, platform(version, { 'catalog.search': version }), { headers: { 'cache-control': 'max-age=1' } })
    for (let asked = 0; asked < 3; asked++) expect((await ask(by(profiles.url(path)))).status).toBe(200)
    expect(profiles.asked(path)).toBe(1)
    shop.weft.clock.advance(61_000)
    profiles.put(path, platform(version, {}), { headers: { 'cache-control': 'public, max-age=3600' } })
    expect((await ask(by(profiles.url(path)))).body.ucp.status).toBe('error')
    shop.weft.clock.advance(3_000_000)
    expect((await ask(by(profiles.url(path)))).body.ucp.status).toBe('error')
    expect(profiles.asked(path)).toBe(2)
  })

  it('a session belongs to its key: neither another key nor an agent without one finds it', async () => {
    const face = shop.face(version)
    const mine = { 'x-publishable-api-key': testKey }
    const { body } = await face.rest('checkout', 'POST', '/checkout-sessions', readyCheckout, mine)
    const at = `/checkout-sessions/${body.id}`
    expect((await face.rest('checkout', 'GET', at, undefined, mine)).body.id).toBe(body.id)
    const none = {
      ucp: { version, status: 'error' },
      messages: [
        {
          type: 'error',
          code: 'not_found',
          content: 'This checkout session was not found.',
          severity: 'unrecoverable',
        },
      ],
      continue_url: 'https://shop.example/',
    }
    expect((await face.rest('error', 'GET', at, undefined, { 'x-publishable-api-key': otherKey })).body).toEqual(none)
    expect((await face.rest('error', 'GET', at)).body).toEqual(none)
  })
})

it('agents without a key are counted by their profile', async () => {
  const counted = await officialShop({ environment: { RATE_LIMIT_PER_MINUTE: '2' } })
  try {
    const ask = (profile: string) =>
      counted
        .face('2026-08-25')
        .rest('search', 'POST', '/catalog/search', { query: 'shirt' }, { 'ucp-agent': `profile="${profile}"` })
    const one = 'https://one.example/p'
    expect([(await ask(one)).status, (await ask(one)).status]).toEqual([200, 200])
    const refused = await ask(one)
    expect({ status: refused.status, retry: refused.headers['retry-after'], code: refused.body.code }).toEqual({
      status: 429,
      retry: '30',
      code: 'rate_limited',
    })
    expect((await ask('https://two.example/p')).status).toBe(200)
    const meta = { 'ucp-agent': { profile: one } }
    const rpc = await counted
      .face('2026-08-25')
      .rpc('tools/call', { name: 'search_catalog', arguments: { meta, catalog: { query: 'shirt' } } })
    expect({ status: rpc.status, code: rpc.body.error.code, retry: rpc.body.error.data.retry_after }).toEqual({
      status: 429,
      code: -32000,
      retry: 30,
    })
  } finally {
    await counted.weft.stop()
  }
})
