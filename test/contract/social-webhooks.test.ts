import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { createLogger } from '../../src/platform/log.ts'
import { people, sandboxApps, startTestNetworks, type TestNetworks } from '../support/networks.ts'
import { type SocialWeft, startSocialWeft } from '../support/social-weft.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const start = '2026-03-01T10:00:00.000Z'
const seconds = Date.parse(start) / 1000
const path = '/webhooks/social/network_a'
const { secret, verifyToken } = sandboxApps.graph
const lines: string[] = []
let shop: SocialWeft
let platformId: string
beforeAll(async () => {
  const log = createLogger({ level: 'trace', destination: { write: (line: string) => void lines.push(line) } })
  shop = await startSocialWeft(start, { log })
  platformId = await shop.platform('network_ab')
})
afterAll(() => shop.stop())
beforeEach(() => {
  shop.clock.set(new Date(start))
  lines.length = 0
})

const sign = (body: string | Buffer, key = secret) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
const send = (body: string | Buffer, signature: string | undefined = sign(body)) =>
  shop.weft.request({
    method: 'POST',
    url: path,
    payload: body,
    headers: { 'content-type': 'application/json', ...(signature === '' ? {} : { 'x-hub-signature-256': signature }) },
  })
const message = (changes: object[], object = 'page', id = '101000000000001') =>
  JSON.stringify({ object, entry: [{ id, time: seconds, changes }] })
const deliver = async (...changes: object[]) => {
  const { status, text } = await send(message(changes))
  expect([status, text]).toEqual([200, 'EVENT_RECEIVED'])
}
const apply = () => shop.run('apply-social-events')
let posts = 0
/** Creates a published post with its id at the network. */
const post = async (insights: object = {}): Promise<{ id: string; at: string }> => {
  const at = `101000000000001_${++posts}`
  const { body } = await shop.weft.admin('POST', '/admin/social-posts', { name: at, platform_id: platformId })
  const { id } = body.social_post
  const known = JSON.stringify({ network_a_post_id: at, ...insights })
  await sql`update social_post set status = 'published', insights = ${known}::jsonb where id = ${id}`.execute(
    shop.weft.db,
  )
  return { id, at }
}
const read = async (id: string) => (await shop.weft.admin('GET', `/admin/social-posts/${id}`)).body.social_post
const insights = async (id: string) => {
  const { network_a_post_id: _known, ...rest } = (await read(id)).insights
  return rest
}
const like = (at: string, more: object = {}) => ({
  field: 'feed',
  value: { item: 'reaction', verb: 'add', post_id: at, reaction_type: 'like', created_time: seconds, ...more },
})
const from = (id: string) => ({ from: { id, name: `Person ${id}` } })
const outcomes = async (like: string) =>
  (
    await sql<{ outcome: string }>`select outcome from social_webhook_change
      where value::text like ${`%${like}%`} order by seq`.execute(shop.weft.db)
  ).rows.map(({ outcome }) => outcome)

test('a correct verify token returns the challenge as text', async () => {
  const query = `hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${verifyToken}`
  const { status, text, headers } = await shop.weft.request({ method: 'GET', url: `${path}?${query}` })
  expect([status, text, headers['content-type'], headers['x-content-type-options']]).toEqual([
    200,
    '1158201444',
    'text/plain; charset=utf-8',
    'nosniff',
  ])
})

test('a wrong verify token, another mode or none returns 403', async () => {
  const queries = [
    'hub.mode=subscribe&hub.challenge=1&hub.verify_token=wrong',
    `hub.mode=unsubscribe&hub.challenge=1&hub.verify_token=${verifyToken}`,
    `hub.challenge=1&hub.verify_token=${verifyToken}`,
    'hub.mode=subscribe&hub.challenge=1',
    '',
  ]
  const answers = await Promise.all(
    queries.map((query) => shop.weft.request({ method: 'GET', url: `${path}?${query}` })),
  )
  expect(answers.map(({ status, text }) => [status, text])).toEqual(queries.map(() => [403, 'Forbidden']))
})

test('a missing, wrong or malformed signature, or one of other bytes, returns 401, and nothing is stored', async () => {
  const { id, at } = await post()
  const body = message([like(at)])
  const right = sign(body)
  const answers = [
    await send(body, ''),
    await send(body, sign(body, 'another secret')),
    await send(body, right.slice(0, -2)),
    await send(body, right.replace('sha256=', 'sha1=')),
    await send(body, `sha256=${'z'.repeat(64)}`),
    await send(`${body} `, right),
    await send(JSON.stringify(JSON.parse(body), null, 1), right),
  ]
  expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [401, 'Unauthorized']))
  await apply()
  expect([await insights(id), await outcomes(at)]).toEqual([{}, []])
})

