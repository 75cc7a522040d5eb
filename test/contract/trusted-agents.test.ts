import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { type InnerList, parseDictionary } from 'structured-headers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentDigest } from '../../src/platform/http-signatures/content-digest.ts'
import { derivedOf, thumbprint } from '../../src/platform/http-signatures/index.ts'
import { signatureBase } from '../../src/platform/http-signatures/signature-base.ts'
import { type ProfileServer, profileServer } from '../support/agent-profile-server.ts'
import { type OfficialShop, officialShop, readyCheckout } from '../support/official-shop.ts'
import { platformProfile } from '../support/signing-agent.ts'
import { testKey } from '../support/weft.ts'

const release = '2026-08-25'
const shopAddress = 'https://shop.example'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const bare = { kty: 'OKP', crv: 'Ed25519', x: String(publicKey.export({ format: 'jwk' }).x) }
const jwk = { ...bare, kid: thumbprint({ ...bare, kid: 'none' }), use: 'sig' }

let profiles: ProfileServer
let shop: OfficialShop
let closed: OfficialShop
beforeAll(async () => {
  profiles = await profileServer()
  shop = await officialShop({ environment: { FETCH_ALLOW_HOSTS: profiles.host } })
  closed = await officialShop({ environment: { UCP_AGENT_PROFILES: 'trusted', FETCH_ALLOW_HOSTS: profiles.host } })
})
afterAll(async () => {
  await shop.weft.stop()
  await closed.weft.stop()
  await profiles.stop()
})

const now = () => Math.floor(shop.weft.clock.now().getTime() / 1000)
const flat = (code: string, content: string) => ({ code, content, continue_url: `${shopAddress}/` })

/** Signs these components with the key above and returns the signature fields. */
function signed(
  base: { derived: Map<string, string>; request?: Map<string, string>; headers: Record<string, string> },
  covered: string,
) {
  // `covered` is an inner list.
  const list = parseDictionary(`sig1=${covered}`).get('sig1') as InnerList
  const value = sign(null, Buffer.from(signatureBase(base, list)), privateKey).toString('base64')
  return { 'signature-input': `sig1=${covered}`, signature: `sig1=:${value}:` }
}

interface Signed {
  readonly path?: string
  readonly body?: object
  readonly headers?: Record<string, string>
  /** Parameters of the signature. */
  readonly parameters: string
}

function request({
  path = `/ucp/${release}/catalog/search`,
  body = { query: 'shirt' },
  headers = {},
  parameters,
}: Signed) {
  const text = JSON.stringify(body)
  const sent = { 'content-type': 'application/json', ...headers, 'content-digest': contentDigest(text) }
  const names = Object.keys(sent).map((name) =>
    name === 'signature-agent' ? '"signature-agent";key="sig1"' : `"${name}"`,
  )
  const covered = `("@method" "@authority" "@path" ${names.join(' ')})${parameters};keyid="${jwk.kid}"`
  const message = { derived: derivedOf('POST', new URL(shopAddress + path)), headers: sent }
  return { method: 'POST' as const, url: path, headers: { ...sent, ...signed(message, covered) }, payload: text }
}

const webBotAuth = (made = now()) => `;created=${made};expires=${made + 300};tag="web-bot-auth"`
const answerOf = async (asked: Signed, from = shop) => {
  const { status, body } = await from.weft.request(request(asked))
  return { status, code: body.code ?? body.ucp?.status, content: body.content }
}
const success = { status: 200, code: 'success', content: undefined }

