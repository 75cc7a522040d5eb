import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { people, request, sandboxApps } from '../support/networks.ts'
import { type SocialWeft, startSocialWeft } from '../support/social-weft.ts'

const start = '2026-03-01T10:00:00.000Z'
const hour = 3_600_000
const page = '101000000000001'
const account = '17841400000000101'
let shop: SocialWeft
let ab: string
let c: string
beforeAll(async () => {
  shop = await startSocialWeft(start)
  ab = await shop.connected('network_ab', people.asha)
  c = await shop.connected('network_c', people.weft)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  shop.clock.set(new Date(start))
  await shop.networks.control('DELETE', '/faults')
})

let made = 0
const world = () => shop.networks.networks.world
const published = async (platform_id: string, insights: object): Promise<string> => {
  const { body } = await shop.weft.admin('POST', '/admin/social-posts', { name: `Post ${++made}`, platform_id })
  const { id } = body.social_post
  await sql`update social_post set status = 'published', posted_at = ${shop.clock.now()},
    insights = ${JSON.stringify(insights)}::jsonb where id = ${id}`.execute(shop.weft.db)
  return id
}
const pagePost = (types: readonly ('LIKE' | 'LOVE' | 'SAD' | 'CARE')[], comments: number, shares: number): string => {
  const id = `${page}_${++made}`
  world().posts.put({
    id,
    pageId: page,
    message: 'A post',
    link: null,
    published: true,
    scheduledAt: null,
    photoIds: [],
    videoId: null,
    createdAt: Date.parse(start),
    editedAt: null,
    shares,
    requestId: 'test',
  })
  for (const [n, type] of types.entries())
    world().reactions.put({ id: `${id}-r${n}`, objectId: id, personId: `p${n}`, name: `Person ${n}`, type })
  for (let n = 0; n < comments; n++)
    world().comments.put({
      id: `${id}_c${n}`,
      objectId: id,
      from: { id: `p${n}`, name: `Person ${n}` },
      text: `Comment ${n}`,
      likes: n,
      createdAt: Date.parse(start),
    })
  return id
}
const media = (likes: number): string => {
  const id = `1790000000000${1000 + ++made}`
  world().media.put({
    id,
    accountId: account,
    containerId: '1',
    kind: 'IMAGE',
    isVideo: false,
    url: null,
    caption: '',
    children: [],
    shortcode: id,
    likes,
    createdAt: Date.parse(start),
    requestId: 'test',
  })
  return id
}
const tweet = (): string => {
  const id = `190000000000000${1000 + ++made}`
  world().tweets.put({
    id,
    authorId: people.weft,
    sent: 'Hello',
    links: [],
    mediaIds: [],
    mediaLink: null,
    replyTo: null,
    counts: { likes: 3, replies: 2, retweets: 1 },
    createdAt: Date.parse(start),
    requestId: 'test',
  })
  return id
}
const syncOne = (id: string) => shop.weft.admin('POST', `/admin/social-posts/${id}/sync-insights`)
const history = async (id: string) =>
  (await shop.weft.admin('GET', `/admin/social-posts/${id}/insights-history`)).body.snapshots
const read = async (id: string) => (await shop.weft.admin('GET', `/admin/social-posts/${id}`)).body.social_post

test('insights of a page post contain the documented metrics and the derived values', async () => {
  const at = pagePost(['LIKE', 'LIKE', 'LOVE', 'SAD', 'CARE'], 2, 3)
  const id = await published(ab, { network_a_post_id: at, publish_results: [{ platform: 'network_a', success: true }] })
  const { status, body } = await syncOne(id)
  const byType = { LIKE: 2, LOVE: 1, WOW: 0, HAHA: 0, SAD: 1, ANGRY: 0 }
  expect([status, body]).toEqual([
    200,
    {
      message: 'Insights synced',
      insights: {
        network_a_post_id: at,
        publish_results: [{ platform: 'network_a', success: true }],
        reactions: { like: 2, love: 1, wow: 0, haha: 0, sad: 1, angry: 0, other: 1 },
        reaction_count: 5,
        reactions_read_at: start,
        comment_count: 2,
        network_a_insights: {
          reactions: 5,
          comments: 2,
          shares: 3,
          followers: 1250,
          impressions: 149,
          impressions_unique: 139,
          impressions_paid: 0,
          clicks: 7,
          engagement_rate: 0.8,
          engagement_score: 26,
          sentiment_score: 40,
          reactions_by_type: byType,
          permalink: expect.stringContaining('https://'),
          recent_comments: [0, 1].map((n) => ({
            id: `${at}_c${n}`,
            message: `Comment ${n}`,
            from: `Person ${n}`,
            createdAt: '2026-03-01T10:00:00.000Z',
            likes: n,
          })),
          last_updated: start,
        },
      },
    },
  ])
  expect((await read(id)).insights).toEqual(body.insights)
})

