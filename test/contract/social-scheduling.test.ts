import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { wallTimeIn } from '../../src/social/wall-time/index.ts'
import { neverScheduled, type PublishingShop, startPublishingShop } from '../support/publishing.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: PublishingShop
let onPage: string
beforeAll(async () => {
  shop = await startPublishingShop({ times: { inlineMs: 8000, leaseMs: 120_000, waitScale: 0.01 } })
  onPage = await shop.platform('network_a')
})
afterAll(() => shop.stop())
beforeEach(() => shop.simulator.networks.calls.faults.clear())

const minute = 60_000
const made = (caption: string): number =>
  shop.simulator.networks.world.posts.where(({ message }) => message === caption).length
const inTime = (ms: number): string => new Date(shop.clock.now().getTime() + ms).toISOString()
const runJobs = async (weft: TestWeft = shop.weft) => {
  await weft.weft.jobs.runNow('publish-scheduled')
  await weft.weft.jobs.runNow('publish-due')
}
const prepare = (weft: TestWeft = shop.weft) => weft.weft.jobs.runNow('prepare-scheduled')
const put = (id: string, body: object) => shop.weft.admin('PUT', `/admin/social-posts/${id}`, body)
const act = (id: string, verb: string, body?: object) =>
  shop.weft.admin('POST', `/admin/social-posts/${id}/${verb}`, body)
/** Returns the operations that the networks received during `work`. */
async function requestsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { seen } = shop.simulator.networks.calls
  const before = seen.length
  await work()
  return seen.slice(before).map(({ operation }) => operation)
}

describe('schedule times', () => {
  test('a local time is stored with its zone, and the instant follows from both', async () => {
    const id = await shop.post(onPage, {
      caption: 'Breakfast',
      status: 'scheduled',
      scheduled_local: '2026-03-29T09:00',
      time_zone: 'Europe/Berlin',
    })
    const shown = async () => {
      const { scheduled_at, scheduled_local, time_zone } = await shop.read(id)
      return [scheduled_at, scheduled_local, time_zone]
    }
    expect(await shown()).toEqual(['2026-03-29T07:00:00.000Z', '2026-03-29T09:00:00', 'Europe/Berlin'])
    await put(id, { scheduled_local: '2026-03-28T09:00' })
    expect(await shown()).toEqual(['2026-03-28T08:00:00.000Z', '2026-03-28T09:00:00', 'Europe/Berlin'])
    await put(id, { time_zone: 'Asia/Kolkata' })
    expect(await shown()).toEqual(['2026-03-28T03:30:00.000Z', '2026-03-28T09:00:00', 'Asia/Kolkata'])
    await put(id, { scheduled_at: '2026-04-01T12:00:00+02:00' })
    expect(await shown()).toEqual(['2026-04-01T10:00:00.000Z', null, null])
    await put(id, { status: 'draft', scheduled_at: null })
    expect(await shown()).toEqual([null, null, null])
  })

  test('a time must be given in exactly one form, and completely', async () => {
    const refused = async (body: object) => {
      const answer = await shop.weft.admin('POST', '/admin/social-posts', { name: 'x', platform_id: onPage, ...body })
      return [answer.status, answer.body.errors]
    }
    const local = { scheduled_local: '2026-03-29T09:00' }
    const both = { ...local, time_zone: 'UTC', scheduled_at: '2026-03-29T09:00:00Z' }
    const problem = (path: string, message: string) => [400, [{ path, message }]]
    expect(await refused(both)).toEqual(
      problem('/scheduled_at', 'Send either scheduled_at, or scheduled_local with time_zone.'),
    )
    expect(await refused(local)).toEqual(problem('/time_zone', 'Give time_zone: scheduled_local needs it.'))
    expect(await refused({ time_zone: 'UTC' })).toEqual(
      problem('/time_zone', 'time_zone is only used with scheduled_local: send that as well.'),
    )
    expect(await refused({ ...local, time_zone: '+05:30' })).toEqual(
      problem('/time_zone', 'must be the name of a time zone, like Europe/Berlin'),
    )
    expect(await refused({ scheduled_local: '2026-03-29T09:00Z', time_zone: 'UTC' })).toEqual(
      problem('/scheduled_local', 'must be a time without an offset, like 2026-03-29T09:00'),
    )
  })

  test('new time zone rules move the instant, not the local time', async () => {
    const id = await shop.post(onPage, {
      status: 'scheduled',
      scheduled_local: '2026-07-01T09:00',
      time_zone: 'Europe/Berlin',
    })
    // As a process without the current daylight saving rules would store it.
    await sql`update social_post set scheduled_at = '2026-07-01T08:00:00Z' where id = ${id}`.execute(shop.weft.db)
    await sql`update social_settings set zone_rules = 'older'`.execute(shop.weft.db)
    await shop.weft.weft.jobs.runNow('follow-zone-rules')
    const { scheduled_at, scheduled_local } = await shop.read(id)
    expect([scheduled_at, scheduled_local]).toEqual(['2026-07-01T07:00:00.000Z', '2026-07-01T09:00:00'])
    await put(id, { status: 'draft' })
  })
})

