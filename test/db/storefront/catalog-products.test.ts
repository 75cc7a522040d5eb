import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogApp, catalogApp } from './catalog-app.ts'
import { type CatalogDatabase, catalogDatabase, reserveTwo } from './catalog-database.ts'

let base: CatalogDatabase
let shop: CatalogApp
beforeAll(async () => {
  base = await catalogDatabase()
  shop = await catalogApp(base)
  await shop.call('POST', '/admin/categories', { id: 'cat_men', name: 'Men' })
  await shop.call('POST', '/admin/collections', { id: 'col_new', title: 'New in' })
})
afterAll(() => base.drop())

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const shirt = {
  id: 'shirt',
  title: 'Röd Shirt',
  description: 'Cotton',
  status: 'published',
  vendor: 'Weavers',
  tax_class: 'textile',
  options: [{ name: 'Size', values: ['S', 'M'] }],
  metadata: { origin: 'IN' },
  categories: ['cat_men'],
  collections: ['col_new'],
  media: [{ url: 'https://c.example/front.jpg', alt: 'Front' }, { url: '/uploads/back.jpg' }],
  variants: [
    {
      id: 'shirt_s',
      sku: 'SH-S',
      options: { Size: 'S' },
      prices: [
        {
          currency: 'INR',
          amount: 49900,
          sale_amount: 39900,
          sale_starts_at: '2026-11-01T00:00:00+05:30',
          sale_ends_at: '2026-12-01T00:00:00Z',
        },
        { currency: 'usd', amount: 1500, region_id: 'reg_us' },
      ],
      stock: { on_hand: 5 },
    },
    { id: 'shirt_m', options: { Size: 'M' }, prices: [{ currency: 'INR', amount: 49900 }], stock: { managed: false } },
  ],
}
const inr = {
  currency: 'INR',
  amount: 49900,
  sale_amount: null,
  sale_starts_at: null,
  sale_ends_at: null,
  sales: [],
  region_id: null,
}
const shownM = {
  id: 'shirt_m',
  title: 'M',
  sku: null,
  options: { Size: 'M' },
  details: {},
  prices: [inr],
  stock: { managed: false, allow_backorder: false, on_hand: 0, reserved: 0, available: 0 },
  design_id: null,
  created_at: time,
  updated_at: time,
}
const shown = {
  ...shirt,
  details: {},
  handle: 'rod-shirt',
  sales_channels: ['sc_default'],
  media: [
    {
      id: expect.stringMatching(/^media_/),
      url: 'https://c.example/front.jpg',
      alt: 'Front',
      upload_id: null,
      thumbnail_url: 'https://c.example/front.jpg',
    },
    {
      id: expect.stringMatching(/^media_/),
      url: '/uploads/back.jpg',
      alt: '',
      upload_id: null,
      thumbnail_url: '/uploads/back.jpg',
    },
  ],
  variants: [
    {
      id: 'shirt_s',
      title: 'S',
      sku: 'SH-S',
      options: { Size: 'S' },
      details: {},
      prices: [
        {
          ...inr,
          sale_amount: 39900,
          sale_starts_at: '2026-10-31T18:30:00.000Z',
          sale_ends_at: '2026-12-01T00:00:00.000Z',
          sales: [{ amount: 39900, starts_at: '2026-10-31T18:30:00.000Z', ends_at: '2026-12-01T00:00:00.000Z' }],
        },
        { ...inr, currency: 'USD', amount: 1500, region_id: 'reg_us' },
      ],
      stock: { managed: true, allow_backorder: false, on_hand: 5, reserved: 0, available: 5 },
      design_id: null,
      created_at: time,
      updated_at: time,
    },
    shownM,
  ],
  design_id: null,
  created_at: time,
  updated_at: time,
}