test('a metric removed by the network does not affect the other metrics', async () => {
  const at = pagePost(['LIKE'], 0, 0)
  const id = await published(ab, { network_a_post_id: at })
  await shop.networks.control('PUT', '/settings', { retiredMetrics: ['post_impressions'] })
  const { status, body } = await syncOne(id)
  await shop.networks.control('DELETE', '/settings')
  const { impressions, impressions_unique, clicks } = body.insights.network_a_insights
  expect([status, impressions, impressions_unique, clicks]).toEqual([200, undefined, 97, 1])
})

test('events after a reading add to its counts, and earlier ones are already included', async () => {
  const at = pagePost(['LIKE', 'LIKE'], 0, 0)
  const id = await published(ab, { network_a_post_id: at })
  await syncOne(id)
  const seconds = Date.parse(start) / 1000
  const change = (n: number, created_time: number) => ({
    object: 'page' as const,
    accountId: page,
    field: 'feed',
    value: { item: 'reaction', verb: 'add', post_id: at, reaction_type: 'like', from: { id: `e${n}` }, created_time },
  })
  const body = JSON.stringify({
    object: 'page',
    entry: [{ id: page, time: seconds, changes: [change(1, seconds - 5), change(2, seconds + 5)] }],
  })
  const { webhookSignature } = await import('../../sandbox/networks/emitter.ts')
  const { sandboxApps } = await import('../support/networks.ts')
  const sent = await shop.weft.request({
    method: 'POST',
    url: '/webhooks/social/network_a',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': webhookSignature(body, sandboxApps.graph.secret),
    },
  })
  expect(sent.text).toBe('EVENT_RECEIVED')
  await shop.run('apply-social-events')
  expect((await read(id)).insights).toMatchObject({ reactions: { like: 3 }, reaction_count: 3 })
})

test('a reading keeps the counts of types that only webhooks name', async () => {
  const at = pagePost(['LIKE', 'LIKE', 'LOVE', 'CARE', 'CARE'], 0, 0)
  const id = await published(ab, {
    network_a_post_id: at,
    reactions: { like: 1, care: 2, pride: 4 },
    reaction_count: 7,
  })
  const { body } = await syncOne(id)
  expect([body.insights.reactions, body.insights.reaction_count]).toEqual([
    { like: 2, love: 1, wow: 0, haha: 0, sad: 0, angry: 0, care: 2 },
    5,
  ])
})

test('a post on both networks is read on both', async () => {
  const at = pagePost(['LOVE'], 0, 0)
  const mediaId = media(4)
  const id = await published(ab, { network_a_post_id: at, network_b_media_id: mediaId })
  const { body } = await syncOne(id)
  expect(body.insights).toMatchObject({
    network_a_insights: { reactions: 1 },
    network_b_insights: {
      likes: 4,
      comments: 0,
      reach: 94,
      views: 124,
      saved: 0,
      shares: 0,
      total_interactions: 4,
      last_updated: start,
    },
  })
  expect((await history(id)).map((one: { network: string }) => one.network)).toEqual(['network_a', 'network_b'])
})

test('a post on network C has the documented counts', async () => {
  const id = await published(c, { network_c_post_id: tweet() })
  const { body } = await syncOne(id)
  expect(body.insights.network_c_insights).toEqual({
    impressions: expect.any(Number),
    likes: 3,
    retweets: 1,
    replies: 2,
    quotes: 0,
    bookmarks: 0,
    last_updated: start,
  })
})

