import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { createLogger } from '../../src/platform/log.ts'
import { createVault } from '../../src/platform/vault.ts'
import { sealedRecords } from '../../src/wiring.ts'
import { testClock } from '../support/clock.ts'
import { startTestWeft, type TestAnswer, type TestWeft } from '../support/weft.ts'

const start = new Date('2026-03-01T10:00:00.000Z')
const clock = testClock(start)
let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ clock })
})
afterAll(() => weft.stop())

const base = { name: 'network_a', category: 'social', auth_type: 'oauth2' }
const create = (body: object = {}, headers = {}) =>
  weft.admin('POST', '/admin/social-platforms', { ...base, ...body }, headers)
const made = async (body: object = {}): Promise<TestAnswer['body']> => {
  const answer = await create(body)
  expect(answer.status).toBe(201)
  return answer.body.social_platform
}
const read = async (id: string): Promise<TestAnswer['body']> =>
  (await weft.admin('GET', `/admin/social-platforms/${id}`)).body.social_platform
const stored = async (id: string): Promise<TestAnswer['body']> =>
  (await sql<TestAnswer['body']>`select api_config from social_platform where id = ${id}`.execute(weft.db)).rows[0]
    .api_config
const block = {
  encrypted: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
  iv: expect.stringMatching(/^[A-Za-z0-9+/]{16}$/),
  authTag: expect.stringMatching(/^[A-Za-z0-9+/]{22}==$/),
  keyVersion: 1,
}

const pageConfig = {
  platform: 'network_a',
  access_token: 'canary-access',
  token_type: 'PAGE',
  authenticated_at: '2026-03-01T09:00:00.000Z',
  user_id: '17',
  page_id: '42',
  page_name: 'Loom',
  page_access_token: 'canary-page',
  user_access_token: 'canary-user',
  metadata: { pages: [{ id: '42', name: 'Loom', access_token: 'canary-of-page-42', tasks: ['MODERATE'] }] },
}
const shownPageConfig = {
  platform: 'network_a',
  access_token_present: true,
  token_type: 'PAGE',
  authenticated_at: '2026-03-01T09:00:00.000Z',
  user_id: '17',
  page_id: '42',
  page_name: 'Loom',
  page_access_token_present: true,
  user_access_token_present: true,
  metadata: { pages: [{ id: '42', name: 'Loom', access_token_present: true, tasks: ['MODERATE'] }] },
}

test('a new platform is pending, and its event is emitted', async () => {
  const answer = await create({ description: 'Our page', url: 'https://network.example/loom' })
  const platform = {
    id: expect.stringMatching(/^sp_[0-9a-z]{35}$/),
    name: 'network_a',
    category: 'social',
    auth_type: 'oauth2',
    status: 'pending',
    status_reason: null,
    paused_at: null,
    description: 'Our page',
    url: 'https://network.example/loom',
    api_config: null,
    metadata: {},
    created_at: start.toISOString(),
    updated_at: start.toISOString(),
  }
  expect(answer).toMatchObject({ status: 201, body: { social_platform: platform } })
  const { id } = answer.body.social_platform
  expect((await weft.admin('GET', `/admin/social-platforms/${id}`)).body).toEqual({ social_platform: platform })
  const { rows } = await sql`select type, payload from event where payload->>'id' = ${id}`.execute(weft.db)
  expect(rows).toEqual([{ type: 'social_platform.created', payload: { id } }])
})

test('names ignore case and surrounding spaces, and the combined platform has two spellings', async () => {
  const names = ['NETWORK_A', ' network_b ', 'network_ab', 'Network_A & Network_B', 'network_c', 'network_c_alt']
  const made = await Promise.all(names.map((name) => create({ name })))
  expect(made.map(({ status, body }) => [status, body.social_platform.name])).toEqual([
    [201, 'network_a'],
    [201, 'network_b'],
    [201, 'network_ab'],
    [201, 'network_ab'],
    [201, 'network_c'],
    [201, 'network_c_alt'],
  ])
})

test('missing, unknown and invalid fields are refused together', async () => {
  const empty = await weft.admin('POST', '/admin/social-platforms', {})
  expect([empty.status, empty.body.type, empty.body.errors]).toEqual([
    400,
    'invalid_data',
    [
      { path: '/name', message: 'This field is required.' },
      { path: '/category', message: 'This field is required.' },
      { path: '/auth_type', message: 'This field is required.' },
    ],
  ])
  const wrong = await create({
    name: 'network_d',
    category: 'payment',
    auth_type: 'basic',
    status: 'gone',
    page_id: '1',
  })
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [
      { path: '/name', message: 'must be one of network_a, network_b, network_ab, network_c, network_c_alt' },
      { path: '/category', message: 'must be social' },
      { path: '/auth_type', message: 'must be oauth2' },
      { path: '/status', message: 'must be one of pending, active, inactive, error' },
      { path: '', message: 'Unrecognized fields: page_id' },
    ],
  ])
})

