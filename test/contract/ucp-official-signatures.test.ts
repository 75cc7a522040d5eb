import { createPublicKey, hash, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProfileServer, profileServer } from '../support/agent-profile-server.ts'
import { delivery, type OfficialShop, officialShop, readyCheckout, shirt } from '../support/official-shop.ts'
import { platformProfile, type SignedCall, signingAgent } from '../support/signing-agent.ts'
import { ucpVersions } from '../support/ucp-schemas.ts'
import { testKey } from '../support/weft.ts'

let profiles: ProfileServer
let shop: OfficialShop
let asking: OfficialShop
const agent = signingAgent()
const stranger = signingAgent('agent-key-1')
beforeAll(async () => {
  profiles = await profileServer()
  const environment = { FETCH_ALLOW_HOSTS: profiles.host }
  shop = await officialShop({ environment })
  asking = await officialShop({ environment: { ...environment, UCP_SIGNATURES: 'required' } })
})
afterAll(async () => {
  await shop.weft.stop()
  await asking.weft.stop()
  await profiles.stop()
})

const flat = (code: string, content: string) => ({ code, content, continue_url: 'https://shop.example/' })

describe.each(ucpVersions)('at %s', (version) => {
  let profile: string
  beforeAll(() => {
    const strange = [
      { kid: 'quantum', kty: 'LATTICE' },
      { kty: 'EC' },

      { ...agent.jwk, kid: 'closed', use: 'enc' },
    ]
    profiles.put(`/signing/${version}`, platformProfile(version, { keys: [...strange, agent.jwk] }))
    profile = profiles.url(`/signing/${version}`)
  })
  const search = `/ucp/${version}/catalog/search`
  const now = () => shop.weft.clock.now()
  const call = (more: Partial<SignedCall> = {}): SignedCall => ({
    method: 'POST',
    path: search,
    body: { query: 'shirt' },
    profile,
    ...more,
  })
  const send = async ({ method, path, body }: SignedCall, fields: Record<string, string | undefined>, from = shop) => {
    const headers = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    return from.weft.request({ method, url: path, headers: headers as Record<string, string>, ...payload })
  }
  const refused = async (fields: Record<string, string | undefined>, about = call()) => {
    const { status, body } = await send(about, fields)
    return { status, body }
  }

  it('a signed request gets a response that is signed by a key of the profile', async () => {
    const answer = await send(call(), agent.fields(call(), now()))
    expect(answer.status).toBe(200)
    await holds(version, answer)
  })

  it('responses to completions and about orders are signed for every caller', async () => {
    const face = shop.face(version)
    const made = await face.rest('checkout', 'POST', '/checkout-sessions', readyCheckout)
    expect(made.headers.signature).toBe(undefined)
    const completed = await face.rest('checkout', 'POST', `/checkout-sessions/${made.body.id}/complete`, {})
    expect(completed.body.status).toBe('requires_escalation')
    await holds(version, completed)
    const rpc = await face.rpc('tools/call', {
      name: 'get_order',
      arguments: { meta: { 'ucp-agent': { profile } }, id: 'order_none' },
    })
    await holds(version, rpc)
  })

  it('a request is refused if the body does not match the digest', async () => {
    expect(await refused(agent.fields(call({ body: { query: 'mug' } }), now()))).toEqual({
      status: 400,
      body: flat('digest_mismatch', 'Content-Digest is not the SHA-256 of the body.'),
    })
  })

  it('a request is refused if another agent has signed it', async () => {
    expect(await refused(stranger.fields(call(), now()))).toEqual({
      status: 401,
      body: flat('signature_invalid', 'The signature is not by key agent-key-1.'),
    })
  })

  it.each(['no-such-key', 'closed'])('a request is refused if the profile has no signing key %s', async (kid) => {
    expect(await refused(signingAgent(kid).fields(call(), now()))).toEqual({
      status: 401,
      body: flat('key_not_found', `The profile of the agent has no key ${kid}.`),
    })
  })

  it('a request is refused if the key has an unknown type; other keys of that profile still work', async () => {
    expect(await refused(signingAgent('quantum').fields(call(), now()))).toEqual({
      status: 400,
      body: flat('algorithm_unsupported', 'Key quantum is of a kind that is not known here.'),
    })
  })

  it('a request is refused on another path, at another host, and with another method', async () => {
    const answer = flat('signature_invalid', 'The signature is not by key agent-key-1.')
    const elsewhere = [call({ path: `/ucp/${version}/catalog/lookup` }), call({ shop: 'https://other.example' })]
    for (const about of elsewhere)
      expect(await refused(agent.fields(about, now()))).toEqual({ status: 401, body: answer })
    const read = call({ method: 'GET', path: `/ucp/${version}/carts/cart_1`, body: undefined })
    const { 'content-type': _, ...fields } = agent.fields({ ...read, method: 'PUT' }, now())
    expect(await refused(fields, read)).toEqual({ status: 401, body: answer })
  })

  it('a request is refused if a required field is not covered', async () => {
    const fields = agent.fields(call({ headers: {} }), now())
    const input = fields['signature-input']?.replace(' "idempotency-key"', '')
    expect(await refused({ ...fields, 'signature-input': input })).toEqual({
      status: 401,
      body: flat('signature_invalid', 'The signature does not cover idempotency-key.'),
    })
  })

  it('a request is refused if it has expired or is from the future', async () => {
    const before = new Date(now().getTime() - 301_000)
    const after = new Date(now().getTime() + 302_000)
    expect(await refused(agent.fields(call(), before))).toEqual({
      status: 401,
      body: flat('signature_invalid', 'The signature has expired.'),
    })
    expect(await refused(agent.fields(call(), after))).toEqual({
      status: 401,
      body: flat('signature_invalid', 'The signature was made in the future.'),
    })
  })

  it('an incomplete signature is signature_missing', async () => {
    const fields = agent.fields(call(), now())
    const halves = [
      await refused({ ...fields, signature: undefined }),
      await refused({ ...fields, 'signature-input': undefined }),
    ]
    expect(halves).toEqual(
      ['Signature', 'Signature-Input'].map((name) => ({
        status: 401,
        body: flat('signature_missing', `Signature-Input and Signature belong together: ${name} is missing.`),
      })),
    )
  })

  it('a request repeated with its key has one effect and one response', async () => {
    const about = call({
      path: `/ucp/${version}/checkout-sessions`,
      body: { line_items: [shirt], fulfillment: delivery },
    })
    const fields = agent.fields(about, now())
    const first = await send(about, fields)
    const again = await send(about, fields)
    expect(first.status).toBe(201)
    expect({ status: again.status, text: again.text }).toEqual({ status: 201, text: first.text })
  })

  it('a nonce is accepted once', async () => {
    const signed = withNonce(call(), `once-${version}`, now())
    expect((await send(call(), signed)).status).toBe(200)
    expect(await refused(signed)).toEqual({
      status: 401,
      body: flat('signature_invalid', 'The nonce of the signature was used before.'),
    })
    const wrong = { ...withNonce(call(), `spared-${version}`, now()), signature: signed.signature }
    expect((await refused(wrong)).status).toBe(401)
    expect((await send(call(), withNonce(call(), `spared-${version}`, now()))).status).toBe(200)
  })

  it('after an agent changes its key, its profile is fetched again, once a minute', async () => {
    const path = `/rotating/${version}`
    profiles.put(path, platformProfile(version, { keys: [agent.jwk] }))
    const about = call({ profile: profiles.url(path) })
    expect((await send(about, agent.fields(about, now()))).status).toBe(200)
    shop.weft.clock.advance(120_000)
    expect((await send(about, agent.fields(about, now()))).status).toBe(200)
    const next = signingAgent('agent-key-2')
    profiles.put(path, platformProfile(version, { keys: [agent.jwk, next.jwk] }))
    expect((await send(about, next.fields(about, now()))).status).toBe(200)
    const third = signingAgent('agent-key-3')
    const before = profiles.asked(path)
    expect((await refused(third.fields(about, now()), about)).body.code).toBe('key_not_found')
    expect(profiles.asked(path)).toBe(before)
  })

  it('without an available profile, nothing can be verified', async () => {
    const about = call({ profile: profiles.url('/nowhere') })
    expect(await refused(agent.fields(about, now()), about)).toEqual({
      status: 424,
      body: flat('profile_unreachable', "The agent's profile could not be fetched."),
    })
  })

  it('over MCP, signature errors are JSON-RPC errors', async () => {
    const path = `/ucp/${version}/mcp`
    const body = {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: {
        name: 'search_catalog',
        arguments: { meta: { 'ucp-agent': { profile } }, catalog: { query: 'shirt' } },
      },
    }
    const about = call({ path, body })
    const good = await send(about, agent.fields(about, now()))
    expect(good.body.result.structuredContent.ucp.status).toBe('success')
    await holds(version, good)
    const content = 'The signature is not by key agent-key-1.'
    const { status, body: answered } = await send(about, stranger.fields(about, now()))
    expect({ status, answered }).toEqual({
      status: 401,
      answered: {
        jsonrpc: '2.0',
        id: 7,
        error: { code: -32000, message: content, data: flat('signature_invalid', content) },
      },
    })
    const changed = await send({ ...about, body: { ...body, id: 8 } }, agent.fields(about, now()))
    expect({ status: changed.status, code: changed.body.error.code }).toEqual({ status: 400, code: -32600 })
    const other = agent.fields(call({ path, body, profile: profiles.url('/other') }), now())
    expect((await send(about, other)).body.error.data.code).toBe('key_not_found')
  })

  it('a shop that requires signatures says so, and accepts its own key instead', async () => {
    const plain = { 'content-type': 'application/json', 'ucp-agent': `profile="${profile}"` }
    const { status, body } = await send(call(), plain, asking)
    expect({ status, body }).toEqual({
      status: 401,
      body: flat('signature_missing', 'Sign this request with the headers Signature-Input and Signature.'),
    })
    expect((await send(call(), agent.fields(call(), asking.weft.clock.now()), asking)).status).toBe(200)
    expect((await send(call(), { ...plain, 'x-publishable-api-key': testKey }, asking)).status).toBe(200)
  })

  function withNonce(about: SignedCall, nonce: string, made: Date): Record<string, string> {
    const headers = { ...agent.fields(about, made) }
    return agent.resigned(about, headers, `;nonce="${nonce}"`)
  }

  async function holds(release: string, answer: { status: number; headers: Record<string, unknown>; text: string }) {
    const leaf = (await shop.weft.request({ method: 'GET', url: `/.well-known/ucp/${release}` })).body
    const [key] = leaf[release === '2026-04-08' ? 'signing_keys' : 'keys']
    const digest = `sha-256=:${hash('sha256', answer.text, 'base64')}:`
    const parameters = `("@status" "content-digest" "content-type");created=${Math.floor(now().getTime() / 1000)};keyid="${key.kid}"`
    expect(answer.headers['content-digest']).toBe(digest)
    expect(answer.headers['signature-input']).toBe(`sig1=${parameters}`)
    const base = `"@status": ${answer.status}\n"content-digest": ${digest}\n"content-type": application/json; charset=utf-8\n"@signature-params": ${parameters}`
    const value = Buffer.from(String(answer.headers.signature).slice('sig1=:'.length, -1), 'base64')
    const publicKey = createPublicKey({ format: 'jwk', key })
    expect(verify('sha256', Buffer.from(base), { key: publicKey, dsaEncoding: 'ieee-p1363' }, value)).toBe(true)
  }
})
