import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { testClock } from '../support/clock.ts'
import { neverScheduled } from '../support/publishing.ts'
import { startTestWeft, type TestAnswer, type TestWeft } from '../support/weft.ts'

const start = new Date('2026-03-01T10:00:00.000Z')
const clock = testClock(start)
let weft: TestWeft
let platformId: string
beforeAll(async () => {
  weft = await startTestWeft({ clock })
  platformId = await platform('network_ab')
})
afterAll(() => weft.stop())

async function platform(name: string): Promise<string> {
  const { body } = await weft.admin('POST', '/admin/social-platforms', {
    name,
    category: 'social',
    auth_type: 'oauth2',
  })
  return body.social_platform.id
}
const create = (body: object = {}) =>
  weft.admin('POST', '/admin/social-posts', { name: 'Launch', platform_id: platformId, ...body })
const made = async (body: object = {}): Promise<TestAnswer['body']> => {
  const answer = await create(body)
  expect(answer.status).toBe(201)
  return answer.body.social_post
}
const setStatus = (id: string, status: string) =>
  sql`update social_post set status = ${status} where id = ${id}`.execute(weft.db)
const tagsOf = async (path: string): Promise<unknown> => (await weft.admin('GET', `/admin/socials/${path}`)).body

test('a new post is a draft', async () => {
  const media_attachments = { 0: { type: 'image', url: 'https://cdn.example/a.jpg' } }
  const metadata = { page_id: '42', ig_user_id: '17', publish_target: 'both', auto_publish: false, season: 'spring' }
  const answer = await create({ caption: 'Plain words', media_attachments, metadata, notes: 'For Holi' })
  const post = {
    id: expect.stringMatching(/^post_[0-9a-z]{35}$/),
    name: 'Launch',
    caption: 'Plain words',
    status: 'draft',
    platform_id: platformId,
    media_attachments,
    metadata,
    insights: {},
    ...neverScheduled,
    posted_at: null,
    post_url: null,
    error_message: null,
    notes: 'For Holi',
    created_at: start.toISOString(),
    updated_at: start.toISOString(),
  }
  expect(answer).toMatchObject({ status: 201, body: { social_post: post } })
  expect((await weft.admin('GET', `/admin/social-posts/${answer.body.social_post.id}`)).body).toEqual({
    social_post: post,
  })
})

test('media_attachments as an array is refused with the expected type', async () => {
  const answer = await create({ media_attachments: [{ type: 'image', url: 'https://cdn.example/a.jpg' }] })
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      type: 'invalid_data',
      message: "/media_attachments: media_attachments: expected type 'object', got 'array'",
      code: 'invalid',
      errors: [{ path: '/media_attachments', message: "media_attachments: expected type 'object', got 'array'" }],
    },
  ])
})

test('unknown fields are refused together by name, except within metadata', async () => {
  const fields = ['page_id', 'ig_user_id', 'publish_target', 'auto_publish', 'is_campaign', 'product_ids']
  const answer = await create(Object.fromEntries(fields.map((field) => [field, 'x'])))
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    [{ path: '', message: `Unrecognized fields: ${fields.join(', ')}` }],
  ])
  const { metadata } = await made({ metadata: { is_campaign: true, product_ids: [1] } })
  expect(metadata).toEqual({ is_campaign: true, product_ids: [1] })
})

test('invalid media, targets, times and platforms are refused', async () => {
  const answers = await Promise.all([
    create({ media_attachments: { 0: { type: 'audio', url: 'https://cdn.example/a' } } }),
    create({ media_attachments: { 0: { type: 'image', url: 'file:///etc/passwd' } } }),
    create({ media_attachments: { first: { type: 'image', url: 'https://cdn.example/a' } } }),
    create({ metadata: { publish_target: 'network_c' } }),
    create({ status: 'published' }),
    create({ status: 'scheduled' }),
    create({ platform_id: 'sp_unknown' }),
  ])
  expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
    [400, [{ path: '/media_attachments/0/type', message: 'must be one of image, video' }]],
    [400, [{ path: '/media_attachments/0/url', message: 'must be an http or https address' }]],
    [400, [{ path: '/media_attachments/first', message: 'has a key that is not allowed' }]],
    [
      400,
      [
        {
          path: '/metadata/publish_target',
          message: 'must be one of network_a, network_b, both',
        },
      ],
    ],
    [400, [{ path: '/status', message: 'must be draft or scheduled' }]],
    [400, [{ path: '/scheduled_at', message: 'Give a time: a scheduled post needs one.' }]],
    [400, [{ path: '/platform_id', message: 'Social platform sp_unknown was not found.' }]],
  ])
})

