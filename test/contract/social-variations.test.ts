import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { igUserId, type PublishingShop, pageId, shortUserId, startPublishingShop } from '../support/publishing.ts'

let shop: PublishingShop
let onPage: string
let onBoth: string
let onShort: string
beforeAll(async () => {
  shop = await startPublishingShop({ times: { inlineMs: 8000, leaseMs: 120_000, waitScale: 0.01 } })
  onPage = await shop.platform('network_a')
  onBoth = await shop.platform('network_ab')
  onShort = await shop.platform('network_c')
})
afterAll(() => shop.stop())
beforeEach(() => {
  shop.simulator.networks.calls.faults.clear()
  shop.simulator.networks.world.settings.usage = {}
})

const minute = 60_000
const world = () => shop.simulator.networks.world
const put = (id: string, body: object) => shop.weft.admin('PUT', `/admin/social-posts/${id}`, body)
/** Publishes and waits for the result, because on a busy machine the call can return early. */
async function publishWhole(id: string): Promise<void> {
  await shop.publish(id)
  for (let time = 0; time < 30 && (await shop.read(id)).status === 'publishing'; time++) await shop.later(1000)
  expect((await shop.read(id)).status).toBe('published')
}
const follow = () => shop.weft.weft.jobs.runNow('send-follow-ups')
const followUps = async (id: string) => {
  const { body } = await shop.weft.admin('GET', `/admin/social-posts/${id}/follow-ups`)
  return body.follow_ups as readonly Record<string, unknown>[]
}
const statesOf = async (id: string) => (await followUps(id)).map(({ state, tries }) => `${state} ${tries}`)
const image = (size: string) => ({ type: 'image', url: `${shop.mediaUrl}/${size}.jpg` })

