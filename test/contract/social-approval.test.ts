import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertApiToken } from '../../src/platform/access/api-token-store.ts'
import { sha256Hex } from '../../src/platform/secret.ts'
import { type PublishingShop, pageId, startPublishingShop } from '../support/publishing.ts'
import type { TestAnswer } from '../support/weft.ts'

const password = 'correct horse battery'
const settings = '/admin/social-settings'
const unapproved = {
  type: 'conflict',
  message: 'The post is not approved yet. Send it for approval first.',
}

let shop: PublishingShop
let platform: string
let marketing: Record<string, string>
let operations: Record<string, string>
beforeAll(async () => {
  shop = await startPublishingShop({ times: { inlineMs: 8000, leaseMs: 120_000, waitScale: 0.01 } })
  platform = await shop.platform('network_a')
  marketing = await join('mira@shop.example', 'marketing')
  operations = await join('omar@shop.example', 'operations')
})
afterAll(() => shop.stop())

async function join(email: string, role: string): Promise<Record<string, string>> {
  const open = (url: string, body: object) =>
    shop.weft.request({
      method: 'POST',
      url,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const { token } = (await shop.weft.admin('POST', '/admin/invitations', { email, role })).body.invitation
  await open('/auth/admin/accept-invitation', { token, name: email, password })
  return { authorization: `Bearer ${(await open('/auth/admin/login', { email, password })).body.token}` }
}

const needApproval = (...approval_needed_by: string[]) => shop.weft.admin('PUT', settings, { approval_needed_by })
const act = (id: string, verb: string, who: Record<string, string> = {}, body?: object): Promise<TestAnswer> =>
  shop.weft.admin('POST', `/admin/social-posts/${id}/${verb}`, body, who)
const put = (id: string, body: object, who: Record<string, string>) =>
  shop.weft.admin('PUT', `/admin/social-posts/${id}`, body, who)
const soon = () => new Date(shop.clock.now().getTime() + 60_000).toISOString()

test('approval is needed only if the settings require it', async () => {
  expect((await shop.weft.admin('GET', settings)).body).toEqual({ social_settings: { approval_needed_by: [] } })
  const id = await shop.post(platform, { caption: 'Free' })
  expect((await act(id, 'publish', marketing)).body.success).toBe(true)
  const changed = await needApproval('marketing', 'marketing', 'api_tokens')
  expect([changed.status, changed.body]).toEqual([
    200,
    { social_settings: { approval_needed_by: ['marketing', 'api_tokens'] } },
  ])
  const unknown = await needApproval('owner')
  expect([unknown.status, unknown.body.errors]).toEqual([
    400,
    [
      {
        path: '/approval_needed_by/0',
        message: 'must be one of operations, marketing, api_tokens',
      },
    ],
  ])
  const refused = await shop.weft.admin('PUT', settings, { approval_needed_by: [] }, marketing)
  expect([refused.status, refused.body]).toEqual([
    403,
    { type: 'not_allowed', message: 'You may not do this: it needs social-settings:write.' },
  ])
})

test('a role that needs approval can neither publish nor schedule without it, by any route', async () => {
  await needApproval('marketing')
  const id = await shop.post(platform, { caption: 'Not yet' })
  const slots = { time_zone: 'UTC', slots: [{ weekday: 'monday', time: '09:00' }] }
  await shop.weft.admin('PUT', `/admin/social-platforms/${platform}/slots`, slots)
  const create = (body: object) =>
    shop.weft.admin('POST', '/admin/social-posts', { name: 'New', platform_id: platform, ...body }, marketing)
  const direct = {
    platform_id: platform,
    target: 'network_a',
    page_id: pageId,
    content: { type: 'text', caption: 'x' },
  }
  const answers = await Promise.all([
    act(id, 'publish', marketing),
    act(id, 'queue', marketing),
    act(id, 'reschedule', marketing, { scheduled_at: soon() }),
    put(id, { status: 'scheduled', scheduled_at: soon() }, marketing),
    put(id, { metadata: { auto_publish: true } }, marketing),
    create({ status: 'scheduled', scheduled_at: soon() }),
    create({ metadata: { page_id: pageId, auto_publish: true } }),
    shop.weft.admin('POST', '/admin/socials/publish', direct, marketing),
    shop.weft.admin('POST', '/admin/socials/network_a/pages', { post_id: id }, marketing),
  ])
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [409, unapproved]))
  expect(shop.simulator.networks.world.posts.where(({ message }) => message === 'Not yet')).toEqual([])
  // The role `operations` needs no approval.
  expect((await act(id, 'publish', operations)).body.success).toBe(true)
})

test('a draft is submitted, approved by another person, and then published', async () => {
  await needApproval('marketing')
  const id = await shop.post(platform, { caption: 'Approved' })
  const submitted = await act(id, 'submit', marketing)
  const draft = await shop.read(id)
  expect([submitted.status, submitted.body]).toEqual([200, { social_post: { ...draft, status: 'in_review' } }])
  const own = await act(id, 'approve', marketing)
  expect([own.status, own.body]).toEqual([
    403,
    { type: 'not_allowed', message: 'Your posts need approval by another person.' },
  ])
  const approved = await act(id, 'approve', operations)
  const now = shop.clock.now().toISOString()
  expect([approved.status, approved.body]).toEqual([
    200,
    { social_post: { ...draft, status: 'approved', approved_by: 'omar@shop.example', approved_at: now } },
  ])
  const elsewhere = await act(id, 'publish', marketing, { override_page_id: '1' })
  expect([elsewhere.status, elsewhere.body.message]).toEqual([
    409,
    'The post was approved for the accounts that it names. Publish it without an override.',
  ])
  expect((await act(id, 'publish', marketing)).body).toMatchObject({ success: true, post: { status: 'published' } })
  // Publishing again returns the published post.
  expect((await act(id, 'publish', marketing)).body).toMatchObject({ success: true, results: { network_a: {} } })
  expect([(await act(id, 'publish', marketing, { force: true })).status]).toEqual([200])
})

