import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { addPublishedAccount } from '../../src/social/webhooks/index.ts'
import { people } from '../support/networks.ts'
import { configOf, loginsOf } from '../support/publishing.ts'
import { type SocialWeft, startSocialWeft } from '../support/social-weft.ts'

const own = '101000000000001'
const second = '101000000000002'
const third = '101000000000003'
let shop: SocialWeft
beforeAll(async () => {
  shop = await startSocialWeft('2026-03-01T10:00:00.000Z')
})
afterAll(() => shop.stop())
beforeEach(() => shop.networks.control('DELETE', '/faults'))

let made = 0
/** Creates a platform whose configuration, entered by hand, names a single page. The network has three. */
const entered = async (): Promise<string> => {
  const api_config = configOf('network_a', await loginsOf(shop.networks), shop.clock.now())
  return shop.platform('network_a', { status: 'active', api_config })
}
const publishedOn = async (platform_id: string, page_id: string): Promise<string> => {
  const caption = `On ${page_id}, ${++made}`
  const body = { name: 'Post', caption, platform_id, metadata: { page_id, publish_target: 'network_a' } }
  const { id } = (await shop.weft.admin('POST', '/admin/social-posts', body)).body.social_post
  const answer = await shop.weft.admin('POST', `/admin/social-posts/${id}/publish`)
  expect([answer.status, answer.body.success]).toEqual([200, true])
  return id
}
const sync = (id: string) => shop.weft.admin('POST', `/admin/social-posts/${id}/sync-insights`)
const read = async (id: string) => (await shop.weft.admin('GET', `/admin/social-posts/${id}`)).body.social_post
const subscribed = async (): Promise<string[]> =>
  (await shop.networks.control('GET', '/state')).body.subscriptions.map((one: { id: string }) => one.id).sort()
const statusOf = async (id: string) => {
  const { status, status_reason } = await shop.read(id)
  return [status, status_reason]
}

test('insights, comments and followers are read with the token of the page that published the post', async () => {
  const platform = await entered()
  const id = await publishedOn(platform, second)
  const { network_a_post_id: at } = (await read(id)).insights
  shop.networks.networks.world.comments.put({
    id: `${at}_1`,
    objectId: at,
    from: { id: 'p', name: 'Person' },
    text: 'Lovely',
    likes: 0,
    createdAt: shop.clock.now().getTime(),
  })
  const { status, body } = await sync(id)
  const { followers, comments, recent_comments } = body.insights.network_a_insights
  expect([status, followers, comments, recent_comments[0].message]).toEqual([200, 1250, 1, 'Lovely'])
  expect(await statusOf(platform)).toEqual(['active', null])
})

test('each page that has published is subscribed, also after the next login', async () => {
  const platform = await shop.connected('network_a', people.asha)
  await publishedOn(platform, second)
  await publishedOn(platform, second)
  await shop.run('subscribe-social-accounts')
  expect(await subscribed()).toEqual([own, second])
  await shop.login('network_a', platform, { person: people.asha })
  await publishedOn(platform, third)
  for (const page of [own, second, third]) shop.networks.networks.world.subscriptions.remove(page)
  await shop.run('subscribe-social-accounts')
  expect(await subscribed()).toEqual([own, second, third])
})

test('an account is subscribed through the page of its post if the login does not name its page', async () => {
  const api_config = configOf('network_ab', await loginsOf(shop.networks), shop.clock.now())
  const platform = await shop.platform('network_ab', { status: 'active', api_config })
  const account = '17841400000000102'
  const id = await publishedOn(platform, second)
  const { rows: targets } = await sql<{ id: string }>`
    update post_target set network = 'network_b', account_id = ${account} where post_id = ${id} returning id`.execute(
    shop.weft.db,
  )
  for (const target of targets) await addPublishedAccount(shop.weft.db, target.id, shop.clock.now())
  await shop.run('subscribe-social-accounts')
  const { rows } = await sql`
    select page_id, subscribed_at is not null as subscribed, problem from social_subscription
    where platform_id = ${platform} and account_id = ${account}`.execute(shop.weft.db)
  expect(rows).toEqual([{ page_id: second, subscribed: true, problem: null }])
})

