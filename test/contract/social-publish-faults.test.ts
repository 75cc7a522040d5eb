import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NetworkFault } from '../../sandbox/networks/network-faults.ts'
import { sql } from '../../src/platform/db/database.ts'
import { type PublishingShop, startPublishingShop } from '../support/publishing.ts'

let shop: PublishingShop
beforeAll(async () => {
  shop = await startPublishingShop({ times: { inlineMs: 1500, leaseMs: 120_000, waitScale: 0.01 } })
})
afterAll(() => shop.stop())
beforeEach(() => shop.simulator.networks.calls.faults.clear())

type Name = 'network_a' | 'network_b' | 'network_c'
const commits: Record<Name, string> = {
  network_a: 'graph.feed.create',
  network_b: 'graph.media_publish',
  network_c: 'short.tweets',
}
const names: Name[] = ['network_a', 'network_b', 'network_c']

const made = (network: Name, caption: string): string[] => {
  const { world } = shop.simulator.networks
  if (network === 'network_a') return world.posts.where(({ message }) => message === caption).map(({ id }) => id)
  if (network === 'network_b') return world.media.where((medium) => medium.caption === caption).map(({ id }) => id)
  return world.tweets.where(({ sent }) => sent === caption).map(({ id }) => id)
}
const write = async (network: Name, caption: string): Promise<string> => {
  const platform = await shop.platform(network)
  return network === 'network_b' ? shop.photo(platform, { caption }) : shop.post(platform, { caption })
}
/** Publishes and waits for the result, because on a busy machine the call can return early. */
async function publishWhole(id: string) {
  const { status } = await shop.publish(id)
  expect(status).toBe(200)
  for (let time = 0; time < 30 && (await shop.read(id)).status === 'publishing'; time++) await shop.later(1000)
  const post = await shop.read(id)
  const [result] = post.insights.publish_results
  return { post, result }
}
/** Leaves enough time for all automatic steps. */
const settle = () => shop.later(61_000, 6)

const serverError: NetworkFault = { kind: 'respond', status: 503, body: '<html>503</html>', contentType: 'text/html' }
const lieOf = (network: Name): NetworkFault =>
  network === 'network_b'
    ? { kind: 'lie', code: 4, subcode: 2_207_051 }
    : network === 'network_a'
      ? { kind: 'lie', code: 1, subcode: 99, status: 500 }
      : { kind: 'lie', status: 504, body: 'Gateway Timeout' }

const faults: [string, (network: Name) => NetworkFault][] = [
  ['the connection drops before it is published', () => ({ kind: 'drop', when: 'before' })],
  ['the connection drops after it is published', () => ({ kind: 'drop', when: 'after' })],
  ['the network publishes it and says that it did not', lieOf],
  ['the network answers with a page of an outage', () => serverError],
  ['the answer is cut off', () => ({ kind: 'truncate' })],
  ['the answer has no id', () => ({ kind: 'lie', status: 200, body: {} })],
]
for (const network of names)
  for (const [what, fault] of faults)
    test(`${network}: ${what}: there is one post in the end, and Weft knows its id`, async () => {
      const caption = `${what} on ${network}`
      const id = await write(network, caption)
      shop.fail(commits[network], fault(network))
      const { status } = await shop.publish(id)
      expect(status).toBe(200)
      await settle()
      const [only, ...more] = made(network, caption)
      expect(more).toEqual([])
      const post = await shop.read(id)
      const field = network === 'network_b' ? 'network_b_media_id' : `${network}_post_id`
      expect([post.status, post.error_message, post.insights[field]]).toEqual(['published', null, only])
    })

for (const network of names)
  test(`${network}: a lost response is pending, not an error, while Weft searches, and publishing again joins`, async () => {
    const caption = `Pending on ${network}`
    const id = await write(network, caption)
    shop.fail(commits[network], { kind: 'drop', when: 'before' })
    const { body } = await shop.publish(id)
    expect([body.success, body.post.status]).toEqual([null, 'publishing'])
    expect(body.results[network]).toEqual({
      platform: network,
      success: null,
      state: 'unknown',
      pending: true,
      message: expect.stringMatching(
        /^Weft is still publishing this\. The network has not said whether it published this/,
      ),
    })
    expect(made(network, caption)).toEqual([])
    await shop.later(11_000)
    const unclear = await shop.read(id)
    expect([unclear.status, unclear.error_message, unclear.insights.publish_results]).toEqual([
      'publishing',
      null,
      [
        {
          platform: network,
          success: null,
          state: 'unknown',
          pending: true,
          message: expect.stringMatching(
            /^Weft is still publishing this\. The network has not said whether it published this/,
          ),
        },
      ],
    ])
    const again = await shop.publish(id, { force: true })
    expect([again.body.success, again.body.retry_info]).toEqual([null, { is_retry: false, retried_platforms: [] }])
    const edit = await shop.weft.admin('PUT', `/admin/social-posts/${id}`, { caption: 'Other words' })
    expect(edit.status).toBe(409)
    await settle()
    expect(made(network, caption)).toHaveLength(1)
  })