describe('slots', () => {
  const slots = (id: string, body?: object) =>
    shop.weft.admin(body ? 'PUT' : 'GET', `/admin/social-platforms/${id}/slots`, body)
  const morning = (...weekdays: string[]) => weekdays.map((weekday) => ({ weekday, time: '09:00' }))
  const weekly = { time_zone: 'Europe/Berlin', slots: morning('tuesday', 'monday') }

  test('a platform has weekly slots in a time zone, and a queued post takes the next free one', async () => {
    const platform = await shop.platform('network_a')
    expect((await slots(platform)).body).toEqual({
      slot_plan: { platform_id: platform, time_zone: null, slots: [], upcoming: [] },
    })
    const free = (day: string) => ({
      scheduled_at: `2026-03-${day}T08:00:00.000Z`,
      scheduled_local: `2026-03-${day}T09:00:00`,
      post_id: null as string | null,
    })
    const plan = {
      platform_id: platform,
      time_zone: 'Europe/Berlin',
      slots: morning('monday', 'tuesday'),
      upcoming: ['02', '03', '09', '10'].map(free),
    }
    const written = await slots(platform, weekly)
    expect([written.status, written.body]).toEqual([200, { slot_plan: plan }])
    const [one, two] = [await shop.post(platform, { caption: 'Slot one' }), await shop.post(platform)]
    const queued = await act(one, 'queue')
    expect([queued.status, queued.body.social_post]).toEqual([
      200,
      {
        ...(await shop.read(one)),
        status: 'scheduled',
        scheduled_at: '2026-03-02T08:00:00.000Z',
        scheduled_local: '2026-03-02T09:00:00',
        time_zone: 'Europe/Berlin',
      },
    ])
    expect((await act(two, 'queue')).body.social_post.scheduled_at).toBe('2026-03-03T08:00:00.000Z')
    const held = plan.upcoming.map((slot, index) => ({ ...slot, post_id: [one, two][index] ?? null }))
    expect((await slots(platform)).body).toEqual({ slot_plan: { ...plan, upcoming: held } })
    // Publishing early or rescheduling frees the slot.
    await shop.publish(one)
    const three = await shop.post(platform)
    expect((await act(three, 'queue')).body.social_post.scheduled_at).toBe('2026-03-02T08:00:00.000Z')
    await put(two, { scheduled_at: '2026-03-05T08:00:00Z' })
    expect((await act(await shop.post(platform), 'queue')).body.social_post.scheduled_at).toBe(
      '2026-03-03T08:00:00.000Z',
    )
  })

  test('twelve posts queued concurrently take twelve slots', async () => {
    const platform = await shop.platform('network_a')
    await slots(platform, weekly)
    const other = await shop.beside()
    const ids = await Promise.all(Array.from({ length: 12 }, () => shop.post(platform)))
    const answers = await Promise.all(
      ids.map((id, index) => (index % 2 ? other : shop.weft).admin('POST', `/admin/social-posts/${id}/queue`)),
    )
    await other.stop()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const times = answers.map(({ body }) => body.social_post.scheduled_at)
    expect(new Set(times).size).toBe(12)
    expect([...times].sort().at(-1)).toBe('2026-04-07T07:00:00.000Z')
  })

  test('the database itself prevents two posts in one slot', async () => {
    const platform = await shop.platform('network_a')
    await slots(platform, weekly)
    const [one, two] = [await shop.post(platform), await shop.post(platform)]
    await act(one, 'queue')
    await act(two, 'queue')
    const steal = sql`update social_post set queue_slot = (select queue_slot from social_post where id = ${one}) where id = ${two}`
    await expect(steal.execute(shop.weft.db)).rejects.toMatchObject({ constraint: 'social_post_one_slot' })
  })

  test('a post that cannot be queued is refused, with instructions', async () => {
    const platform = await shop.platform('network_a')
    const post = await shop.post(platform)
    const bare = await act(post, 'queue')
    expect([bare.status, bare.body]).toEqual([
      409,
      { type: 'conflict', message: 'The platform has no weekly slots. Add slots first.' },
    ])
    const unknown = await slots('sp_unknown', weekly)
    expect([unknown.status, unknown.body]).toEqual([
      404,
      { type: 'not_found', message: 'This social platform was not found.' },
    ])
    const wrong = await slots(platform, { time_zone: 'Berlin', slots: [{ weekday: 'monday', time: '9:00' }] })
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [
        { path: '/time_zone', message: 'must be the name of a time zone, like Europe/Berlin' },
        { path: '/slots/0/time', message: 'must be a time of day, like 09:00' },
      ],
    ])
    await shop.publish(post)
    await slots(platform, weekly)
    const published = await act(post, 'queue')
    expect([published.status, published.body]).toEqual([
      409,
      {
        type: 'conflict',
        message: 'The post is published. It can only be archived.',
        errors: [{ path: '/status', message: 'The post is published. It can only be archived.' }],
      },
    ])
  })
})