test('a page that the login has lost fails only its own posts, with the reason', async () => {
  const platform = await shop.connected('network_a', people.devi)
  const [kept, lost] = ['104000000000001', '104000000000002']
  const good = await publishedOn(platform, kept)
  const bad = await publishedOn(platform, lost)
  await shop.networks.control('POST', '/lose-page', { person_id: people.devi, page_id: lost })
  const reason =
    'The user has no role on this page any more. Connect the account again. The network says: Error validating access token: The user must be an administrator, editor, or moderator of the page.'
  const refused = await sync(bad)
  expect([refused.status, refused.body.message]).toEqual([400, reason])
  expect((await read(bad)).insights.sync_error).toEqual({ network_a: reason, at: shop.clock.now().toISOString() })
  const body = { name: 'Post', caption: 'Lost', platform_id: platform, metadata: { page_id: lost } }
  const { id } = (await shop.weft.admin('POST', '/admin/social-posts', body)).body.social_post
  const published = await shop.weft.admin('POST', `/admin/social-posts/${id}/publish`)
  expect([published.body.success, published.body.post.error_message]).toEqual([false, `network_a: ${reason}`])
  expect(await statusOf(platform)).toEqual(['active', null])
  expect((await sync(good)).status).toBe(200)
  await publishedOn(platform, kept)
})

test('if the login loses its own page, the health check reports it and the login stays active', async () => {
  const platform = await shop.connected('network_a', people.bilal)
  const page = '102000000000001'
  await shop.networks.control('POST', '/lose-page', { person_id: people.bilal, page_id: page })
  const { body } = await shop.weft.admin('GET', `/admin/social-platforms/${platform}/health`)
  expect([body.health.healthy, body.health.problems]).toEqual([
    false,
    [
      `Page ${page}: Error validating access token: The user must be an administrator, editor, or moderator of the page. Give the login access to it again, or choose another page.`,
    ],
  ])
  const sent = await shop.weft.admin('POST', '/admin/socials/sync-platform-data', { platform_id: platform })
  expect(sent.status).toBe(400)
  expect(await statusOf(platform)).toEqual(['active', null])
})

test('an expired login sets the platform to error, even if a page other than its own detects it', async () => {
  const platform = await shop.connected('network_a', people.asha)
  const id = await publishedOn(platform, second)
  await shop.networks.control('POST', '/expire-tokens', { network: 'graph', person_id: people.asha, subcode: 460 })
  expect((await sync(id)).status).toBe(400)
  const [status, reason] = await statusOf(platform)
  expect([status, reason]).toEqual(['error', expect.stringContaining('The password was changed.')])
})

test('an error of one network does not affect the other', async () => {
  const platform = await shop.connected('network_ab', people.asha)
  const id = await publishedOn(platform, second)
  const media = '17900000000009001'
  shop.networks.networks.world.media.put({
    ...{ id: media, accountId: '17841400000000101', containerId: '1', kind: 'IMAGE', isVideo: false, url: null },
    ...{ caption: '', children: [], shortcode: media, likes: 4, createdAt: shop.clock.now().getTime(), requestId: 't' },
  })
  const known = { ...(await read(id)).insights, network_b_media_id: media }
  await shop.weft.db
    .updateTable('social_post')
    .set({ insights: JSON.stringify(known) })
    .where('id', '=', id)
    .execute()
  await shop.networks.control('POST', '/faults', { operation: 'graph.post.read', fault: { kind: 'refuse', code: 10 } })
  expect((await sync(id)).status).toBe(400)
  const { insights } = await read(id)
  expect([insights.network_b_insights.likes, Object.keys(insights.sync_error)]).toEqual([4, ['at', 'network_a']])
  expect((await sync(id)).status).toBe(200)
  expect((await read(id)).insights.sync_error).toBeUndefined()
})
