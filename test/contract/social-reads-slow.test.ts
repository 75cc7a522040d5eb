import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { people } from '../support/networks.ts'
import { type SocialWeft, startSocialWeft } from '../support/social-weft.ts'

const start = '2026-03-01T10:00:00.000Z'
const page = '101000000000001'
let shop: SocialWeft
let ab: string
beforeAll(async () => {
  // Calls wait 900 ms and a network takes 400 ms per response, so two consecutive responses arrive in time.
  shop = await startSocialWeft(start, { publishingTimes: { inlineMs: 900, leaseMs: 120_000, waitScale: 1 } })
  ab = await shop.connected('network_ab', people.asha)
})
afterAll(() => shop.stop())
beforeEach(() => faults().clear())

const faults = () => shop.networks.networks.calls.faults
const slow = () => faults().plan('*', { kind: 'delay', ms: 400 }, 1000)
const notRead = 'The networks were slow, so this is not complete. Ask again in a while.'
const goesOn = 'This goes on in the background: read the post again in ten minutes.'

let made = 0
async function published(postedAt = shop.clock.now()): Promise<string> {
  const at = `${page}_${++made}`
  shop.networks.networks.world.posts.put({
    ...{ id: at, pageId: page, message: 'A post', link: null, published: true, scheduledAt: null, photoIds: [] },
    ...{ videoId: null, createdAt: Date.parse(start), editedAt: null, shares: 3, requestId: 'test' },
  })
  const { body } = await shop.weft.admin('POST', '/admin/social-posts', { name: `Post ${made}`, platform_id: ab })
  const { id } = body.social_post
  await sql`update social_post set status = 'published', posted_at = ${postedAt},
    insights = ${JSON.stringify({ network_a_post_id: at })}::jsonb where id = ${id}`.execute(shop.weft.db)
  return id
}
const read = async (id: string) => (await shop.weft.admin('GET', `/admin/social-posts/${id}`)).body.social_post
const get = (path: string) => shop.weft.admin('GET', `/admin/${path}`)

test('if networks are slow, the list of accounts says that it is incomplete', async () => {
  slow()
  const { status, body } = await get(`socials/accounts?platform_id=${ab}`)
  expect([status, body]).toEqual([
    200,
    {
      pages: [page, '101000000000002', '101000000000003'].map((id) => ({ id, name: expect.any(String) })),
      network_b_accounts: [],
      incomplete: true,
      message: notRead,
    },
  ])
})

test('if a network is too slow to list pages, an error asks to try again', async () => {
  faults().plan('*', { kind: 'delay', ms: 5000 }, 100)
  const { status, body } = await get(`socials/network_a/pages?platform_id=${ab}`)
  expect([status, body]).toEqual([
    502,
    {
      type: 'unexpected',
      code: 'network_failed',
      message: 'The network could not be reached: The server did not answer in time. Try again in a while.',
    },
  ])
})

test('pages of businesses that could not be read in time are reported', async () => {
  faults().plan('*', { kind: 'delay', ms: 600 }, 100)
  const { status, body } = await get(`socials/network_a/pages?platform_id=${ab}`)
  expect([status, body.pages.length, body.incomplete, body.message]).toEqual([200, 3, true, notRead])
})

test('the debug view names the unfinished checks, and gives no advice about them', async () => {
  slow()
  const { status, body } = await get(`socials/debug-network_b?platform_id=${ab}`)
  expect([status, body]).toEqual([
    200,
    {
      raw_api_response: [],
      parsed_ig_accounts: [],
      service_error: null,
      diagnostics: {
        has_access_token: true,
        token_valid: true,
        scopes: expect.arrayContaining(['instagram_basic']),
        pages_count: 3,
        pages_with_ig: 0,
        advice: ['3 pages were not looked up.', notRead],
      },
    },
  ])
})

test('if networks are slow, a post keeps its insights, and a job reads them', async () => {
  const id = await published()
  slow()
  const { status, body } = await shop.weft.admin('POST', `/admin/social-posts/${id}/sync-insights`)
  const insights = { network_a_post_id: `${page}_${made}` }
  expect([status, body]).toEqual([200, { message: `The networks are slow. ${goesOn}`, pending: true, insights }])
  expect((await read(id)).insights).toEqual(insights)
  faults().clear()
  await shop.run('read-social-insights')
  expect((await read(id)).insights.network_a_insights.shares).toBe(3)
})

test('posts that slow networks did not return are pending, not failed, and a job reads them at any age', async () => {
  const day = 86_400_000
  await sql`update social_post set status = 'draft'`.execute(shop.weft.db)
  const ids = [await published(), await published(), await published(new Date(Date.parse(start) - 200 * day))]
  faults().plan('*', { kind: 'delay', ms: 5000 }, 1)
  const { status, body } = await shop.weft.admin('POST', `/admin/social-posts/sync-insights?platform_id=${ab}`)
  expect([status, body.success, body.failed, body.pending, body.total, body.message]).toEqual([
    200,
    0,
    0,
    3,
    3,
    `Synced 0 of 3 posts. The networks are slow. ${goesOn.replace('the post', 'the posts')}`,
  ])
  expect(body.results.map((one: { status: string }) => one.status)).toEqual(['pending', 'pending', 'pending'])
  faults().clear()
  await shop.run('read-social-insights')
  for (const id of ids) expect((await read(id)).insights.network_a_insights.shares).toBe(3)
})

test('hashtags that a slow network did not return cause an error, not an empty result', async () => {
  faults().plan('*', { kind: 'delay', ms: 5000 }, 100)
  const { status, body } = await shop.weft.admin('POST', '/admin/socials/sync-platform-data', { platform_id: ab })
  expect([status, body.code]).toEqual([502, 'network_failed'])
})

test('a slow login finishes in the background, and the person is told so', async () => {
  const id = await shop.platform('network_ab')
  slow()
  const answer = await shop.login('network_ab', id, { person: people.asha })
  expect([answer.status, answer.headers.location]).toEqual([302, '/admin/social-platforms?pending=network_ab'])
  faults().clear()
  await expect.poll(async () => (await shop.read(id)).status).toBe('active')
})

test('a slow token refresh is not aborted: its only response is stored, and the reader is told to try again', async () => {
  const id = await shop.connected('network_c', people.weft)
  const config = (await stored(id)) as { last_refreshed_at?: string }
  expect(config.last_refreshed_at).toBeUndefined()
  shop.clock.advance(119 * 60_000)
  faults().plan('*', { kind: 'delay', ms: 2000 }, 1)
  const { status, body } = await get(`social-platforms/${id}/health`)
  expect([status, body.health.healthy, body.health.problems]).toEqual([
    200,
    false,
    ['The login of the platform is being refreshed, and that takes long. Try again in a while.'],
  ])
  await expect
    .poll(async () => ((await stored(id)) as { last_refreshed_at?: string }).last_refreshed_at)
    .toBe(shop.clock.now().toISOString())
  expect((await get(`social-platforms/${id}/health`)).body.health.healthy).toBe(true)
  shop.clock.set(new Date(start))
})

async function stored(id: string): Promise<unknown> {
  const { rows } = await sql<{ api_config: unknown }>`select api_config from social_platform where id = ${id}`.execute(
    shop.weft.db,
  )
  return rows[0]?.api_config
}
