import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PublishingShop, pageId, startPublishingShop } from '../support/publishing.ts'

let shop: PublishingShop
let onPage: string
let onBoth: string
beforeAll(async () => {
  shop = await startPublishingShop({ times: { inlineMs: 3000, leaseMs: 120_000, waitScale: 1 } })
  onPage = await shop.platform('network_a')
  onBoth = await shop.platform('network_ab')
})
afterAll(() => shop.stop())
beforeEach(() => shop.simulator.networks.calls.faults.clear())

const slow = { kind: 'delay', ms: 7000 } as const
const calls = (operation: string): number =>
  shop.simulator.networks.calls.seen.filter((call) => call.operation === operation).length
const going = 'This goes on by itself: read the post until its status is no longer publishing.'
const pending = (platform: string, state: string) => ({
  platform,
  success: null,
  state,
  pending: true,
  message: 'Weft is still publishing this.',
})
const ended = (id: string) =>
  expect
    .poll(
      async () => {
        await shop.later(1000)
        return (await shop.read(id)).status
      },
      { timeout: 40_000, interval: 500 },
    )
    .not.toBe('publishing')

test('a call does not wait for a slow network: it reports that publishing continues, which is not a failure', async () => {
  const id = await shop.post(onPage, { caption: 'Slow answer' })
  const asked = calls('graph.feed.create')
  shop.fail('graph.feed.create', slow)
  const { status, body } = await shop.publish(id)
  expect(calls('graph.feed.create')).toBe(asked)
  expect([status, body.post.status, body.post.error_message]).toEqual([200, 'publishing', null])
  const { post: _post, ...answer } = body
  expect(answer).toEqual({
    success: null,
    pending: true,
    message: `Facebook Page: Weft is still publishing this. ${going}`,
    results: { network_a: pending('network_a', 'armed') },
    retry_info: { is_retry: false, retried_platforms: [] },
  })
  await ended(id)
  const post = await shop.read(id)
  const made = shop.simulator.networks.world.posts.where(({ message }) => message === 'Slow answer')
  expect([post.status, made.length, post.insights.network_a_post_id]).toEqual(['published', 1, made[0]?.id])
})

test('a call does not wait for slowly loading media', async () => {
  const url = `${shop.image}?after=4500`
  const id = await shop.photo(onPage, { caption: 'Slow media', media_attachments: { 0: { type: 'image', url } } })
  const { body } = await shop.publish(id)
  expect([body.success, body.results.network_a]).toEqual([null, pending('network_a', 'idle')])
  await ended(id)
  expect((await shop.read(id)).status).toBe('published')
})

test('a call does not wait for long media processing, and reports the other network at once', async () => {
  shop.simulator.networks.world.settings.processing = { imagePolls: 8, videoPolls: 8, ms: 0 }
  const id = await shop.photo(onBoth, { caption: 'Slow container' })
  const { body } = await shop.publish(id)
  expect([body.success, body.pending, body.results.network_a.success]).toEqual([null, true, true])
  expect(body.results.network_b).toEqual(pending('network_b', 'preparing'))
  shop.simulator.networks.world.settings.processing = { imagePolls: 1, videoPolls: 2, ms: 0 }
  await shop.later(60_000, 3)
  await ended(id)
  expect((await shop.read(id)).status).toBe('published')
})

test('a direct publish, publish-both, the operation for one page and a retry do not wait either', async () => {
  shop.fail('graph.photos.create', { kind: 'refuse', code: 100 })
  const retried = await shop.photo(onPage, { caption: 'Slow retry' })
  expect((await shop.publish(retried)).body.success).toBe(false)
  const both = await shop.photo(onBoth, { caption: 'Slow both' })
  const page = await shop.post(onPage, { caption: 'Slow page' })
  shop.fail('graph.photos.create', slow, 2)
  shop.fail('graph.feed.create', slow, 2)
  shop.fail('graph.media_publish', slow)
  const answers = await Promise.all([
    shop.weft.admin('POST', '/admin/socials/publish', {
      platform_id: onPage,
      target: 'network_a',
      page_id: pageId,
      content: { type: 'text', caption: 'Slow direct' },
    }),
    shop.weft.admin('POST', '/admin/socials/publish-both', { post_id: both }),
    shop.weft.admin('POST', '/admin/socials/network_a/pages', { post_id: page }),
    shop.publish(retried),
  ])
  expect(answers.map(({ status, body }) => [status, body.success, body.pending, body.post.status])).toEqual(
    answers.map(() => [200, null, true, 'publishing']),
  )
  for (const { body } of answers) await ended(body.post.id)
  const ends = await Promise.all(answers.map(async ({ body }) => (await shop.read(body.post.id)).status))
  expect(ends).toEqual(['published', 'posted', 'published', 'published'])
})
