import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { type PublishingShop, pageId, startPublishingShop } from '../support/publishing.ts'

const count = process.env.FULL === '1' ? 1000 : 60
const answersAfterMs = 50

test('posts due at the same time are all published once, by two processes', async () => {
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
  const dueMs = Date.now() + (count > 100 ? 200_000 : 20_000)
  const total = await writePosts(shop, dueMs)
  await until(async () => (await prepared(shop)) === total || Date.now() > dueMs - 2000)
  const ready = await prepared(shop)
  await until(() => Date.now() >= dueMs)
  const before = process.cpuUsage()
  const prior = networks.calls.seen.length
  await until(async () => (await published(shop)).length === total)
  const spent = process.cpuUsage(before)
  const lateness = (await published(shop)).map((at) => at - dueMs).sort((a, b) => a - b)
  const { posts, media, tweets } = networks.world
  const told = [...posts.all(), ...media.all()].map((one) => ('message' in one ? one.message : one.caption))
  const captions = [...told, ...tweets.all().map(({ sent }) => sent)]
  expect([captions.length, new Set(captions).size]).toEqual([total, total])
  const at = (part: number) => lateness[Math.min(lateness.length - 1, Math.floor(part * lateness.length))]
  console.log(
    `${total} posts due at once, ${ready} prepared ahead, network answers after ${answersAfterMs} ms, 2 processes: ` +
      `out after ${at(0)} ms (first), ${at(0.5)} ms (half), ${at(0.99)} ms (99 %), ${at(1)} ms (last); ` +
      `${networks.calls.seen.length - prior} requests and ${Math.round((spent.user + spent.system) / 1000)} ms of processor time (both processes and the networks) since`,
  )
}, 1_200_000)

/**
 * Copies posts from one draft for each account: half for network A, the rest split between the other two. All are due
 * at the same time.
 */
async function writePosts(shop: PublishingShop, dueMs: number): Promise<number> {
  const [page, gram, short] = [
    await shop.platform('network_a'),
    await shop.platform('network_b'),
    await shop.platform('network_c'),
  ]
  const drafts = [
    await shop.post(page),
    await shop.photo(gram),
    await shop.post(short, { metadata: { page_id: pageId } }),
  ]
  const copies = [count / 2, count / 4, count / 4]
  for (const [index, draft] of drafts.entries())
    await sql`
      insert into social_post (id, name, caption, status, platform_id, media_attachments, metadata, scheduled_at, created_at, updated_at)
      select id || '_' || n, name, 'Due ' || platform_id || ' ' || n, 'scheduled', platform_id, media_attachments, metadata,
        ${new Date(dueMs)}, created_at, created_at
      from social_post, generate_series(1, ${copies[index]}::int) n where id = ${draft}`.execute(shop.weft.db)
  return count
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
