import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { type PublishingShop, startPublishingShop } from '../support/publishing.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: PublishingShop
let second: TestWeft
beforeAll(async () => {
  shop = await startPublishingShop()
  second = await shop.beside()
})
afterAll(async () => {
  await second.stop()
  await shop.stop()
})
beforeEach(() => shop.simulator.networks.calls.faults.clear())

const refreshes = (): number =>
  shop.simulator.networks.calls.seen.filter(({ operation }) => operation === 'short.token').length
const made = (caption: string): number =>
  shop.simulator.networks.world.tweets.where(({ sent }) => sent === caption).length
const platformOf = async (id: string) =>
  (await shop.weft.admin('GET', `/admin/social-platforms/${id}`)).body.social_platform
const disconnections = async (id: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from event
    where type = 'social_platform.disconnected' and payload ->> 'id' = ${id}`.execute(shop.weft.db)
  return rows[0]?.count ?? 0
}
const unauthorized = {
  kind: 'respond',
  status: 401,
  body: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
} as const

for (const [when, minutes] of [
  ['ends within 5 minutes', 4],
  ['has ended', -1],
] as const)
  test(`a login that ${when} is renewed before publishing`, async () => {
    const platform = await shop.renewable(minutes)
    const before = refreshes()
    const { status, body } = await shop.publish(await shop.post(platform, { caption: `It ${when}` }))
    expect([status, body.success, refreshes() - before, made(`It ${when}`)]).toEqual([200, true, 1, 1])
    expect((await platformOf(platform)).api_config.last_refreshed_at).toBe(shop.clock.now().toISOString())
  })

test('a login valid for 5 more minutes is used without renewal', async () => {
  const platform = await shop.renewable(5)
  const before = refreshes()
  const { body } = await shop.publish(await shop.post(platform, { caption: 'Five minutes' }))
  expect([body.success, refreshes() - before]).toEqual([true, 0])
})

test('if the network refuses the login on the publishing request, it is renewed and the post is published once', async () => {
  const platform = await shop.renewable(60)
  const id = await shop.post(platform, { caption: 'Refused once' })
  shop.fail('short.tweets', unauthorized)
  const before = refreshes()
  const { body } = await shop.publish(id)
  expect([body.success, refreshes() - before, made('Refused once')]).toEqual([true, 1, 1])
  expect((await platformOf(platform)).status).toBe('active')
})

test('if the login is refused while searching for a lost response, it is renewed and the post is found', async () => {
  const platform = await shop.renewable(60)
  const id = await shop.post(platform, { caption: 'Refused when read' })
  shop.fail('short.tweets', { kind: 'drop', when: 'after' })
  shop.fail('short.timeline', unauthorized)
  const before = refreshes()
  await shop.publish(id)
  await shop.later(11_000)
  expect([(await shop.read(id)).status, refreshes() - before, made('Refused when read')]).toEqual(['published', 1, 1])
})

test('if the network refuses every renewed login, Weft renews it twice and reports the disconnection once', async () => {
  const platform = await shop.renewable(60)
  const id = await shop.post(platform, { caption: 'Refused always' })
  shop.fail('short.tweets', unauthorized, 10)
  const before = refreshes()
  const { body } = await shop.publish(id)
  const reason = 'The login is no longer valid. Connect the account again. The network says: Unauthorized'
  expect([body.success, body.post.error_message, refreshes() - before]).toEqual([false, `network_c: ${reason}`, 2])
  expect(await platformOf(platform)).toMatchObject({ status: 'error', status_reason: reason })
  expect([await disconnections(platform), made('Refused always')]).toEqual([1, 0])
})

test('a login that can no longer be renewed fails the post with instructions, and pauses the scheduled ones', async () => {
  const platform = await shop.renewable(60)
  const scheduled = await shop.post(platform, {
    caption: 'Waits',
    status: 'scheduled',
    scheduled_at: new Date(shop.clock.now().getTime() + 60_000).toISOString(),
  })
  const id = await shop.post(platform, { caption: 'Dead login' })
  shop.fail('short.tweets', unauthorized)
  shop.fail('short.token', {
    kind: 'refuse',
    status: 400,
    body: { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' },
  })
  const { status, body } = await shop.publish(id)
  expect([status, body.success, body.post.status, body.results.network_c]).toEqual([
    200,
    false,
    'failed',
    {
      platform: 'network_c',
      success: false,
      state: 'rejected',
      error: 'The login is no longer valid. Connect the account again. The network says: Unauthorized',
    },
  ])
  expect([(await platformOf(platform)).status, await disconnections(platform)]).toEqual(['error', 1])
  shop.clock.advance(120_000)
  await shop.weft.weft.jobs.runNow('publish-scheduled')
  expect(await shop.read(scheduled)).toMatchObject({ status: 'scheduled', error_message: null })
})

test('if the network cannot renew the login for the moment, Weft retries and the platform stays active', async () => {
  const platform = await shop.renewable(-1)
  const id = await shop.photo(platform, { caption: 'Renewed later' })
  shop.fail('short.token', { kind: 'respond', status: 503, body: 'down', contentType: 'text/plain' }, 2)
  const { body } = await shop.publish(id)
  expect([body.success, made('Renewed later')]).toEqual([true, 1])
  shop.fail('short.token', { kind: 'respond', status: 503, body: 'down', contentType: 'text/plain' }, 3)
  const other = await shop.renewable(-1)
  const failed = await shop.publish(await shop.post(other, { caption: 'Never renewed' }))
  expect(failed.body.post.error_message).toBe(
    'network_c: The network had a problem. Try again in a while. It was tried 3 times: publish again.',
  )
  expect([(await platformOf(other)).status, made('Never renewed')]).toEqual(['active', 0])
})

test('20 concurrent posts in two processes with an expiring login make one renewal request', async () => {
  const platform = await shop.renewable(1)
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) => shop.post(platform, { caption: `Race ${index}` })),
  )
  const before = refreshes()
  shop.fail('short.token', { kind: 'delay', ms: 100 })
  const answers = await Promise.all(
    ids.map((id, index) =>
      (index % 2 === 0 ? shop.weft : second).admin('POST', `/admin/social-posts/${id}/publish`, {}),
    ),
  )
  expect(answers.map(({ body }) => body.success)).toEqual(ids.map(() => true))
  expect(refreshes() - before).toBe(1)
  expect(ids.map((_, index) => made(`Race ${index}`))).toEqual(ids.map(() => 1))
})

test('a login that expires at network A is reported as disconnected, once', async () => {
  const platform = await shop.platform('network_a')
  shop.fail('graph.feed.create', { kind: 'refuse', code: 190, subcode: 460, status: 401 }, 2)
  shop.fail('graph.me', { kind: 'refuse', code: 190, subcode: 460, status: 401 })
  await shop.publish(await shop.post(platform, { caption: 'Password changed' }))
  expect([(await platformOf(platform)).status, await disconnections(platform)]).toEqual(['error', 1])
})

test('the responsible people get one e-mail each time an account is disconnected', async () => {
  for (const [email, role] of [
    ['olga@shop.example', 'owner'],
    ['mira@shop.example', 'marketing'],
    ['omar@shop.example', 'operations'],
  ])
    await join(email ?? '', role ?? '')
  const platform = await shop.platform('network_b')
  const die = async () => {
    shop.fail('graph.media.create', { kind: 'refuse', code: 190, subcode: 460, status: 401 })
    shop.fail('graph.me', { kind: 'refuse', code: 190, subcode: 460, status: 401 })
    await shop.publish(await shop.photo(platform, { caption: 'Password changed again' }))
    await shop.publish(await shop.photo(platform, { caption: 'Refused, for it is in error' }))
    await shop.weft.weft.jobs.runNow('relay-events')
  }
  await die()
  await expect.poll(() => told(platform)).toEqual(['mira@shop.example', 'olga@shop.example'])
  const [mail] = await emailsAbout(platform)
  expect(mail).toMatchObject({
    template: 'account_disconnected',
    subject: 'Test Shop can no longer publish on Instagram',
    related: { type: 'social_platform', id: platform },
  })
  const { text } = (await shop.weft.admin('GET', `/admin/emails/${mail?.id}`)).body.email
  expect(text).toContain('The password was changed. Connect the account again.')
  await shop.connectAgain(platform, 'network_b')
  await die()
  await expect.poll(async () => (await told(platform)).length).toBe(4)
})

async function join(email: string, role: string): Promise<void> {
  const { token } = (await shop.weft.admin('POST', '/admin/invitations', { email, role })).body.invitation
  const joined = await shop.weft.request({
    method: 'POST',
    url: '/auth/admin/accept-invitation',
    payload: JSON.stringify({ token, name: email, password: 'correct horse battery' }),
    headers: { 'content-type': 'application/json' },
  })
  expect(joined.status).toBeLessThan(300)
}

interface ListedEmail {
  readonly id: string
  readonly to: string
  readonly related: { readonly id: string } | null
}

async function emailsAbout(platform: string): Promise<ListedEmail[]> {
  const { body } = await shop.weft.admin('GET', '/admin/emails?limit=100')
  return body.emails.filter(({ related }: ListedEmail) => related?.id === platform)
}

const told = async (platform: string): Promise<string[]> => (await emailsAbout(platform)).map(({ to }) => to).sort()