test('if the login has expired, a post on network C is read with the app-only bearer token', async () => {
  const app = `Basic ${Buffer.from(`${sandboxApps.short.consumerKey}:${sandboxApps.short.consumerSecret}`).toString('base64')}`
  const given = await request(`${shop.networks.url}/short/oauth2/token`, {
    method: 'POST',
    headers: { authorization: app, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  const app_bearer_token = given.body.access_token
  const platform = await shop.connected('network_c', people.kantha)
  const id = await published(platform, { network_c_post_id: tweet() })
  await shop.weft.admin('PUT', `/admin/social-platforms/${platform}`, { status: 'error' })
  const without = await syncOne(id)
  expect([without.status, without.body.message]).toEqual([400, 'The login has ended. Connect the account again.'])
  await shop.weft.admin('PUT', `/admin/social-platforms/${platform}`, { api_config: { app_bearer_token } })
  shop.clock.advance(hour)
  await shop.run('read-social-insights')
  expect((await read(id)).insights.network_c_insights).toEqual({
    impressions: expect.any(Number),
    likes: 3,
    retweets: 1,
    replies: 2,
    quotes: 0,
    bookmarks: 0,
    last_updated: '2026-03-01T11:00:00.000Z',
  })
})

test('each reading adds a point to the history', async () => {
  const id = await published(c, { network_c_post_id: tweet() })
  await syncOne(id)
  shop.clock.advance(hour)
  await syncOne(id)
  const points = await history(id)
  expect(
    points.map((one: { taken_at: string; metrics: { likes: number } }) => [one.taken_at, one.metrics.likes]),
  ).toEqual([
    [start, 3],
    ['2026-03-01T11:00:00.000Z', 3],
  ])
})

test('an unpublished or unknown post is refused, with the reason', async () => {
  const draft = await shop.weft.admin('POST', '/admin/social-posts', { name: 'Draft', platform_id: ab })
  const gone = await published(ab, { network_a_post_id: `${page}_999999` })
  const down = await published(ab, { network_a_post_id: pagePost([], 0, 0) })
  const unknown = await syncOne('post_unknown')
  const unpublished = await syncOne(draft.body.social_post.id)
  const refused = await syncOne(gone)
  await shop.networks.control('POST', '/faults', { operation: '*', fault: { kind: 'refuse', code: 2 } })
  const failed = await syncOne(down)
  expect([unknown, unpublished, refused, failed].map(({ status, body }) => [status, body.message])).toEqual([
    [404, 'This social post was not found.'],
    [409, 'No network has this post yet: publish it first.'],
    [400, expect.stringContaining('The network')],
    [502, expect.stringContaining('The network had a problem.')],
  ])
})

test('all posts of a platform are read, and one failure does not affect the other posts', async () => {
  const id = await shop.connected('network_a', people.bilal)
  const own = '102000000000001'
  const ids = [`${own}_1`, `${own}_2`]
  world().posts.put({ ...world().posts.all()[0], id: `${own}_1`, pageId: own } as never)
  const good = await published(id, { network_a_post_id: ids[0] })
  shop.clock.advance(1000)
  const bad = await published(id, { network_a_post_id: ids[1] })
  const { status, body } = await shop.weft.admin('POST', `/admin/social-posts/sync-insights?platform_id=${id}`)
  expect([status, body]).toEqual([
    200,
    {
      message: 'Synced 1 of 2 posts',
      success: 1,
      failed: 1,
      total: 2,
      results: [
        { post_id: bad, status: 'failed', error: expect.any(String) },
        { post_id: good, status: 'synced' },
      ],
    },
  ])
  const unknown = await shop.weft.admin('POST', '/admin/social-posts/sync-insights?platform_id=sp_unknown')
  expect(unknown.status).toBe(404)
})

test('the job reads recent posts every 6 hours, once each', async () => {
  const id = await published(c, { network_c_post_id: tweet() })
  const points = async () => (await history(id)).length
  await shop.run('read-social-insights')
  await shop.run('read-social-insights')
  expect(await points()).toBe(1)
  shop.clock.advance(6 * hour - 1)
  await shop.run('read-social-insights')
  expect(await points()).toBe(1)
  shop.clock.advance(1)
  await Promise.all([shop.run('read-social-insights'), shop.run('read-social-insights')])
  expect(await points()).toBe(2)
})

test('the summary shows the growth of the posts’ counts in a period, by network and by day in a time zone', async () => {
  const one = await published(ab, {})
  const two = await published(c, {})
  const read = async (post: string, network: string, at: string, metrics: object) =>
    sql`insert into social_insight_snapshot (post_id, network, taken_at, metrics)
      values (${post}, ${network}, ${at}, ${JSON.stringify(metrics)}::jsonb)`.execute(shop.weft.db)
  // One reading before the period, two on its first day, and one on its second, which has started in Kolkata only.
  await read(one, 'network_a', '2026-03-05T10:00:00Z', { reactions: 3, comments: 1, impressions: 50 })
  await read(one, 'network_a', '2026-03-06T09:00:00Z', { reactions: 9, comments: 1, impressions: 80 })
  await read(one, 'network_a', '2026-03-06T10:00:00Z', { reactions: 5, comments: 2, shares: 1, impressions: 90 })
  await read(one, 'network_b', '2026-03-06T20:00:00Z', { likes: 4, saved: 2, reach: 30 })
  await read(two, 'network_c', '2026-03-06T20:00:00Z', { likes: 1, retweets: 1, impressions: 7 })
  const period = 'from=2026-03-06&to=2026-03-07&time_zone=Asia/Kolkata'
  const { status, body } = await shop.weft.admin('GET', `/admin/socials/insights?${period}`)
  const { networks, days, best } = body.social_insights
  expect([status, networks, days]).toEqual([
    200,
    [
      { network: 'network_a', published: 0, views: 40, engagement: 4 },
      { network: 'network_b', published: 0, views: 30, engagement: 6 },
      { network: 'network_c', published: 0, views: 7, engagement: 2 },
    ],
    [
      { day: '2026-03-06', network: 'network_a', posts: 1, views: 40, engagement: 4 },
      { day: '2026-03-07', network: 'network_b', posts: 1, views: 30, engagement: 6 },
      { day: '2026-03-07', network: 'network_c', posts: 1, views: 7, engagement: 2 },
    ],
  ])
  expect(best.map(({ post, ...gain }: { post: { id: string } }) => [post.id, gain])).toEqual([
    [one, { views: 70, engagement: 10 }],
    [two, { views: 7, engagement: 2 }],
  ])
  const short = await shop.weft.admin('GET', `/admin/socials/insights?${period}&platform_id=${c}`)
  expect(short.body.social_insights.best.map(({ post }: { post: { id: string } }) => post.id)).toEqual([two])
  const wrong = await shop.weft.admin('GET', '/admin/socials/insights?from=2026-03-07&to=2026-03-06')
  expect([wrong.status, wrong.body.errors]).toEqual([400, [{ path: '/to', message: 'must not be before from' }]])
})

test.each([
  ['from=0000-01-01&to=0000-01-02', ['/from', '/to']],
  ['from=9999-12-01&to=9999-12-31', ['/from', '/to']],
  ['from=0999-12-31&to=1000-01-01', ['/from']],
])('a period with a year that is not between 1000 and 9998 is refused: %s', async (query, paths) => {
  const { status, body } = await shop.weft.admin('GET', `/admin/socials/insights?${query}`)
  const message = 'must be a day of the years 1000 to 9998'
  expect([status, body.errors]).toEqual([400, paths.map((path) => ({ path, message }))])
})

test.each([
  ['from=1000-01-01&to=1000-01-01&time_zone=Pacific/Kiritimati'],
  ['from=9998-12-31&to=9998-12-31&time_zone=Pacific/Pago_Pago'],
])('the first and the last year have a summary: %s', async (query) => {
  const { status, body } = await shop.weft.admin('GET', `/admin/socials/insights?${query}`)
  expect([status, body.social_insights.days, body.social_insights.best]).toEqual([200, [], []])
})