describe('products', () => {
  it('are created completely with their own ids, and returned unchanged', async () => {
    expect(await shop.call('POST', '/admin/products', shirt)).toEqual({ status: 201, body: { product: shown } })
    expect(await shop.call('GET', '/admin/products/shirt')).toEqual({ status: 200, body: { product: shown } })
    const changes = await base.connection.pool.query(
      "select distinct product_id from catalog_change where product_id = 'shirt'",
    )
    expect(changes.rows).toEqual([{ product_id: 'shirt' }])
  })

  it('are refused with all problems together, including unknown fields', async () => {
    expect(
      await shop.call('POST', '/admin/products', {
        title: '',
        colour: 'red',
        variants: [{ prices: [{ currency: 'XXQ', amount: 1 }] }],
      }),
    ).toEqual({
      status: 400,
      body: {
        type: 'invalid_data',
        code: 'invalid',
        message: '/title: must not be empty',
        errors: [
          { path: '/title', message: 'must not be empty' },
          { path: '/variants/0/prices/0/currency', message: 'Use an ISO 4217 currency code' },
          { path: '', message: 'Unrecognized fields: colour' },
        ],
      },
    })
    const answer = await shop.call('POST', '/admin/products', {
      title: 'Wrong',
      options: [{ name: 'Size', values: ['S'] }],
      categories: ['cat_gone'],
      variants: [
        { options: { Size: 'XL' }, prices: [{ currency: 'INR', amount: 5, sale_amount: 9 }] },
        { options: { Size: 'S' }, sku: 'A', prices: [{ currency: 'INR', amount: 5, region_id: 'reg_us' }] },
        { options: { Size: 'S' }, sku: 'A' },
      ],
    })
    expect(answer.body.errors).toEqual([
      { path: '/categories/0', message: 'cat_gone was not found.' },
      { path: '/variants/2/sku', message: 'This SKU is used twice.' },
      { path: '/variants/0/options/Size', message: 'The option "Size" has no value "XL".' },
      { path: '/variants/2/options', message: 'This combination of options is taken by variant 2 of the product.' },
      { path: '/variants/0/prices/0/sale_amount', message: 'The sale amount must be below the amount.' },
      { path: '/variants/1/prices/0/currency', message: 'Region reg_us sells in USD.' },
    ])
  })

  it('conflict with existing ids, handles and SKUs', async () => {
    const conflict = async (body: object) => (await shop.call('POST', '/admin/products', body)).body
    expect(await conflict({ ...shirt, variants: [] })).toEqual({
      type: 'conflict',
      message: 'A product with this id exists already.',
      errors: [{ path: '/id', message: 'A product with this id exists already.' }],
    })
    expect((await conflict({ title: 'A', handle: 'rod-shirt' })).message).toBe(
      'Another product has this handle: choose another.',
    )
    expect((await conflict({ title: 'A', variants: [{ sku: 'SH-S' }] })).message).toBe(
      'The SKU of one of the variants belongs to another variant: choose another.',
    )
  })

  it('keep the fields that a change omits, by POST and PUT', async () => {
    const posted = await shop.call('POST', '/admin/products/shirt', { title: 'Shirt', categories: [] })
    expect(posted).toEqual({ status: 200, body: { product: { ...shown, title: 'Shirt', categories: [] } } })
    const put = await shop.call('PUT', '/admin/products/shirt', { title: 'Röd Shirt', categories: ['cat_men'] })
    expect(put).toEqual({ status: 200, body: { product: shown } })
  })

  it('gain, change and lose variants', async () => {
    await shop.call('PUT', '/admin/products/shirt', { options: [{ name: 'Size', values: ['S', 'M', 'L'] }] })
    const added = await shop.call('POST', '/admin/products/shirt/variants', {
      id: 'shirt_l',
      options: { Size: 'L' },
      stock: { on_hand: 2 },
    })
    const large = {
      ...shownM,
      id: 'shirt_l',
      title: 'L',
      options: { Size: 'L' },
      prices: [],
      stock: { managed: true, allow_backorder: false, on_hand: 2, reserved: 0, available: 2 },
    }
    expect(added).toEqual({ status: 201, body: { variant: large } })
    expect(
      await shop.call('PUT', '/admin/products/shirt/variants/shirt_l', {
        sku: 'SH-L',
        stock: { allow_backorder: true },
      }),
    ).toEqual({
      status: 200,
      body: { variant: { ...large, sku: 'SH-L', stock: { ...large.stock, allow_backorder: true } } },
    })
    expect(await shop.call('DELETE', '/admin/products/shirt/variants/shirt_l')).toEqual({
      status: 200,
      body: { id: 'shirt_l', object: 'variant', deleted: true },
    })
    expect((await shop.call('GET', '/admin/products/shirt/variants/shirt_l')).status).toBe(404)
  })

  it('are found by literal text in title or SKU, by status, category and collection', async () => {
    await shop.call('POST', '/admin/products', { id: 'odd', title: '100%_cotton', variants: [{ sku: 'ODD' }] })
    const ids = async (query: string) => {
      const { body } = await shop.call('GET', `/admin/products?${query}`)
      return [(body.products as { id: string }[]).map(({ id }) => id), body.count, body.limit, body.offset]
    }
    expect(await ids('')).toEqual([['odd', 'shirt'], 2, 50, 0])
    expect(await ids('limit=1&offset=1')).toEqual([['shirt'], 2, 1, 1])
    expect(await ids('q=%25_C')).toEqual([['odd'], 1, 50, 0])
    expect(await ids('q=sh-s')).toEqual([['shirt'], 1, 50, 0])
    expect(await ids('status=draft')).toEqual([['odd'], 1, 50, 0])
    expect(await ids('category=cat_men&collection=col_new')).toEqual([['shirt'], 1, 50, 0])
  })
})

