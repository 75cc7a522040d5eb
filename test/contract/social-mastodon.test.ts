import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Status, statusesOf } from '../../sandbox/networks/mastodon/server.ts'
import { mastodonFault, mastodonUsage } from '../../src/social/networks/mastodon/mastodon-fault.rules.ts'
import { comparable, countedLength, textOfHtml } from '../../src/social/networks/mastodon/status-text.rules.ts'
import { type PublishingShop, startPublishingShop } from '../support/publishing.ts'

const weftId = '109000000000000001'
let shop: PublishingShop
let host: string
let platformId: string
beforeAll(async () => {
  shop = await startPublishingShop({ environment: { MORE_NETWORKS: 'mastodon' } })
  host = new URL(shop.simulator.url).host
  platformId = await connected()
})
afterAll(() => shop.stop())
beforeEach(() => shop.simulator.networks.calls.faults.clear())

const statuses = (): Status[] => statusesOf(shop.simulator.networks.world).all()
const published = () => statuses().map(({ text }) => text)
const seen = (operation: string) =>
  shop.simulator.networks.calls.seen.filter((call) => call.operation === `mastodon.${operation}`).length

async function created(more: object = {}): Promise<string> {
  const body = {
    name: 'mastodon',
    category: 'social',
    auth_type: 'oauth2',
    url: `${shop.simulator.url}/mastodon`,
    ...more,
  }
  return (await shop.weft.admin('POST', '/admin/social-platforms', body)).body.social_platform.id
}

async function logIn(id: string, person = weftId, answer: 'allow' | 'refuse' = 'allow') {
  const json = { accept: 'application/json' }
  const begun = await shop.weft.admin('GET', `/admin/oauth/mastodon?platform_id=${id}`, undefined, json)
  if (begun.status !== 200) throw new Error(begun.text)
  const { location } = begun.body as { location: string }
  const form = new URLSearchParams({ person, do: answer })
  for (const scope of (new URL(location).searchParams.get('scope') ?? '').split(' ')) form.append('scope', scope)
  const back = await fetch(location, { method: 'POST', body: form, redirect: 'manual' })
  const { pathname, search } = new URL(back.headers.get('location') ?? '')
  return shop.weft.request({ method: 'GET', url: `${pathname}${search}` })
}

async function connected(): Promise<string> {
  const id = await created()
  expect((await logIn(id)).headers.location).toBe('/admin/social-platforms?connected=mastodon')
  return id
}

const platform = async (id: string) =>
  (await shop.weft.admin('GET', `/admin/social-platforms/${id}`)).body.social_platform
const post = (caption: string, more: object = {}) => shop.post(platformId, { caption, metadata: {}, ...more })

describe('a shop that has not enabled more networks', () => {
  let plain: PublishingShop
  beforeAll(async () => {
    plain = await startPublishingShop()
  })
  afterAll(() => plain.stop())

  test('refuses the name mastodon like any name that the social publishing specification does not list', async () => {
    const body = { name: 'mastodon', category: 'social', auth_type: 'oauth2' }
    const { status, body: refusal } = await plain.weft.admin('POST', '/admin/social-platforms', body)
    expect([status, refusal.errors]).toEqual([
      400,
      [{ path: '/name', message: 'must be one of network_a, network_b, network_ab, network_c, network_c_alt' }],
    ])
    const types = (await plain.weft.admin('GET', '/admin/socials/platforms')).body.social_platform_types
    expect(types.map(({ name }: { name: string }) => name)).toEqual([
      'network_a',
      'network_b',
      'network_ab',
      'network_c',
      'network_c_alt',
    ])
  })
})