describe('variations', () => {
  test('each network gets its own caption and media', async () => {
    const variations = {
      network_a: { media_attachments: { 0: image('1200x800') } },
      network_b: { caption: 'With #hashtags, for the gram' },
    }
    const id = await shop.photo(onBoth, { caption: 'For everybody', variations })
    expect((await shop.read(id)).variations).toEqual(variations)
    await publishWhole(id)
    const page = world().photos.where(({ url }) => url.endsWith('/1200x800.jpg'))
    const gram = world().media.where(({ caption }) => caption === 'With #hashtags, for the gram')
    expect([page.length, world().posts.where(({ message }) => message === 'For everybody').length]).toEqual([1, 1])
    expect(gram.map(({ url }) => url)).toEqual([shop.image])
  })

  test('a variation can be changed per network, and null removes it', async () => {
    const id = await shop.post(onBoth, { variations: { network_a: { caption: 'A' }, network_b: { caption: 'B' } } })
    const { body } = await put(id, { variations: { network_a: null, network_c: { caption: 'C' } } })
    expect(body.social_post.variations).toEqual({ network_b: { caption: 'B' }, network_c: { caption: 'C' } })
  })

  test('an invalid variation or a repeated part of a thread is refused', async () => {
    const refused = async (body: object) => {
      const answer = await shop.weft.admin('POST', '/admin/social-posts', { name: 'x', platform_id: onBoth, ...body })
      return [answer.status, answer.body.errors]
    }
    expect(await refused({ variations: { network_d: { caption: 'x' }, network_a: { captoin: 'x' } } })).toEqual([
      400,
      [
        { path: '/variations/network_a', message: 'Unrecognized fields: captoin' },
        { path: '/variations', message: 'Unrecognized fields: network_d' },
      ],
    ])
    expect(await refused({ variations: { network_c: { first_comment: 'x' } } })).toEqual([
      400,
      [{ path: '/variations/network_c', message: 'Unrecognized fields: first_comment' }],
    ])
    expect(await refused({ caption: 'One', thread: ['Two', 'Three', ' Two '] })).toEqual([
      400,
      [{ path: '/thread/2', message: 'must differ from the others of the thread' }],
    ])
  })

  test('validate checks the content that each network would get', async () => {
    const variations = {
      network_a: { media_attachments: {}, first_comment: 'On the page' },
      network_b: { caption: 'y'.repeat(2201), media_attachments: { 0: image('2000x500') } },
    }
    const id = await shop.photo(onBoth, { caption: 'Shared', first_comment: 'z'.repeat(2201), variations })
    const { status, body } = await shop.weft.admin('POST', `/admin/social-posts/${id}/validate`, {})
    expect([status, body]).toEqual([
      200,
      {
        valid: false,
        problems: [],
        networks: {
          network_a: {
            problems: [],
            changes: [],
            ...{ open_at: null, caption: 'Shared', media: [], follow_ups: ['On the page'], varied: true },
            ...{ length: 6, max_length: 63_206 },
          },
          network_b: {
            problems: [
              {
                path: '/variations/network_b/caption',
                message: 'Instagram: a caption has at most 2200 characters.',
              },
              {
                path: '/first_comment',
                message: 'Instagram: a comment has at most 2200 characters, this one counts 2201.',
              },
            ],
            changes: [
              'media 0: scaled down to 1440 pixels of width',
              'media 0: framed in white, so that its sides are between 4:5 and 1.91:1',
            ],
            ...{ open_at: null, caption: 'y'.repeat(2201), media: [image('2000x500')] },
            ...{ follow_ups: ['z'.repeat(2201)], varied: true, length: 2201, max_length: 2200 },
          },
        },
      },
    ])
    expect((await shop.publish(id)).status).toBe(400)
  })

  test('unsaved content is checked like a stored post, and is not saved', async () => {
    const before = (await shop.weft.admin('GET', '/admin/social-posts?limit=1')).body.count
    const { status, body } = await shop.weft.admin('POST', '/admin/socials/validate', {
      platform_id: onShort,
      caption: 'See https://shop.com/a-long-path-to-a-bowl 🧵',
      variations: { network_c: null },
      thread: ['And more'],
    })
    expect([status, body]).toEqual([
      200,
      {
        valid: true,
        problems: [],
        networks: {
          network_c: {
            problems: [],
            changes: [],
            ...{ open_at: null, caption: 'See https://shop.com/a-long-path-to-a-bowl 🧵', media: [] },
            // 4 for “See ”, 23 for the link, 1 for the space, 2 for the emoji.
            ...{ follow_ups: ['And more'], varied: false, length: 30, max_length: 280 },
          },
        },
      },
    ])
    const alone = await shop.weft.admin('POST', '/admin/socials/validate', { platform_id: onBoth, caption: 'Words' })
    expect([
      alone.body.valid,
      alone.body.networks.network_b.problems.map(({ path }: { path: string }) => path),
    ]).toEqual([false, ['/metadata/ig_user_id', '/media_attachments']])
    expect((await shop.weft.admin('GET', '/admin/social-posts?limit=1')).body.count).toBe(before)
    expect((await shop.weft.admin('POST', '/admin/socials/validate', { platform_id: 'none' })).status).toBe(404)
  })

  test('the limits of each network can be read', async () => {
    const { body } = await shop.weft.admin('GET', '/admin/socials/networks')
    expect(body).toEqual({
      social_networks: [
        {
          network: 'network_a',
          label: 'Facebook Page',
          caption: { max_length: 63_206, weighted: false },
          media: { required: false, max_images: 20, max_videos: 1, mixed: false },
          follow_up: 'comment',
        },
        {
          network: 'network_b',
          label: 'Instagram',
          caption: { max_length: 2200, weighted: false },
          media: { required: true, max_images: 10, max_videos: 10, mixed: true },
          follow_up: 'comment',
        },
        {
          network: 'network_c',
          label: 'X',
          caption: { max_length: 280, weighted: true },
          media: { required: false, max_images: 4, max_videos: 1, mixed: false },
          follow_up: 'thread',
        },
      ],
    })
  })

  test('a text too long for one network is published with a shorter one there', async () => {
    const long = 'word '.repeat(80)
    const short = await shop.post(onShort, { caption: long })
    expect((await shop.publish(short)).status).toBe(400)
    await put(short, { variations: { network_c: { caption: 'Shorter' } } })
    expect((await shop.publish(short)).body.success).toBe(true)
    expect(world().tweets.where(({ sent }) => sent === 'Shorter')).toHaveLength(1)
  })
})

