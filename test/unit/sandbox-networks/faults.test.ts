import { beforeEach, describe, expect, test } from 'vitest'
import { htmlOutage } from '../../../sandbox/faults.ts'
import type { NetworkFault } from '../../../sandbox/networks/network-faults.ts'
import { people, request, startTestNetworks, type TestNetworks } from '../../support/networks.ts'

let networks: TestNetworks
let page: { id: string; token: string }
beforeEach(async () => {
  networks = await startTestNetworks()
  const [first] = (await networks.graphLogin(people.bilal)).pages
  page = { id: first?.id ?? '', token: first?.token ?? '' }
  return () => networks.stop()
})

const plan = (fault: NetworkFault, times?: number) =>
  networks.control('POST', '/faults', { operation: 'graph.feed.create', fault, times })
const post = () => networks.post(`/${page.id}/feed`, page.token, { message: 'Hello' })
const accepted = async () => (await networks.control('GET', '/state')).body.posts.length

test('a request can be refused a given number of times, with any code', async () => {
  await plan({ kind: 'refuse', code: 4, subcode: 2207051 }, 2)
  const codes = [await post(), await post()].map(({ status, body }) => [
    status,
    body.error.code,
    body.error.error_subcode,
  ])
  expect(codes).toEqual([
    [400, 4, 2207051],
    [400, 4, 2207051],
  ])
  expect([(await post()).status, await accepted()]).toEqual([200, 1])
})

test('a connection can break before the operation', async () => {
  await plan({ kind: 'drop', when: 'before' })
  await expect(post()).rejects.toThrow('fetch failed')
  expect(await accepted()).toBe(0)
})

test('a connection can break after the operation', async () => {
  await plan({ kind: 'drop', when: 'after' })
  await expect(post()).rejects.toThrow('fetch failed')
  expect(await accepted()).toBe(1)
  expect((await networks.control('GET', '/state')).body.calls).toEqual([
    { id: expect.any(String), operation: 'graph.feed.create', outcome: 'dropped' },
  ])
})

test.each<[NetworkFault, unknown[]]>([
  [{ kind: 'lie', code: 4, subcode: 2207051 }, [400, 4, 2207051]],
  [{ kind: 'lie', code: 1, subcode: 99 }, [500, 1, 99]],
])('with the fault %j the response is an error although the operation succeeded', async (fault, expected) => {
  await plan(fault)
  const { status, body } = await post()
  expect([status, body.error.code, body.error.error_subcode]).toEqual(expected)
  expect(await accepted()).toBe(1)
})

test('a gateway can time out although the operation succeeded', async () => {
  await plan({ kind: 'lie', status: 504, body: '<html>Gateway Timeout</html>' })
  const { status, headers, body } = await post()
  expect([status, headers.get('content-type'), body, await accepted()]).toEqual([
    504,
    'text/html',
    '<html>Gateway Timeout</html>',
    1,
  ])
})

test.each(['before', 'after'] as const)(
  'a slow response arrives eventually, delayed %s the operation',
  async (when) => {
    await plan({ kind: 'delay', ms: 20, when })
    expect([(await post()).status, await accepted()]).toEqual([200, 1])
  },
)

test('a caller that does not wait for a slow response has still published', async () => {
  await plan({ kind: 'delay', ms: 60_000 })
  const impatient = new AbortController()
  const call = fetch(`${networks.graph}/${page.id}/feed`, {
    method: 'POST',
    body: new URLSearchParams({ message: 'Hello', access_token: page.token }),
    signal: impatient.signal,
  })
  await expect.poll(accepted).toBe(1)
  impatient.abort()
  await expect(call).rejects.toThrow('aborted')
})

test('a response can be truncated, and an outage can return HTML', async () => {
  await plan({ kind: 'truncate' })
  await expect(post()).rejects.toThrow(SyntaxError)
  expect(await accepted()).toBe(1)
  await plan(htmlOutage)
  expect((await post()).status).toBe(503)
  expect(await accepted()).toBe(1)
})

test('a fault of any operation affects the next request', async () => {
  await networks.control('POST', '/faults', { operation: '*', fault: { kind: 'refuse', code: 2 } })
  const { status, body } = await networks.get('/me', page.token)
  expect([status, body.error.is_transient]).toEqual([500, true])
  await networks.control('POST', '/faults', { operation: '*', fault: { kind: 'refuse', code: 2 } })
  await networks.control('DELETE', '/faults')
  expect((await networks.get('/me', page.token)).status).toBe(200)
})

describe('the usage limit of the simulator', () => {
  const fill = (name: string, percent: number) =>
    networks.control('PUT', '/settings', { usage: { [name]: { percent, minutes: 19 } } })

  test('reports the app’s usage, and refuses calls with code 4 at 100 percent', async () => {
    await fill('app', 92)
    const nearly = await post()
    expect([nearly.status, nearly.headers.get('x-app-usage')]).toEqual([
      200,
      '{"call_count":92,"total_cputime":23,"total_time":23}',
    ])
    await fill('app', 100)
    const full = await post()
    expect([full.status, full.body.error.code]).toEqual([400, 4])
  })

  test('reports for a page the minutes until it reopens, and does not affect other pages', async () => {
    await fill(`page:${page.id}`, 100)
    const { body, headers } = await post()
    expect([body.error.code, JSON.parse(headers.get('x-business-use-case-usage') ?? '')]).toEqual([
      80_001,
      {
        [page.id]: [
          { type: 'pages', call_count: 100, total_cputime: 25, total_time: 25, estimated_time_to_regain_access: 19 },
        ],
      },
    ])
    const [other] = (await networks.graphLogin(people.asha)).pages
    const elsewhere = await networks.post(`/${other?.id}/feed`, other?.token ?? '', { message: 'Hello' })
    expect(elsewhere.status).toBe(200)
  })

  test('refuses calls for a business account with code 80002 at 100 percent', async () => {
    await fill('account:17841400000000201', 100)
    expect((await networks.get('/17841400000000201', page.token)).body.error.code).toBe(80_002)
  })
})

test('faults affect network C too', async () => {
  const { accessToken } = await networks.shortLogin(people.weft)
  const fault: NetworkFault = { kind: 'drop', when: 'after' }
  await networks.control('POST', '/faults', { operation: 'short.tweets', fault })
  const tweet = () =>
    request(`${networks.short}/2/tweets`, {
      method: 'POST',
      body: JSON.stringify({ text: 'Hello' }),
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    })
  await expect(tweet()).rejects.toThrow('fetch failed')
  const again = await tweet()
  expect([again.status, again.body.detail]).toEqual([
    403,
    'You are not allowed to create a Tweet with duplicate content.',
  ])
})