describe('login', () => {
  test('registers an app with the platform’s server, and stores the account with its scopes', async () => {
    const { status, api_config } = await platform(platformId)
    expect([status, api_config]).toEqual([
      'active',
      {
        platform: 'mastodon',
        token_type: 'USER',
        access_token_present: true,
        authenticated_at: shop.clock.now().toISOString(),
        scopes: ['read:accounts', 'read:statuses', 'write:statuses', 'write:media'],
        user_id: `${weftId}@${host}`,
        username: `weftandwarp@${host}`,
        name: 'Weft & Warp',
        server: `${shop.simulator.url}/mastodon`,
        max_characters: 600,
        metadata: { profile_image_url: 'https://files.sandbox.example/avatar.png' },
      },
    ])
  })

  test('a server without TLS cannot be connected, unless the shop allows its host', async () => {
    const id = await created({ url: 'http://mastodon.example' })
    const { status, body } = await shop.weft.admin('GET', `/admin/oauth/mastodon?platform_id=${id}`)
    expect([status, body.message]).toEqual([502, 'The server could not be reached: Only https URLs are fetched.'])
  })

  test('declining connects nothing; a login without the right to publish is reported by the health check', async () => {
    const refused = await created()
    expect((await logIn(refused, weftId, 'refuse')).headers.location).toContain('error=Access+was+denied')
    expect((await platform(refused)).status).toBe('pending')
    const limited = await created()
    await logIn(limited, '109000000000000002')
    const { body } = await shop.weft.admin('GET', `/admin/social-platforms/${limited}/health`)
    expect([body.health.healthy, body.health.missing_scopes]).toEqual([false, ['write:statuses', 'write:media']])
  })

  test('a server that has revoked the login sets the platform to error', async () => {
    const id = await connected()
    await shop.simulator.networks.world.flush()
    shop.fail('mastodon.me', { kind: 'refuse', status: 401, body: { error: 'The access token was revoked' } }, 2)
    const { body } = await shop.weft.admin('GET', `/admin/social-platforms/${id}/health`)
    expect([body.health.healthy, (await platform(id)).status]).toEqual([false, 'error'])
  })

  test('a token is accepted only together with its server', async () => {
    const api_config = { access_token: 'alone' }
    const { status, body } = await shop.weft.admin('PUT', `/admin/social-platforms/${platformId}`, { api_config })
    const message = 'must be the address of the server and its token, with a space between'
    expect([status, body.errors]).toEqual([400, [{ path: '/api_config/access_token', message }]])
  })

  test('the token is only sent to the server that issued it, even if the platform’s url names another server', async () => {
    const id = await connected()
    const api_config = { server: 'https://elsewhere.example' }
    expect((await shop.weft.admin('PUT', `/admin/social-platforms/${id}`, { api_config })).status).toBe(200)
    const before = seen('statuses')
    const made = await shop.post(id, { caption: 'Stays at home', metadata: {} })
    expect([(await shop.publish(made)).body.success, seen('statuses')]).toEqual([true, before + 1])
  })
})

describe('publishing', () => {
  test('a text with a link is published once, with its URL, however often it is submitted', async () => {
    const id = await post('Indigo #handloom', { metadata: { link: 'https://shop.example/indigo' } })
    const { status, body } = await shop.publish(id)
    const [status1] = statuses().slice(-1)
    const externalId = `${status1?.id}@${host}`
    const url = `${shop.simulator.url}/mastodon/@weftandwarp/${status1?.id}`
    expect([status, body.success, body.post.insights.mastodon_post_id, body.results]).toEqual([
      200,
      true,
      externalId,
      {
        mastodon: {
          platform: 'mastodon',
          success: true,
          state: 'live',
          post_id: externalId,
          url,
          postId: externalId,
          permalink: url,
        },
      },
    ])
    expect([status1?.text, status1?.visibility]).toEqual(['Indigo #handloom\nhttps://shop.example/indigo', 'public'])
    const count = statuses().length
    expect((await shop.publish(id)).body.retry_info).toEqual({ is_retry: true, retried_platforms: [] })
    expect(statuses()).toHaveLength(count)
  })

  test('images have descriptions, and publishing waits until the server has processed a video', async () => {
    const media = { 0: { type: 'image', url: shop.image, alt: 'A blue scarf' }, 1: { type: 'image', url: shop.image } }
    expect((await shop.publish(await post('Two', { media_attachments: media }))).body.success).toBe(true)
    const described = statuses()
      .at(-1)
      ?.media.map(({ type, description }) => ({ type, description }))
    expect(described).toEqual([
      { type: 'image', description: 'A blue scarf' },
      { type: 'image', description: null },
    ])
    const video = { 0: { type: 'video', url: `${shop.mediaUrl}/clip.mp4` } }
    const id = await post('Loom', { media_attachments: video })
    const begun = await shop.publish(id)
    if (begun.body.success === null) await shop.later(3000, 4)
    expect((await shop.read(id)).status).toBe('published')
    expect([
      statuses()
        .at(-1)
        ?.media.map(({ type }) => type),
      seen('media.read') > 0,
    ]).toEqual([['video'], true])
  })

  test('the server sets the maximum length of a text, and a link counts 23', async () => {
    const check = async (caption: string) => {
      const answer = await shop.weft.admin('POST', '/admin/socials/validate', { platform_id: platformId, caption })
      const { problems, length, max_length } = answer.body.networks.mastodon
      return { problems, length, max_length }
    }
    expect(await check(`${'x'.repeat(576)} https://shop.example/${'y'.repeat(100)}`)).toEqual({
      problems: [],
      length: 600,
      max_length: 600,
    })
    expect((await check('x'.repeat(601))).problems).toEqual([
      {
        path: '/caption',
        message: 'Mastodon: a text has at most 600 characters on this server, this one counts 601.',
      },
    ])
  })

  test('a visibility set by a person survives later logins', async () => {
    const id = await connected()
    await shop.weft.admin('PUT', `/admin/social-platforms/${id}`, { api_config: { visibility: 'unlisted' } })
    await logIn(id)
    await shop.publish(await shop.post(id, { caption: 'Quietly', metadata: {} }))
    expect(statuses().at(-1)?.visibility).toBe('unlisted')
  })

  test('a thread follows its post, each part as a reply to the previous one', async () => {
    const id = await post('First', { thread: ['Second & third', 'Third <end>'] })
    expect((await shop.publish(id)).body.success).toBe(true)
    await shop.weft.weft.jobs.runNow('send-follow-ups')
    const [first, second, third] = statuses().slice(-3)
    expect([second?.text, second?.replyTo, third?.text, third?.replyTo]).toEqual([
      'Second & third',
      first?.id,
      'Third <end>',
      second?.id,
    ])
  })

  test('a part of a thread whose response was lost is found in the account and not posted again', async () => {
    const id = await post('Begins here', { thread: ['Goes on here'] })
    await shop.publish(id)
    shop.fail('mastodon.statuses', { kind: 'drop', when: 'after' })
    await shop.weft.weft.jobs.runNow('send-follow-ups')
    shop.clock.advance(11_000)
    await shop.weft.weft.jobs.runNow('send-follow-ups')
    const { follow_ups } = (await shop.weft.admin('GET', `/admin/social-posts/${id}/follow-ups`)).body
    expect(follow_ups.map(({ state }: { state: string }) => state)).toEqual(['live'])
    expect(published().filter((text) => text === 'Goes on here')).toHaveLength(1)
  })
})

