import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '../../support/clock.ts'
import { gifFile, jpegFile, videoFile } from '../../support/images.ts'
import {
  type FileServer,
  people,
  type Reply,
  serveFiles,
  startTestNetworks,
  type TestNetworks,
} from '../../support/networks.ts'

const begin = new Date('2026-11-21T08:00:00.000Z')
let networks: TestNetworks
let files: FileServer
let page: { id: string; token: string }
beforeAll(async () => {
  files = await serveFiles({
    'photo.jpg': jpegFile(1200, 800),
    'second.gif': gifFile(640, 640),
    'large.jpg': jpegFile(1200, 800, 4 * 1024 * 1024 + 1),
    'drawing.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
    'film.mp4': videoFile(),
  })
})
beforeEach(async () => {
  networks = await startTestNetworks({ clock: testClock(begin) })
  const [first] = (await networks.graphLogin(people.bilal)).pages
  page = { id: first?.id ?? '', token: first?.token ?? '' }
  return () => networks.stop()
})
afterAll(() => files.stop())

const post = (edge: string, fields: Record<string, string>) => networks.post(`/${page.id}/${edge}`, page.token, fields)
const read = (path: string) => networks.get(`/${path}`, page.token)
const refusal = ({ status, body }: Reply) => [status, body.error.code, body.error.error_subcode]
const accepted = async () => (await networks.control('GET', '/state')).body