test('an update changes only the given fields, and merges metadata', async () => {
  const { id } = await made({ caption: 'one', metadata: { page_id: '42', kept: 1 } })
  clock.advance(60_000)
  const { body } = await weft.admin('PUT', `/admin/social-posts/${id}`, {
    caption: 'two',
    status: 'scheduled',
    scheduled_at: '2026-03-02T12:00:00+05:30',
    metadata: { page_id: null, ig_user_id: '7' },
  })
  expect(body.social_post).toMatchObject({
    name: 'Launch',
    caption: 'two',
    status: 'scheduled',
    scheduled_at: '2026-03-02T06:30:00.000Z',
    metadata: { kept: 1, ig_user_id: '7' },
    updated_at: clock.now().toISOString(),
  })
  clock.set(start)
})

test('a published post stays published but can be archived, and a post being published cannot be changed', async () => {
  const { id } = await made()
  const put = async (status: string) => {
    const answer = await weft.admin('PUT', `/admin/social-posts/${id}`, { status })
    return [answer.status, answer.body.message ?? answer.body.social_post.status]
  }
  await setStatus(id, 'publishing')
  const busy = 'The post is being published. Wait until that has ended.'
  expect(await put('draft')).toEqual([409, busy])
  expect((await weft.admin('DELETE', `/admin/social-posts/${id}`)).body).toEqual({
    type: 'conflict',
    message: busy,
  })
  await setStatus(id, 'published')
  expect(await put('draft')).toEqual([409, 'The post is published. It can only be archived.'])
  expect(await put('published')).toEqual([400, expect.stringContaining('publishing sets the others')])
  expect(await put('archived')).toEqual([200, 'archived'])
})

test('the list is newest first, filtered by literal text in name or caption, by status and by platform', async () => {
  const other = await platform('network_c')
  clock.advance(1000)
  const one = await made({ platform_id: other, caption: '100% silk_scarf' })
  clock.advance(1000)
  const two = await made({ platform_id: other, name: 'SILK_scarf' })
  await made({ platform_id: other, caption: 'silkXscarf' })
  clock.set(start)
  const list = async (query: string) =>
    (await weft.admin('GET', `/admin/social-posts?platform_id=${other}&${query}`)).body
  expect(await list('q=silk_scarf')).toEqual({ social_posts: [two, one], count: 2, limit: 50, offset: 0 })
  expect(await list('q=100%25')).toEqual({ social_posts: [one], count: 1, limit: 50, offset: 0 })
  expect(await list('status=archived')).toEqual({ social_posts: [], count: 0, limit: 50, offset: 0 })
})

test('the list can be sorted, with posts without that time last, and filtered by time', async () => {
  const other = await platform('network_c')
  const at = (scheduled_at: string) => ({ platform_id: other, status: 'scheduled', scheduled_at })
  const draft = await made({ platform_id: other, name: 'B', notes: 'For Holi' })
  const late = await made({ ...at('2026-04-02T09:00:00Z'), name: 'C' })
  const soon = await made({ ...at('2026-04-01T09:00:00Z'), name: 'A' })
  const ids = async (query: string) => {
    const { body } = await weft.admin('GET', `/admin/social-posts?platform_id=${other}&${query}`)
    return body.social_posts.map(({ id }: { id: string }) => id)
  }
  expect(await ids('order=name')).toEqual([soon.id, draft.id, late.id])
  expect(await ids('order=scheduled_at')).toEqual([soon.id, late.id, draft.id])
  expect(await ids('order=-scheduled_at')).toEqual([late.id, soon.id, draft.id])
  expect(await ids('order=-scheduled_at&limit=1&offset=1')).toEqual([soon.id])
  expect(await ids('scheduled_at[gt]=2026-04-01T09:00:00Z')).toEqual([late.id])
  expect(await ids('q=holi')).toEqual([draft.id])
  const exported = await weft.admin('GET', `/admin/social-posts/export?platform_id=${other}&order=-scheduled_at`)
  const [, ...lines] = exported.text.trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual([late.id, soon.id, draft.id])
  const misspelt = await weft.admin('GET', '/admin/social-posts?stauts=draft&order=caption')
  expect([misspelt.status, misspelt.body.errors]).toEqual([
    400,
    [
      {
        path: '/order',
        message:
          'takes created_at, -created_at, updated_at, -updated_at, name, -name, scheduled_at, -scheduled_at, posted_at, -posted_at',
      },
      { path: '', message: 'Unrecognized fields: stauts' },
    ],
  ])
})

