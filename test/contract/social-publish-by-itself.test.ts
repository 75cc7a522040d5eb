import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { type PublishingShop, startPublishingShop } from '../support/publishing.ts'

let shop: PublishingShop
let onPage: string
beforeAll(async () => {
  shop = await startPublishingShop({ times: { inlineMs: 3000, leaseMs: 120_000, waitScale: 0.01 } })
  onPage = await shop.platform('network_a')
})
afterAll(() => shop.stop())

const made = (caption: string): number =>
  shop.simulator.networks.world.posts.where(({ message }) => message === caption).length
const schedule = (caption: string, inMs: number, platform = onPage) =>
  shop.post(platform, {
    caption,
    status: 'scheduled',
    scheduled_at: new Date(shop.clock.now().getTime() + inMs).toISOString(),
  })
const run = async () => {
  await shop.weft.weft.jobs.runNow('publish-scheduled')
  await shop.weft.weft.jobs.runNow('publish-due')
}
const minute = 60_000

test('auto_publish publishes a new post once, without another call', async () => {
  const id = await shop.post(onPage, {
    caption: 'By itself',
    metadata: { page_id: '101000000000001', auto_publish: true },
  })
  await shop.weft.weft.jobs.runNow('relay-events')
  await expect.poll(async () => (await shop.read(id)).status).toBe('publishing')
  await run()
  expect([(await shop.read(id)).status, made('By itself')]).toEqual(['published', 1])
})

test('if auto_publish is refused, the post shows why', async () => {
  const id = await shop.post(onPage, { caption: 'Nowhere', metadata: { auto_publish: true } })
  await shop.weft.weft.jobs.runNow('relay-events')
  await expect.poll(async () => (await shop.read(id)).status).toBe('failed')
  expect((await shop.read(id)).error_message).toContain('No page_id')
})

test('a scheduled post is published at its time, not before', async () => {
  const id = await schedule('At ten past', 10 * minute)
  shop.clock.advance(10 * minute - 1)
  await run()
  expect([(await shop.read(id)).status, made('At ten past')]).toEqual(['scheduled', 0])
  shop.clock.advance(1)
  await run()
  expect([(await shop.read(id)).status, made('At ten past')]).toEqual(['published', 1])
})

test('a post up to 15 minutes late is published; one that is later is held, with the reason', async () => {
  const late = await schedule('Late', minute)
  shop.clock.advance(16 * minute)
  await run()
  expect([(await shop.read(late)).status, made('Late')]).toEqual(['published', 1])
  const tooLate = await schedule('Too late', minute)
  const due = (await shop.read(tooLate)).scheduled_at
  shop.clock.advance(16 * minute + 1)
  await run()
  const { status, error_message } = await shop.read(tooLate)
  expect([status, error_message, made('Too late')]).toEqual([
    'draft',
    `Held: it was due at ${due}, more than 15 minutes ago. Publish it, or give it another time.`,
    0,
  ])
})

test('scheduled posts of an inactive platform wait until it is active', async () => {
  const paused = await shop.platform('network_a')
  const id = await schedule('Paused', minute, paused)
  await shop.weft.admin('PUT', `/admin/social-platforms/${paused}`, { status: 'inactive' })
  shop.clock.advance(2 * minute)
  await run()
  expect((await shop.read(id)).status).toBe('scheduled')
  await shop.weft.admin('PUT', `/admin/social-platforms/${paused}`, { status: 'active' })
  await run()
  expect([(await shop.read(id)).status, made('Paused')]).toEqual(['published', 1])
})

test('if a process dies before its first request, another process publishes the post when the lease expires', async () => {
  const id = await shop.post(onPage, { caption: 'Taken over' })
  shop.fail('graph.feed.create', { kind: 'drop', when: 'before' })
  await shop.publish(id)
  const lease = new Date(shop.clock.now().getTime() + 120_000)
  const held = sql`update post_target set state = 'ready', lease_until = ${lease}, fence = fence + 1, next_at = ${shop.clock.now()} where post_id = ${id}`
  await held.execute(shop.weft.db)
  const laterThan = async (ms: number) => {
    shop.clock.advance(ms)
    await shop.weft.weft.jobs.runNow('publish-due')
  }
  await laterThan(60_000)
  expect(made('Taken over')).toBe(0)
  await laterThan(60_000)
  expect([(await shop.read(id)).status, made('Taken over')]).toEqual(['published', 1])
})
