import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookSignature } from '../../sandbox/networks/emitter.ts'
import { sql } from '../../src/platform/db/database.ts'
import { sandboxApps } from '../support/networks.ts'
import { type SocialWeft, startSocialWeft } from '../support/social-weft.ts'

const start = '2026-03-01T10:00:00.000Z'
const time = Date.parse(start) / 1000
const pageId = '101000000000001'
let shop: SocialWeft
beforeAll(async () => {
  shop = await startSocialWeft(start)
})
afterAll(() => shop.stop())

const send = (body: string, secret: string) =>
  shop.weft.request({
    method: 'POST',
    url: '/webhooks/social/network_a',
    payload: body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': webhookSignature(body, secret) },
  })
const like = (at: string, person: number): string => {
  const value = { item: 'reaction', verb: 'add', post_id: at, reaction_type: 'like', created_time: time }
  const from = { id: String(person), name: `Person ${person}` }
  return JSON.stringify({
    object: 'page',
    entry: [{ id: pageId, time, changes: [{ field: 'feed', value: { ...value, from } }] }],
  })
}

test('each of 1,000 events in a burst counts once even if repeated, and events signed by another app have no effect', async () => {
  const platform_id = await shop.platform('network_ab')
  const posts = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const at = `${pageId}_${index}`
      const { body } = await shop.weft.admin('POST', '/admin/social-posts', { name: at, platform_id })
      const { id } = body.social_post
      await sql`update social_post set status = 'published', insights = ${JSON.stringify({ network_a_post_id: at })}::jsonb
        where id = ${id}`.execute(shop.weft.db)
      return { id, at }
    }),
  )
  const real = Array.from({ length: 1000 }, (_, index) => like(`${pageId}_${index % 10}`, index))
  const again = real.filter((_, index) => index % 10 === 0)
  const forged = Array.from({ length: 100 }, (_, index) => like(`${pageId}_${index % 10}`, 100_000 + index))
  const answers = await Promise.all([
    ...[...real, ...again].map((body) => send(body, sandboxApps.graph.secret)),
    ...forged.map((body) => send(body, 'secret of another app')),
  ])
  const told = answers.map(({ status, text }) => `${status} ${text}`)
  expect(told).toEqual([
    ...Array.from({ length: 1100 }, () => '200 EVENT_RECEIVED'),
    ...Array.from({ length: 100 }, () => '401 Unauthorized'),
  ])
  await shop.run('apply-social-events')
  const insights = await Promise.all(
    posts.map(async ({ id }) => (await shop.weft.admin('GET', `/admin/social-posts/${id}`)).body.social_post.insights),
  )
  expect(insights).toEqual(
    posts.map(({ at }) => ({ network_a_post_id: at, reactions: { like: 100 }, reaction_count: 100 })),
  )
})