test('a reaction in feed increments its type and the total', async () => {
  const { id, at } = await post()
  await deliver(like(at, from('1')), like(at, { ...from('2'), reaction_type: 'love' }), like(at, from('3')))
  expect(await insights(id)).toEqual({})
  await apply()
  expect(await insights(id)).toEqual({ reactions: { like: 2, love: 1 }, reaction_count: 3 })
})

test('the reactions field increments the same counts', async () => {
  const { id, at } = await post({ reactions: { like: 4 }, reaction_count: 4 })
  await deliver({ field: 'reactions', value: { post_id: at, reaction_type: 'haha' } })
  await apply()
  expect(await insights(id)).toEqual({ reactions: { like: 4, haha: 1 }, reaction_count: 5 })
})

test('an un-like decrements the counts, never archives, and never goes below zero', async () => {
  const { id, at } = await post({ reactions: { like: 1 }, reaction_count: 1 })
  await deliver(like(at, { ...from('1'), verb: 'remove' }), like(at, { ...from('2'), verb: 'remove' }))
  await apply()
  expect(await read(id)).toMatchObject({
    status: 'published',
    insights: { reactions: { like: 0 }, reaction_count: 0 },
  })
})

test('a changed reaction moves from one type to another', async () => {
  const { id, at } = await post()
  await deliver(like(at, from('1')))
  await deliver(like(at, { ...from('1'), verb: 'edit', reaction_type: 'anger', created_time: seconds + 5 }))
  await apply()
  expect(await insights(id)).toEqual({ reactions: { like: 0, angry: 1 }, reaction_count: 1 })
})

test('a removal that arrives before its reaction leaves the counts unchanged', async () => {
  const { id, at } = await post({ reactions: { like: 3 }, reaction_count: 3 })
  await deliver(like(at, { ...from('1'), verb: 'remove', created_time: seconds + 9 }))
  await deliver(like(at, from('1')))
  await apply()
  expect(await insights(id)).toEqual({ reactions: { like: 3 }, reaction_count: 3 })
})

test('a redelivered event counts once', async () => {
  const { id, at } = await post()
  const body = message([like(at, from('1')), like(at)])
  for (let copy = 0; copy < 4; copy++) expect((await send(body)).status).toBe(200)
  await apply()
  expect((await send(body)).status).toBe(200)
  await apply()
  expect(await insights(id)).toEqual({ reactions: { like: 2 }, reaction_count: 2 })
})

test('two equal changes in one message count as two', async () => {
  const { id, at } = await post()
  await deliver(like(at), like(at))
  await apply()
  expect(await insights(id)).toEqual({ reactions: { like: 2 }, reaction_count: 2 })
})

test('no event is lost when many messages are received and applied concurrently', async () => {
  const { id, at } = await post()
  const all = Array.from({ length: 40 }, (_, index) => send(message([like(at, from(`p${index}`))])))
  await Promise.all([...all, apply(), apply()])
  await apply()
  expect(await insights(id)).toEqual({ reactions: { like: 40 }, reaction_count: 40 })
})

test('a reaction to a comment does not count for the post', async () => {
  const { id, at } = await post()
  await deliver(like(at, { ...from('1'), comment_id: `${at}_9` }))
  await apply()
  expect([await insights(id), await outcomes(at)]).toEqual([{}, ['noted']])
})

test('an event of an unknown post changes nothing, and is logged', async () => {
  await deliver(like('999_unknown'))
  await apply()
  expect(await outcomes('999_unknown')).toEqual(['no_post'])
  expect(lines.filter((line) => line.includes('no post has this id'))).toHaveLength(1)
})

test('comments are counted on both networks, and removed ones are not', async () => {
  const { id, at } = await post({ network_b_media_id: `17900${Date.parse(start)}` })
  const comment = (verb: string, comment_id: string) => ({
    field: 'feed',
    value: { item: 'comment', verb, post_id: at, comment_id, message: 'Lovely' },
  })
  await deliver(comment('add', 'c1'), comment('add', 'c2'), comment('remove', 'c1'))
  const media_id = `17900${Date.parse(start)}`
  const other = message([{ field: 'comments', value: { media_id, id: '1', text: 'Wow' } }], 'instagram', '178')
  expect((await send(other)).text).toBe('EVENT_RECEIVED')
  await apply()
  expect(await insights(id)).toEqual({ network_b_media_id: media_id, comment_count: 1, network_b_comment_count: 1 })
})

