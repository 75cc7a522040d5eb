import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { people } from '../support/networks.ts'
import { type SocialWeft, startSocialWeft } from '../support/social-weft.ts'

const start = '2026-03-01T10:00:00.000Z'
const page = '101000000000001'
const account = '17841400000000101'
let shop: SocialWeft
beforeAll(async () => {
  shop = await startSocialWeft(start)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  shop.clock.set(new Date(start))
  await shop.networks.control('DELETE', '/faults')
  const { world } = shop.networks.networks
  for (const { id } of world.posts.all()) world.posts.remove(id)
  for (const { id } of world.media.all()) world.media.remove(id)
  await sql`delete from tag_use`.execute(shop.weft.db)
  await sql`delete from hashtag`.execute(shop.weft.db)
  await sql`delete from mention`.execute(shop.weft.db)
})

let made = 0
const pagePost = (message: string): string => {
  const id = `${page}_${++made}`
  shop.networks.networks.world.posts.put({
    id,
    pageId: page,
    message,
    link: null,
    published: true,
    scheduledAt: null,
    photoIds: [],
    videoId: null,
    createdAt: Date.parse(start) - 1000 * made,
    editedAt: null,
    shares: 0,
    requestId: 'test',
  })
  return id
}
const media = (caption: string): string => {
  const id = `1790000000000${1000 + ++made}`
  shop.networks.networks.world.media.put({
    id,
    accountId: account,
    containerId: '1',
    kind: 'IMAGE',
    isVideo: false,
    url: null,
    caption,
    children: [],
    shortcode: id,
    likes: 0,
    createdAt: Date.parse(start) - 1000 * made,
    requestId: 'test',
  })
  return id
}
const sync = (platform_id: string, headers = {}) =>
  shop.weft.admin('POST', '/admin/socials/sync-platform-data', { platform_id }, headers)
const hashtags = async (platform: string) => {
  const { body } = await shop.weft.admin('GET', `/admin/socials/hashtags?platform=${platform}`)
  return body.hashtags.map((one: { tag: string; usage_count: number }) => [one.tag, one.usage_count])
}
const mentions = async () => {
  const { body } = await shop.weft.admin('GET', '/admin/socials/mentions?platform=network_b')
  return body.mentions.map((one: { username: string; usage_count: number }) => [one.username, one.usage_count])
}
const answer = (b: number, mentioned: number, a: number) => ({
  message: 'Platform data sync completed',
  results: {
    network_b_hashtags: { synced: b, message: `Synced ${b} hashtags from Instagram` },
    network_b_mentions: { synced: mentioned, message: `Synced ${mentioned} mentions from Instagram` },
    network_a_hashtags: { synced: a, message: `Synced ${a} hashtags from Facebook Page` },
  },
})

test('captions yield hashtags and mentions, page posts yield hashtags', async () => {
  const id = await shop.connected('network_ab', people.asha)
  media('Dyed twice #Indigo #indigo #khadi with @weft.and.warp')
  media('More #indigo by @loom_notes and @weft.and.warp')
  pagePost('New on the page #khadi @not_counted.here')
  const { status, body } = await sync(id)
  expect([status, body]).toEqual([200, answer(2, 2, 1)])
  expect([await hashtags('network_b'), await mentions(), await hashtags('network_a')]).toEqual([
    [
      ['indigo', 2],
      ['khadi', 1],
    ].map(([tag, count]) => [tag === 'indigo' ? expect.stringMatching(/^indigo$/i) : tag, count]),
    [
      ['weft.and.warp', 2],
      ['loom_notes', 1],
    ],
    [['khadi', 1]],
  ])
})

test('a second run adds only new posts', async () => {
  const id = await shop.connected('network_ab', people.asha)
  media('#indigo')
  pagePost('#khadi')
  await sync(id)
  expect((await sync(id)).body).toEqual(answer(0, 0, 0))
  media('#indigo #vat')
  expect((await sync(id)).body).toEqual(answer(2, 0, 0))
  expect([await hashtags('network_b'), await hashtags('network_a')]).toEqual([
    [
      ['indigo', 2],
      ['vat', 1],
    ],
    [['khadi', 1]],
  ])
})

