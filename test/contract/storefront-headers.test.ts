import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { error, notFound, readyBody, refused, session } from '../support/storefront-bodies.ts'
import { type ContractShop, contractShop, seen, sessions } from '../support/storefront-contract.ts'
import { otherKey, testKey } from '../support/weft.ts'

let shop: ContractShop
beforeAll(async () => {
  shop = await contractShop()
})
afterAll(() => shop.weft.stop())

const invalidProfile = refused(
  400,
  error('invalid_profile_url', 'Send the header UCP-Agent: profile="<the URL of your agent\'s profile>".'),
)
const missingRequestId = refused(
  400,
  error(
    'missing_request_id',
    'Send the header Request-Id with 1 to 255 printable characters, a new one for each request.',
  ),
)
const unauthorized = refused(
  401,
  error('unauthorized', 'Send a valid publishable key in the header x-publishable-api-key.'),
)
const ask = (headers: Record<string, string | undefined>) => shop.ask('GET', `${sessions}/none`, undefined, headers)

describe('UCP-Agent', () => {
  it('is refused if it is missing', async () => {
    expect(await ask({ 'ucp-agent': undefined })).toEqual(invalidProfile)
  })

  it.each([
    '',
    'https://agent.example/profile',
    'profile=https://agent.example/profile',
    'profile=""',
    'profile="  "',
    "profile='https://agent.example/profile'",
    'profile="https://agent.example/profile',
    'profile "https://agent.example/profile"',
    'version="2026-01-11"',
    'myprofile="https://agent.example/profile"',
    `profile="https://agent.example/${'p'.repeat(2048)}"`,
  ])('is refused if it is malformed: %s', async (header) => {
    expect(await ask({ 'ucp-agent': header })).toEqual(invalidProfile)
  })

  it.each([
    'profile="https://agent.example/profile"',
    'profile="..."',
    'profile="http://localhost:8285/profile"',
    ' profile = "https://agent.example/profile" ',
    'profile="https://agent.example/profile"; version="2026-01-11"',
    'profile="https://agent.example/profile", version="2026-01-11"',
    'version="2026-01-11", profile="https://agent.example/profile"',
    'profile="https://agent.example/profile";trust=?1, name="x"',
    'profile="https://agent.example/a;b,c"',
  ])('is accepted with additional members and parameters: %s', async (header) => {
    expect(await ask({ 'ucp-agent': header })).toEqual(notFound)
  })

  it.each(['2025-04-11', '2026-01-11', '2026-04-08', '2026-08-25'])('can name version %s', async (version) => {
    expect(await ask({ 'ucp-agent': `profile="https://a.example"; version="${version}"` })).toEqual(notFound)
  })

  it.each(['profile="https://a.example"; version="2099-01-01"', 'profile="https://a.example", version="2099-01-01"'])(
    'is refused if it names a later version that is not supported: %s',
    async (header) => {
      const content = 'Version 2099-01-01 is not supported. Supported versions: 2026-01-11, 2026-04-08, 2026-08-25.'
      expect(await ask({ 'ucp-agent': header })).toEqual(refused(400, error('version_unsupported', content)))
    },
  )

  it('is stored on the session', async () => {
    const { id } = await shop.created(readyBody, {
      'ucp-agent': 'profile="https://other.example/p"; version="2026-01-11"',
    })
    const row = await shop.weft.db.selectFrom('checkout').select('agent_profile').where('id', '=', id).execute()
    expect(row).toEqual([{ agent_profile: 'https://other.example/p' }])
  })
})

