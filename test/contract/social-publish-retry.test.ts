import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { type PublishingShop, pageId, startPublishingShop } from '../support/publishing.ts'

let shop: PublishingShop
let onBoth: string
beforeAll(async () => {
  shop = await startPublishingShop()
  onBoth = await shop.platform('network_ab')
})
afterAll(() => shop.stop())

const counts = (caption: string) => {
  const { world } = shop.simulator.networks
  return {
    network_a: world.posts.where(({ message }) => message === caption).length,
    network_b: world.media.where((medium) => medium.caption === caption).length,
    network_c: world.tweets.where(({ sent }) => sent === caption).length,
  }
}
const refused = { kind: 'refuse', code: 100, message: 'Planned by the test.' } as const

test('only the failed network is retried, and the earlier success is kept', async () => {
  const id = await shop.photo(onBoth, { caption: 'B fails' })
  shop.fail('graph.media_publish', refused)
  const first = (await shop.publish(id)).body
  const message = 'The network does not take what it was sent. Change the post. The network says: Planned by the test.'
  expect(first).toMatchObject({
    success: false,
    post: { status: 'failed', error_message: `network_b: ${message}`, posted_at: null },
    retry_info: { is_retry: false, retried_platforms: [] },
  })
  expect(first.results.network_b).toEqual({ platform: 'network_b', success: false, state: 'rejected', error: message })
  shop.clock.advance(60_000)
  const second = (await shop.publish(id)).body
  expect(second).toMatchObject({
    success: true,
    post: { status: 'published', error_message: null },
    retry_info: { is_retry: true, retried_platforms: ['network_b'] },
  })
  expect(second.results.network_a).toEqual(first.results.network_a)
  expect(counts('B fails')).toEqual({ network_a: 1, network_b: 1, network_c: 0 })
})

test('the reverse: network_a failed, and network_b is kept', async () => {
  const id = await shop.photo(onBoth, { caption: 'A fails' })
  shop.fail('graph.photos.create', refused)
  expect((await shop.publish(id)).body.results.network_b.success).toBe(true)
  expect((await shop.publish(id)).body).toMatchObject({
    success: true,
    retry_info: { is_retry: true, retried_platforms: ['network_a'] },
  })
  expect(counts('A fails')).toEqual({ network_a: 1, network_b: 1, network_c: 0 })
})

test('a single failed network is retried with the post’s current content', async () => {
  const id = await shop.post(await shop.platform('network_a'), { caption: 'First words' })
  shop.fail('graph.feed.create', refused)
  expect((await shop.publish(id)).body.success).toBe(false)
  await shop.weft.admin('PUT', `/admin/social-posts/${id}`, { caption: 'Second words' })
  expect((await shop.publish(id)).body).toMatchObject({
    success: true,
    retry_info: { is_retry: true, retried_platforms: ['network_a'] },
  })
  expect([counts('First words').network_a, counts('Second words').network_a]).toEqual([0, 1])
})

test('publishing a published post again returns the stored result; force publishes it again', async () => {
  const id = await shop.photo(onBoth, { caption: 'Again and again' })
  const first = (await shop.publish(id)).body
  const again = (await shop.publish(id)).body
  expect(again).toEqual({ ...first, retry_info: { is_retry: true, retried_platforms: [] } })
  expect(counts('Again and again')).toEqual({ network_a: 1, network_b: 1, network_c: 0 })
  const forced = (await shop.publish(id, { force: true })).body
  expect(forced).toMatchObject({
    success: true,
    retry_info: { is_retry: true, retried_platforms: ['network_a', 'network_b'] },
  })
  expect(counts('Again and again')).toEqual({ network_a: 2, network_b: 2, network_c: 0 })
  expect(forced.results.network_a.post_id).not.toBe(first.results.network_a.post_id)
})

test('200 concurrent calls publish a post once on each network', async () => {
  const id = await shop.photo(onBoth, { caption: 'Two hundred' })
  const answers = await Promise.all(Array.from({ length: 200 }, () => shop.publish(id)))
  // A call that comes before the network has returned the URL responds without it.
  const withoutAddress = (key: string, value: unknown) => (/^(url|permalink)$/.test(key) ? undefined : value)
  const told = answers.map(({ status, body }) => JSON.stringify([status, body.success, body.results], withoutAddress))
  expect(new Set(told).size).toBe(1)
  expect(answers[0]?.body.success).toBe(true)
  expect(counts('Two hundred')).toEqual({ network_a: 1, network_b: 1, network_c: 0 })
})