test('a platform with posts cannot be deleted', async () => {
  const id = await platform('network_a')
  const post = await made({ platform_id: id })
  const refused = await weft.admin('DELETE', `/admin/social-platforms/${id}`)
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      type: 'conflict',
      message: 'Posts are published through this platform: delete or move them first, or set it to inactive.',
    },
  ])
  expect((await weft.admin('DELETE', `/admin/social-posts/${post.id}`)).body).toEqual({
    id: post.id,
    object: 'social_post',
    deleted: true,
  })
  expect((await weft.admin('DELETE', `/admin/social-platforms/${id}`)).status).toBe(200)
})

test('hashtags and mentions in a caption are counted once per network of the platform', async () => {
  const short = await platform('network_c')
  clock.set(new Date('2026-03-05T10:00:00.000Z'))
  const { id } = await made({ caption: '#Kalamkari #kalamkari by @vana.loom' })
  await made({ platform_id: short, caption: '#KALAMKARI with @vana_loom' })
  await weft.admin('PUT', `/admin/social-posts/${id}`, { caption: '#kalamkari and #kalam_new by @vana.loom' })
  const at = clock.now().toISOString()
  clock.set(start)
  const entry = (tag: string, platform: string, usage_count: number) => ({
    tag,
    platform,
    usage_count,
    last_used_at: at,
  })
  expect(await tagsOf('hashtags?q=%23kalam')).toEqual({
    hashtags: [entry('Kalamkari', 'all', 2), entry('kalam_new', 'all', 1)],
  })
  expect(await tagsOf('hashtags?q=KALAMK&platform=Network_B')).toEqual({
    hashtags: [entry('Kalamkari', 'network_b', 1)],
  })
  expect(await tagsOf('hashtags?q=KALAMK&platform=network_c_alt')).toEqual({
    hashtags: [entry('KALAMKARI', 'network_c', 1)],
  })
  expect(await tagsOf('hashtags?q=kalam%25')).toEqual({ hashtags: [] })
  expect(await tagsOf('hashtags?q=kalam&type=popular&limit=1')).toEqual({ hashtags: [entry('Kalamkari', 'all', 2)] })
  const mention = (username: string, platform: string) => ({
    username,
    display_name: null,
    platform,
    usage_count: 1,
    last_used_at: at,
  })
  expect(await tagsOf('mentions?q=@vana')).toEqual({
    mentions: [mention('vana.loom', 'network_a'), mention('vana.loom', 'network_b'), mention('vana_loom', 'network_c')],
  })
  expect(await tagsOf('mentions?q=vana_&platform=network_c')).toEqual({ mentions: [mention('vana_loom', 'network_c')] })
})

test('hashtags are counted on the post’s networks, and once in total if it goes to two', async () => {
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        ['network_a', 'network_b', 'network_c', 'all'].map(async (name) => {
          const { body } = await weft.admin('GET', `/admin/socials/hashtags?q=pashmina&type=popular&platform=${name}`)
          return [
            name,
            body.hashtags.map((one: { platform: string; usage_count: number }) => [one.platform, one.usage_count]),
          ]
        }),
      ),
    )
  const { id } = await made({ caption: '#pashmina', metadata: { publish_target: 'network_a' } })
  expect(await counts()).toEqual({
    ...{ network_a: [['network_a', 1]], network_b: [], network_c: [], all: [['all', 1]] },
  })
  await made({ caption: '#pashmina #Pashmina', metadata: { publish_target: 'both' } })
  await made({ platform_id: await platform('network_c'), caption: '#PASHMINA' })
  expect(await counts()).toEqual({
    ...{ network_a: [['network_a', 2]], network_b: [['network_b', 1]], network_c: [['network_c', 1]] },
    all: [['all', 3]],
  })
  await weft.admin('PUT', `/admin/social-posts/${id}`, { metadata: { publish_target: 'network_b' } })
  expect(await counts()).toEqual({
    ...{ network_a: [['network_a', 1]], network_b: [['network_b', 2]], network_c: [['network_c', 1]] },
    all: [['all', 3]],
  })
})

test('many concurrent posts with the same tags are all counted', async () => {
  await Promise.all(Array.from({ length: 20 }, () => made({ caption: '#rush1 #rush2 @rush_one' })))
  expect(await tagsOf('hashtags?q=rush&platform=network_a')).toMatchObject({
    hashtags: [
      { tag: 'rush1', usage_count: 20 },
      { tag: 'rush2', usage_count: 20 },
    ],
  })
})