describe('a lost response', () => {
  test.each([
    ['the connection breaks after the status was created', { kind: 'drop', when: 'after' }],
    [
      'the server returns 503 although it has created the status',
      { kind: 'lie', status: 503, body: { error: 'Service unavailable' } },
    ],
    ['the answer is cut off', { kind: 'truncate' }],
  ] as const)('%s: the status is found in the account, without duplicates', async (name, fault) => {
    const caption = `Lost: ${name} <b>& more</b>\n\nhttps://shop.example/a/very/long/address/of/a/product`
    const id = await post(caption)
    shop.fail('mastodon.statuses', fault)
    const { body } = await shop.publish(id)
    if (body.success === null) await shop.later(11_000, 2)
    expect((await shop.read(id)).status).toBe('published')
    expect(published().filter((text) => text === caption)).toHaveLength(1)
  })

  test('a status with media is identified by its media, even if its text is the same as before', async () => {
    const media = { 0: { type: 'image', url: shop.image } }
    await shop.publish(await post('The same words', { media_attachments: media }))
    const id = await post('The same words', { media_attachments: media })
    shop.fail('mastodon.statuses', { kind: 'drop', when: 'after' })
    const { body } = await shop.publish(id)
    if (body.success === null) await shop.later(11_000, 2)
    expect((await shop.read(id)).insights.mastodon_post_id).toBe(`${statuses().at(-1)?.id}@${host}`)
    expect(published().filter((text) => text === 'The same words')).toHaveLength(2)
  })

  test('a status that never arrived is sent again with its idempotency key, so that a late first request creates no duplicate', async () => {
    const id = await post('Sent twice')
    shop.fail('mastodon.statuses', { kind: 'drop', when: 'before' })
    await shop.publish(id)
    await shop.later(3_700_000, 3)
    expect((await shop.read(id)).status).toBe('published')
    expect(published().filter((text) => text === 'Sent twice')).toHaveLength(1)
    const [attempt] = await shop.weft.db
      .selectFrom('post_target')
      .select(['sent', 'artifacts'])
      .where('post_id', '=', id)
      .execute()
    expect(attempt).toMatchObject({ sent: 2, artifacts: { key: statuses().at(-1)?.key } })
  })
})

