import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ProfileServer, profileServer } from '../support/agent-profile-server.ts'
import { trustedProxy } from '../support/keyless.ts'
import { type OfficialShop, officialShop, readyCheckout } from '../support/official-shop.ts'
import { platformProfile, signingAgent } from '../support/signing-agent.ts'

const version = '2026-08-25'
const sessions = `/ucp/${version}/checkout-sessions`
const strangers = 1000

let honestHost: ProfileServer
let strangeHosts: ProfileServer[]
let shop: OfficialShop
const start = (perMinute: string) =>
  officialShop({
    environment: {
      ...trustedProxy,
      FETCH_ALLOW_HOSTS: [honestHost, ...strangeHosts].map(({ host }) => host).join(','),
      UCP_AGENT_PROFILES: 'strict',
      UCP_PROFILE_FETCHES_PER_MINUTE: perMinute,
    },
  })
beforeEach(async () => {
  honestHost = await profileServer()
  strangeHosts = await Promise.all(Array.from({ length: 40 }, () => profileServer()))
  shop = await start('10')
})
afterEach(async () => {
  await shop.weft.stop()
  await Promise.all([honestHost, ...strangeHosts].map((server) => server.stop()))
})

/** Creates an agent that signs its requests. */
function honest(path = '/honest') {
  const agent = signingAgent()
  honestHost.put(path, platformProfile(version, { keys: [agent.jwk] }))
  return async (method: 'GET' | 'POST', url: string, body?: unknown) => {
    const call = { method, path: url, body, profile: honestHost.url(path) }
    const headers = { ...agent.fields(call, shop.weft.clock.now()), 'x-forwarded-for': '192.0.2.200' }
    return shop.weft.request({ method, url, headers, ...(body === undefined ? {} : { payload: JSON.stringify(body) }) })
  }
}

/** Sends anonymous requests, each with a different profile, spread over the foreign hosts. */
async function flood(addressOf: (n: number) => string, count = strangers): Promise<number> {
  const search = (n: number) => {
    const profile = strangeHosts[n % strangeHosts.length]?.url(`/${n}`)
    return shop.weft.request({
      method: 'POST',
      url: `/ucp/${version}/catalog/search`,
      headers: {
        'ucp-agent': `profile="${profile}"`,
        'content-type': 'application/json',
        'x-forwarded-for': addressOf(n),
      },
      payload: '{"query":"shirt"}',
    })
  }
  for (let n = 0; n < count; n += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => search(n + i)))
  return Array.from({ length: count }, (_, n) => strangeHosts[n % strangeHosts.length]?.asked(`/${n}`) ?? 0).filter(
    (asked) => asked > 0,
  ).length
}

async function buys(agent: ReturnType<typeof honest>): Promise<number[]> {
  const created = await agent('POST', sessions, readyCheckout)
  const completed = await agent('POST', `${sessions}/${created.body.id}/complete`, {})
  return [created.status, completed.status]
}

it('one anonymous sender gets ten profiles fetched per minute, while a new signed agent can still buy', async () => {
  expect(await flood(() => '192.0.2.1')).toBe(10)
  expect(await buys(honest())).toEqual([201, 200])
})

it('0 sets no limit', async () => {
  await shop.weft.stop()
  shop = await start('0')
  expect(await flood(() => '192.0.2.1', 100)).toBe(100)
})

it('an agent with a verified signature never waits for anonymous agents, regardless of their number', async () => {
  const agent = honest()
  expect(await buys(agent)).toEqual([201, 200])
  // The cached profile has expired, so the next request fetches it again.
  shop.weft.clock.advance(120_000)
  expect(await flood((n) => `198.51.100.${n % 250}`)).toBe(600)
  expect(await buys(honest('/unknown'))).toEqual([424, 424])
  expect(await buys(agent)).toEqual([201, 200])
  expect(honestHost.asked('/honest')).toBe(2)
})

it('anonymous agents cause at most thirty fetches per minute from one host, and do not affect agents on other hosts', async () => {
  const [victim] = strangeHosts
  for (let n = 0; n < 100; n++)
    await shop.weft.request({
      method: 'POST',
      url: `/ucp/${version}/catalog/search`,
      headers: {
        'ucp-agent': `profile="${victim?.url(`/${n}`)}"`,
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.${n}`,
      },
      payload: '{"query":"shirt"}',
    })
  expect(
    Array.from({ length: 100 }, (_, n) => victim?.asked(`/${n}`) ?? 0).reduce((sum, asked) => sum + asked, 0),
  ).toBe(30)
  expect(await buys(honest())).toEqual([201, 200])
})

it('a request signed with a key that the profile does not contain does not evict the cached profile', async () => {
  const agent = honest()
  expect(await buys(agent)).toEqual([201, 200])
  const liar = signingAgent('no-such-key')
  honestHost.put('/honest', '{}', { status: 503 })
  const call = {
    method: 'POST',
    path: `/ucp/${version}/catalog/search`,
    body: { query: 'shirt' },
    profile: honestHost.url('/honest'),
  } as const
  const lied = await shop.weft.request({
    method: 'POST',
    url: call.path,
    headers: { ...liar.fields(call, shop.weft.clock.now()), 'x-forwarded-for': '192.0.2.66' },
    payload: '{"query":"shirt"}',
  })
  expect(lied.status).not.toBe(200)
  expect(await buys(agent)).toEqual([201, 200])
})
