import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  error,
  missingAddress,
  missingEmail,
  missingField,
  missingItems,
  nothingHere,
  readyBody,
  refused,
  session,
} from '../support/storefront-bodies.ts'
import { type ContractShop, contractShop, seen, sessions } from '../support/storefront-contract.ts'

let shop: ContractShop
beforeAll(async () => {
  shop = await contractShop()
})
afterAll(() => shop.weft.stop())

const notJson = refused(400, error('invalid', 'Request body is not valid JSON.'))
const wrongType = refused(415, error('invalid', 'Send the body as application/json.'))

const created = session(201, { messages: [missingItems, missingEmail, missingAddress] })
const agentHeaders = {
  'ucp-agent': 'profile="https://agent.example/profile"',
  'request-id': 'raw',
  'x-publishable-api-key': 'pk_test_0123456789abcdef',
}
const raw = async (payload: string | Buffer, headers: Record<string, string> = {}) =>
  seen(await shop.weft.request({ method: 'POST', url: sessions, payload, headers: { ...agentHeaders, ...headers } }))
const json = { 'content-type': 'application/json' }

describe('the body as text', () => {
  it.each([
    '{',
    '{"line_items":[]',
    "{'line_items': []}",
    '{"line_items":[],}',
    'line_items=1',
    '\ufeff{"line_items":[]}',
    '{"line_items":[]}{}',
  ])('is refused without a path if it is not JSON: %s', async (text) => {
    expect(await raw(text, json)).toEqual(notJson)
  })

  it('is refused, never repaired, if it is not UTF-8', async () => {
    const body = Buffer.from('{"line_items":[],"buyer":{"first_name":"Jos\xe9"}}', 'latin1')
    expect(await raw(body, json)).toEqual(notJson)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/problem+json',
    'multipart/form-data; boundary=x',
  ])('is refused with 415 with another content type: %s', async (type) => {
    expect(await raw('{"line_items":[]}', { 'content-type': type })).toEqual(wrongType)
  })

  it('is refused with 415 without a content type', async () => {
    expect(await raw('{"line_items":[]}')).toEqual(wrongType)
  })

  it.each(['application/json', 'Application/JSON', 'application/json; charset=utf-8'])(
    'is accepted as %s',
    async (type) => {
      expect(await raw('{"line_items":[]}', { 'content-type': type })).toEqual(created)
    },
  )

  it('is required to create or change a session', async () => {
    const { path } = await shop.created({ line_items: [] })
    const required = refused(400, error('missing', 'A JSON body is required.', { path: '' }))
    expect(await shop.ask('POST', sessions)).toEqual(required)
    expect(await shop.ask('POST', sessions, '')).toEqual(required)
    expect(await shop.ask('POST', sessions, 'null')).toEqual(required)
    expect(await shop.ask('PUT', path)).toEqual(required)
  })

  it.each(['[]', '"text"', '7'])('must be an object: %s', async (text) => {
    expect(await raw(text, json)).toEqual(refused(400, error('invalid', 'must be an object', { path: '' })))
  })
})