test('an edit and a removal at the network are recorded with the post, whose status does not change', async () => {
  const { id, at } = await post()
  const item = (verb: string, more = {}) => ({ field: 'feed', value: { item: 'status', verb, post_id: at, ...more } })
  await deliver(item('edited', { message: 'Better words' }), item('remove'))
  await apply()
  expect(await read(id)).toMatchObject({
    status: 'published',
    insights: { edited_at: start, message: 'Better words', removed_at: start },
  })
})

test('fields that Weft does not count are accepted and noted', async () => {
  const { at } = await post()
  const fields = ['posts', 'mention', 'mentions', 'live_comments']
  await deliver(...fields.map((field) => ({ field, value: { post_id: at, note: `field-${field}` } })))
  await apply()
  expect(await outcomes('field-')).toEqual(['noted', 'noted', 'noted', 'noted'])
})

test('a message without object or entry, with an unsupported object, or that is not JSON is acknowledged and ignored', async () => {
  const bodies = [
    '{"entry":[]}',
    '{"object":"page"}',
    message([like('888_unsupported')], 'user'),
    '{"object":"page","entry":[null,{"changes":7},{"changes":[null,{}]}]}',
    '{broken',
    '',
    '['.repeat(5000),
    '{"object":"page","entry":[{"id":1e999,"time":1e999,"changes":[{"field":"feed","value":{"n":-1e999}}]}]}',
  ]
  const answers = await Promise.all(bodies.map((body) => send(body)))
  expect(answers.map(({ status, text }) => [status, text])).toEqual(bodies.map(() => [200, 'EVENT_RECEIVED']))
  expect(await outcomes('888_unsupported')).toEqual([])
})

test('characters that the database refuses are removed before storing', async () => {
  const value = '{"item":"comment","verb":"add","post_id":"777_text","message":"a\\u0000b\\ud800c"}'
  const body = `{"object":"page","entry":[{"id":"1","time":${seconds},"changes":[{"field":"feed","value":${value}}]}]}`
  expect((await send(body)).text).toBe('EVENT_RECEIVED')
  await apply()
  const { rows } = await sql`select value ->> 'message' as message from social_webhook_change
    where value ->> 'post_id' = '777_text'`.execute(shop.weft.db)
  expect(rows).toEqual([{ message: 'ab\ufffdc' }])
})

test('20,000 changes in one message are accepted and applied; a larger message is refused completely', async () => {
  const { id, at } = await post()
  const many = Array.from({ length: 20_000 }, (_, index) =>
    like(at, index < 3 ? from(`many-${index}`) : { n: index, post_id: '666_many' }),
  )
  expect((await send(message(many))).text).toBe('EVENT_RECEIVED')
  await apply()
  expect(await insights(id)).toEqual({ reactions: { like: 3 }, reaction_count: 3 })
  const tooMany = await send(message([...many, like('666_more')]))
  expect([tooMany.status, tooMany.text, await outcomes('666_more')]).toEqual([413, 'Payload Too Large', []])
  const tooLong = await send(Buffer.alloc(8 * 1024 * 1024 + 1, ' '))
  expect([tooLong.status, tooLong.text]).toEqual([413, 'The request body is larger than 8 MiB.'])
  await vi.waitFor(async () => {
    await apply()
    const { rows } =
      await sql`select count(*)::int as waiting from social_webhook_change where applied_at is null`.execute(
        shop.weft.db,
      )
    expect(rows).toEqual([{ waiting: 0 }])
  }, 150_000)
}, 200_000)

test('a change that cannot be applied blocks no other, and is finally given up', async () => {
  const broken = await post({ reactions: { like: 'many' } })
  const whole = await post()
  await deliver(like(broken.at, from('1')), like(whole.at, from('1')))
  for (let round = 0; round < 5; round++) await apply()
  expect([await insights(whole.id), await outcomes(whole.at), await outcomes(broken.at)]).toEqual([
    { reactions: { like: 1 }, reaction_count: 1 },
    ['applied'],
    ['failed'],
  ])
})

