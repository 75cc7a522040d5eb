import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NetworkFault } from '../../sandbox/networks/network-faults.ts'
import { type PublishingShop, startPublishingShop } from '../support/publishing.ts'

let shop: PublishingShop
beforeAll(async () => {
  shop = await startPublishingShop({ times: { inlineMs: 8000, leaseMs: 120_000, waitScale: 0.01 } })
})
afterAll(() => shop.stop())
beforeEach(() => shop.simulator.networks.calls.faults.clear())

const refused = 'The network refused this, for a reason that Weft does not know. Look into its app, then publish again.'
const page = '<html><body>Bad request</body></html>'
const refusals: readonly [string, 'network_a' | 'network_b' | 'network_c', string, NetworkFault, string][] = [
  [
    'a code of the page network',
    'network_a',
    'graph.feed.create',
    { kind: 'refuse', code: 98_765, message: 'Never heard of.' },
    `${refused} The network says: Never heard of.`,
  ],
  [
    'a code that comes with status 500',
    'network_a',
    'graph.feed.create',
    { kind: 'refuse', code: 98_766, status: 500, message: 'Never heard of.' },
    `${refused} The network says: Never heard of.`,
  ],
  [
    'a page of text with status 400',
    'network_a',
    'graph.feed.create',
    { kind: 'respond', status: 400, body: page, contentType: 'text/html' },
    `${refused} The network answered 400.`,
  ],
  [
    'a subcode of the photo network',
    'network_b',
    'graph.media_publish',
    { kind: 'refuse', code: 98_765, subcode: 2_299_999, message: 'Never heard of.' },
    `${refused} The network says: Never heard of.`,
  ],
  [
    'a code while the container is made',
    'network_b',
    'graph.media.create',
    { kind: 'refuse', code: 98_765, message: 'Never heard of.' },
    `${refused} The network says: Never heard of.`,
  ],
  [
    'a status of the short-text network',
    'network_c',
    'short.tweets',
    { kind: 'respond', status: 422, body: { title: 'Unprocessable', status: 422, detail: 'Never heard of.' } },
    `${refused} The network says: Never heard of.`,
  ],
  [
    'a status without a body to read',
    'network_c',
    'short.tweets',
    { kind: 'respond', status: 409, body: page, contentType: 'text/html' },
    refused,
  ],
]
for (const [what, network, operation, fault, error] of refusals)
  test(`${network}: ${what} is undocumented and fails at once, and publishing again succeeds`, async () => {
    const caption = `Unlisted: ${what}`
    const platform = await shop.platform(network)
    const id =
      network === 'network_b' ? await shop.photo(platform, { caption }) : await shop.post(platform, { caption })
    shop.fail(operation, fault)
    const { status, body } = await shop.publish(id)
    expect([status, body.success, body.pending, body.results]).toEqual([
      200,
      false,
      undefined,
      { [network]: { platform: network, success: false, state: 'rejected', error } },
    ])
    expect([body.post.status, body.post.error_message]).toEqual(['failed', `${network}: ${error}`])
    const again = (await shop.publish(id)).body
    expect([again.success, again.post.status, again.retry_info]).toEqual([
      true,
      'published',
      { is_retry: true, retried_platforms: [network] },
    ])
  })

test('an error from a gateway counts as a lost response, not as an error of the network: the post waits and is published once', async () => {
  const caption = 'Lost at the gateway'
  const id = await shop.post(await shop.platform('network_a'), { caption })
  shop.fail('graph.feed.create', { kind: 'respond', status: 502, body: page, contentType: 'text/html' })
  const { body } = await shop.publish(id)
  expect([body.success, body.results.network_a.state]).toEqual([null, 'unknown'])
  await shop.later(3_600_000, 2)
  expect((await shop.read(id)).status).toBe('published')
  expect(shop.simulator.networks.world.posts.where(({ message }) => message === caption)).toHaveLength(1)
})