describe('the limits of a body', () => {
  const padded = (bytes: number) => '{"line_items":[]}'.padEnd(bytes, ' ')

  it('are 1 MiB: one more byte is 413', async () => {
    expect(await raw(padded(1_048_576), json)).toEqual(created)
    const tooLarge = refused(413, error('request_too_large', 'The request body is larger than 1 MiB.'))
    expect(await raw(padded(1_048_577), json)).toEqual(tooLarge)
  })

  it('are 64 levels of nesting, ignoring brackets within strings', async () => {
    const nested = (levels: number) => `{"line_items":[],"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
    expect(await raw(nested(64), json)).toEqual(created)
    const tooDeep = refused(400, error('invalid', 'Request body is nested deeper than 64 levels.'))
    expect(await raw(nested(65), json)).toEqual(tooDeep)
    expect(await raw('['.repeat(100_000), json)).toEqual(tooDeep)
    expect(await raw(`{"line_items":[],"x":"${'['.repeat(100)}"}`, json)).toEqual(created)
  })

  it.each([
    ['NUL', '\\u0000'],
    ['a lone high surrogate', 'a\\ud800'],
    ['a lone low surrogate', '\\udc00z'],
  ])('refuse text that cannot be stored: %s', async (_, text) => {
    const content = 'This text has characters that cannot be stored.'
    const answer = await raw(`{"line_items":[],"buyer":{"first_name":"${text}"}}`, json)
    expect(answer).toEqual(refused(400, error('invalid', content, { path: '/buyer/first_name' })))
  })

  it.each(['1e309', '-1E+999', '9'.repeat(400), `1${'0'.repeat(250)}e99`])(
    'refuse a number beyond the range of numbers: %s',
    async (number) => {
      const content = 'This number is too large.'
      const answer = await raw(`{"line_items":[],"unknown":{"deep":[1e100,${number}]}}`, json)
      expect(answer).toEqual(refused(400, error('invalid', content, { path: '/unknown/deep/1' })))
    },
  )

  it('allow surrogate pairs, emoji and control characters', async () => {
    const answer = await raw('{"line_items":[],"buyer":{"first_name":"\\ud83d\\ude00 😀 \\u0007"}}', json)
    expect(answer.body.buyer).toEqual({ first_name: '😀 😀 \u0007' })
  })

  it('refuse field names that cannot be stored', async () => {
    const content = 'A field name has characters that cannot be stored.'
    expect(await raw('{"line_items":[],"a\\u0000":1}', json)).toEqual(
      refused(400, error('invalid', content, { path: '' })),
    )
  })
})

describe('request URLs', () => {
  it.each(['/ucp', '/ucp/', '/ucp/nothing', `${sessions}/x/y`, `${sessions}/%ZZ`, `${sessions}/${'x'.repeat(501)}`])(
    'are 404 in the envelope if nothing is there: %s',
    async (path) => {
      expect(await shop.ask('GET', path)).toEqual(nothingHere)
    },
  )

  it.each([`${sessions}/a%00b`, '/ucp/%00', '/ucp/nothing?x=%00'])(
    'are refused if they contain a NUL: %s',
    async (path) => {
      const content = 'The URL has characters that cannot be used.'
      expect(await shop.ask('GET', path)).toEqual(refused(400, error('invalid', content)))
    },
  )

  it.each([
    ['GET', sessions, 'POST', 'Use POST here.'],
    ['PUT', sessions, 'POST', 'Use POST here.'],
    ['POST', `${sessions}/cart_x`, 'GET, HEAD, PUT', 'Use GET or HEAD or PUT here.'],
    ['PATCH', `${sessions}/cart_x`, 'GET, HEAD, PUT', 'Use GET or HEAD or PUT here.'],
    ['DELETE', `${sessions}/cart_x`, 'GET, HEAD, PUT', 'Use GET or HEAD or PUT here.'],
    ['GET', `${sessions}/cart_x/complete`, 'POST', 'Use POST here.'],
    ['PUT', `${sessions}/cart_x/cancel?x=1`, 'POST', 'Use POST here.'],
  ] as const)('return 405 and Allow for the wrong method: %s %s', async (method, path, allow, content) => {
    const answer = await shop.weft.agent(method, path)
    expect(seen(answer)).toEqual(refused(405, error('method_not_allowed', content)))
    expect(answer.headers.allow).toBe(allow)
  })
})

describe('internal errors', () => {
  it('are checkout_failed if a session cannot be saved, with Retry-After', async () => {
    const { path } = await shop.created(readyBody)
    const { db } = shop.weft
    await sql`create function lose() returns trigger language plpgsql as 'begin return null; end'`.execute(db)
    await sql`create trigger lose before update on checkout for each row execute function lose()`.execute(db)
    const answer = await shop.weft.agent('PUT', path, { buyer: { first_name: 'Ada' } })
    await sql`drop trigger lose on checkout`.execute(db)
    const content = 'This session is being changed by other requests right now. Try again in a moment.'
    expect(seen(answer)).toEqual(refused(500, error('checkout_failed', content, { severity: 'fatal' })))
    expect(answer.headers['retry-after']).toBe('1')
  })

  it('are otherwise internal_error, without an internal message, path or statement', async () => {
    const { path } = await shop.created(readyBody)
    await sql`alter table checkout rename to checkout_gone`.execute(shop.weft.db)
    const read = await shop.ask('GET', path)
    const create = await shop.ask('POST', sessions, readyBody)
    await sql`alter table checkout_gone rename to checkout`.execute(shop.weft.db)
    const content = 'Something went wrong on our side. Try again; if it happens again, send the shop the request id.'
    const failed = refused(500, error('internal_error', content, { severity: 'fatal' }))
    expect([read, create]).toEqual([failed, failed])
    expect((await shop.ask('GET', path)).status).toBe(200)
  })

  it('are never caused by a missing field: an empty object gets a list of the missing fields', async () => {
    expect(await shop.ask('POST', sessions, {})).toEqual(refused(400, missingField('/line_items')))
  })
})