describe('first comments', () => {
  const commentsOf = (text: string) => world().comments.where((comment) => comment.text === text)

  test('are posted below the post on both networks, once it is live', async () => {
    const id = await shop.photo(onBoth, { caption: 'Commented', first_comment: 'Link in the comments' })
    await publishWhole(id)
    expect(await statesOf(id)).toEqual(['waiting 0', 'waiting 0'])
    await follow()
    const { insights } = await shop.read(id)
    const below = commentsOf('Link in the comments')
    expect(below.map(({ objectId }) => objectId).sort()).toEqual(
      [insights.network_a_post_id, insights.network_b_media_id].sort(),
    )
    const idBelow = (objectId: string) => below.find((comment) => comment.objectId === objectId)?.id
    const shown = (network: string, objectId: string) => ({
      id: expect.stringMatching(/^follow_/),
      ...{ network, kind: 'comment', position: 1, text: 'Link in the comments', state: 'live', tries: 1 },
      ...{ external_id: idBelow(objectId), error: null, next_at: null },
    })
    expect(await followUps(id)).toEqual([
      shown('network_a', insights.network_a_post_id),
      shown('network_b', insights.network_b_media_id),
    ])
    await follow()
    expect(commentsOf('Link in the comments')).toHaveLength(2)
  })

  test('do not fail the post if they fail, and are retried once', async () => {
    const id = await shop.post(onPage, { caption: 'Comment fails', first_comment: 'Twice refused' })
    shop.fail('graph.post.comments', { kind: 'refuse', code: 4 }, 3)
    await shop.publish(id)
    await follow()
    expect([(await shop.read(id)).status, await statesOf(id)]).toEqual(['published', ['waiting 1']])
    shop.clock.advance(60 * minute)
    await follow()
    const [failed] = await followUps(id)
    expect(failed).toMatchObject({
      state: 'failed',
      tries: 2,
      next_at: null,
      error: 'The network accepts no more calls for now. The network says: (#4) Planned by the test.',
    })
    shop.clock.advance(60 * minute)
    await follow()
    expect([commentsOf('Twice refused').length, (await shop.read(id)).status]).toEqual([0, 'published'])
    // A person can retry it.
    shop.simulator.networks.calls.faults.clear()
    const retried = await shop.weft.admin('POST', `/admin/social-posts/${id}/follow-ups/retry`)
    expect([retried.status, retried.body]).toEqual([200, { follow_ups: await followUps(id) }])
    await follow()
    expect([await statesOf(id), commentsOf('Twice refused').length]).toEqual([['live 1'], 1])
    const none = await shop.weft.admin('POST', `/admin/social-posts/${id}/follow-ups/retry`)
    expect([none.status, none.body]).toEqual([
      409,
      {
        type: 'conflict',
        message: 'No part of the thread and no first comment has failed: there is nothing to retry.',
      },
    ])
  })

  test('are searched for if their response was lost, and are never sent again without a search', async () => {
    const id = await shop.post(onPage, { caption: 'Answer lost', first_comment: 'Written once' })
    await shop.publish(id)
    shop.fail('graph.post.comments', { kind: 'drop', when: 'after' })
    await follow()
    expect(await statesOf(id)).toEqual(['unknown 1'])
    await follow()
    expect([await statesOf(id), commentsOf('Written once').length]).toEqual([['live 1'], 1])
  })

  test('are sent again if they never arrived, once that is certain', async () => {
    const id = await shop.post(onPage, { caption: 'Never arrived', first_comment: 'Sent again' })
    await shop.publish(id)
    shop.fail('graph.post.comments', { kind: 'drop', when: 'before' })
    await follow()
    for (let time = 0; time < 6; time++) {
      shop.clock.advance(minute)
      await follow()
    }
    expect([await statesOf(id), commentsOf('Sent again').length]).toEqual([['live 2'], 1])
  })

  test('do not exist for an unknown post', async () => {
    const unknown = await shop.weft.admin('GET', '/admin/social-posts/post_unknown/follow-ups')
    expect([unknown.status, unknown.body]).toEqual([
      404,
      { type: 'not_found', message: 'This social post was not found.' },
    ])
  })
})