describe('error responses', () => {
  const refused = async (status: number, error: string) => {
    const id = await post(`Refused with ${status} ${error}`)
    shop.fail('mastodon.statuses', { kind: 'refuse', status, body: { error } })
    const { body } = await shop.publish(id)
    return [body.success, body.results.mastodon.error ?? body.results.mastodon.message]
  }

  test('the statuses 422 and 403 are final, and include the server’s message', async () => {
    expect(await refused(422, 'Validation failed: Text is odd')).toEqual([
      false,
      'The server does not take what it was sent. Change the post. The server says: Validation failed: Text is odd',
    ])
    expect(await refused(403, 'Your login is currently disabled')).toEqual([
      false,
      'The server restricts this account. Log in there to see what it wants. The server says: Your login is currently disabled',
    ])
  })

  test('the status 429 delays the post until the server accepts more', async () => {
    await refused(429, 'Too many requests')
    await shop.later(301_000, 2)
    expect(published().filter((text) => text === 'Refused with 429 Too many requests')).toHaveLength(1)
    const held = await shop.weft.db
      .selectFrom('publish_attempt')
      .select(['phase', 'code', 'detail'])
      .where('outcome', '=', 'held back')
      .execute()
    expect(held).toEqual([
      {
        phase: 'commit',
        code: '429',
        detail: 'The server accepts no more requests for now. The server says: Too many requests',
      },
    ])
  })

  test('the status 401 marks the login as expired', async () => {
    const id = await connected()
    const made = await shop.post(id, { caption: 'No longer', metadata: {} })
    shop.fail('mastodon.statuses', { kind: 'refuse', status: 401, body: { error: 'The access token is invalid' } })
    expect((await shop.publish(made)).body.success).toBe(false)
    expect((await platform(id)).status).toBe('error')
  })

  test('responses are interpreted by status, and the headers report the usage', () => {
    const now = new Date('2026-03-01T10:00:00.000Z')
    const read = (status: number, body: unknown, headers = {}) => mastodonFault({ status, headers, body }, now)
    expect(read(200, { id: '1' })).toBeNull()
    expect(read(200, null)).toMatchObject({ class: 'transient', definitive: false })
    expect(read(503, null)).toMatchObject({ class: 'transient', definitive: false, code: '503' })
    expect(read(403, { error: 'This action is outside the authorized scopes' })).toMatchObject({ class: 'auth_scope' })
    expect(read(418, {})).toMatchObject({ class: 'refused', definitive: true })
    const reset = { 'x-ratelimit-reset': '2026-03-01T10:03:00.000Z' }
    expect(read(429, {}, reset)).toMatchObject({ class: 'rate_limited', retryAt: new Date('2026-03-01T10:03:00.000Z') })
    expect(read(429, {}, { 'x-ratelimit-reset': 'soon' })?.retryAt).toEqual(new Date('2026-03-01T10:05:00.000Z'))
    const headers = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0', ...reset }
    expect(mastodonUsage(headers, '1@a.example', now)).toEqual([
      {
        network: 'mastodon',
        accountId: '1@a.example',
        bucket: 'requests',
        usedPercent: 100,
        blockedUntil: new Date('2026-03-01T10:03:00.000Z'),
      },
    ])
    expect(mastodonUsage({ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '301' }, '1', now)).toEqual([])
  })
})

test('favourites, boosts and replies are read as insights', async () => {
  const id = await post('How it fares')
  await shop.publish(id)
  const status = statuses().at(-1)
  if (!status) throw new Error('Nothing was published.')
  statusesOf(shop.simulator.networks.world).put({ ...status, favourites: 7, boosts: 2, replies: 1 })
  const { body } = await shop.weft.admin('POST', `/admin/social-posts/${id}/sync-insights`)
  expect(body.insights.mastodon_insights).toEqual({
    favourites: 7,
    boosts: 2,
    replies: 1,
    last_updated: shop.clock.now().toISOString(),
  })
  const history = await shop.weft.admin('GET', `/admin/social-posts/${id}/insights-history`)
  expect(history.body.snapshots.map(({ metrics }: { metrics: object }) => metrics)).toEqual([
    { likes: 7, shares: 2, replies: 1 },
  ])
})

test('the server’s HTML is converted back to the original text', () => {
  const html =
    '<p>A &amp; b &lt;3<br />@<span>asha</span></p><p><a href="https://x.example/y"><span class="invisible">https://</span>x.example<span>/y</span></a> &#39;&#x27;</p>'
  expect(comparable(textOfHtml(html))).toBe("A & b <3 @asha https://x.example/y ''")
  expect(comparable("A & b <3\n@asha@other.example\n\nhttps://x.example/y ''")).toBe(comparable(textOfHtml(html)))
  expect([countedLength('@asha@other.example hi'), countedLength('👩‍👩‍👧 https://x.example/y')]).toEqual([8, 25])
})
