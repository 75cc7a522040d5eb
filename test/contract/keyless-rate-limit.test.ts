import { afterEach, expect, it } from 'vitest'
import { parseConfig } from '../../src/platform/config/config.ts'
import { keyless, open, trustedProxy } from '../support/keyless.ts'
import { type OfficialShop, officialShop } from '../support/official-shop.ts'
import { testKey } from '../support/weft.ts'

let shop: OfficialShop
const limitedTo = async (perMinute: number, environment: Record<string, string> = trustedProxy) => {
  shop = await officialShop({ environment: { ...environment, RATE_LIMIT_PER_ADDRESS: String(perMinute) } })
}
afterEach(() => shop?.weft.stop())

const search = { method: 'POST', url: '/ucp/2026-08-25/catalog/search', body: { query: 'shirt' } } as const
const statuses = async (count: number, ask: (n: number) => Promise<{ status: number }>) => {
  const found: number[] = []
  for (let n = 0; n < count; n++) found.push((await ask(n)).status)
  return found
}

it('the rate limit and the hold limits for agents without a key are on by default', () => {
  const { rateLimitPerAddress, holdLimits } = parseConfig({ ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') })
  expect({ rateLimitPerAddress, holdLimits }).toEqual({
    rateLimitPerAddress: 240,
    holdLimits: { unitsPerAddress: 50, unitsPerBuyer: 50, unitsPerAgent: 1000, sharePercent: 50 },
  })
})

it('agents without a key are counted by IP address, with any profile, over REST and MCP together', async () => {
  await limitedTo(2)
  const rotating = (n: number) =>
    keyless(shop.weft, { address: '192.0.2.1', profile: `https://a${n}.example/p` }, search)
  expect(await statuses(3, rotating)).toEqual([200, 200, 429])
  const refused = await rotating(9)
  expect([refused.headers['retry-after'], refused.body.code]).toEqual(['30', 'rate_limited'])
  const call = {
    name: 'search_catalog',
    arguments: { meta: { 'ucp-agent': { profile: 'https://b.example/p' } }, catalog: {} },
  }
  const rpc = await shop.face('2026-08-25').rpc('tools/call', call, { 'x-forwarded-for': '192.0.2.1' })
  expect([rpc.status, rpc.body.error.data.code]).toEqual([429, 'rate_limited'])
  expect((await keyless(shop.weft, { address: '192.0.2.2' }, search)).status).toBe(200)
})

it('an IPv6 /64 network counts as one client, and an IPv4-mapped IPv6 address as IPv4', async () => {
  await limitedTo(2)
  const from = (address: string) => keyless(shop.weft, { address }, search)
  expect(await statuses(3, (n) => from(`2001:db8:0:1::${n}`))).toEqual([200, 200, 429])
  expect((await from('2001:db8:0:2::1')).status).toBe(200)
  expect(await statuses(3, (n) => from(n === 0 ? '192.0.2.7' : '::ffff:192.0.2.7'))).toEqual([200, 200, 429])
})

it('callers with a key are not counted by IP address', async () => {
  await limitedTo(1)
  const keyed = () =>
    shop.weft.request({
      method: 'POST',
      url: search.url,
      headers: { 'content-type': 'application/json', 'x-publishable-api-key': testKey, 'x-forwarded-for': '192.0.2.1' },
      payload: '{"query":"shirt"}',
    })
  expect(await statuses(5, keyed)).toEqual([200, 200, 200, 200, 200])
})

it('MCP messages that call no tool, and calls with a wrong key on every interface, are counted', async () => {
  const listed = { method: 'POST', url: '/ucp/2026-08-25/mcp' } as const
  const message = (method: string) => ({ jsonrpc: '2.0', id: 1, method })
  for (const body of [message('tools/list'), message('ping'), message('initialize'), message('nothing'), [], 1]) {
    await limitedTo(2)
    expect([body, await statuses(3, () => keyless(shop.weft, { address: '192.0.2.1' }, { ...listed, body }))]).toEqual([
      body,
      [200, 200, 429],
    ])
    await shop.weft.stop()
  }
  await limitedTo(6)
  const withKey = (key: string) => (url: string, body: object) =>
    shop.weft.request({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        'ucp-agent': 'profile="https://agent.example/profile"',
        'request-id': 'r1',
        'x-publishable-api-key': key,
        'x-forwarded-for': '192.0.2.1',
      },
      payload: JSON.stringify(body),
    })
  const ask = withKey('pk_wrong_0123456789')
  const call = { ...message('tools/call'), params: { name: 'search_catalog', arguments: { catalog: {} } } }
  const faces = [
    () => ask('/ucp/checkout-sessions', {}),
    () => ask('/ucp/2026-08-25/checkout-sessions', {}),
    () => ask('/ucp/2026-08-25/mcp', call),
    () => ask('/ucp/mcp', call),
  ]
  expect(await statuses(8, (n) => (faces[n % 4] as () => Promise<{ status: number }>)())).toEqual([
    ...[401, 401, 401, 401, 401, 401],
    ...[429, 429],
  ])
  expect((await withKey(testKey)('/ucp/2026-08-25/mcp', call)).status).toBe(200)
})

it('page views but not their files are counted, separately from agents’ requests', async () => {
  await limitedTo(2)
  expect(await statuses(3, () => open(shop.weft, '192.0.2.1', '/policies/terms'))).toEqual([200, 200, 429])
  expect((await open(shop.weft, '192.0.2.1', '/pay/none')).status).toBe(429)
  expect((await open(shop.weft, '192.0.2.1', '/checkout/none')).status).toBe(429)
  expect((await open(shop.weft, '192.0.2.1', '/assets/icon.svg')).status).not.toBe(429)
  expect((await keyless(shop.weft, { address: '192.0.2.1' }, search)).status).toBe(200)
})

it('X-Forwarded-For from an untrusted proxy is ignored', async () => {
  await limitedTo(2, {})
  expect(await statuses(3, (n) => keyless(shop.weft, { address: `192.0.2.${n}` }, search))).toEqual([200, 200, 429])
})

it('a limit of 0 disables the rate limit', async () => {
  await limitedTo(0)
  expect(new Set(await statuses(300, () => keyless(shop.weft, { address: '192.0.2.1' }, search)))).toEqual(
    new Set([200]),
  )
})