test('concurrent runs count each post once', async () => {
  const id = await shop.connected('network_ab', people.asha)
  for (let n = 0; n < 10; n++) media('#indigo @loom_notes')
  const answers = await Promise.all([sync(id), sync(id), sync(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([await hashtags('network_b'), await mentions()]).toEqual([[['indigo', 10]], [['loom_notes', 10]]])
})

test('a post of the shop that was counted when it was written is not counted again', async () => {
  const id = await shop.connected('network_ab', people.asha)
  const body = { name: 'Ours', caption: '#indigo for all', platform_id: id }
  const post = await shop.weft.admin('POST', '/admin/social-posts', body)
  const known = JSON.stringify({ network_a_post_id: pagePost(body.caption), network_b_media_id: media(body.caption) })
  await sql`update social_post set insights = ${known}::jsonb where id = ${post.body.social_post.id}`.execute(
    shop.weft.db,
  )
  expect((await sync(id)).body).toEqual(answer(0, 0, 0))
  expect([await hashtags('network_a'), await hashtags('network_b')]).toEqual([[['indigo', 1]], [['indigo', 1]]])
})

test('only the last 50 posts are read', async () => {
  const id = await shop.connected('network_a', people.asha)
  for (let n = 1; n <= 60; n++) pagePost(`#tag${n} #all`)
  const { body } = await sync(id)
  expect(body.results).toEqual({
    network_b_hashtags: { synced: 0, message: 'This platform does not publish to Instagram.' },
    network_b_mentions: { synced: 0, message: 'This platform does not publish to Instagram.' },
    network_a_hashtags: { synced: 51, message: 'Synced 51 hashtags from Facebook Page' },
  })
  expect((await hashtags('network_a'))[0]).toEqual(['all', 50])
})

test('a network that cannot be read is reported, and the posts of the other network are counted', async () => {
  const id = await shop.connected('network_ab', people.asha)
  media('#indigo')
  pagePost('#khadi')
  await shop.networks.control('POST', '/faults', { operation: 'graph.feed.list', fault: { kind: 'refuse', code: 10 } })
  const { status, body } = await sync(id)
  expect([status, body.results.network_b_hashtags.synced, body.results.network_a_hashtags]).toEqual([
    200,
    1,
    { synced: 0, message: expect.stringMatching(/^The posts could not be read\. A permission is missing\./) },
  ])
})

test('repeating a call with the same Idempotency-Key returns the same response', async () => {
  const id = await shop.connected('network_ab', people.asha)
  media('#indigo')
  const first = await sync(id, { 'idempotency-key': 'sync-1' })
  media('#vat')
  expect((await sync(id, { 'idempotency-key': 'sync-1' })).text).toBe(first.text)
  expect(await hashtags('network_b')).toEqual([['indigo', 1]])
})

test('an unusable platform is refused', async () => {
  const unconnected = await shop.platform('network_a')
  const c = await shop.connected('network_c', people.weft)
  const dead = await shop.connected('network_ab', people.bilal)
  await shop.networks.control('POST', '/expire-tokens', { network: 'graph', person_id: people.bilal })
  const answers = [
    await sync('sp_unknown'),
    await sync(unconnected),
    await sync(c),
    await sync(dead),
    await shop.weft.admin('POST', '/admin/socials/sync-platform-data', {}),
  ]
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [404, 'This social platform was not found.'],
    [400, '/platform_id: The platform has no api_config. Connect it first.'],
    [400, '/platform_id: X has nothing to read hashtags from'],
    [400, expect.stringContaining('The login has expired. Connect the account again.')],
    [400, '/platform_id: This field is required.'],
  ])
  expect((await shop.read(dead)).status).toBe('error')
})
