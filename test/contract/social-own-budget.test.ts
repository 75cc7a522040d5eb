import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { people } from '../support/networks.ts'
import { type SocialWeft, startSocialWeft } from '../support/social-weft.ts'

const start = '2026-03-01T10:00:00.000Z'
const full =
  'The network takes 10 calls for one user within an hour. Weft keeps 2 of them for posts and has made the other 8. Nothing was sent. Try again at 2026-03-01T12:00:00.000Z.'
let shop: SocialWeft
let platform: string
beforeAll(async () => {
  shop = await startSocialWeft(start, { environment: { NETWORK_A_CALLS_PER_HOUR: '10' } })
  platform = await shop.connected('network_ab', people.asha)
  // Starts a new hour, so the calls of the login do not count.
  shop.clock.set(new Date('2026-03-01T11:00:00.000Z'))
  for (let n = 0; n < 8; n++) await shop.weft.admin('GET', `/admin/socials/network_a/pages?platform_id=${platform}`)
})
afterAll(() => shop.stop())

const answerTo = async (method: 'GET' | 'POST', path: string) => {
  const before = shop.networks.networks.calls.seen.length
  const { status, headers, body } = await shop.weft.admin(method, path)
  return [status, headers['retry-after'], body, shop.networks.networks.calls.seen.length - before]
}
const refused = [429, '3600', { type: 'rate_limited', message: full }, 0]

test('reading accounts over Weft’s budget for the network is refused with the time of the next possible call', async () => {
  expect(await answerTo('GET', `/admin/socials/accounts?platform_id=${platform}`)).toEqual(refused)
  expect(await answerTo('GET', `/admin/socials/network_a/pages?platform_id=${platform}`)).toEqual(refused)
  expect(await answerTo('GET', `/admin/socials/debug-network_b?platform_id=${platform}`)).toEqual(refused)
})

test('reading insights over Weft’s budget is refused with the time of the next possible call, and the post is unchanged', async () => {
  const { social_post } = (
    await shop.weft.admin('POST', '/admin/social-posts', { name: 'Post', platform_id: platform })
  ).body
  await sql`update social_post set status = 'published', posted_at = ${start},
    insights = '{"network_a_post_id": "101000000000001_1"}' where id = ${social_post.id}`.execute(shop.weft.db)
  expect(await answerTo('POST', `/admin/social-posts/${social_post.id}/sync-insights`)).toEqual(refused)
  const { body } = await shop.weft.admin('GET', `/admin/social-posts/${social_post.id}`)
  expect(body.social_post.insights).toEqual({ network_a_post_id: '101000000000001_1' })
})
