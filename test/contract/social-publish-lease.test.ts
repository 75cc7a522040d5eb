import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { type PublishingShop, startPublishingShop } from '../support/publishing.ts'
import type { TestWeft } from '../support/weft.ts'

const leaseMs = 20_000

let shop: PublishingShop
let other: TestWeft
beforeAll(async () => {
  shop = await startPublishingShop({ times: { inlineMs: 30_000, leaseMs, waitScale: 0.01 } })
  other = await shop.beside()
})
afterAll(async () => {
  await other?.stop()
  await shop?.stop()
})

test('a slow process keeps its post as long as it lives: the other process never takes it over', async () => {
  const caption = 'Slow but alive'
  const id = await shop.post(await shop.platform('network_a'), { caption })
  shop.fail('graph.feed.create', { kind: 'delay', ms: 1500 })
  const answer = shop.publish(id)
  await until(async () => (await targetOf(id))?.state === 'armed')
  for (let time = 0; time < 5; time++) {
    shop.clock.advance(leaseMs - 1)
    const now = shop.clock.now().getTime()
    await until(async () => ((await targetOf(id))?.lease_until?.getTime() ?? Number.POSITIVE_INFINITY) > now + 1)
    await other.weft.jobs.runNow('publish-due')
  }
  expect((await answer).body).toMatchObject({ success: true, post: { status: 'published' } })
  expect(await phasesOf(id)).toEqual(['start', 'prepare', 'arm', 'commit', 'permalink'])
  expect(shop.simulator.networks.world.posts.where(({ message }) => message === caption)).toHaveLength(1)
})

test('an abandoned post is taken over when its lease expires, not before, and is searched for before anything is sent', async () => {
  const caption = 'Left behind'
  const id = await shop.post(await shop.platform('network_a'), { caption })
  expect((await shop.publish(id)).body.success).toBe(true)
  // The state that a process leaves if it is killed after it has sent the request.
  const leaseUntil = new Date(shop.clock.now().getTime() + leaseMs)
  await sql`
    update post_target set state = 'armed', external_id = null, url = null, published_at = null,
      lease_until = ${leaseUntil}, next_at = ${shop.clock.now()} where post_id = ${id}`.execute(shop.weft.db)
  shop.clock.advance(leaseMs - 1)
  await other.weft.jobs.runNow('publish-due')
  expect((await targetOf(id))?.state).toBe('armed')
  shop.clock.advance(1)
  await other.weft.jobs.runNow('publish-due')
  const post = await shop.read(id)
  const [only, ...more] = shop.simulator.networks.world.posts.where(({ message }) => message === caption)
  expect([post.status, post.insights.network_a_post_id, more]).toEqual(['published', only?.id, []])
})

test('an abandoned post that the network does not list stays pending, and its result explains the open question', async () => {
  const id = await shop.post(await shop.platform('network_a'), { caption: 'Nobody knows' })
  const { results } = (await shop.publish(id)).body
  shop.simulator.networks.world.posts.remove(results.network_a.post_id)
  const now = shop.clock.now()
  await sql`
    update post_target set state = 'armed', external_id = null, url = null, published_at = null, reads = 0,
      armed_at = ${now}, sent_at = ${now}, lease_until = ${new Date(now.getTime() + leaseMs)}, next_at = ${now}
    where post_id = ${id}`.execute(shop.weft.db)
  shop.clock.advance(leaseMs)
  await other.weft.jobs.runNow('publish-due')
  const { status, error_message, insights } = await shop.read(id)
  expect([status, error_message, insights.publish_results[0].message]).toEqual([
    'publishing',
    null,
    'Weft is still publishing this. The network has not said whether it published this, and does not list it yet.',
  ])
})

interface TargetRow {
  readonly state: string
  readonly lease_until: Date | null
}

async function targetOf(postId: string): Promise<TargetRow | undefined> {
  const { rows } = await sql<TargetRow>`
    select state, lease_until from post_target where post_id = ${postId}`.execute(shop.weft.db)
  return rows[0]
}

async function phasesOf(postId: string): Promise<string[]> {
  const { rows } = await sql<{ phase: string }>`
    select phase from publish_attempt where post_id = ${postId} order by id`.execute(shop.weft.db)
  return rows.map(({ phase }) => phase)
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5))
}