test('responses show which credentials are set, but never their values', async () => {
  const { id, api_config } = await made({ api_config: pageConfig })
  expect(api_config).toEqual(shownPageConfig)
  const answers = await Promise.all([
    weft.admin('GET', `/admin/social-platforms/${id}`),
    weft.admin('GET', '/admin/social-platforms?limit=200'),
    weft.admin('PUT', `/admin/social-platforms/${id}`, { status: 'active' }),
  ])
  for (const { text } of answers) expect(text).not.toMatch(/canary|_encrypted|authTag/)
})

test('every secret is stored as an encrypted block next to its field, and the plain value is removed', async () => {
  const { id } = await made({ api_config: pageConfig })
  expect(await stored(id)).toEqual({
    platform: 'network_a',
    access_token_encrypted: block,
    token_type: 'PAGE',
    authenticated_at: '2026-03-01T09:00:00.000Z',
    user_id: '17',
    page_id: '42',
    page_name: 'Loom',
    page_access_token_encrypted: block,
    user_access_token_encrypted: block,
    metadata: { pages: [{ id: '42', name: 'Loom', access_token_encrypted: block, tasks: ['MODERATE'] }] },
  })
  const short = await made({
    name: 'network_c',
    api_config: {
      access_token: 'canary-bearer',
      refresh_token: 'canary-refresh',
      app_bearer_token: 'canary-app',
      oauth1_credentials: { access_token: 'canary-1', access_token_secret: 'canary-2' },
      oauth1_app_credentials: { consumer_key: 'canary-3', consumer_secret: 'canary-4' },
    },
  })
  expect(short.api_config).toEqual({
    platform: 'network_c',
    access_token_present: true,
    refresh_token_present: true,
    app_bearer_token_present: true,
    oauth1_credentials_present: true,
    oauth1_app_credentials_present: true,
  })
  expect(await stored(short.id)).toEqual({
    platform: 'network_c',
    access_token_encrypted: block,
    refresh_token_encrypted: block,
    app_bearer_token_encrypted: block,
    oauth1_credentials_encrypted: block,
    oauth1_app_credentials_encrypted: block,
  })
})

test('an update of api_config is partial: omitted and empty fields are kept, null removes, and a response can be sent back unchanged', async () => {
  const { id, api_config } = await made({ api_config: pageConfig })
  const before = await stored(id)
  const changed = await weft.admin('PUT', `/admin/social-platforms/${id}`, {
    api_config: { ...api_config, page_name: 'Loom and Dye', access_token: '', user_access_token: null },
  })
  expect(changed.status).toBe(200)
  const { user_access_token_present: _gone, ...rest } = shownPageConfig
  expect(changed.body.social_platform.api_config).toEqual({ ...rest, page_name: 'Loom and Dye' })
  const vault = createVault({ keys: new Map([[1, Buffer.alloc(32, 7)]]), currentVersion: 1 })
  const after = await stored(id)
  const open = (blockOf: unknown, field: string) => vault.open(blockOf, `social_platform:${id}:${field}`)
  expect([
    open(after.access_token_encrypted, 'access_token'),
    open(after.page_access_token_encrypted, 'page_access_token'),
    open(after.metadata.pages[0].access_token_encrypted, 'metadata.pages.42.access_token'),
  ]).toEqual(['canary-access', 'canary-page', 'canary-of-page-42'])
  expect(after.access_token_encrypted.iv).not.toBe(before.access_token_encrypted.iv)
  expect(() => open(after.access_token_encrypted, 'page_access_token')).toThrow(/Unable to authenticate data/)
})

test('metadata is merged, and null removes a member', async () => {
  const { id } = await made({ metadata: { a: 1, b: { c: 2 } } })
  const { body } = await weft.admin('POST', `/admin/social-platforms/${id}`, { metadata: { a: null, d: [3] } })
  expect(body.social_platform.metadata).toEqual({ b: { c: 2 }, d: [3] })
})

test('api_config of another network, or with unknown or wrong fields, is refused without showing its secrets', async () => {
  const other = await create({ api_config: { platform: 'network_c', access_token: 'canary' } })
  expect([other.status, other.body.errors]).toEqual([
    400,
    [{ path: '/api_config/platform', message: 'must be network_a: this is a platform for Facebook Page' }],
  ])
  const wrong = await create({ api_config: { acess_token: 'canary', token_type: 'USER', user_email: 'canary' } })
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [
      { path: '/api_config/token_type', message: 'must be PAGE' },
      { path: '/api_config/user_email', message: 'must be an e-mail address' },
      { path: '/api_config/acess_token', message: 'is not a known field' },
    ],
  ])
  expect(other.text + wrong.text).not.toContain('canary')
})

