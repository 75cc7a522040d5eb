import { afterAll, beforeAll, expect, test } from 'vitest'
import { igUserId, type PublishingShop, shortUserId, startPublishingShop } from '../support/publishing.ts'
import type { TestWeft } from '../support/weft.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
let shop: PublishingShop
let other: TestWeft
beforeAll(async () => {
  shop = await startPublishingShop({
    times: { inlineMs: 30_000, leaseMs: 120_000, waitScale: 0.01 },
    environment: { NETWORK_A_CALLS_PER_HOUR: '6', NETWORK_B_POSTS_PER_DAY: '3', NETWORK_C_POSTS_PER_MONTH: '2' },
  })
  other = await shop.beside()
})
afterAll(async () => {
  await other?.stop()
  await shop?.stop()
})

const seen = () => shop.simulator.networks.calls.seen
const calls = (operation: string): number => seen().filter((call) => call.operation === operation).length
const after = (ms: number) => new Date(shop.clock.now().getTime() + ms).toISOString()
const limitOf = async (account_id: string) => {
  const { body } = await shop.weft.admin('GET', `/admin/socials/limits?account_id=${account_id}&q=own`)
  return body.network_limits
}
const publishAt = (weft: TestWeft, id: string) => weft.admin('POST', `/admin/social-posts/${id}/publish`)

test('two processes together publish at most the configured number of photos in 24 hours, and the others show when they will be published', async () => {
  const platform = await shop.platform('network_b')
  const began = shop.clock.now().toISOString()
  const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => shop.photo(platform, { caption: `Photo ${n}` })))
  const answers = await Promise.all(ids.map((id, n) => publishAt(n % 2 === 0 ? shop.weft : other, id)))
  const published = answers.filter(({ body }) => body.success === true)
  const held = answers.filter(({ body }) => body.success === null)
  expect([published.length, held.length, calls('graph.media_publish')]).toEqual([3, 5, 3])
  const [tomorrow, afterwards] = [after(day), after(2 * day)]
  const message = (moment: string) =>
    `The network takes 3 posts of one account within 24 hours, and had them all. Weft publishes it at ${moment}.`
  const told = held.map(({ body }) => [body.publishes_at, body.results.network_b.message]).sort()
  expect(told).toEqual(
    [tomorrow, tomorrow, tomorrow, afterwards, afterwards].map((moment) => [moment, message(moment)]),
  )
  expect(await limitOf(igUserId)).toEqual([
    {
      ...{ network: 'network_b', account_id: igUserId, bucket: 'own_posts_24_hours' },
      ...{ used_percent: 100, blocked_until: afterwards, observed_at: began },
    },
  ])
  await shop.later(day - 1)
  expect(calls('graph.media_publish')).toBe(3)
  await shop.later(1)
  await shop.later(1000, 3)
  expect(calls('graph.media_publish')).toBe(6)
  await shop.later(day)
  await shop.later(1000, 3)
  const statuses = await Promise.all(ids.map(async (id) => (await shop.read(id)).status))
  expect(statuses).toEqual(ids.map(() => 'published'))
})

test('a post that the network refuses does not count against the budget', async () => {
  shop.clock.advance(3 * day)
  const platform = await shop.platform('network_b')
  const refused = await shop.photo(platform, { caption: 'Refused' })
  shop.fail('graph.media_publish', { kind: 'refuse', code: 100, subcode: 2_207_023 })
  expect((await shop.publish(refused)).body.success).toBe(false)
  expect((await limitOf(igUserId))[0].used_percent).toBe(0)
  const ids = await Promise.all(Array.from({ length: 3 }, (_, n) => shop.photo(platform, { caption: `Kept ${n}` })))
  const answers = await Promise.all(ids.map((id) => shop.publish(id)))
  expect(answers.map(({ body }) => body.success)).toEqual([true, true, true])
})

test('network A gets at most the configured number of calls per hour from two processes together', async () => {
  const platform = await shop.platform('network_a')
  const before = seen().length
  const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => shop.post(platform, { caption: `Text ${n}` })))
  const answers = await Promise.all(ids.map((id, n) => publishAt(n % 2 === 0 ? shop.weft : other, id)))
  expect(seen().length - before).toBe(6)
  const held = answers.filter(({ body }) => body.success === null)
  const publishes_at = after(hour)
  const message = `The network takes 6 calls for one user within an hour, and had them all. Weft publishes it at ${publishes_at}.`
  expect(held.length).toBeGreaterThan(0)
  expect(held.map(({ body }) => [body.publishes_at, body.results.network_a.message])).toEqual(
    held.map(() => [publishes_at, message]),
  )
  for (let hours = 0; hours < 4; hours++) await shop.later(hour)
  const statuses = await Promise.all(ids.map(async (id) => (await shop.read(id)).status))
  expect(statuses).toEqual(ids.map(() => 'published'))
})

test('network C gets at most the configured number of posts in 30 days, including threads', async () => {
  const platform = await shop.platform('network_c')
  const first = await shop.post(platform, { caption: 'One', thread: ['Two', 'Three'] })
  expect((await shop.publish(first)).body.success).toBe(true)
  await shop.weft.weft.jobs.runNow('send-follow-ups')
  const sent = () => shop.simulator.networks.world.tweets.all().map((tweet) => tweet.sent)
  expect(sent()).toEqual(['One', 'Two'])
  const { body } = await shop.weft.admin('GET', `/admin/social-posts/${first}/follow-ups`)
  expect(body.follow_ups.map(({ state, error }: { state: string; error: string | null }) => [state, error])).toEqual([
    ['live', null],
    ['waiting', 'The network takes 2 posts within 30 days, and had them all.'],
  ])
  const next = await shop.publish(await shop.post(platform, { caption: 'Four' }))
  expect([next.body.success, next.body.publishes_at]).toEqual([null, after(30 * day)])
  expect((await limitOf(shortUserId))[0]).toMatchObject({ bucket: 'own_posts_30_days', used_percent: 100 })
})