test('after a login the page and its account are subscribed, once', async () => {
  const id = await shop.connected('network_ab', people.asha)
  await shop.run('subscribe-social-accounts')
  const subscribed = async () => (await shop.networks.control('GET', '/state')).body.subscriptions
  expect(await subscribed()).toEqual([
    { id: '101000000000001', fields: ['feed', 'mention'] },
    { id: '17841400000000101', fields: ['comments', 'mentions'] },
  ])
  await shop.run('subscribe-social-accounts')
  const { body } = await shop.networks.control('GET', '/state')
  expect(body.calls.filter(({ operation }: { operation: string }) => operation === 'graph.subscribe')).toHaveLength(2)
  const chosen = await shop.weft.admin('POST', `/admin/social-platforms/${id}/page`, { page_id: '101000000000002' })
  expect(chosen.status).toBe(200)
  await shop.run('subscribe-social-accounts')
  expect((await subscribed()).map((one: { id: string }) => one.id)).toEqual([
    '101000000000001',
    '17841400000000101',
    '101000000000002',
    '17841400000000102',
  ])
})

test('a refused subscription is retried, and reported in the platform’s health', async () => {
  await shop.networks.control('POST', '/faults', { operation: 'graph.subscribe', fault: { kind: 'refuse', code: 200 } })
  const id = await shop.connected('network_a', people.bilal)
  await shop.run('subscribe-social-accounts')
  const problems = async () =>
    (await shop.weft.admin('GET', `/admin/social-platforms/${id}/health`)).body.health.problems
  expect(await problems()).toEqual([
    expect.stringMatching(/^102000000000001 does not report to this shop yet: A permission is missing\./),
  ])
  shop.clock.advance(60_000)
  await shop.run('subscribe-social-accounts')
  expect(await problems()).toEqual([])
})

test('during a long outage the network is called about one account every 20 seconds, and the others follow its return', async () => {
  const isAway = { kind: 'respond', status: 503, body: {} } as const
  await shop.networks.control('POST', '/faults', { operation: 'graph.subscribe', fault: isAway, times: 1000 })
  await shop.connected('network_a', people.asha)
  await shop.connected('network_a', people.bilal)
  const asked = async () => {
    const { body } = await shop.networks.control('GET', '/state')
    return body.calls.filter(({ operation }: { operation: string }) => operation === 'graph.subscribe').length
  }
  const before = await asked()
  for (let n = 0; n < 12; n++) {
    await shop.run('subscribe-social-accounts')
    shop.clock.advance(n === 5 ? 3 * 3_600_000 : 20_000)
  }
  expect((await asked()) - before).toBe(12)
  await shop.networks.control('DELETE', '/faults')
  await shop.run('subscribe-social-accounts')
  const waiting = await sql`select from social_subscription where subscribed_at is null`.execute(shop.weft.db)
  expect(waiting.rows).toEqual([])
})

let listening: { weft: TestWeft; networks: TestNetworks } | null = null
afterAll(async () => {
  await listening?.weft.stop()
  await listening?.networks.stop()
})

test('over HTTP, split characters, duplicates and reordering do not change the counts', async () => {
  const app = { NETWORK_A_APP_ID: sandboxApps.graph.id, NETWORK_A_APP_SECRET: secret }
  const weft = await startTestWeft({ listen: true, environment: app })
  const networks = await startTestNetworks({ webhookUrl: `${weft.baseUrl}${path}` })
  listening = { weft, networks }
  const platform = await weft.admin('POST', '/admin/social-platforms', {
    name: 'network_a',
    category: 'social',
    auth_type: 'oauth2',
  })
  const made = await weft.admin('POST', '/admin/social-posts', {
    name: 'Post',
    platform_id: platform.body.social_platform.id,
  })
  const { id } = made.body.social_post
  await sql`update social_post set insights = '{"network_a_post_id": "1_2"}' where id = ${id}`.execute(weft.db)
  const change = (n: number, more: object = {}) => ({
    object: 'page' as const,
    accountId: '1',
    field: 'feed',
    value: {
      item: 'reaction',
      verb: 'add',
      post_id: '1_2',
      reaction_type: 'love',
      from: { id: String(n), name: 'Žofie 織物 🧵' },
      created_time: n,
      ...more,
    },
  })
  expect(await networks.networks.emitter.emit([change(1), change(2)], { split: true, copies: 3 })).toEqual([
    200, 200, 200,
  ])
  expect(await networks.networks.emitter.emit([change(3)], { badSignature: true })).toEqual([401])
  expect(
    await networks.networks.emitter.emit([change(4), change(4, { verb: 'remove', created_time: 5 })], {
      reversed: true,
    }),
  ).toEqual([200])
  await vi.waitFor(async () => {
    const { body } = await weft.admin('GET', `/admin/social-posts/${id}`)
    expect(body.social_post.insights).toMatchObject({ reactions: { love: 2 }, reaction_count: 2 })
  }, 20_000)
}, 60_000)
