import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PublishingShop, startPublishingShop } from '../support/publishing.ts'

let shop: PublishingShop
beforeAll(async () => {
  shop = await startPublishingShop({ times: { inlineMs: 8000, leaseMs: 120_000, waitScale: 0.01 } })
})
afterAll(() => shop.stop())

test('a throttle without a usage header delays the account’s other posts', async () => {
  const platform = await shop.platform('network_a')
  const [first, second] = [
    await shop.post(platform, { caption: 'First' }),
    await shop.post(platform, { caption: 'Second' }),
  ]
  const until = new Date(shop.clock.now().getTime() + 3_600_000).toISOString()
  shop.fail('graph.feed.create', { kind: 'refuse', code: 4 })
  const answers = [(await shop.publish(first)).body, (await shop.publish(second)).body]
  expect(answers.map(({ success, publishes_at }) => [success, publishes_at])).toEqual([
    [null, until],
    [null, until],
  ])
  const { body } = await shop.weft.admin('GET', '/admin/socials/limits?q=throttled')
  expect(
    body.network_limits.map((limit: Record<string, unknown>) => [limit.used_percent, limit.blocked_until]),
  ).toEqual([[100, until]])
})