describe('threads', () => {
  const chainOf = (...texts: string[]) =>
    texts.map((text) => world().tweets.where(({ sent }) => sent === text)).map((found) => [found.length, found[0]])
  const thread = (name: string) => ({ caption: `${name} 1`, thread: [`${name} 2`, `${name} 3`, `${name} 4`] })
  const expectChain = (name: string) => {
    const found = chainOf(`${name} 1`, `${name} 2`, `${name} 3`, `${name} 4`)
    expect(found.map(([count]) => count)).toEqual([1, 1, 1, 1])
    const tweets = found.map(([, tweet]) => Object(tweet) as { id: string; replyTo: string | null })
    expect(tweets.map(({ replyTo }) => replyTo)).toEqual([null, ...tweets.slice(0, 3).map(({ id }) => id)])
  }

  test('are posts that reply to each other', async () => {
    await shop.connectAgain(onShort, 'network_c')
    const id = await shop.post(onShort, thread('Chain'))
    await shop.publish(id)
    await follow()
    expectChain('Chain')
    expect((await followUps(id)).map(({ network, kind, position, state }) => [network, kind, position, state])).toEqual(
      [
        ['network_c', 'reply', 1, 'live'],
        ['network_c', 'reply', 2, 'live'],
        ['network_c', 'reply', 3, 'live'],
      ],
    )
  })

  test('continue where they stopped if they break off, without duplicates', async () => {
    await shop.connectAgain(onShort, 'network_c')
    const id = await shop.post(onShort, thread('Broken'))
    await shop.publish(id)
    const problem = { title: 'Forbidden', detail: 'Not now.', type: 'about:blank', status: 403 }
    shop.fail('short.tweets', { kind: 'delay', ms: 0 })
    shop.fail('short.tweets', { kind: 'refuse', status: 403, body: problem })
    await follow()
    expect(await statesOf(id)).toEqual(['live 1', 'failed 1', 'waiting 0'])
    shop.clock.advance(minute)
    await follow()
    expect(await statesOf(id)).toEqual(['live 1', 'failed 1', 'waiting 0'])
    await shop.weft.admin('POST', `/admin/social-posts/${id}/follow-ups/retry`)
    await follow()
    expect(await statesOf(id)).toEqual(['live 1', 'live 1', 'live 1'])
    expectChain('Broken')
  })

  test('continue after a search if a response was lost in the middle, from two processes, without duplicates', async () => {
    await shop.connectAgain(onShort, 'network_c')
    const id = await shop.post(onShort, thread('Lost'))
    await shop.publish(id)
    const other = await shop.beside()
    shop.fail('short.tweets', { kind: 'delay', ms: 0 })
    shop.fail('short.tweets', { kind: 'drop', when: 'after' })
    for (let time = 0; time < 4; time++) {
      await Promise.all([follow(), other.weft.jobs.runNow('send-follow-ups')])
      shop.clock.advance(minute)
    }
    await other.stop()
    expect(await statesOf(id)).toEqual(['live 1', 'live 1', 'live 1'])
    expectChain('Lost')
  })

  test('report a part that is too long before anything is published', async () => {
    const id = await shop.post(onShort, { caption: 'Short', thread: ['fine', 'x'.repeat(281)] })
    const { status, body } = await shop.publish(id)
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          path: '/thread/1',
          message: 'X: each post of a thread has at most 280 characters, this one counts 281.',
        },
      ],
    ])
  })
})

