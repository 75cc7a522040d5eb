import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { socialPublicEvents } from '../../src/social/public-events/index.ts'
import { type PublishingShop, startPublishingShop } from '../support/publishing.ts'

let shop: PublishingShop
beforeAll(async () => {
  shop = await startPublishingShop()
})
afterAll(() => shop.stop())

const admin: PublishingShop['weft']['admin'] = (...call) => shop.weft.admin(...call)
/** Returns the bodies of all webhook messages, oldest first. */
async function messages(): Promise<{ type: string; data: Record<string, Record<string, unknown>> }[]> {
  await shop.weft.weft.jobs.runNow('relay-events')
  const told = await sql<{ body: string }>`select m.body from webhook_message m order by m.id`.execute(shop.weft.db)
  return told.rows.map(({ body }) => JSON.parse(body))
}

test('exactly these social events can be subscribed to', () => {
  expect(socialPublicEvents.map(({ type }) => type)).toEqual([
    ...['social_platform.created', 'social_platform.updated', 'social_platform.disconnected'],
    ...['social_post.created', 'social_post.updated', 'social_post.published', 'social_post.failed'],
  ])
})

test('an endpoint receives events of platforms and posts, with the record and without secrets', async () => {
  const url = 'https://hooks.example/weft'
  const event_types = socialPublicEvents.map(({ type }) => type)
  expect((await admin('POST', '/admin/webhook-endpoints', { url, event_types })).status).toBe(201)
  const platform = await shop.platform('network_a')
  const live = await shop.post(platform, { caption: 'Live' })
  await shop.publish(live)
  const dead = await shop.post(platform, { caption: 'Dead' })
  shop.fail('graph.feed.create', { kind: 'refuse', code: 190, subcode: 460, status: 401 })
  shop.fail('graph.me', { kind: 'refuse', code: 190, subcode: 460, status: 401 })
  await shop.publish(dead)
  await expect
    .poll(
      async () =>
        (await messages()).map(({ type, data }) => [type, (data.social_platform ?? data.social_post)?.id]).sort(),
      {
        timeout: 20_000,
      },
    )
    .toEqual(
      [
        ['social_platform.created', platform],
        ['social_post.created', live],
        ['social_post.published', live],
        ['social_post.created', dead],
        ['social_platform.disconnected', platform],
        ['social_post.failed', dead],
      ].sort(),
    )
  const all = await messages()
  const disconnected = all.find(({ type }) => type === 'social_platform.disconnected')?.data.social_platform
  expect(disconnected).toEqual((await admin('GET', `/admin/social-platforms/${platform}`)).body.social_platform)
  expect(disconnected?.status_reason).toMatch(/^The password was changed\. Connect the account again\./)
  const failed = all.find(({ type }) => type === 'social_post.failed')?.data.social_post
  expect(failed).toEqual((await admin('GET', `/admin/social-posts/${dead}`)).body.social_post)
  expect(JSON.stringify(all)).not.toMatch(/EAAW/)
})

test('an event about a deleted record contains only the payload', async () => {
  const gone = await Promise.all(socialPublicEvents.map(({ data }) => data(shop.weft.db, { id: 'gone' })))
  expect(gone).toEqual(socialPublicEvents.map(() => null))
})
