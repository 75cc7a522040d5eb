import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NetworkFault } from '../../sandbox/networks/network-faults.ts'
import { type PublishingShop, startPublishingShop } from '../support/publishing.ts'

const minute = 60_000
let shop: PublishingShop
beforeAll(async () => {
  shop = await startPublishingShop({ times: { inlineMs: 8000, leaseMs: 120_000, waitScale: 0.01 } })
})
afterAll(() => shop.stop())
beforeEach(() => {
  shop.simulator.networks.calls.faults.clear()
  shop.simulator.networks.world.settings.usage = {}
})

type Name = 'network_a' | 'network_b' | 'network_c'
const made = (network: Name, caption: string): number => {
  const { world } = shop.simulator.networks
  if (network === 'network_a') return world.posts.where(({ message }) => message === caption).length
  if (network === 'network_b') return world.media.where((medium) => medium.caption === caption).length
  return world.tweets.where(({ sent }) => sent === caption).length
}
const calls = (operation: string): number =>
  shop.simulator.networks.calls.seen.filter((call) => call.operation === operation).length
const inMinutes = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * minute).toISOString()
const tooMany: NetworkFault = {
  kind: 'respond',
  status: 429,
  body: { title: 'Too Many Requests', status: 429, type: 'about:blank', detail: 'Too Many Requests' },
}
const going = 'This goes on by itself: read the post until its status is no longer publishing.'
const throttles: readonly [string, Name, string, string, NetworkFault, number, string][] = [
  [
    'the request that publishes',
    'network_a',
    'Facebook Page',
    'graph.feed.create',
    { kind: 'refuse', code: 32 },
    60,
    'The network accepts no more calls for now. The network says: (#32) Planned by the test.',
  ],
  [
    'the container',
    'network_b',
    'Instagram',
    'graph.media.create',
    { kind: 'refuse', code: 80_002 },
    60,
    'The network accepts no more calls for now. The network says: (#80002) Planned by the test.',
  ],
  [
    'the request that publishes',
    'network_b',
    'Instagram',
    'graph.media_publish',
    { kind: 'refuse', code: 9, subcode: 2_207_042 },
    60,
    'The account has published all it may within 24 hours. The network says: (#9) Planned by the test.',
  ],
  [
    'the request that publishes',
    'network_c',
    'X',
    'short.tweets',
    tooMany,
    15,
    'The network accepts no more posts for now. The network says: Too Many Requests',
  ],
]
for (const [what, network, label, operation, fault, minutes, reason] of throttles)
  test(`${network}: a publish throttled on ${what} (${operation}) shows when it will be published, and is published then`, async () => {
    const caption = `Throttled ${operation}`
    const platform = await shop.platform(network)
    const id =
      network === 'network_b' ? await shop.photo(platform, { caption }) : await shop.post(platform, { caption })
    shop.fail(operation, fault)
    const { status, body } = await shop.publish(id)
    const publishes_at = inMinutes(minutes)
    const message = `${reason} Weft publishes it at ${publishes_at}.`
    expect([status, body.success, body.pending, body.publishes_at, body.message, body.post.status]).toEqual([
      200,
      null,
      true,
      publishes_at,
      `${label}: ${message} ${going}`,
      'publishing',
    ])
    const { state, ...result } = body.results[network]
    expect([['ready', 'preparing'].includes(state), result]).toEqual([
      true,
      { platform: network, success: null, pending: true, message, publishes_at },
    ])
    const joined = (await shop.publish(id)).body
    expect([joined.success, joined.publishes_at, made(network, caption)]).toEqual([null, publishes_at, 0])
    const asked = calls(operation)
    await shop.later(minutes * minute - 1)
    expect([calls(operation), (await shop.read(id)).status]).toEqual([asked, 'publishing'])
    if (network === 'network_c') await shop.connectAgain(platform, network)
    await shop.later(1)
    await shop.later(30_000, 3)
    expect([(await shop.read(id)).status, made(network, caption)]).toEqual(['published', 1])
  })

test('after a throttled attempt, the search for a lost response starts at the second request', async () => {
  const caption = 'Throttled, then lost'
  const id = await shop.post(await shop.platform('network_a'), { caption })
  shop.fail('graph.feed.create', { kind: 'refuse', code: 4 })
  shop.fail('graph.feed.create', { kind: 'drop', when: 'before' })
  expect((await shop.publish(id)).body.publishes_at).toBe(inMinutes(60))
  await shop.later(60 * minute)
  expect((await shop.read(id)).insights.publish_results[0].state).toBe('unknown')
  await shop.later(61_000, 4)
  expect([(await shop.read(id)).status, made('network_a', caption)]).toEqual(['published', 1])
})