describe('a text', () => {
  test('becomes a post in the page’s feed', async () => {
    const { status, body } = await post('feed', { message: 'Żółć 🧵', link: 'https://shop.example/p' })
    expect([status, body]).toEqual([200, { id: expect.stringMatching(/^102000000000001_\d{15}$/) }])
    const fields = 'fields=id,message,application,permalink_url,is_published,attachments'
    expect((await read(`${page.id}/feed?${fields}`)).body.data).toEqual([
      {
        id: body.id,
        message: 'Żółć 🧵',
        application: { name: 'Weft', id: '1000000000000007' },
        permalink_url: `https://www.facebook.com/${page.id}/posts/${body.id.split('_')[1]}`,
        is_published: true,
        attachments: { data: [{ media_type: 'link', type: 'share', url: 'https://shop.example/p' }] },
      },
    ])
    expect((await accepted()).posts).toMatchObject([
      { id: body.id, requestId: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ])
  })

  test('can be sent as JSON', async () => {
    const message = { message: 'JSON', access_token: page.token }
    const answer = await fetch(`${networks.graph}/${page.id}/feed`, {
      method: 'POST',
      body: JSON.stringify(message),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(200)
  })

  test('is refused with code 200 (missing permission) without the page’s own token or without the scopes', async () => {
    const login = await networks.graphLogin(people.bilal)
    expect(refusal(await networks.post(`/${page.id}/feed`, login.user, { message: 'x' }))).toEqual([
      403,
      200,
      undefined,
    ])
    await networks.control('POST', '/revoke-scope', {
      network: 'graph',
      person_id: people.bilal,
      scope: 'pages_manage_posts',
    })
    expect(refusal(await post('feed', { message: 'x' }))).toEqual([403, 200, undefined])
    expect((await accepted()).posts).toEqual([])
  })

  test('is refused with code 506 (duplicate) if it repeats a text and the setting pageDuplicateMs is on', async () => {
    await networks.control('PUT', '/settings', { pageDuplicateMs: 60_000 })
    await post('feed', { message: 'again' })
    expect(refusal(await post('feed', { message: 'again' }))).toEqual([400, 506, undefined])
  })

  test('cannot be empty', async () => {
    expect(refusal(await post('feed', {}))).toEqual([400, 100, 1_349_125])
  })

  test('can be scheduled for a later time and appears then; a past time is refused', async () => {
    const at = String(begin.getTime() / 1000 + 900)
    const { body } = await post('feed', { message: 'later', published: 'false', scheduled_publish_time: at })
    expect((await read(`${page.id}/feed`)).body.data).toEqual([])
    await networks.control('POST', '/clock', { advance_ms: 901_000 })
    expect((await read(`${page.id}/feed?fields=id`)).body.data).toEqual([{ id: body.id }])
    expect(refusal(await post('feed', { message: 'x', published: 'false', scheduled_publish_time: '1' }))).toEqual([
      400, 100, 1_363_071,
    ])
  })
})

describe('a photo', () => {
  test('is published with two ids, its own and its post’s', async () => {
    const { body } = await post('photos', { url: `${files.url}/photo.jpg`, message: 'Look' })
    expect(body).toEqual({ id: expect.stringMatching(/^\d{15}$/), post_id: expect.stringMatching(/^102000000000001_/) })
    expect((await read(`${body.id}?fields=page_story_id,width,height`)).body).toEqual({
      page_story_id: body.post_id,
      width: 1200,
      height: 800,
      id: body.id,
    })
  })

  test('can be kept for an album, and be part of one once', async () => {
    const one = (await post('photos', { url: `${files.url}/photo.jpg`, published: 'false' })).body
    const two = (await post('photos', { url: `${files.url}/second.gif`, published: 'false' })).body
    expect([Object.keys(one), Object.keys(two)]).toEqual([['id'], ['id']])
    const album = {
      message: 'Two',
      'attached_media[0]': JSON.stringify({ media_fbid: one.id }),
      'attached_media[1]': JSON.stringify({ media_fbid: two.id }),
    }
    const { body } = await post('feed', album)
    const [attached] = (await read(`${body.id}?fields=attachments`)).body.attachments.data
    expect(attached.subattachments.data.map(({ target }: { target: { id: string } }) => target.id)).toEqual([
      one.id,
      two.id,
    ])
    expect(refusal(await post('feed', album))).toEqual([400, 1_366_051, undefined])
  })

  test.each([
    ['nothing.jpg', [400, 324, undefined]],
    ['a b.jpg', [400, 324, undefined]],
    ['large.jpg', [400, 100, 1_366_046]],
    ['drawing.svg', [400, 100, 1_366_046]],
  ])('is refused if it cannot be fetched, is too large or is no picture: %s', async (name, expected) => {
    expect(refusal(await post('photos', { url: `${files.url}/${name}` }))).toEqual(expected)
    expect(await accepted()).toMatchObject({ posts: [], photos: [] })
  })

  test('is fetched only from this machine', async () => {
    expect(refusal(await post('photos', { url: 'http://192.0.2.1/photo.jpg' }))).toEqual([400, 324, undefined])
  })
})

test('a video is processed for two reads of its status', async () => {
  const { body } = await post('videos', { file_url: `${files.url}/film.mp4`, description: 'Film' })
  const states: string[] = []
  for (let index = 0; index < 3; index++) {
    states.push((await read(`${body.id}?fields=status`)).body.status.video_status)
  }
  expect(states).toEqual(['processing', 'processing', 'ready'])
})

describe('reactions and comments', () => {
  test('are returned in summaries, by type, and in one call', async () => {
    const { id } = (await post('feed', { message: 'Hello' })).body
    const form = (fields: Record<string, string>) =>
      fetch(`${networks.url}/timeline/page/${page.id}`, {
        method: 'POST',
        body: new URLSearchParams({ object: id, ...fields }),
      })
    await form({ do: 'react', type: 'LIKE' })
    await form({ do: 'react', type: 'LIKE' })
    await form({ do: 'react', type: 'ANGRY' })
    await form({ do: 'comment', text: 'Nice' })
    const one = await read(`${id}?fields=shares,reactions.limit(0).summary(true),comments.summary(true).limit(0)`)
    expect(one.body).toEqual({
      reactions: { data: [], summary: { total_count: 3, viewer_reaction: 'NONE' } },
      comments: { data: [], summary: { order: 'chronological', total_count: 1, can_comment: true } },
      id,
    })
    const likes = await read(`${id}/reactions?type=LIKE&summary=total_count&limit=0`)
    expect(likes.body).toEqual({ data: [], summary: { total_count: 2, viewer_reaction: 'NONE' } })
    const aliased = await read(
      `${id}?fields=reactions.type(LIKE).limit(0).summary(total_count).as(like),reactions.type(ANGRY).limit(0).summary(total_count).as(angry)`,
    )
    expect([aliased.body.like.summary.total_count, aliased.body.angry.summary.total_count]).toEqual([2, 1])
    const comments = await read(`${id}/comments?fields=id,message,from,created_time,like_count&limit=100`)
    expect(comments.body.data).toEqual([
      {
        id: expect.any(String),
        message: 'Nice',
        from: { id: expect.any(String), name: expect.any(String) },
        created_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
        like_count: 0,
      },
    ])
  })

  test('are measured, except by removed metrics', async () => {
    const { id } = (await post('feed', { message: 'Hello' })).body
    expect((await read(`${id}/insights?metric=post_impressions,post_clicks`)).body.data).toEqual([
      {
        name: 'post_impressions',
        period: 'lifetime',
        values: [{ value: 100 }],
        title: 'post impressions',
        id: `${id}/insights/post_impressions/lifetime`,
      },
      expect.objectContaining({ name: 'post_clicks', values: [{ value: 0 }] }),
    ])
    for (const metric of ['post_engaged_users', 'post_negative_feedback', 'post_impressions_organic']) {
      expect(refusal(await read(`${id}/insights?metric=post_impressions,${metric}`))).toEqual([400, 100, undefined])
    }
    await networks.control('PUT', '/settings', { retiredMetrics: ['post_impressions'] })
    expect(refusal(await read(`${id}/insights?metric=post_impressions`))).toEqual([400, 100, undefined])
  })
})

test('a deleted post no longer exists', async () => {
  const { id } = (await post('feed', { message: 'Hello' })).body
  const gone = await fetch(`${networks.graph}/${id}?access_token=${page.token}`, { method: 'DELETE' })
  expect(await gone.json()).toEqual({ success: true })
  expect(refusal(await read(id))).toEqual([400, 100, 33])
})

test('a feed can be read from a given time', async () => {
  await post('feed', { message: 'old' })
  await networks.control('POST', '/clock', { advance_ms: 120_000 })
  const since = begin.getTime() / 1000 + 60
  const { id } = (await post('feed', { message: 'new' })).body
  expect((await read(`${page.id}/feed?fields=message&since=${since}`)).body.data).toEqual([{ message: 'new', id }])
})
