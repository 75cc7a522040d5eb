import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mug, otherChannelKey, startTwoChannels } from '../support/two-channels.ts'
import type { TestWeft } from '../support/weft.ts'

const success = { version: '2026-01-11', status: 'success' }
const invalid = (...problems: [content: string, path: string, code?: string][]) => ({
  ucp: { version: '2026-01-11', status: 'error' },
  messages: problems.map(([content, path, code = 'invalid']) => ({
    type: 'error',
    code,
    content,
    severity: 'recoverable',
    path,
  })),
})

let weft: TestWeft
beforeAll(async () => {
  weft = await startTwoChannels()
})
afterAll(() => weft.stop())

const lookup = (body: unknown, headers = {}) => weft.agent('POST', '/ucp/catalog/lookup', body, headers)
const ids = (body: { products: { id: string }[] }) => body.products.map(({ id }) => id)

describe('POST /ucp/catalog/lookup', () => {
  test('products are returned in the requested order, in the format of a search', async () => {
    const answer = await lookup({ ids: ['prod_mug'] })
    expect([answer.status, answer.body]).toEqual([
      200,
      { ucp: success, products: [mug], count: 1, limit: 1, offset: 0 },
    ])
    expect(ids((await lookup({ ids: ['prod_lamp', 'prod_shirt', 'prod_mug'] })).body)).toEqual([
      'prod_lamp',
      'prod_shirt',
      'prod_mug',
    ])
  })

  test('unknown ids are skipped and named', async () => {
    const { status, body } = await lookup({ ids: ['prod_x', 'prod_mug', 'prod_y'] })
    expect([status, ids(body), body.count, body.messages]).toEqual([
      200,
      ['prod_mug'],
      1,
      [{ type: 'info', code: 'not_found', content: 'Not found: prod_x, prod_y.', ids: ['prod_x', 'prod_y'] }],
    ])
  })

  test('an id requested twice is returned once', async () => {
    const { body } = await lookup({ ids: ['prod_mug', 'prod_lamp', 'prod_mug'] })
    expect([ids(body), body.count, body.limit]).toEqual([['prod_mug', 'prod_lamp'], 2, 2])
  })

  test('an empty list of ids returns no products', async () => {
    const { status, body } = await lookup({ ids: [] })
    expect([status, body]).toEqual([200, { ucp: success, products: [], count: 0, limit: 0, offset: 0 }])
  })

  test('100 ids are accepted, 101 are too many', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `prod_${index}`)
    expect((await lookup({ ids: many.slice(1) })).status).toBe(200)
    const answer = await lookup({ ids: many })
    expect([answer.status, answer.body]).toEqual([
      400,
      invalid(['Ask for at most 100 ids at a time.', '/ids', 'request_too_large']),
    ])
  })

  test('ids are required', async () => {
    const answer = await lookup({})
    expect([answer.status, answer.body.messages.map(({ code, path }: Record<string, string>) => [code, path])]).toEqual(
      [400, [['missing', '/ids']]],
    )
    const numbers = await lookup({ ids: [1, 'prod_mug', null] })
    expect([
      numbers.status,
      numbers.body.messages.map(({ code, path }: Record<string, string>) => [code, path]),
    ]).toEqual([
      400,
      [
        ['invalid', '/ids/0'],
        ['invalid', '/ids/2'],
      ],
    ])
  })

  test("another channel's product is unknown", async () => {
    const { body } = await lookup({ ids: ['prod_bolt'] })
    expect([body.products, body.messages[0].ids]).toEqual([[], ['prod_bolt']])
    const own = await lookup({ ids: ['prod_bolt', 'prod_mug'] }, { 'x-publishable-api-key': otherChannelKey })
    expect([ids(own.body), own.body.messages[0].ids]).toEqual([['prod_bolt'], ['prod_mug']])
  })

  test('prices follow the context', async () => {
    const { body } = await lookup({ ids: ['prod_mug'], context: { currency: 'inr' } })
    expect(body.products[0].price_range).toEqual({
      min: { amount: 30000, currency: 'INR' },
      max: { amount: 30000, currency: 'INR' },
    })
  })
})