describe('the keys that Signature-Agent refers to', () => {
  const by = (source: string) => ({
    headers: { 'x-publishable-api-key': testKey, 'signature-agent': `sig1=${source}` },
    parameters: webBotAuth(),
  })

  it('can be in a list of keys', async () => {
    profiles.put('/jwks', JSON.stringify({ keys: [jwk] }))
    expect(await answerOf(by(`"${profiles.url('/jwks')}";type=jwks_uri`))).toEqual(success)
  })

  it('can be in a document that the client’s document refers to', async () => {
    profiles.put('/jwks', JSON.stringify({ keys: [jwk] }))
    profiles.put('/client', JSON.stringify({ client_id: 'x', jwks_uri: profiles.url('/jwks') }))
    expect(await answerOf(by(`"${profiles.url('/client')}";type=cimd`))).toEqual(success)
  })

  it('can be in a directory whose keys have signed for its host', async () => {
    const body = JSON.stringify({ keys: [jwk] })
    const covered = `("@authority";req);created=${now()};expires=${now() + 300};keyid="${jwk.kid}";tag="http-message-signatures-directory"`
    const at = (host: string) => new Map([['@authority', host]])
    const type = { 'content-type': 'application/http-message-signatures-directory+json' }
    const path = '/.well-known/http-message-signatures-directory'
    const elsewhere = signed({ derived: new Map(), request: at('other.example'), headers: {} }, covered)
    profiles.put(path, body, { headers: { ...type, ...elsewhere } })
    const source = by(`"${profiles.url('').replace(/\/$/, '')}"`)
    expect(await answerOf(source)).toEqual({
      status: 401,
      code: 'key_not_found',
      content: `There is no key ${jwk.kid} where Signature-Agent leads.`,
    })
    profiles.put(path, body, {
      headers: { ...type, ...signed({ derived: new Map(), request: at(profiles.host), headers: {} }, covered) },
    })
    shop.weft.clock.advance(61_000)
    expect(await answerOf(by(`"${profiles.url('').replace(/\/$/, '')}"`))).toEqual(success)
  })

  it.each([
    ['"https://127.0.0.1/keys";type=jwks_uri', 'a private address'],
    ['"http://agent.example/keys";type=jwks_uri', 'an address without TLS'],
    ['"data:application/json,{}";type=jwks_uri', 'keys in the address itself'],
    ['"https://agent.example/path"', 'a directory that is no origin'],
    ['"https://agent.example/keys";type=other', 'an unknown type'],
  ])('are not fetched from %s: %s', async (source) => {
    const { status, code } = await answerOf(by(source))
    expect({ status, code }).toEqual({ status: 401, code: 'key_not_found' })
  })

  it('do not apply to a signature without an expiry', async () => {
    profiles.put('/jwks', JSON.stringify({ keys: [jwk] }))
    const source = by(`"${profiles.url('/jwks')}";type=jwks_uri`)
    expect(await answerOf({ ...source, parameters: `;created=${now()};tag="web-bot-auth"` })).toEqual({
      status: 401,
      code: 'signature_invalid',
      content: 'A signature for Web Bot Auth needs the parameters created and expires.',
    })
  })
})

describe('a signed call without a date and a nonce', () => {
  const path = `/ucp/${release}/checkout-sessions`
  const profile = () => profiles.url('/undated')
  const create = (headers: Record<string, string> = {}, more: object = {}) => ({
    path,
    body: { ...readyCheckout, ...more },
    headers: { 'ucp-agent': `profile="${profile()}"`, ...headers },
    parameters: '',
  })
  beforeAll(() => profiles.put('/undated', platformProfile(release, { keys: [jwk] })))
  const refused = {
    status: 401,
    code: 'signature_invalid',
    content: 'A signature without created and nonce is accepted once. Sign the request again with created or nonce.',
  }

  it('changes something once', async () => {
    expect((await answerOf(create())).status).toBe(201)
    expect(await answerOf(create())).toEqual(refused)
  })

  it('gets its first response with its idempotency key for a day, and none afterwards', async () => {
    const asked = create({ 'idempotency-key': randomUUID() })
    const first = await shop.weft.request(request(asked))
    expect((await shop.weft.request(request(asked))).text).toBe(first.text)
    shop.weft.clock.advance(25 * 3600_000)
    expect(await answerOf(asked)).toEqual(refused)
  })

  it('can read as often as it likes', async () => {
    const asked = { headers: { 'ucp-agent': `profile="${profile()}"` }, parameters: '' }
    expect([await answerOf(asked), await answerOf(asked)]).toEqual([success, success])
  })
})

