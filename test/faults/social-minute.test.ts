import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { type PublishingShop, pageId, startPublishingShop } from '../support/publishing.ts'

const count = process.env.FULL === '1' ? 1000 : 60
const answersAfterMs = 50

test('posts that are due at once all go out, each once, from two processes, with one request in that minute', async () => {
  const shop = await startPublishingShop({
    clock: { now: () => new Date(), advance: () => {}, set: () => {} },
    times: { inlineMs: 3000, leaseMs: 120_000, waitScale: 1 },
    listen: true,
  })
  onTestFinished(() => shop.stop())
  const other = await shop.beside()
  onTestFinished(() => other.stop())
  const { networks } = shop.simulator
  networks.calls.faults.plan('*', { kind: 'delay', ms: answersAfterMs }, 1_000_000)
  Object.assign(networks.world.settings, { accountQuota: 10_000, tweetsPer15Minutes: 10_000, tweetsPerMonth: 100_000 })
  const dueMs = Date.now() + (count > 100 ? 240_000 : 20_000)
  const ids = await writePosts(shop, dueMs)
  await until(async () => (await prepared(shop)) === ids.length || Date.now() > dueMs - 2000)
  const ready = await prepared(shop)
  await until(() => Date.now() >= dueMs)
  const prior = networks.calls.seen.length
  await until(async () => (await published(shop)).length === ids.length)
  const lateness = (await published(shop)).map((at) => at - dueMs).sort((a, b) => a - b)
  const { posts, media, tweets } = networks.world
  const told = [...posts.all(), ...media.all()].map((one) => ('message' in one ? one.message : one.caption))
  const captions = [...told, ...tweets.all().map(({ sent }) => sent)]
  expect([captions.length, new Set(captions).size]).toEqual([ids.length, ids.length])
  const at = (part: number) => lateness[Math.min(lateness.length - 1, Math.floor(part * lateness.length))]
  console.log(
    `${ids.length} posts due at once, ${ready} prepared ahead, network answers after ${answersAfterMs} ms, 2 processes: ` +
      `out after ${at(0)} ms (first), ${at(0.5)} ms (half), ${at(0.99)} ms (99 %), ${at(1)} ms (last); ` +
      `${networks.calls.seen.length - prior} requests since`,
  )
}, 600_000)

/** Half on the page, the rest shared by the two others; all due at one moment. */
async function writePosts(shop: PublishingShop, dueMs: number): Promise<string[]> {
  const platforms = await Promise.all(
    (['network_a', 'network_b', 'network_c'] as const).map((name) => shop.platform(name)),
  )
  const scheduled = { status: 'scheduled', scheduled_at: new Date(dueMs).toISOString() }
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const platform = platforms[index % 2 === 0 ? 0 : index % 4 === 1 ? 1 : 2] ?? ''
    const body = { caption: `Due ${index}`, ...scheduled }
    ids.push(
      index % 4 === 1 && index % 2 === 1
        ? await shop.photo(platform, body)
        : await shop.post(platform, { ...body, metadata: { page_id: pageId } }),
    )
  }
  return ids
}

async function prepared(shop: PublishingShop): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from post_target where ahead_of is not null and state = 'ready'`.execute(shop.weft.db)
  return rows[0]?.count ?? 0
}

async function published(shop: PublishingShop): Promise<number[]> {
  const { rows } = await sql<{ at: Date }>`select published_at as at from post_target where state = 'live'`.execute(
    shop.weft.db,
  )
  return rows.map(({ at }) => at.getTime())
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(100)
}
