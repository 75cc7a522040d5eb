import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startedPayment } from '../support/purchase.ts'
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

const search = (body?: unknown, headers = {}) => weft.agent('POST', '/ucp/catalog/search', body, headers)
const ids = (body: { products: { id: string }[] }) => body.products.map(({ id }) => id)
const all = ['prod_shirt', 'prod_mug', 'prod_print', 'prod_lamp']

describe('POST /ucp/catalog/search', () => {
  test('a product is returned completely, with the prices of the default region', async () => {
    const answer = await search({ query: 'mug' })
    expect([answer.status, answer.body]).toEqual([
      200,
      { ucp: success, products: [mug], count: 1, limit: 20, offset: 0 },
    ])
  })

  test('variants have their options, and images absolute URLs', async () => {
    const [shirt] = (await search({ query: 'shirt' })).body.products
    expect(shirt.variants.map((variant: Record<string, unknown>) => [variant.id, variant.options])).toEqual([
      ['variant_shirt_s', [{ name: 'Size', value: 'S' }]],
      ['variant_shirt_m', [{ name: 'Size', value: 'M' }]],
    ])
    expect(shirt.media).toEqual([{ url: 'https://shop.example/media/demo/shirt.svg', type: 'image', alt: 'A shirt' }])
  })

  test.each([
    ['no body', undefined],
    ['an empty object', {}],
    ['an empty query', { query: '' }],
    ['a blank query', { query: '   ' }],
    ['unknown fields', { filters: { price: { max: 1 } }, cursor: 'x' }],
  ])('%s: every product is returned, newest first', async (_name, body) => {
    const answer = await search(body)
    expect([answer.status, ids(answer.body), answer.body.count]).toEqual([200, all, 4])
  })

  test('count is the total of all matches, on every page', async () => {
    const pages = await Promise.all([0, 1, 2, 3, 4, 5].map((offset) => search({ pagination: { limit: 2, offset } })))
    expect(pages.map(({ body }) => [ids(body), body.count, body.limit, body.offset])).toEqual([
      [['prod_shirt', 'prod_mug'], 4, 2, 0],
      [['prod_mug', 'prod_print'], 4, 2, 1],
      [['prod_print', 'prod_lamp'], 4, 2, 2],
      [['prod_lamp'], 4, 2, 3],
      [[], 4, 2, 4],
      [[], 4, 2, 5],
    ])
  })

  test('a limit above 100 is treated and echoed as 100', async () => {
    for (const limit of [100, 101, 1_000_000]) {
      const { status, body } = await search({ pagination: { limit } })
      expect([status, body.limit, ids(body)]).toEqual([200, 100, all])
    }
  })

  test('a limit below 1, a negative offset and wrong types are reported together with their paths', async () => {
    const answer = await search({ query: 1, pagination: { limit: 0, offset: -1 }, filters: { category: [] } })
    expect(answer.status).toBe(400)
    expect(
      answer.body.messages.map(({ code, path, severity }: Record<string, string>) => [code, path, severity]),
    ).toEqual([
      ['invalid', '/query', 'recoverable'],
      ['invalid', '/filters/category', 'recoverable'],
      ['invalid', '/pagination/limit', 'recoverable'],
      ['invalid', '/pagination/offset', 'recoverable'],
    ])
    const fraction = await search({ pagination: { limit: 1.5 } })
    expect([fraction.status, fraction.body.messages[0].path]).toEqual([400, '/pagination/limit'])
  })

  describe('filters', () => {
    test.each([
      ['a category', { category: 'pcat_wear' }, ['prod_shirt']],
      ['a category with what is below it', { category: 'pcat_home' }, ['prod_mug']],
      ['a category below another', { category: 'pcat_kitchen' }, ['prod_mug']],
      ['an unknown category', { category: 'pcat_unknown' }, []],
      ['the name of a category, which is no id', { category: 'Wear' }, []],
      ['a collection', { collection: 'pcol_new' }, ['prod_shirt']],
      ['an unknown collection', { collection: 'pcol_unknown' }, []],
      ['both, where they agree', { category: 'pcat_wear', collection: 'pcol_new' }, ['prod_shirt']],
      ['both, where they do not', { category: 'pcat_home', collection: 'pcol_new' }, []],
    ])('products are filtered by %s', async (_name, filters, found) => {
      const { status, body } = await search({ filters })
      expect([status, ids(body), body.count]).toEqual([200, found, found.length])
    })

    test('filters are combined with a query', async () => {
      expect(ids((await search({ query: 'hand', filters: { category: 'pcat_home' } })).body)).toEqual(['prod_mug'])
    })
  })

  describe('full text', () => {
    test.each([
      ['a word of the title', 'lamp', ['prod_lamp']],
      ['a word in any case', 'LAMP', ['prod_lamp']],
      ['the beginning of a word', 'bra', ['prod_lamp']],
      ['a word with a slip in it', 'shrit', ['prod_shirt']],
      ['two words of one product', 'clay mug', ['prod_mug']],
      ['every product for a word that every description has', 'hand', all],
      ['nothing for a word that no product has', 'zzzzqqqq', []],
    ])('a search finds %s', async (_name, query, found) => {
      const { status, body } = await search({ query })
      expect([status, [...ids(body)].sort(), body.count]).toEqual([200, [...found].sort(), found.length])
    })

    test('a product with the word in its title comes before one with it in its description', async () => {
      await weft.db
        .updateTable('product')
        .set({ description: 'Goes well with a lamp.' })
        .where('id', '=', 'prod_print')
        .execute()
      await weft.weft.jobs.runNow('follow-catalogue')
      expect(ids((await search({ query: 'lamp' })).body)).toEqual(['prod_lamp', 'prod_print'])
    })

    test('if no product has every word, the products with most of them are returned and marked as partial matches', async () => {
      const { status, body } = await search({ query: 'brass lamp zzzzqqqq' })
      expect([status, ids(body)[0], body.messages]).toEqual([
        200,
        'prod_lamp',
        [
          {
            type: 'info',
            code: 'partial_match',
            content: 'No product has every word of the query; these have most of them.',
          },
        ],
      ])
    })
  })

  describe('prices follow the context', () => {
    const priceOf = async (context: unknown) => {
      const { body } = await search({ query: 'shirt', context })
      return [body.products[0].price_range, body.products[0].variants[0].price]
    }
    const flat = (amount: number, currency: string) => [
      { min: { amount, currency }, max: { amount, currency } },
      { amount, currency },
    ]
    test.each([
      ['no context', undefined, flat(2500, 'USD')],
      ['a currency', { currency: 'eur' }, flat(2200, 'EUR')],
      ['a currency in capitals', { currency: 'INR' }, flat(49900, 'INR')],
      ['a currency without decimals', { currency: 'jpy' }, flat(3000, 'JPY')],
      ['a region', { region_id: 'reg_in' }, flat(49900, 'INR')],
      ['a country by its code', { address_country: 'DE' }, flat(2200, 'EUR')],
      ['a country by its name', { address_country: 'India' }, flat(49900, 'INR')],
      ['a region against a country: the region', { region_id: 'reg_in', address_country: 'DE' }, flat(49900, 'INR')],
      ['a country that is none: the default', { address_country: 'Wakanda' }, flat(2500, 'USD')],
    ])('%s', async (_name, context, prices) => {
      expect(await priceOf(context)).toEqual(prices)
    })

    test('a price is null if the product has none in that currency', async () => {
      const { body } = await search({ query: 'mug', context: { currency: 'JPY' } })
      expect([body.products[0].price_range, body.products[0].variants[0].price]).toEqual([null, null])
      expect(await priceOf({ currency: 'chf' })).toEqual([null, null])
    })

    test('an unknown region is invalid at its path', async () => {
      const answer = await search({ context: { region_id: 'reg_unknown' } })
      expect([answer.status, answer.body]).toEqual([
        400,
        invalid(['Region reg_unknown was not found.', '/context/region_id']),
      ])
    })
  })

  test('availability is the stock that can be bought right now', async () => {
    const available = async () => {
      const { body } = await search()
      return body.products.map((product: { id: string; variants: { availability: unknown }[] }) => [
        product.id,
        product.variants[0]?.availability,
      ])
    }
    const yes = { available: true, status: 'in_stock' }
    const no = { available: false, status: 'out_of_stock' }
    expect(await available()).toEqual([
      ['prod_shirt', yes],
      ['prod_mug', yes],
      ['prod_print', no],
      ['prod_lamp', yes],
    ])
    const { session } = await startedPayment(weft, { variant: 'variant_lamp' })
    expect(await available()).toEqual([
      ['prod_shirt', yes],
      ['prod_mug', yes],
      ['prod_print', no],
      ['prod_lamp', no],
    ])
    await weft.agent('POST', `/ucp/checkout-sessions/${session.id}/cancel`)
    expect(await available()).toEqual([
      ['prod_shirt', yes],
      ['prod_mug', yes],
      ['prod_print', no],
      ['prod_lamp', yes],
    ])
  })

  test("another channel's products are invisible, in both directions", async () => {
    expect(ids((await search({ query: 'indigo' })).body)).toEqual(['prod_shirt'])
    const wholesale = await search({ query: 'indigo' }, { 'x-publishable-api-key': otherChannelKey })
    expect([ids(wholesale.body), wholesale.body.count]).toEqual([['prod_bolt'], 1])
    expect(wholesale.body.products[0].variants[0].availability).toEqual({ available: true, status: 'in_stock' })
  })

  test('an unpublished product is not found', async () => {
    await weft.db.updateTable('product').set({ status: 'draft' }).where('id', '=', 'prod_mug').execute()
    await weft.weft.jobs.runNow('follow-catalogue')
    const gone = await search({ query: 'mug' })
    await weft.db.updateTable('product').set({ status: 'published' }).where('id', '=', 'prod_mug').execute()
    await weft.weft.jobs.runNow('follow-catalogue')
    expect([gone.body.products, gone.body.count]).toEqual([[], 0])
    expect(ids((await search({ query: 'mug' })).body)).toEqual(['prod_mug'])
  })
})
