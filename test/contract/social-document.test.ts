// Covers the rules of document 2 that no other test file covers, in the document's order.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { createLogger } from '../../src/platform/log.ts'
import { igUserId, neverScheduled, type PublishingShop, pageId, startPublishingShop } from '../support/publishing.ts'

const lines: string[] = []
let shop: PublishingShop
beforeAll(async () => {
  const log = createLogger({ level: 'info', destination: { write: (line: string) => void lines.push(line) } })
  shop = await startPublishingShop({ log })
})
afterAll(() => shop.stop())

const logged = (words: string) => lines.filter((line) => line.includes(words))

test('an update of a platform sets the given status, and its event contains only the id', async () => {
  const platform = await shop.platform('network_a')
  for (const status of ['inactive', 'pending', 'error', 'active']) {
    const { body } = await shop.weft.admin('PUT', `/admin/social-platforms/${platform}`, { status })
    expect(body.social_platform.status).toBe(status)
  }
  const { rows } = await sql`
    select type, payload from event where payload->>'id' = ${platform} order by id`.execute(shop.weft.db)
  expect(rows).toEqual([
    { type: 'social_platform.created', payload: { id: platform } },
    ...Array(4).fill({ type: 'social_platform.updated', payload: { id: platform } }),
  ])
})

test('a token stored in plain text works, and a warning without the token is logged', async () => {
  const platform = await shop.platform('network_a')
  const [{ api_config: sealed }] = (
    await sql<{
      api_config: Record<string, unknown>
    }>`select api_config from social_platform where id = ${platform}`.execute(shop.weft.db)
  ).rows as [{ api_config: Record<string, unknown> }]
  const world = shop.simulator.networks.world
  const { page_access_token_encrypted: _, ...rest } = sealed
  const plain = await plainPageToken()
  await sql`
    update social_platform set api_config = ${JSON.stringify({ ...rest, page_access_token: plain })}::jsonb
    where id = ${platform}`.execute(shop.weft.db)
  const id = await shop.post(platform, { caption: 'With a token of an older time' })
  expect((await shop.publish(id)).body.success).toBe(true)
  expect(world.posts.where(({ message }) => message === 'With a token of an older time')).toHaveLength(1)
  expect(logged('a secret is stored in plain text').length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain(plain)
})

test('network A accepts texts up to 63,206 characters', async () => {
  const platform = await shop.platform('network_a')
  const longest = await shop.publish(await shop.post(platform, { caption: 'x'.repeat(63_206) }))
  expect([longest.status, longest.body.success]).toEqual([200, true])
  const { status, body } = await shop.publish(await shop.post(platform, { caption: 'x'.repeat(63_207) }))
  expect([status, body.errors]).toEqual([
    400,
    [{ path: '/caption', message: 'Facebook Page: a text has at most 63206 characters.' }],
  ])
})

test('a platform named network_c_alt publishes like network_c', async () => {
  const { short } = await logins()
  const { body } = await shop.weft.admin('POST', '/admin/social-platforms', {
    name: 'network_c_alt',
    category: 'social',
    auth_type: 'oauth2',
    status: 'active',
    api_config: {
      platform: 'network_c_alt',
      token_type: 'USER',
      authenticated_at: '2026-03-01T09:00:00.000Z',
      user_id: '1580000000000000001',
      access_token: short.access_token,
      oauth1_credentials: short.oauth1,
    },
  })
  const media_attachments = { 0: { type: 'image', url: shop.image } }
  const id = await shop.post(body.social_platform.id, { caption: 'By its other name', media_attachments })
  const answer = (await shop.publish(id)).body
  const [made, ...more] = shop.simulator.networks.world.tweets.where(({ sent }) => sent === 'By its other name')
  expect([answer.success, Object.keys(answer.results), answer.results.network_c.post_id, more]).toEqual([
    true,
    ['network_c'],
    made?.id,
    [],
  ])
})

test('the insights contain the ids and the URL at both networks', async () => {
  const id = await shop.photo(await shop.platform('network_ab'), { caption: 'Where it is' })
  const { results } = (await shop.publish(id)).body
  expect((await shop.read(id)).insights).toEqual({
    publish_results: [results.network_a, results.network_b],
    network_a_post_id: results.network_a.post_id,
    network_b_media_id: results.network_b.media_id,
    network_b_permalink: results.network_b.url,
    published_at: '2026-03-01T10:00:00.000Z',
  })
})

test('limits: a reel lasts 3 to 90 seconds and is 9:16; a video in an album is not a reel', async () => {
  const platform = await shop.platform('network_b')
  const reel = async (file: string) => {
    const media_attachments = { 0: { type: 'video', url: `${shop.mediaUrl}/${file}` } }
    const { body } = await shop.publish(await shop.post(platform, { caption: file, media_attachments }))
    return body.success ? 'published' : body.results.network_b.error
  }
  const host = new URL(shop.mediaUrl).host
  expect(await reel('1080x1920-30s.mp4')).toBe('published')
  expect(await reel('1080x1920-2s.mp4')).toBe(`${host}/1080x1920-2s.mp4 lasts 2 seconds: a reel lasts 3 to 90.`)
  expect(await reel('1080x1920-91s.mp4')).toBe(`${host}/1080x1920-91s.mp4 lasts 91 seconds: a reel lasts 3 to 90.`)
  expect(await reel('1920x1080-30s.mp4')).toBe(
    `${host}/1920x1080-30s.mp4 is 1920 x 1080: a reel is upright, 9:16, for instance 1080 x 1920.`,
  )
  const media_attachments = {
    0: { type: 'video', url: `${shop.mediaUrl}/1080x1080-2s.mp4` },
    1: { type: 'image', url: shop.image },
  }
  const mixed = await shop.post(platform, { caption: 'Mixed', media_attachments })
  const { body } = await shop.weft.admin('POST', `/admin/social-posts/${mixed}/validate`, {})
  expect([body.valid, body.networks.network_b.problems]).toEqual([true, []])
})

test('a failed publish returns 200 with the complete body, and only the failed network is retried', async () => {
  const platform = await shop.platform('network_a')
  const id = await shop.post(platform, { caption: 'Refused once' })
  shop.fail('graph.feed.create', { kind: 'refuse', code: 100, message: 'Planned.' })
  const { status, body } = await shop.publish(id)
  const error = 'The network does not take what it was sent. Change the post. The network says: Planned.'
  const result = { platform: 'network_a', success: false, state: 'rejected', error }
  const at = '2026-03-01T10:00:00.000Z'
  expect([status, body]).toEqual([
    200,
    {
      success: false,
      post: {
        id,
        name: 'Launch',
        caption: 'Refused once',
        status: 'failed',
        platform_id: platform,
        media_attachments: {},
        metadata: { page_id: pageId, ig_user_id: igUserId },
        insights: { publish_results: [result] },
        ...neverScheduled,
        posted_at: null,
        post_url: null,
        error_message: `network_a: ${error}`,
        notes: null,
        created_at: at,
        updated_at: at,
      },
      results: { network_a: result },
      retry_info: { is_retry: false, retried_platforms: [] },
    },
  ])
  const again = (await shop.publish(id)).body
  expect([again.success, again.retry_info]).toEqual([true, { is_retry: true, retried_platforms: ['network_a'] }])
})

test('the older combined operation returns the results of both networks', async () => {
  const id = await shop.photo(await shop.platform('network_ab'), { caption: 'Both, the older way' })
  const { body } = await shop.weft.admin('POST', '/admin/socials/publish-both', { post_id: id })
  const post = await shop.read(id)
  const [onPage, onPhotos] = post.insights.publish_results
  expect(body).toEqual({
    success: true,
    post,
    results: { network_a: onPage, network_b: onPhotos },
    _deprecation: {
      message: 'Deprecated: use POST /admin/social-posts/:id/publish.',
      sunset_date: '2026-02-17',
      alternative: 'POST /admin/social-posts/:id/publish',
    },
  })
  expect([onPage.success, onPhotos.success, post.status]).toEqual([true, true, 'posted'])
})

test('the deprecated operation of one page logs a warning', async () => {
  const id = await shop.post(await shop.platform('network_a'), { caption: 'Warned' })
  const { body } = await shop.weft.admin('POST', '/admin/socials/network_a/pages', { post_id: id, page_id: pageId })
  const post = await shop.read(id)
  const [onPage] = post.insights.publish_results
  const _deprecated = 'Deprecated: use POST /admin/social-posts/:id/publish.'
  expect(body).toEqual({ success: true, post, results: { network_a: onPage }, _deprecated })
  expect(logged('a deprecated operation was called')).toHaveLength(1)
})

test('hashtags: suggestions and popular ones by use, recent ones by time, ten by default', async () => {
  const platform = await shop.platform('network_a')
  const write = (caption: string) => shop.post(platform, { caption, metadata: { page_id: pageId } })
  await write('#weave_often')
  await write('#weave_often #weave_seldom')
  shop.clock.advance(1000)
  await write('#weave_last')
  for (let n = 0; n < 9; n++) await write(`#weave_more_${n}`)
  const found = async (query: string) =>
    (await shop.weft.admin('GET', `/admin/socials/hashtags?${query}`)).body.hashtags.map(
      ({ tag }: { tag: string }) => tag,
    )
  expect((await found('q=weave_&type=recent&limit=1'))[0]).not.toBe('weave_often')
  expect((await found('q=weave_&type=popular'))[0]).toBe('weave_often')
  expect((await found('q=weave_&type=suggestions'))[0]).toBe('weave_often')
  expect(await found('q=weave_')).toHaveLength(10)
  const wrong = await shop.weft.admin('GET', '/admin/socials/hashtags?type=best&platform=network_d&limit=0')
  expect([wrong.status, wrong.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    400,
    ['/platform', '/type', '/limit'],
  ])
  const all = await shop.weft.admin('GET', '/admin/socials/mentions?limit=101')
  expect([all.status, all.body.errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['/limit']])
})

test('mentions: suggestions without a prefix are the most used ones', async () => {
  const platform = await shop.platform('network_a')
  for (const caption of ['@mill_seldom @mill_often', '@mill_often', '@mill_often again'])
    await shop.post(platform, { caption })
  const found = async (query: string) => (await shop.weft.admin('GET', `/admin/socials/mentions?${query}`)).body
  const mention = (username: string, usage_count: number) => ({
    username,
    display_name: null,
    platform: 'network_a',
    usage_count,
    last_used_at: shop.clock.now().toISOString(),
  })
  expect(await found('platform=network_a&limit=1')).toEqual({ mentions: [mention('mill_often', 3)] })
  expect(await found('q=mill_&type=popular')).toEqual({
    mentions: [mention('mill_often', 3), mention('mill_seldom', 1)],
  })
})

test('errors: an unexpected error returns 500 without details, and the post is unchanged', async () => {
  const id = await shop.post(await shop.platform('network_a'), { caption: 'Unexpected' })
  await sql`
    create function break_targets() returns trigger language plpgsql as
    $body$ begin raise exception 'planned by the test'; end $body$`.execute(shop.weft.db)
  await sql`create trigger break_targets before insert on post_target execute function break_targets()`.execute(
    shop.weft.db,
  )
  try {
    const { status, body } = await shop.publish(id)
    expect([status, body.type, JSON.stringify(body).includes('planned')]).toEqual([500, 'unexpected', false])
  } finally {
    await sql`drop trigger break_targets on post_target`.execute(shop.weft.db)
  }
  expect((await shop.read(id)).status).toBe('draft')
  expect((await shop.publish(id)).body.success).toBe(true)
})

// biome-ignore lint/suspicious/noExplicitAny: the simulator's own answer.
async function tokens(body: object): Promise<any> {
  const answer = await fetch(`${shop.simulator.url}/_sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}
const logins = async () => ({ short: await tokens({ network: 'short', person_id: '1580000000000000001' }) })
const plainPageToken = async (): Promise<string> =>
  (await tokens({ network: 'graph', person_id: '122000000000001' })).pages[0].access_token