describe('network limits', () => {
  const limits = async () => (await shop.weft.admin('GET', '/admin/socials/limits')).body
  const feedCalls = () =>
    shop.simulator.networks.calls.seen.filter(({ operation }) => operation === 'graph.feed.create').length
  const inMinutes = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * minute).toISOString()

  test('a page closed by the network is not called before it reopens, and the response says when', async () => {
    const start = shop.clock.now().toISOString()
    world().settings.usage = { [`page:${pageId}`]: { percent: 100, minutes: 19 } }
    const first = await shop.post(onPage, { caption: 'Finds it closed' })
    expect((await shop.publish(first)).body.results.network_a).toMatchObject({
      ...{ success: null, state: 'ready', publishes_at: inMinutes(19) },
    })
    const open = inMinutes(19)
    const { network_limits: known } = await limits()
    expect(known.find(({ account_id }: { account_id: string }) => account_id === pageId)).toEqual({
      ...{ network: 'network_a', account_id: pageId, bucket: 'business' },
      ...{ used_percent: 100, blocked_until: open, observed_at: start },
    })
    const asked = feedCalls()
    const second = await shop.post(onPage, { caption: 'Waits for it' })
    const { body } = await shop.publish(second)
    expect([body.success, body.post.status, body.results.network_a]).toEqual([
      null,
      'publishing',
      {
        ...{ platform: 'network_a', success: null, state: 'ready', pending: true, publishes_at: open },
        message: `The network takes no more from this account for now. Weft publishes it at ${open}.`,
      },
    ])
    const checked = await shop.weft.admin('POST', `/admin/social-posts/${first}/validate`, {})
    expect(checked.body.networks.network_a.open_at).toBe(open)
    await shop.later(18 * minute)
    expect(feedCalls()).toBe(asked)
    world().settings.usage = {}
    await shop.later(minute)
    expect([(await shop.read(first)).status, (await shop.read(second)).status]).toEqual(['published', 'published'])
  })

  test('the last post of a window closes the account until the window ends', async () => {
    await shop.connectAgain(onShort, 'network_c')
    const already = world().tweets.where(({ createdAt }) => createdAt > shop.clock.now().getTime() - 15 * minute).length
    world().settings.tweetsPer15Minutes = already + 1
    expect((await shop.publish(await shop.post(onShort, { caption: 'The last one' }))).body.success).toBe(true)
    const next = await shop.post(onShort, { caption: 'One too many' })
    expect((await shop.publish(next)).body.results.network_c).toMatchObject({ pending: true, state: 'ready' })
    const { network_limits: known } = await limits()
    expect(known.filter(({ account_id }: { account_id: string }) => account_id === shortUserId)).toMatchObject([
      { bucket: 'app_24_hours', blocked_until: null },
      { bucket: 'posts', used_percent: 100, blocked_until: inMinutes(15) },
      { bucket: 'posts_24_hours', blocked_until: null },
    ])
    const buckets = async (query: string) => {
      const { body } = await shop.weft.admin('GET', `/admin/socials/limits?account_id=${shortUserId}&${query}`)
      return body.network_limits.map(({ bucket }: { bucket: string }) => bucket)
    }
    expect((await buckets('order=-used_percent'))[0]).toBe('posts')
    expect(await buckets('blocked=true')).toEqual(['posts'])
    expect(await buckets('q=24_HOURS&order=-network')).toEqual(['posts_24_hours', 'app_24_hours'])
    expect(await buckets('network=network_a')).toEqual([])
    await shop.later(15 * minute)
    expect((await shop.read(next)).status).toBe('published')
  })

  test('the daily quota of a business account is read ahead, and its posts wait when it is used up', async () => {
    const onGram = await shop.platform('network_b')
    const used = () =>
      world().media.where(({ createdAt }) => createdAt > shop.clock.now().getTime() - 1440 * minute).length
    world().settings.accountQuota = Math.max(1, used())
    const scheduled_at = inMinutes(5)
    const id = await shop.photo(onGram, { caption: 'Tomorrow', status: 'scheduled', scheduled_at })
    if (used() === 0) await shop.publish(await shop.photo(onGram, { caption: 'Uses up the day' }))
    await shop.weft.weft.jobs.runNow('prepare-scheduled')
    shop.clock.advance(5 * minute)
    await shop.weft.weft.jobs.runNow('publish-scheduled')
    await shop.later(1000, 3)
    expect(await shop.read(id)).toMatchObject({ status: 'publishing' })
    const { network_limits: known } = await limits()
    expect(known.find(({ account_id }: { account_id: string }) => account_id === igUserId)).toMatchObject({
      ...{ network: 'network_b', bucket: 'posts_24_hours', used_percent: 100 },
    })
    world().settings.accountQuota = 1000
    await shop.later(15 * minute, 2)
    expect((await shop.read(id)).status).toBe('published')
  })
})