describe('an outage when posts are due', () => {
  const image = (url = shop.image) => ({ media_attachments: { 0: { type: 'image', url } } })
  const due = () => ({ status: 'scheduled', scheduled_at: inTime(minute) })
  const outage = { kind: 'respond', status: 503, body: 'down', contentType: 'text/plain' } as const
  const published = (caption: string): number =>
    shop.simulator.networks.world.media.where((medium) => medium.caption === caption).length

  test('a network that returns within 15 minutes gets the post once, within 45 seconds', async () => {
    const onPhotos = await shop.platform('network_b')
    const id = await shop.post(onPhotos, { caption: 'After the outage', ...image(), ...due() })
    shop.clock.advance(minute)
    shop.fail('graph.media.create', outage, 1000)
    await runJobs()
    await shop.later(25_000, 30)
    expect(await shop.read(id)).toMatchObject({ status: 'publishing', error_message: null })
    shop.simulator.networks.calls.faults.clear()
    await shop.later(25_000)
    await shop.later(10_000, 2)
    expect([(await shop.read(id)).status, published('After the outage')]).toEqual(['published', 1])
  })

  test('a longer outage leaves the post to a person', async () => {
    const onPhotos = await shop.platform('network_b')
    const id = await shop.post(onPhotos, { caption: 'Too late', ...image(), ...due() })
    shop.clock.advance(minute)
    shop.fail('graph.media.create', outage, 1000)
    await runJobs()
    await shop.later(25_000, 40)
    expect(await shop.read(id)).toMatchObject({
      status: 'failed',
      error_message: expect.stringMatching(/^network_b: .* It was tried 3\d times: publish again\.$/),
    })
    shop.simulator.networks.calls.faults.clear()
    await shop.later(25_000, 2)
    expect(published('Too late')).toBe(0)
    expect((await shop.publish(id)).body.success).toBe(true)
  })

  test('images are fetched once their server returns', async () => {
    const onPhotos = await shop.platform('network_b')
    const url = `${shop.mediaUrl}/640x640.jpg`
    const id = await shop.post(onPhotos, { caption: 'Fetched later', ...image(url), ...due() })
    shop.clock.advance(minute)
    shop.mediaAway(true)
    await runJobs()
    await shop.later(25_000, 30)
    expect(await shop.read(id)).toMatchObject({ status: 'publishing', error_message: null })
    shop.mediaAway(false)
    await shop.later(25_000)
    await shop.later(10_000, 2)
    expect([(await shop.read(id)).status, published('Fetched later')]).toEqual(['published', 1])
  })
})

