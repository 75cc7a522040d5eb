import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfficialShop, officialShop } from '../support/official-shop.ts'
import { ucpVersions } from '../support/ucp-schemas.ts'

let shop: OfficialShop
beforeAll(async () => {
  shop = await officialShop()
})
afterAll(() => shop.weft.stop())

const usd = (amount: number) => ({ amount, currency: 'USD' })
const anyPrice = { price: { min: 0 } }
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)

describe.each(ucpVersions)('catalog at %s', (version) => {
  const search = async (body?: unknown) =>
    (await shop.face(version).rest('search', 'POST', '/catalog/search', body)).body
  const lookup = async (body: unknown) =>
    (await shop.face(version).rest('lookup', 'POST', '/catalog/lookup', body)).body
  const product = async (body: unknown) =>
    (await shop.face(version).rest('product', 'POST', '/catalog/product', body)).body
  const variant = (size: string, letter: string) => ({
    id: `variant_shirt_${letter}`,
    url: `https://shop.example/products/indigo-shirt?variant=variant_shirt_${letter}`,
    sku: `SHIRT_${size}`,
    title: size,
    description: { plain: 'Indigo Shirt, made by hand.' },
    price: usd(2500),
    availability: { available: true, status: 'in_stock' },
    options: [{ name: 'Size', label: size }],
  })
  const shirt = {
    id: 'prod_shirt',
    handle: 'indigo-shirt',
    url: 'https://shop.example/products/indigo-shirt',
    title: 'Indigo Shirt',
    description: { plain: 'Indigo Shirt, made by hand.' },
    categories: [{ value: 'pcat_wear', taxonomy: 'merchant' }],
    tags: ['Wear'],
    price_range: { min: usd(2500), max: usd(2500) },
    media: [{ type: 'image', url: 'https://shop.example/media/demo/shirt.svg', alt_text: 'A shirt' }],
    options: [{ name: 'Size', values: [{ label: 'S' }, { label: 'M' }] }],
    variants: [variant('S', 's'), variant('M', 'm')],
  }
  const envelope = (capability: string) => ({
    version,
    status: 'success',
    capabilities: { [`dev.ucp.shopping.catalog.${capability}`]: [{ version }] },
  })

  it('a search finds a product with all its fields', async () => {
    expect(await search({ query: 'shirt' })).toEqual({
      ucp: envelope('search'),
      products: [shirt],
      pagination: { has_next_page: false, total_count: 1 },
    })
  })

  it('products are named in the language of the context, and choices as the shop wrote them', async () => {
    const { weft } = shop
    const fields = { title: 'Hemd in Indigo', description: 'Von Hand gemacht.' }
    const put = (fields: object) => weft.admin('PUT', '/admin/translations/product/prod_shirt/de', { fields })
    expect((await put(fields)).status).toBe(200)
    const description = { plain: 'Von Hand gemacht.' }
    const variants = shirt.variants.map((variant) => ({ ...variant, description }))
    const german = { ...shirt, title: 'Hemd in Indigo', description, variants }
    const context = { language: 'de-AT' }
    expect((await search({ query: 'shirt', context })).products).toEqual([german])
    expect((await lookup({ ids: ['prod_shirt'], context })).products[0]).toMatchObject({
      title: german.title,
      description,
    })
    expect((await product({ id: 'prod_shirt', context })).product).toMatchObject({ title: german.title, description })
    for (const language of ['en', 'fr', 'no language'])
      expect((await search({ query: 'shirt', context: { language } })).products).toEqual([shirt])
    await put({ title: null, description: null })
  })

  it('a search by filters alone lists the newest first, and a query without matches finds nothing', async () => {
    expect(ids((await search({ filters: anyPrice })).products)).toEqual([
      'prod_shirt',
      'prod_mug',
      'prod_print',
      'prod_lamp',
    ])
    expect(await search({ query: 'zebra' })).toEqual({
      ucp: envelope('search'),
      products: [],
      pagination: { has_next_page: false, total_count: 0 },
    })
  })

  it.each([
    undefined,
    {},
    { query: '' },
    { query: '  ', filters: {} },
    { filters: { categories: [], price: {} } },
    { pagination: { cursor: 'o1' } },
  ])('a search without a query and without a filter is refused: %o', async (asked) => {
    const { status, body } = await shop.face(version).rest('error', 'POST', '/catalog/search', asked)
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        code: 'missing',
        content: 'Send a query or at least one filter: filters.categories or filters.price.',
        continue_url: 'https://shop.example/',
      },
    })
  })

  it('results have pages by cursor, with each product once', async () => {
    for (const filters of [anyPrice, { price: { max: 4000 } }]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await search({ pagination: { limit: 1, ...(cursor ? { cursor } : {}) }, filters })
        expect(page.products).toHaveLength(1)
        seen.push(...ids(page.products))
        cursor = page.pagination.cursor
      } while (cursor)
      expect(seen).toEqual(['prod_shirt', 'prod_mug', 'prod_print', 'prod_lamp'])
    }
  })

  it('a page has 10 products without a limit and names the cursor of the next one, and a foreign cursor is refused', async () => {
    const added: string[] = []
    for (let n = 1; n <= 11; n++) {
      shop.weft.clock.advance(1000)
      const given = {
        title: `Kite ${n}`,
        status: 'published',
        variants: [{ prices: [{ currency: 'usd', amount: 100 }] }],
      }
      added.unshift((await shop.weft.admin('POST', '/admin/products', given)).body.product.id)
    }
    await shop.weft.weft.jobs.runNow('follow-catalogue')
    const { products, pagination } = await search({ filters: anyPrice })
    expect([ids(products), pagination]).toEqual([added.slice(0, 10), { has_next_page: true, cursor: 'oa' }])
    for (const id of added) await shop.weft.admin('DELETE', `/admin/products/${id}`)
    await shop.weft.weft.jobs.runNow('follow-catalogue')
    const first = await search({ filters: anyPrice, pagination: { limit: 3 } })
    expect(first.pagination).toEqual({ has_next_page: true, cursor: 'o3' })
    const { status, body } = await shop
      .face(version)
      .rest('error', 'POST', '/catalog/search', { query: 'shirt', pagination: { cursor: '!!' } })
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        code: 'invalid',
        content: 'This cursor is not valid: use the cursor of the previous page.',
        continue_url: 'https://shop.example/',
      },
    })
  })

  it('results are filtered by any of several categories, by id or name, and by price', async () => {
    expect(ids((await search({ filters: { categories: ['pcat_wear'] } })).products)).toEqual(['prod_shirt'])
    expect(ids((await search({ filters: { categories: ['Wear', 'kitchen'] } })).products)).toEqual([
      'prod_shirt',
      'prod_mug',
    ])
    expect((await search({ filters: { categories: ['nowhere'] } })).products).toEqual([])
    expect(ids((await search({ filters: { price: { min: 1000, max: 2500 } } })).products)).toEqual([
      'prod_shirt',
      'prod_mug',
    ])
  })

  it('a search shows the prices of the requested country, and only products that have a price there', async () => {
    const { products } = await search({ filters: anyPrice, context: { address_country: 'JP' } })
    expect(products.map(({ id, price_range }: typeof shirt) => [id, price_range.min])).toEqual([
      ['prod_shirt', { amount: 3000, currency: 'JPY' }],
      ['prod_print', { amount: 1000, currency: 'JPY' }],
      ['prod_lamp', { amount: 5000, currency: 'JPY' }],
    ])
    expect((await search({ query: 'shirt', context: { currency: 'ZZZ' } })).products).toEqual([shirt])
  })

  it('a lookup returns products and variants, each once, and states the meaning of each id', async () => {
    const asked = ['prod_shirt', 'variant_shirt_m', 'variant_mug', 'prod_none', 'prod_shirt', 'variant_shirt_s']
    const found = await lookup({ ids: asked })
    expect(found.products.map((each: { id: string; variants: object[] }) => [each.id, each.variants])).toEqual([
      [
        'prod_shirt',
        [
          {
            ...variant('S', 's'),
            inputs: [
              { id: 'prod_shirt', match: 'featured' },
              { id: 'variant_shirt_s', match: 'exact' },
            ],
          },
          { ...variant('M', 'm'), inputs: [{ id: 'variant_shirt_m', match: 'exact' }] },
        ],
      ],
      ['prod_mug', [expect.objectContaining({ id: 'variant_mug', inputs: [{ id: 'variant_mug', match: 'exact' }] })]],
    ])
    expect(found.messages).toEqual([{ type: 'info', code: 'not_found', content: 'prod_none' }])
  })

  it('more than 100 ids are refused: request_too_large, 400 and -32602', async () => {
    const many = { ids: Array.from({ length: 101 }, (_, at) => `prod_${at}`) }
    const { status, body } = await shop.face(version).rest('error', 'POST', '/catalog/lookup', many)
    const refusal = {
      code: 'request_too_large',
      content: 'Ask for at most 100 ids at a time.',
      continue_url: 'https://shop.example/',
    }
    expect({ status, body }).toEqual({ status: 400, body: refusal })
    const meta = { 'ucp-agent': { profile: 'https://agent.example/profile' } }
    const rpc = await shop
      .face(version)
      .rpc('tools/call', { name: 'lookup_catalog', arguments: { meta, catalog: many } })
    expect(rpc.body.error).toEqual({ code: -32602, message: refusal.content, data: refusal })
  })

  it('one product is shown for a selection, with the result of each other value', async () => {
    const values = [
      { label: 'S', available: true, exists: true },
      { label: 'M', available: true, exists: true },
    ]
    const detail = {
      ...shirt,
      options: [{ name: 'Size', values }],
      variants: [variant('M', 'm')],
      selected: [{ name: 'Size', label: 'M' }],
    }
    const expected = { ucp: envelope('lookup'), product: detail }
    expect(await product({ id: 'prod_shirt', selected: [{ name: 'Size', label: 'M' }] })).toEqual(expected)
    // A variant already determines its options, so a contradicting selection is ignored.
    expect(await product({ id: 'variant_shirt_m', selected: [{ name: 'Size', label: 'S' }] })).toEqual(expected)
    const relaxed = await product({ id: 'prod_shirt', selected: [{ name: 'Size', label: 'XL' }] })
    expect({ selected: relaxed.product.selected, variants: ids(relaxed.product.variants) }).toEqual({
      selected: [],
      variants: ['variant_shirt_s', 'variant_shirt_m'],
    })
  })

  it('an unknown product is a result: 200 and not_found', async () => {
    expect(await product({ id: 'prod_none' })).toEqual({
      ucp: { version, status: 'error' },
      messages: [
        { type: 'error', code: 'not_found', content: 'This product was not found.', severity: 'unrecoverable' },
      ],
      continue_url: 'https://shop.example/',
    })
  })
})
