import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const copiedVariant = (title: string, prices: unknown) => ({
  id: expect.stringMatching(/^variant_[0-9a-z]{35}$/),
  title,
  sku: null,
  design_id: null,
  options: { Size: title },
  details: {},
  prices,
  stock: { managed: true, allow_backorder: false, on_hand: 0, reserved: 0, available: 0 },
  created_at: expect.any(String),
  updated_at: expect.any(String),
})

test('a copy is a draft with new ids, the same texts and prices, and no stock', async () => {
  const { product } = (await weft.admin('GET', '/admin/products/prod_shirt')).body
  const copied = await weft.admin('POST', '/admin/products/prod_shirt/duplicate', {}, { 'Idempotency-Key': 'copy' })
  expect([copied.status, copied.body]).toEqual([
    201,
    {
      product: {
        ...product,
        id: expect.stringMatching(/^prod_[0-9a-z]{35}$/),
        title: 'Indigo Shirt (copy)',
        handle: 'indigo-shirt-copy',
        status: 'draft',
        media: [
          {
            id: expect.stringMatching(/^media_[0-9a-z]{35}$/),
            url: '/media/demo/shirt.svg',
            alt: 'A shirt',
            upload_id: null,
            thumbnail_url: '/media/demo/shirt.svg',
          },
        ],
        variants: ['S', 'M'].map((size, index) => copiedVariant(size, product.variants[index].prices)),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    },
  ])
  const again = await weft.admin('POST', '/admin/products/prod_shirt/duplicate', {}, { 'Idempotency-Key': 'copy' })
  expect(again.text).toBe(copied.text)
  const both = await Promise.all([1, 2].map(() => weft.admin('POST', '/admin/products/prod_shirt/duplicate', {})))
  expect(both.map(({ status, body }) => [status, body.product.handle]).sort()).toEqual([
    [201, 'indigo-shirt-copy-2'],
    [201, 'indigo-shirt-copy-3'],
  ])
  const unknown = await weft.admin('POST', '/admin/products/prod_x/duplicate', {})
  expect([unknown.status, unknown.body]).toEqual([404, { type: 'not_found', message: 'This product was not found.' }])
})

test('variants of a product are listed in pages, in their order', async () => {
  const { variants } = (await weft.admin('GET', '/admin/products/prod_shirt')).body.product
  const page = await weft.admin('GET', '/admin/products/prod_shirt/variants?limit=1&offset=1')
  expect([page.status, page.body]).toEqual([200, { variants: [variants[1]], count: 2, limit: 1, offset: 1 }])
})

test('media keep their order, and their text can also be sent as alt_text', async () => {
  const media = [
    { url: 'https://img.example/b.jpg', alt_text: 'Back' },
    { url: 'https://img.example/a.jpg', alt: 'Front' },
  ]
  const changed = await weft.admin('POST', '/admin/products/prod_mug', { media })
  expect(changed.body.product.media).toEqual([
    {
      id: expect.stringMatching(/^media_/),
      url: 'https://img.example/b.jpg',
      alt: 'Back',
      upload_id: null,
      thumbnail_url: 'https://img.example/b.jpg',
    },
    {
      id: expect.stringMatching(/^media_/),
      url: 'https://img.example/a.jpg',
      alt: 'Front',
      upload_id: null,
      thumbnail_url: 'https://img.example/a.jpg',
    },
  ])
})

test('agents see a product from its publication until it is archived', async () => {
  const body = { title: 'Kite', status: 'draft', variants: [{ prices: [{ currency: 'USD', amount: 100 }] }] }
  const { id } = (await weft.admin('POST', '/admin/products', body)).body.product
  const seen = async () => {
    const found = await weft.agent('POST', '/ucp/catalog/lookup', { ids: [id] })
    return found.body.products.length
  }
  expect(await seen()).toBe(0)
  await weft.admin('POST', `/admin/products/${id}`, { status: 'published' })
  expect(await seen()).toBe(1)
  await weft.admin('POST', `/admin/products/${id}`, { status: 'archived' })
  expect(await seen()).toBe(0)
})

test('a repeated idempotency key makes a change once, and is refused with another body', async () => {
  const key = { 'Idempotency-Key': 'change' }
  const changed = await weft.admin('POST', '/admin/products/prod_lamp', { vendor: 'Brass & Co' }, key)
  expect([changed.status, changed.body.product.vendor]).toEqual([200, 'Brass & Co'])
  await weft.admin('POST', '/admin/products/prod_lamp', { vendor: null })
  const again = await weft.admin('POST', '/admin/products/prod_lamp', { vendor: 'Brass & Co' }, key)
  expect([again.status, again.text]).toEqual([200, changed.text])
  expect((await weft.admin('GET', '/admin/products/prod_lamp')).body.product.vendor).toBe(null)
  const other = await weft.admin('POST', '/admin/products/prod_lamp', { vendor: 'Tin & Co' }, key)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
})
