import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworks } from '../../sandbox/networks/start.ts'
import { testClock } from '../support/clock.ts'
import { type PublishingShop, startPublishingShop } from '../support/publishing.ts'

let shop: PublishingShop
let second: PublishingShop
beforeAll(async () => {
  shop = await startPublishingShop()
  const simulator = await startNetworks({ clock: testClock(new Date('2026-03-01T10:00:00.000Z')) })
  second = await startPublishingShop({ simulator, environment: { NETWORK_C_UPLOAD_URL: `${simulator.shortUrl}/2` } })
})
afterAll(async () => {
  await shop.stop()
  await second.stop()
  await second.simulator.stop()
})

const published = async (at: PublishingShop, medium: object) => {
  const id = await at.post(await at.platform('network_c'), { caption: 'With media', media_attachments: { 0: medium } })
  const { body } = await at.publish(id)
  const [tweet] = at.simulator.networks.world.tweets.where((one) => one.id === body.results.network_c.post_id)
  return tweet?.mediaIds.map((mediaId) => at.simulator.networks.world.uploads.get(mediaId)?.category)
}

test('an image is uploaded in one request, a video in chunks, and processing is awaited', async () => {
  expect(await published(shop, { type: 'image', url: shop.image })).toEqual(['tweet_image'])
  expect(await published(shop, { type: 'video', url: `${shop.mediaUrl}/clip.mp4` })).toEqual(['tweet_video'])
})

test('an upload URL that ends in /2 uses version 2 of the API, with the bearer token', async () => {
  expect(await published(second, { type: 'image', url: second.image })).toEqual(['tweet_image'])
  expect(await published(second, { type: 'video', url: `${second.mediaUrl}/clip.mp4` })).toEqual(['tweet_video'])
})

test('version 2 needs no oauth1_credentials', async () => {
  const platform = await second.platform('network_c')
  await second.weft.admin('PUT', `/admin/social-platforms/${platform}`, { api_config: { oauth1_credentials: null } })
  const id = await second.post(platform, { caption: 'Bearer alone' })
  expect((await second.publish(id)).body.success).toBe(true)
})