describe('Request-Id', () => {
  it.each([undefined, '', '   ', 'x'.repeat(256), 'bad\u0007bell'])(
    'is refused when missing or unusable: %j',
    async (id) => {
      expect(await ask({ 'request-id': id })).toEqual(missingRequestId)
    },
  )

  it('is echoed in a success', async () => {
    const answer = await shop.weft.agent('POST', sessions, { line_items: [] }, { 'request-id': 'r'.repeat(255) })
    expect([answer.status, answer.headers['request-id']]).toEqual([201, 'r'.repeat(255)])
  })

  it.each([
    ['GET', `${sessions}/none`, {}, 404],
    ['GET', '/ucp/nothing', {}, 404],
    ['DELETE', sessions, {}, 405],
    ['GET', `${sessions}/%ZZ`, {}, 404],
    ['GET', `${sessions}/none`, { 'ucp-agent': 'x' }, 400],
    ['GET', `${sessions}/none`, { 'x-publishable-api-key': 'x' }, 401],
  ] as const)('is echoed in an error response: %s %s %j', async (method, path, headers, status) => {
    const answer = await shop.weft.agent(method, path, undefined, { 'request-id': 'trace 1', ...headers })
    expect([answer.status, answer.headers['request-id']]).toEqual([status, 'trace 1'])
  })

  it('can be repeated: it is not an idempotency key', async () => {
    const first = await shop.weft.agent('POST', sessions, { line_items: [] }, { 'request-id': 'same' })
    const second = await shop.weft.agent('POST', sessions, { line_items: [] }, { 'request-id': 'same' })
    expect([first.status, second.status, first.body.id === second.body.id]).toEqual([201, 201, false])
  })
})

describe('the publishable key', () => {
  it.each([undefined, '', 'pk_test_unknown', `${testKey} `, testKey.toUpperCase()])('is refused as %j', async (key) => {
    const answer = await shop.weft.agent('GET', `${sessions}/none`, undefined, { 'x-publishable-api-key': key })
    expect(seen(answer)).toEqual(unauthorized)
    expect(answer.headers['www-authenticate']).toBe('ApiKey realm="ucp"')
  })

  it('can be sent as X-API-Key', async () => {
    expect(await ask({ 'x-publishable-api-key': undefined, 'x-api-key': testKey })).toEqual(notFound)
  })

  it('finds no session of another key with any operation', async () => {
    const { path } = await shop.created(readyBody)
    const other = { 'x-publishable-api-key': otherKey }
    expect(await shop.ask('GET', path, undefined, other)).toEqual(notFound)
    expect(await shop.ask('PUT', path, { buyer: { first_name: 'Eve' } }, other)).toEqual(notFound)
    expect(await shop.ask('POST', `${path}/complete`, {}, other)).toEqual(notFound)
    expect(await shop.ask('POST', `${path}/cancel`, undefined, other)).toEqual(notFound)
    expect((await shop.ask('GET', path)).body.status).toBe('ready_for_complete')
  })

  it('is refused once it is revoked, and its sessions stay hidden from other keys', async () => {
    const { path } = await shop.created(readyBody, { 'x-publishable-api-key': otherKey })
    await shop.weft.db
      .updateTable('publishable_key')
      .set({ revoked_at: new Date() })
      .where('id', '=', 'apk_2')
      .execute()
    // A write makes this process reload its settings immediately.
    await shop.created({ line_items: [] })
    expect(await shop.ask('GET', path, undefined, { 'x-publishable-api-key': otherKey })).toEqual(unauthorized)
    expect(await shop.ask('GET', path)).toEqual(notFound)
  })
})

describe('the order of the checks', () => {
  it('is UCP-Agent, then Request-Id, then the key, then everything else', async () => {
    const none = { 'ucp-agent': undefined, 'request-id': undefined, 'x-publishable-api-key': undefined }
    const { 'ucp-agent': _, ...withAgent } = none
    const post = (headers: Record<string, string | undefined>) => shop.ask('POST', sessions, '{', headers)
    expect(await post(none)).toEqual(invalidProfile)
    expect(await post(withAgent)).toEqual(missingRequestId)
    expect(await post({ 'x-publishable-api-key': undefined })).toEqual(unauthorized)
    expect(await post({})).toEqual(refused(400, error('invalid', 'Request body is not valid JSON.')))
  })

  it('checks the version with UCP-Agent, before Request-Id', async () => {
    const headers = { 'ucp-agent': 'profile="x"; version="2099-01-01"', 'request-id': undefined }
    expect((await ask(headers)).body.messages[0].code).toBe('version_unsupported')
  })

  it('accepts a request with all of them', async () => {
    expect((await shop.ask('POST', sessions, readyBody)).body.ucp).toEqual(session(201, {}).body.ucp)
  })
})