describe('agents registered by the operator', () => {
  const known = 'https://known.example/profile'
  const named = { 'content-type': 'application/json', 'ucp-agent': `profile="${known}"` }
  const add = async (from: OfficialShop, fields: object) => {
    const { status, body } = await from.weft.admin('POST', '/admin/trusted-agents', { title: 'Known', ...fields })
    expect(status).toBe(201)
    return body.trusted_agent
  }
  const unsigned = async (from: OfficialShop, path: string, body: object, profile = known) => {
    const headers = { ...named, 'ucp-agent': `profile="${profile}"` }
    const answer = await from.weft.request({
      method: 'POST',
      url: `/ucp/${release}${path}`,
      headers,
      payload: JSON.stringify(body),
    })
    return { status: answer.status, body: answer.body }
  }

  it('can be listed, changed and deleted', async () => {
    const profile = 'https://listed.example/profile'
    const agent = await add(shop, { profile })
    expect(agent).toEqual({
      id: agent.id,
      title: 'Known',
      profile,
      permits: 'everything',
      signature_required: true,
      keys: [],
      created_at: agent.created_at,
      updated_at: agent.updated_at,
    })
    const again = await shop.weft.admin('POST', '/admin/trusted-agents', { title: 'Again', profile })
    expect({ status: again.status, message: again.body.message }).toEqual({
      status: 409,
      message: 'There is an agent with this profile already.',
    })
    const changed = await shop.weft.admin('POST', `/admin/trusted-agents/${agent.id}`, { keys: [jwk] })
    expect(changed.body.trusted_agent.keys).toEqual([jwk])
    const secret = { ...jwk, d: 'secret' }
    expect((await shop.weft.admin('POST', `/admin/trusted-agents/${agent.id}`, { keys: [secret] })).status).toBe(400)
    expect((await shop.weft.admin('DELETE', `/admin/trusted-agents/${agent.id}`)).status).toBe(200)
    expect((await shop.weft.admin('GET', '/admin/trusted-agents?q=listed')).body.count).toBe(0)
  })

  it('sign with the registered key, if they must sign', async () => {
    const profile = 'https://pinned.example/profile'
    await add(shop, { profile, keys: [jwk] })
    await expect
      .poll(async () => (await unsigned(shop, '/catalog/search', { query: 'shirt' }, profile)).body, {
        timeout: 20_000,
      })
      .toEqual(flat('signature_missing', 'Sign this request with the headers Signature-Input and Signature.'))
    const asked = { headers: { 'ucp-agent': `profile="${profile}"` }, parameters: `;created=${now()}` }
    expect(await answerOf(asked)).toEqual(success)
  })

  it('can read but not buy, if they are limited to reading', async () => {
    const profile = 'https://looking.example/profile'
    await add(shop, { profile, permits: 'catalog', signature_required: false })
    await expect
      .poll(() => unsigned(shop, '/checkout-sessions', readyCheckout, profile))
      .toEqual({
        status: 403,
        body: flat('profile_not_trusted', 'This shop shows its catalogue to your agent, and sells nothing to it.'),
      })
    expect((await unsigned(shop, '/catalog/search', { query: 'shirt' }, profile)).status).toBe(200)
  })

  it('are the only ones without a key, if the shop is limited to them', async () => {
    const stranger = profiles.url('/stranger')
    profiles.put('/stranger', platformProfile(release))
    expect(await unsigned(closed, '/catalog/search', { query: 'shirt' }, stranger)).toEqual({
      status: 403,
      body: flat('profile_not_trusted', 'This shop does not know your agent: ask its operator to add your profile.'),
    })
    const rpc = await closed.face(release).rpc('tools/call', {
      name: 'search_catalog',
      arguments: { meta: { 'ucp-agent': { profile: stranger } }, catalog: {} },
    })
    expect({ status: rpc.status, code: rpc.body.error.data.code }).toEqual({ status: 403, code: 'profile_not_trusted' })
    const withKey = await closed.weft.request({
      method: 'POST',
      url: `/ucp/${release}/catalog/search`,
      headers: { 'content-type': 'application/json', 'x-publishable-api-key': testKey },
      payload: '{"query":"shirt"}',
    })
    expect(withKey.status).toBe(200)
  })
})