test('200 concurrent calls publish one post on network C', async () => {
  const id = await shop.post(await shop.platform('network_c'), { caption: 'Two hundred short' })
  const answers = await Promise.all(Array.from({ length: 200 }, () => shop.publish(id)))
  expect(answers.filter(({ status, body }) => status === 200 && body.success)).toHaveLength(200)
  expect(counts('Two hundred short').network_c).toBe(1)
})

test('repeating a call with the same Idempotency-Key returns the same bytes', async () => {
  const id = await shop.post(await shop.platform('network_a'), { caption: 'Under a key' })
  const first = await shop.publish(id, {}, { 'idempotency-key': 'key-1' })
  const second = await shop.publish(id, {}, { 'idempotency-key': 'key-1' })
  expect([second.status, second.text]).toEqual([200, first.text])
  const other = await shop.publish(id, { force: true }, { 'idempotency-key': 'key-1' })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
  expect(counts('Under a key').network_a).toBe(1)
})

test('counts from webhooks that arrive between the attempts are kept', async () => {
  const id = await shop.photo(onBoth, { caption: 'With reactions' })
  shop.fail('graph.media_publish', refused)
  await shop.publish(id)
  await sql`update social_post set insights = insights || '{"reaction_count": 7}' where id = ${id}`.execute(
    shop.weft.db,
  )
  const { post } = (await shop.publish(id)).body
  expect([post.status, post.insights.reaction_count]).toEqual(['published', 7])
})

test('a page token that the network no longer accepts fails the post there, but not the login or the other network', async () => {
  const platform = await shop.platform('network_ab', { page_access_token: 'no-token-any-more' })
  const id = await shop.photo(platform, { caption: 'Half a login' })
  const { status, body } = await shop.publish(id)
  expect([status, body.success, body.post.status]).toEqual([200, false, 'failed'])
  expect([body.results.network_a.success, body.results.network_b.success]).toEqual([false, true])
  const shown = (await shop.weft.admin('GET', `/admin/social-platforms/${platform}`)).body.social_platform
  expect([shown.status, shown.status_reason]).toEqual(['active', null])
  expect(body.post.error_message).toBe(`network_a: ${body.results.network_a.error}`)
  expect(counts('Half a login')).toEqual({ network_a: 0, network_b: 1, network_c: 0 })
})

test('another page of the login is published to with its own token, never with the user’s', async () => {
  const id = await shop.post(onBoth, {
    caption: 'Elsewhere',
    metadata: { page_id: pageId, publish_target: 'network_a' },
  })
  const { body } = await shop.publish(id, { override_page_id: '101000000000002' })
  expect(body.success).toBe(true)
  const [made] = shop.simulator.networks.world.posts.where(({ message }) => message === 'Elsewhere')
  expect(made?.pageId).toBe('101000000000002')
})

test('a failure at a network that the post no longer targets no longer fails the post', async () => {
  const id = await shop.photo(onBoth, { caption: 'One is enough' })
  shop.fail('graph.media_publish', refused)
  expect((await shop.publish(id)).body.post.status).toBe('failed')
  await shop.weft.admin('PUT', `/admin/social-posts/${id}`, { metadata: { publish_target: 'network_a' } })
  const { body } = await shop.publish(id)
  expect([body.success, body.post.status, body.post.error_message, Object.keys(body.results)]).toEqual([
    true,
    'published',
    null,
    ['network_a'],
  ])
  expect(counts('One is enough')).toEqual({ network_a: 1, network_b: 0, network_c: 0 })
})

test('a token in a network’s error message is removed', async () => {
  const token = `EAAW${'q'.repeat(80)}`
  const id = await shop.post(await shop.platform('network_a'), { caption: 'Words' })
  shop.fail('graph.feed.create', { kind: 'refuse', code: 100, message: `Malformed access token ${token}` })
  const { text, body } = await shop.publish(id)
  expect([body.success, text.includes(token), body.post.error_message.endsWith('Malformed access token […]')]).toEqual([
    false,
    false,
    true,
  ])
})