describe('preparing ahead', () => {
  let onBoth: string
  let onShort: string
  beforeAll(async () => {
    onBoth = await shop.platform('network_ab')
    onShort = await shop.platform('network_c')
  })
  const image = () => ({ media_attachments: { 0: { type: 'image', url: shop.image } } })
  const soon = () => ({ status: 'scheduled', scheduled_at: inTime(10 * minute) })

  test('the due minute takes one request per network, and the URL is read afterwards', async () => {
    const both = await shop.post(onBoth, { caption: 'Ahead, both', ...image(), ...soon() })
    const short = await shop.post(onShort, { caption: 'Ahead, short', ...image(), ...soon() })
    const ahead = await requestsOf(async () => {
      for (let time = 0; time < 3; time++) {
        await prepare()
        shop.clock.advance(minute)
      }
    })
    expect([...new Set(ahead)].sort()).toEqual([
      'graph.container.read',
      'graph.media.create',
      'graph.quota.read',
      'short.upload',
    ])
    expect((await shop.read(both)).status).toBe('scheduled')
    await runJobs()
    expect([made('Ahead, both'), (await shop.read(both)).insights]).toEqual([0, {}])
    shop.clock.advance(7 * minute)
    expect((await requestsOf(runJobs)).sort()).toEqual(['graph.media_publish', 'graph.photos.create', 'short.tweets'])
    const published = await shop.read(both)
    expect([published.status, published.post_url]).toEqual(['published', null])
    expect((await shop.read(short)).status).toBe('published')
    shop.clock.advance(minute)
    await shop.weft.weft.jobs.runNow('describe-published')
    const { network_a_post_id: id } = published.insights
    expect((await shop.read(both)).post_url).toBe(`https://www.facebook.com/${id.replace('_', '/posts/')}`)
    expect((await shop.read(short)).post_url).toMatch(/^https:\/\/x\.com\/i\/web\/status\/\d+$/)
  })

  test('a changed post is prepared again and published as changed', async () => {
    const id = await shop.post(onBoth, { caption: 'Old words', ...image(), ...soon() })
    await prepare()
    shop.clock.advance(minute)
    await put(id, { caption: 'New words' })
    const anew = await requestsOf(async () => {
      await prepare()
      shop.clock.advance(minute)
      await prepare()
    })
    expect(anew.filter((operation) => operation === 'graph.media.create')).toHaveLength(1)
    shop.clock.advance(8 * minute)
    await runJobs()
    const captions = shop.simulator.networks.world.media.all().map(({ caption }) => caption)
    expect([made('Old words'), made('New words'), captions.includes('Old words')]).toEqual([0, 1, false])
    expect(captions.filter((caption) => caption === 'New words')).toHaveLength(1)
  })

  test('a change at the last moment is published', async () => {
    const id = await shop.post(onPage, { caption: 'Almost', ...image(), ...soon() })
    await prepare()
    // In the same millisecond, so that only the content shows that the post has changed.
    await put(id, { caption: 'At last' })
    shop.clock.advance(10 * minute)
    await runJobs()
    expect([(await shop.read(id)).status, made('Almost'), made('At last')]).toEqual(['published', 0, 1])
  })

  test('a withdrawn post is never published', async () => {
    const id = await shop.post(onPage, { caption: 'Taken back', ...soon() })
    await prepare()
    await put(id, { status: 'draft' })
    shop.clock.advance(11 * minute)
    await prepare()
    await runJobs()
    const left = await sql<{
      count: number
    }>`select count(*)::int as count from post_target where post_id = ${id}`.execute(shop.weft.db)
    expect([(await shop.read(id)).status, made('Taken back'), left.rows[0]?.count]).toEqual(['draft', 0, 0])
  })

  test('a failed preparation is repeated when the post is due', async () => {
    const id = await shop.post(onBoth, { caption: 'Second chance', ...image(), ...soon() })
    shop.fail('graph.media.create', { kind: 'refuse', code: 36003, subcode: 2207009 })
    await prepare()
    expect((await shop.read(id)).status).toBe('scheduled')
    shop.clock.advance(10 * minute)
    await runJobs()
    await shop.later(10_000, 3)
    expect([(await shop.read(id)).status, made('Second chance')]).toEqual(['published', 1])
  })

  test('a container that has expired at the network by then is created again', async () => {
    const id = await shop.post(onBoth, { caption: 'Expired', ...image(), ...soon() })
    await prepare()
    shop.clock.advance(minute)
    await prepare()
    const { containers } = shop.simulator.networks.world
    const dayMs = 86_400_000
    for (const container of containers.where(({ caption }) => caption === 'Expired'))
      containers.put({ ...container, createdAt: container.createdAt - dayMs })
    shop.clock.advance(9 * minute)
    await runJobs()
    await shop.later(30_000, 6)
    const live = shop.simulator.networks.world.media.where(({ caption }) => caption === 'Expired')
    expect([(await shop.read(id)).status, live.length]).toEqual(['published', 1])
  })

  test('publishing by hand uses the prepared containers', async () => {
    const id = await shop.post(onBoth, { caption: 'By hand', ...image(), ...soon() })
    await prepare()
    shop.clock.advance(minute)
    await prepare()
    const asked = await requestsOf(async () => expect((await shop.publish(id)).body.success).toBe(true))
    expect(asked.filter((operation) => operation === 'graph.media.create')).toEqual([])
    shop.clock.advance(10 * minute)
    await runJobs()
    expect(made('By hand')).toBe(1)
  })

  test('two processes on one database publish each post once', async () => {
    const other = await shop.beside()
    const captions = Array.from({ length: 12 }, (_, index) => `Together ${index}`)
    const ids = await Promise.all(captions.map((caption) => shop.post(onPage, { caption, ...soon() })))
    await Promise.all([prepare(), prepare(other)])
    shop.clock.advance(10 * minute)
    await Promise.all([runJobs(), runJobs(other)])
    await Promise.all([runJobs(), runJobs(other)])
    await other.stop()
    const statuses = await Promise.all(ids.map(async (id) => (await shop.read(id)).status))
    expect(new Set(statuses)).toEqual(new Set(['published']))
    expect(captions.map(made)).toEqual(captions.map(() => 1))
  })
})