for (const network of names)
  test(`${network}: a throttled commit waits without publishing anything, and is published later by itself`, async () => {
    const id = await write(network, `Throttled on ${network}`)
    const throttle: NetworkFault =
      network === 'network_c'
        ? {
            kind: 'respond',
            status: 429,
            body: { title: 'Too Many Requests', status: 429, type: 'about:blank', detail: 'Too Many Requests' },
          }
        : { kind: 'refuse', code: 32 }
    shop.fail(commits[network], throttle)
    const { body } = await shop.publish(id)
    expect([body.success, body.results[network].state]).toEqual([null, 'ready'])
    expect(made(network, `Throttled on ${network}`)).toEqual([])
    await shop.later(60 * 60_000)
    expect((await shop.read(id)).status).toBe('published')
    expect(made(network, `Throttled on ${network}`)).toHaveLength(1)
  })

test('network_b: media that is not ready yet is published later, from the same container', async () => {
  const id = await write('network_b', 'Not ready')
  shop.fail('graph.media_publish', { kind: 'refuse', code: 9007, subcode: 2_207_027 })
  const { body } = await shop.publish(id)
  if (!body.success) await settle()
  expect(made('network_b', 'Not ready')).toHaveLength(1)
  expect(shop.simulator.networks.world.containers.where(({ caption }) => caption === 'Not ready')).toHaveLength(1)
})

test('network_b: an unreadable permalink leaves the post published', async () => {
  const id = await write('network_b', 'No permalink')
  shop.fail('graph.media.read', serverError)
  const { post, result } = await publishWhole(id)
  const [medium] = made('network_b', 'No permalink')
  expect([post.status, result.media_id]).toEqual(['published', medium])
})

test('a connection dropped during preparation is retried', async () => {
  const id = await shop.photo(await shop.platform('network_b'), { caption: 'Made ready twice' })
  shop.fail('graph.media.create', { kind: 'drop', when: 'before' })
  await shop.publish(id)
  await settle()
  expect((await shop.read(id)).status).toBe('published')
  expect(made('network_b', 'Made ready twice')).toHaveLength(1)
})

test('network_c: a duplicate that the network refuses at the first attempt is a failure, not a success', async () => {
  const first = await write('network_c', 'Said before')
  expect((await publishWhole(first)).post.status).toBe('published')
  const second = await write('network_c', 'Said before')
  const { post, result } = await publishWhole(second)
  expect(post.status).toBe('failed')
  expect(result.error).toContain('The network says that the account has posted the same before.')
  expect(made('network_c', 'Said before')).toHaveLength(1)
})

test('if the outcome stays unknown for a day, a person must resolve it', async () => {
  const id = await write('network_c', 'Unreadable account')
  shop.fail('short.tweets', { kind: 'drop', when: 'before' })
  shop.fail(
    'short.timeline',
    { kind: 'respond', status: 403, body: { title: 'Forbidden', status: 403, type: 'about:blank' } },
    100,
  )
  await shop.publish(id)
  await shop.later(3_600_000, 40)
  const post = await shop.read(id)
  expect([post.status, post.insights.publish_results[0].state]).toEqual(['failed', 'needs_human'])
  expect(post.error_message).toContain('Look into the account')
  const blind = await shop.publish(id)
  expect([blind.body.success, blind.body.retry_info]).toEqual([false, { is_retry: true, retried_platforms: [] }])
  const forced = await shop.publish(id, { force: true })
  expect([forced.status, forced.body.message]).toEqual([
    409,
    'The post may be live on X. Look into the account and resolve that first.',
  ])
  expect(made('network_c', 'Unreadable account')).toEqual([])
  const resolve = (body: object) => shop.weft.admin('POST', `/admin/social-posts/${id}/targets/network_c/resolve`, body)
  expect((await resolve({ action: 'resend', external_id: '1' })).status).toBe(400)
  await shop.connectAgain(post.platform_id, 'network_c')
  expect((await resolve({ action: 'resend' })).body.social_post.status).toBe('publishing')
  await shop.later(1000)
  expect(made('network_c', 'Unreadable account')).toHaveLength(1)
  expect((await shop.read(id)).status).toBe('published')
  expect((await resolve({ action: 'mark_live' })).status).toBe(409)
})

test('a person can mark a post as live', async () => {
  const id = await write('network_c', 'Seen by a person')
  await publishWhole(id)
  await sql`update post_target set state = 'needs_human', external_id = null, fault = '{"message":"?"}' where post_id = ${id}`.execute(
    shop.weft.db,
  )
  const answer = await shop.weft.admin('POST', `/admin/social-posts/${id}/targets/network_c/resolve`, {
    action: 'mark_live',
    external_id: '1900000000000000001',
  })
  expect([answer.status, answer.body.social_post.status, answer.body.social_post.insights.network_c_post_id]).toEqual([
    200,
    'published',
    '1900000000000000001',
  ])
})

test('the log of attempts contains the commits and no secret', async () => {
  const { rows } = await sql<{ text: string }>`select to_jsonb(a)::text as text from publish_attempt a`.execute(
    shop.weft.db,
  )
  const all = rows.map(({ text }) => text).join('\n')
  expect(all).toContain('"phase": "commit"')
  expect(all).not.toMatch(/EAAW|access_token|oauth_|Bearer/)
})
