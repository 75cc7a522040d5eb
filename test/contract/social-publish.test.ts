import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  igUserId,
  neverScheduled,
  type PublishingShop,
  pageId,
  shortUserId,
  startPublishingShop,
} from '../support/publishing.ts'

let shop: PublishingShop
beforeAll(async () => {
  shop = await startPublishingShop()
})
afterAll(() => shop.stop())

const world = () => shop.simulator.networks.world
const postsOfPage = (caption: string) => world().posts.where(({ message }) => message === caption)
const mediaOf = (caption: string) => world().media.where((medium) => medium.caption === caption)
const tweetsSaying = (text: string) => world().tweets.where(({ sent }) => sent === text)

test('a text is published to a page', async () => {
  const platform = await shop.platform('network_a')
  const id = await shop.post(platform, { caption: 'A text' })
  const answer = await shop.publish(id)
  const [made, ...more] = postsOfPage('A text')
  expect(more).toEqual([])
  const url = `https://www.facebook.com/${pageId}/posts/${made?.id.split('_')[1]}`
  const result = {
    platform: 'network_a',
    success: true,
    state: 'live',
    post_id: made?.id,
    url,
    postId: made?.id,
    permalink: url,
  }
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      success: true,
      post: {
        id,
        name: 'Launch',
        caption: 'A text',
        status: 'published',
        platform_id: platform,
        media_attachments: {},
        metadata: { page_id: pageId, ig_user_id: igUserId },
        insights: {
          publish_results: [result],
          network_a_post_id: made?.id,
          published_at: '2026-03-01T10:00:00.000Z',
        },
        ...neverScheduled,
        posted_at: '2026-03-01T10:00:00.000Z',
        post_url: url,
        error_message: null,
        notes: null,
        created_at: '2026-03-01T10:00:00.000Z',
        updated_at: '2026-03-01T10:00:00.000Z',
      },
      results: { network_a: result },
      retry_info: { is_retry: false, retried_platforms: [] },
    },
  ])
})

test('a photo is published to both networks through one platform', async () => {
  const id = await shop.photo(await shop.platform('network_ab'), { caption: 'A photo' })
  const { status, body } = await shop.publish(id)
  const [onPage] = postsOfPage('A photo')
  const [medium] = mediaOf('A photo')
  const permalink = `https://www.instagram.com/p/${medium?.shortcode}/`
  expect([status, body.success, body.post.status, Object.keys(body.results)]).toEqual([
    200,
    true,
    'published',
    ['network_a', 'network_b'],
  ])
  expect(body.results.network_b).toEqual({
    platform: 'network_b',
    success: true,
    state: 'live',
    media_id: medium?.id,
    url: permalink,
    postId: medium?.id,
    permalink,
  })
  // The id of the post, not of the photo, because webhooks use it.
  expect(body.results.network_a.post_id).toBe(onPage?.id)
  expect(onPage?.photoIds).toHaveLength(1)
})

test('an album of three photos is one post on network A, and a carousel one on network B', async () => {
  const media = Object.fromEntries(
    [2, 10, 1].map((key) => [key, { type: 'image', url: `${shop.mediaUrl}/${1000 + key}x1000.jpg` }]),
  )
  const id = await shop.post(await shop.platform('network_ab'), { caption: 'An album', media_attachments: media })
  const { body } = await shop.publish(id)
  expect(body).toMatchObject({ success: true })
  const [onPage, ...others] = postsOfPage('An album')
  expect(others).toEqual([])
  expect(onPage?.photoIds.map((photo) => world().photos.get(photo)?.url)).toEqual(
    [1001, 1002, 1010].map((width) => `${shop.mediaUrl}/${width}x1000.jpg`),
  )
  const [carousel] = mediaOf('An album')
  expect([carousel?.kind, carousel?.children.map(({ url }) => url)]).toEqual([
    'CAROUSEL',
    [1001, 1002, 1010].map((width) => `${shop.mediaUrl}/${width}x1000.jpg`),
  ])
})

test('a video is posted to the page and as a reel', async () => {
  const media = { 0: { type: 'video', url: `${shop.mediaUrl}/clip.mp4` } }
  const id = await shop.post(await shop.platform('network_ab'), { caption: 'A clip', media_attachments: media })
  const { body } = await shop.publish(id)
  expect(body).toMatchObject({ success: true })
  expect(mediaOf('A clip').map(({ kind }) => kind)).toEqual(['REELS'])
  // The network returns the video's id. Weft reads the post's id, because webhooks use it.
  expect(body.results.network_a.post_id).toBe(postsOfPage('A clip')[0]?.id)
})

test('a text with images is posted to the short-text network', async () => {
  const media = Object.fromEntries(
    [0, 1].map((key) => [key, { type: 'image', url: `${shop.mediaUrl}/${600 + key}x600.jpg` }]),
  )
  const id = await shop.post(await shop.platform('network_c'), { caption: 'Two pictures', media_attachments: media })
  const { body } = await shop.publish(id)
  const [tweet, ...more] = tweetsSaying('Two pictures')
  expect(more).toEqual([])
  expect([tweet?.authorId, tweet?.mediaIds.length]).toEqual([shortUserId, 2])
  const url = `https://x.com/i/web/status/${tweet?.id}`
  expect(body.results).toEqual({
    network_c: {
      platform: 'network_c',
      success: true,
      state: 'live',
      post_id: tweet?.id,
      url,
      postId: tweet?.id,
      permalink: url,
    },
  })
  expect(body.post.insights.network_c_post_id).toBe(tweet?.id)
})