test('a rejected post shows the reason, and can be submitted again', async () => {
  const id = await shop.post(platform, { caption: 'Wrong price' })
  await act(id, 'submit', marketing)
  const rejected = await act(id, 'reject', operations, { note: 'The price is old.' })
  expect([rejected.status, rejected.body.social_post]).toMatchObject([
    200,
    { status: 'draft', review_note: 'The price is old.', approved_by: null, approved_at: null },
  ])
  const bare = await act(id, 'reject', operations, {})
  expect([bare.status, bare.body.errors]).toEqual([400, [{ path: '/note', message: 'This field is required.' }]])
  expect((await act(id, 'submit', marketing)).body.social_post).toMatchObject({
    status: 'in_review',
    review_note: null,
  })
})

test('only submitted posts can be approved, and only drafts submitted', async () => {
  const id = await shop.post(platform)
  const refusal = async (verb: string, body?: object) => (await act(id, verb, {}, body)).body.message
  expect(await refusal('approve')).toBe('The post is draft: only what was submitted is approved.')
  expect(await refusal('reject', { note: 'x' })).toBe(
    'The post is draft: only what was submitted or approved is sent back.',
  )
  await act(id, 'submit')
  expect(await refusal('submit')).toBe('The post is in_review: only a draft is submitted.')
  const unknown = await act('post_unknown', 'submit')
  expect([unknown.status, unknown.body]).toEqual([
    404,
    { type: 'not_found', message: 'This social post was not found.' },
  ])
})

test('an approval covers the content: it ends with a new caption by a role that needs approval, not with a new name', async () => {
  await needApproval('marketing')
  const id = await shop.post(platform, { caption: 'Looked at' })
  await act(id, 'submit', marketing)
  await act(id, 'approve')
  expect((await put(id, { name: 'Other', notes: 'For Holi' }, marketing)).body.social_post).toMatchObject({
    status: 'approved',
    approved_by: 'operator',
  })
  // A change by a role that needs no approval keeps the approval.
  expect((await put(id, { caption: 'Better' }, operations)).body.social_post.status).toBe('approved')
  const changed = await put(id, { variations: { network_a: { caption: 'Sneaked in' } } }, marketing)
  expect(changed.body.social_post).toMatchObject({ status: 'draft', approved_by: null, approved_at: null })
  expect((await act(id, 'publish', marketing)).status).toBe(409)
})

test('an approval for an older version is refused', async () => {
  await needApproval('marketing')
  const id = await shop.post(platform, { caption: 'Looked at' })
  await act(id, 'submit', marketing)
  const { updated_at } = await shop.read(id)
  shop.clock.advance(1000)
  await put(id, { caption: 'Swapped' }, marketing)
  await act(id, 'submit', marketing)
  const swapped = await shop.read(id)
  const refused = await act(id, 'approve', operations, { seen: updated_at })
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      type: 'conflict',
      message: `The post was changed at ${swapped.updated_at}. Review it again.`,
      errors: [{ path: '/seen', message: `The post was changed at ${swapped.updated_at}. Review it again.` }],
    },
  ])
  expect(await shop.read(id)).toEqual(swapped)
  const approved = await act(id, 'approve', operations, { seen: swapped.updated_at })
  expect([approved.status, approved.body.social_post.status]).toEqual([200, 'approved'])
})

test('an approved post can be scheduled, rescheduled and published at its time, but its content cannot change', async () => {
  await needApproval('marketing')
  const id = await shop.post(platform, { caption: 'On its way' })
  await act(id, 'submit', marketing)
  await act(id, 'approve')
  expect((await put(id, { status: 'scheduled', scheduled_at: soon() }, marketing)).status).toBe(200)
  const changed = await put(id, { caption: 'Not what was approved' }, marketing)
  expect([changed.status, changed.body]).toEqual([409, unapproved])
  shop.clock.advance(60_000)
  await shop.weft.weft.jobs.runNow('publish-scheduled')
  await shop.weft.weft.jobs.runNow('publish-due')
  expect(await shop.read(id)).toMatchObject({ status: 'published', caption: 'On its way' })
})

test('API tokens need approval if the settings require it', async () => {
  const token = 'weft_at_social'
  const known = { id: token, name: 'Agent', tokenHash: sha256Hex(token), tokenHint: 'cial', createdBy: 'operator' }
  await insertApiToken(shop.weft.db, {
    ...known,
    scopes: ['social-posts:write'],
    now: shop.clock.now(),
    expiresAt: null,
  })
  const agent = { authorization: `Bearer ${token}` }
  const id = await shop.post(platform, { caption: 'By an agent' })
  await needApproval('api_tokens')
  const refused = await act(id, 'publish', agent)
  expect([refused.status, refused.body]).toEqual([409, unapproved])
  await needApproval()
  expect((await act(id, 'publish', agent)).body.success).toBe(true)
})