describe('late posts', () => {
  const scheduled = (caption: string) =>
    shop.post(onPage, { caption, status: 'scheduled', scheduled_at: inTime(minute) })
  async function holdOne(caption: string): Promise<string> {
    const id = await scheduled(caption)
    await prepare()
    shop.clock.advance(17 * minute)
    await runJobs()
    return id
  }

  test('a held post is reported and listed, and published when it is released', async () => {
    const id = await holdOne('Held, released')
    const held = await shop.read(id)
    expect(held).toMatchObject({
      status: 'draft',
      held_at: shop.clock.now().toISOString(),
      error_message: `Held: it was due at ${held.scheduled_at}, more than 15 minutes ago. Publish it, or give it another time.`,
    })
    const { body } = await shop.weft.admin('GET', '/admin/social-posts?held=true')
    expect(body).toEqual({ social_posts: [held], count: 1, limit: 50, offset: 0 })
    const released = await act(id, 'release')
    const now = shop.clock.now().toISOString()
    expect([released.status, released.body]).toEqual([
      200,
      {
        social_post: {
          ...held,
          status: 'scheduled',
          scheduled_at: now,
          held_at: null,
          error_message: null,
          updated_at: now,
        },
      },
    ])
    await runJobs()
    expect([(await shop.read(id)).status, made('Held, released')]).toEqual(['published', 1])
    const again = await act(id, 'release')
    expect([again.status, again.body]).toEqual([
      409,
      { type: 'conflict', message: 'The post is not held. Publish it, or schedule it.' },
    ])
  })

  test('a held post can be given a new time instead', async () => {
    const id = await holdOne('Held, moved')
    const past = await act(id, 'reschedule', { scheduled_at: inTime(-minute) })
    expect([past.status, past.body.errors]).toEqual([
      400,
      [{ path: '/scheduled_at', message: 'must be in the future' }],
    ])
    const never = await act(id, 'reschedule', {})
    expect([never.status, never.body.errors]).toEqual([
      400,
      [{ path: '/scheduled_at', message: 'Say when: scheduled_at, or scheduled_local with time_zone.' }],
    ])
    const local = wallTimeIn(new Date(inTime(5 * minute)), 'Asia/Kolkata')
    const moved = await act(id, 'reschedule', { scheduled_local: local, time_zone: 'Asia/Kolkata' })
    expect([moved.status, moved.body.social_post]).toMatchObject([
      200,
      {
        ...neverScheduled,
        status: 'scheduled',
        scheduled_at: inTime(5 * minute),
        scheduled_local: local,
        time_zone: 'Asia/Kolkata',
        error_message: null,
      },
    ])
    shop.clock.advance(5 * minute)
    await runJobs()
    expect([(await shop.read(id)).status, made('Held, moved')]).toEqual(['published', 1])
  })

  test('posts of a paused platform wait until it is resumed', async () => {
    const platform = await shop.platform('network_a')
    const at = { status: 'scheduled', scheduled_at: inTime(minute) }
    const id = await shop.post(platform, { caption: 'Paused', ...at })
    const now = shop.clock.now().toISOString()
    const pause = (verb: string) => shop.weft.admin('POST', `/admin/social-platforms/${platform}/${verb}`)
    const paused = await pause('pause')
    expect([paused.status, paused.body.social_platform.paused_at]).toEqual([200, now])
    shop.clock.advance(10 * minute)
    expect((await pause('pause')).body.social_platform.paused_at).toBe(now)
    await prepare()
    await runJobs()
    expect(await shop.read(id)).toMatchObject({ status: 'scheduled', error_message: null })
    const resumed = await pause('resume')
    expect([resumed.status, resumed.body]).toEqual([
      200,
      (await shop.weft.admin('GET', `/admin/social-platforms/${platform}`)).body,
    ])
    expect(resumed.body.social_platform.paused_at).toBeNull()
    await runJobs()
    expect([(await shop.read(id)).status, made('Paused')]).toEqual(['published', 1])
    const unknown = await shop.weft.admin('POST', '/admin/social-platforms/sp_unknown/pause')
    expect([unknown.status, unknown.body]).toEqual([
      404,
      { type: 'not_found', message: 'This social platform was not found.' },
    ])
  })
})