describe('stock', () => {
  it('is counted or adjusted, and never below the units that payments hold unless it can be backordered', async () => {
    await reserveTwo(base, 'shirt_s')
    const stock = (on_hand: number, allow_backorder = false) => ({
      variant_id: 'shirt_s',
      product_id: 'shirt',
      product_title: 'Röd Shirt',
      variant_title: 'S',
      sku: 'SH-S',
      managed: true,
      allow_backorder,
      on_hand,
      reserved: 2,
      available: on_hand - 2,
      low_stock_threshold: null,
      locations: on_hand === 0 ? [] : [{ location_id: 'sloc_default', location_name: 'Main', quantity: on_hand }],
      updated_at: time,
    })
    const change = (body: object) => shop.call('POST', '/admin/stock/shirt_s', body)
    expect(await change({ on_hand: 10 })).toEqual({ status: 200, body: { stock: stock(10) } })
    expect(await change({ adjust: -8 })).toEqual({ status: 200, body: { stock: stock(2) } })
    const message =
      'There are 2 on hand and 2 held by running payments: stock cannot go below what is held. Wait until the payments end, or allow backorders.'
    expect(await change({ adjust: -1 })).toEqual({
      status: 409,
      body: { type: 'conflict', message, errors: [{ path: '/on_hand', message }] },
    })
    expect(await change({ adjust: -4, allow_backorder: true })).toEqual({
      status: 200,
      body: { stock: stock(-2, true) },
    })
    expect(await shop.call('GET', '/admin/stock?q=SH-S')).toEqual({
      status: 200,
      body: { stock: [stock(-2, true)], count: 1, limit: 50, offset: 0 },
    })
    expect((await change({ on_hand: 1, adjust: 1 })).body.message).toBe('Send on_hand or adjust, not both')
  })
})

describe('stock under an Idempotency-Key', () => {
  it('is adjusted once by twenty concurrent calls', async () => {
    const onHand = async () => {
      const { on_hand } = await base.db
        .selectFrom('variant_stock')
        .select('on_hand')
        .where('variant_id', '=', 'shirt_m')
        .executeTakeFirstOrThrow()
      return on_hand
    }
    const before = await onHand()
    const add = () => shop.call('POST', '/admin/stock/shirt_m', { adjust: 3 }, 'delivery 7')
    const answers = await Promise.all(Array.from({ length: 20 }, add))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(await onHand()).toBe(before + 3)
    expect((await add()).status).toBe(200)
    expect(await onHand()).toBe(before + 3)
  })
})

describe('a product that was ordered or is being paid', () => {
  it('cannot be deleted, nor can its variant, but it can be archived', async () => {
    const refusal = (what: string) =>
      `This ${what} was ordered, or a payment holds it, so it cannot be deleted. Set the product's status to "archived" instead.`
    expect(await shop.call('DELETE', '/admin/products/shirt')).toEqual({
      status: 409,
      body: { type: 'conflict', message: refusal('product') },
    })
    expect((await shop.call('PUT', '/admin/products/shirt', { variants: [{ id: 'shirt_m' }] })).body.message).toBe(
      refusal('variant'),
    )
    expect((await shop.call('PUT', '/admin/products/shirt', { status: 'archived' })).status).toBe(200)
    expect(await shop.call('DELETE', '/admin/products/odd')).toEqual({
      status: 200,
      body: { id: 'odd', object: 'product', deleted: true },
    })
    expect((await shop.call('DELETE', '/admin/products/odd')).status).toBe(404)
  })
})

describe('categories', () => {
  it('form an ordered tree without cycles, and are deleted from the leaves', async () => {
    const add = (body: object) => shop.call('POST', '/admin/categories', body)
    await add({ id: 'cat_shirts', name: 'Shirts', parent_id: 'cat_men' })
    await add({ id: 'cat_first', name: 'Accessories', position: 0 })
    await add({ id: 'cat_tees', name: 'Shirts', parent_id: 'cat_shirts' })
    const { body } = await shop.call('GET', '/admin/categories')
    expect(
      (body.categories as Record<string, unknown>[]).map(({ id, handle, depth, product_count }) => [
        id,
        handle,
        depth,
        product_count,
      ]),
    ).toEqual([
      ['cat_first', 'accessories', 0, 0],
      ['cat_men', 'men', 0, 1],
      ['cat_shirts', 'shirts', 1, 0],
      ['cat_tees', 'shirts-2', 2, 0],
    ])
    expect(await shop.call('PUT', '/admin/categories/cat_men', { parent_id: 'cat_tees' })).toEqual({
      status: 400,
      body: {
        type: 'invalid_data',
        message: '/parent_id: A category cannot lie below itself.',
        errors: [{ path: '/parent_id', message: 'A category cannot lie below itself.' }],
      },
    })
    expect((await shop.call('DELETE', '/admin/categories/cat_shirts')).body.message).toBe(
      'This category has categories below it: delete or move them first.',
    )
    expect(await shop.call('DELETE', '/admin/categories/cat_tees')).toEqual({
      status: 200,
      body: { id: 'cat_tees', object: 'category', deleted: true },
    })
  })

  it('cannot form a cycle by two concurrent moves', async () => {
    await shop.call('POST', '/admin/categories', { id: 'cat_a', name: 'A' })
    await shop.call('POST', '/admin/categories', { id: 'cat_b', name: 'B' })
    const answers = await Promise.all([
      shop.call('PUT', '/admin/categories/cat_a', { parent_id: 'cat_b' }),
      shop.call('PUT', '/admin/categories/cat_b', { parent_id: 'cat_a' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})