test('the list is newest first, filtered by name and status', async () => {
  clock.advance(1000)
  const one = await made({ name: 'network_b', status: 'inactive' })
  clock.advance(1000)
  const two = await made({ name: 'network_b', status: 'inactive' })
  const { body } = await weft.admin('GET', '/admin/social-platforms?name=NETWORK_B&status=inactive&limit=1')
  expect(body).toEqual({ social_platforms: [two], count: 2, limit: 1, offset: 0 })
  const next = await weft.admin('GET', '/admin/social-platforms?name=network_b&status=inactive&limit=1&offset=1')
  expect(next.body.social_platforms).toEqual([one])
  clock.set(start)
})

test('the list can be searched by description and account name, never by secrets', async () => {
  const described = await made({ name: 'network_c', description: 'Looms of Bhuj' })
  const paged = await made({ api_config: { ...pageConfig, page_name: 'Bhuj Weavers' } })
  const found = async (query: string) => {
    const { body } = await weft.admin('GET', `/admin/social-platforms?${query}`)
    return [body.count, body.social_platforms.map(({ id }: { id: string }) => id)]
  }
  expect(await found('q=BHUJ&order=name')).toEqual([2, [paged.id, described.id]])
  expect(await found('q=bhuj&order=-name&limit=1')).toEqual([2, [described.id]])
  expect(await found('q=bhuj&name=network_a')).toEqual([1, [paged.id]])
  expect(await found('q=encrypted')).toEqual([0, []])
  const exported = await weft.admin('GET', '/admin/social-platforms/export?q=bhuj&order=-name')
  const [, ...lines] = exported.text.trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual([described.id, paged.id])
})

test('a deleted platform is gone: it cannot be read, changed or deleted again', async () => {
  const { id } = await made()
  expect((await weft.admin('DELETE', `/admin/social-platforms/${id}`)).body).toEqual({
    id,
    object: 'social_platform',
    deleted: true,
  })
  const path = `/admin/social-platforms/${id}`
  const answers = [
    await weft.admin('GET', path),
    await weft.admin('PUT', path, { status: 'active' }),
    await weft.admin('DELETE', path),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array(3).fill([404, { type: 'not_found', message: 'This social platform was not found.' }]),
  )
})

test('an event encrypts plain secrets of an older version', async () => {
  const { id } = await made()
  const legacy = { platform: 'network_a', access_token: 'canary-legacy' }
  await sql`update social_platform set api_config = ${JSON.stringify(legacy)}::jsonb where id = ${id}`.execute(weft.db)
  expect((await read(id)).api_config).toEqual({ platform: 'network_a', access_token_present: true })
  await sql`insert into event (type, payload) values ('social_platform.updated', ${JSON.stringify({ id })}::jsonb)`.execute(
    weft.db,
  )
  await weft.weft.jobs.runNow('relay-events')
  await vi.waitFor(
    async () => expect(await stored(id)).toEqual({ platform: 'network_a', access_token_encrypted: block }),
    { timeout: 20_000 },
  )
})

test('plain secrets of an older version without an event are encrypted by a job', async () => {
  const { id } = await made()
  const legacy = {
    platform: 'network_a',
    access_token: 'canary-untold',
    metadata: { pages: [{ access_token: 'canary' }] },
  }
  await sql`update social_platform set api_config = ${JSON.stringify(legacy)}::jsonb where id = ${id}`.execute(weft.db)
  await weft.weft.jobs.runNow('seal-social-platforms')
  expect(await stored(id)).toEqual({
    platform: 'network_a',
    access_token_encrypted: block,
    metadata: { pages: [{ access_token_encrypted: block }] },
  })
})

test('a key change encrypts everything again, and an altered block affects only itself', async () => {
  const altered = await made({ api_config: pageConfig })
  await sql`
    update social_platform set api_config = jsonb_set(api_config, '{access_token_encrypted,authTag}', '"AAAAAAAAAAAAAAAAAAAAAA=="')
    where id = ${altered.id}`.execute(weft.db)
  const { id } = await made({ api_config: pageConfig })
  const keys = new Map([1, 2].map((version) => [version, Buffer.alloc(32, version === 1 ? 7 : 9)]))
  const vault = createVault({ keys, currentVersion: 2 })
  const log = createLogger({ level: 'silent' })
  const platforms = sealedRecords.find(({ name }) => name === 'social platforms')
  const count = await platforms?.reseal({ db: weft.db, vault, log })
  expect(count).toBeGreaterThan(0)
  expect(await platforms?.reseal({ db: weft.db, vault, log })).toBe(0)
  expect((await stored(id)).metadata.pages[0].access_token_encrypted.keyVersion).toBe(2)
  const back = createVault({ keys, currentVersion: 1 })
  expect(await platforms?.reseal({ db: weft.db, vault: back, log })).toBe(count)
  expect((await read(id)).api_config).toEqual(shownPageConfig)
})