/**
 * Zones whose clocks change in 2026: a local time that is skipped, the time shown instead, and a local time that occurs
 * twice.
 */
const zones: readonly (readonly [zone: string, gap: string, shownInstead: string, twice: string])[] = [
  ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T03:30:00', '2026-10-25T02:30:00'],
  ['America/New_York', '2026-03-08T02:30:00', '2026-03-08T03:30:00', '2026-11-01T01:30:00'],
  ['Australia/Lord_Howe', '2026-10-04T02:15:00', '2026-10-04T02:45:00', '2026-04-05T01:45:00'],
  ['Africa/Cairo', '2026-04-24T00:30:00', '2026-04-24T01:30:00', '2026-10-29T23:30:00'],
  ['America/Santiago', '2026-09-06T00:30:00', '2026-09-06T01:30:00', '2026-04-04T23:30:00'],
  ['Pacific/Chatham', '2026-09-27T03:00:00', '2026-09-27T04:00:00', '2026-04-05T03:00:00'],
]

test('across clock changes, posts in six zones keep their local time or move past a skipped one: none twice, none lost', async () => {
  const platform = await shop.platform('network_a')
  const wanted: { readonly zone: string; readonly local: string; readonly shown: string; readonly id: string }[] = []
  for (const [zone, gap, shownInstead, twice] of zones)
    for (const [local, shown] of [
      [gap, shownInstead],
      [twice, twice],
      [`${gap.slice(0, 10)}T12:00:00`, `${gap.slice(0, 10)}T12:00:00`],
    ] as const) {
      const time = { status: 'scheduled', scheduled_local: local, time_zone: zone }
      wanted.push({ zone, local, shown, id: await shop.post(platform, { caption: `${zone} ${local}`, ...time }) })
    }
  const due = await Promise.all(wanted.map(async ({ id }) => Date.parse((await shop.read(id)).scheduled_at)))
  const countAt = async (ms: number): Promise<number> => {
    shop.clock.set(new Date(ms))
    await runJobs()
    return wanted.filter(({ zone, local }) => made(`${zone} ${local}`) > 0).length
  }
  for (const ms of [...new Set(due)].sort((a, b) => a - b)) {
    expect(await countAt(ms - 1)).toBe(due.filter((other) => other < ms).length)
    expect(await countAt(ms)).toBe(due.filter((other) => other <= ms).length)
    // The local time occurs again an hour later, but the post is already published.
    expect(await countAt(ms + 60 * minute)).toBe(due.filter((other) => other <= ms + 60 * minute).length)
  }
  for (const { zone, local, shown, id } of wanted) {
    const { posted_at, status } = await shop.read(id)
    expect([status, wallTimeIn(new Date(posted_at), zone), made(`${zone} ${local}`)]).toEqual(['published', shown, 1])
  }
})
