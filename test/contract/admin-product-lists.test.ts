import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const get = async (path: string) => (await weft.admin('GET', `/admin${path}`)).body
const found = async (query: string): Promise<string[]> =>
  (await get(`/product-summaries?order=title&${query}`)).product_summaries.map(({ id }: { id: string }) => id)

test('the summary of a product has its thumbnail, price ranges, stock and number of variants', async () => {
  const media = '0123456789abcdefghijklmnopqrstuv'
  await sql`insert into upload (id, media_id, mime_type, width, height, bytes, files, created_at)
    values ('upl_1', ${media}, 'image/jpeg', 2000, 1000, 9, ${JSON.stringify([
      { key: `${media}/2000.jpg`, width: 2000, height: 1000, mime_type: 'image/jpeg', bytes: 9 },
      { key: `${media}/320.jpg`, width: 320, height: 160, mime_type: 'image/jpeg', bytes: 2 },
      { key: `${media}/320.webp`, width: 320, height: 160, mime_type: 'image/webp', bytes: 1 },
    ])}, now())`.execute(weft.db)
  const before = (await get('/products/prod_shirt')).product
  const changed = await weft.admin('POST', '/admin/products/prod_shirt', {
    media: [{ upload_id: 'upl_1' }, { url: '/demo/back.jpg' }],
  })
  const { product } = changed.body
  expect(product.media.map((each: { thumbnail_url: string }) => each.thumbnail_url)).toEqual([
    `https://shop.example/media/${media}/320.webp`,
    '/demo/back.jpg',
  ])
  expect((await weft.admin('POST', '/admin/products/prod_shirt', { media: product.media })).body.product.media).toEqual(
    product.media,
  )
  const [summary] = (await get('/product-summaries?q=indigo')).product_summaries
  const amounts = (currency: string) =>
    before.variants.flatMap((variant: { prices: { currency: string; amount: number }[] }) =>
      variant.prices.filter((price) => price.currency === currency).map(({ amount }) => amount),
    )
  const available = before.variants.reduce(
    (sum: number, { stock }: { stock: { available: number } }) => sum + stock.available,
    0,
  )
  expect(summary).toEqual({
    id: 'prod_shirt',
    title: before.title,
    handle: before.handle,
    status: 'published',
    vendor: before.vendor,
    thumbnail_url: `https://shop.example/media/${media}/320.webp`,
    prices: ['EUR', 'INR', 'JPY', 'USD'].flatMap((currency) => {
      const all = amounts(currency)
      const [min, max] = [Math.min(...all), Math.max(...all)]
      return all.length === 0 ? [] : [{ currency, min, max, regular_min: min, regular_max: max }]
    }),
    available,
    variant_count: 2,
    created_at: before.created_at,
    updated_at: expect.any(String),
  })
})

test('summaries are filtered by image, vendor, tax class, channel and several states', async () => {
  await weft.admin('POST', '/admin/products/prod_mug', { vendor: 'Clay & Co', tax_class: 'reduced', status: 'draft' })
  await weft.admin('POST', '/admin/products/prod_lamp', { status: 'archived', sales_channels: [] })
  expect(await found('vendor=Clay %26 Co')).toEqual(['prod_mug'])
  expect(await found('tax_class=reduced')).toEqual(['prod_mug'])
  expect(await found('status=draft,archived')).toEqual(['prod_lamp', 'prod_mug'])
  expect(await found('sales_channel=sc_test')).toEqual(['prod_mug', 'prod_shirt', 'prod_print'])
  expect(await found('has_picture=true')).toContain('prod_shirt')
  const without = await found('has_picture=false')
  expect([...(await found('has_picture=true')), ...without].sort()).toEqual([
    'prod_lamp',
    'prod_mug',
    'prod_print',
    'prod_shirt',
  ])
  expect(await get('/products/counts')).toEqual({
    counts: { count: 4, status: { draft: 1, published: 2, archived: 1 }, without_picture: without.length },
  })
})

test('the prices of a summary are those that shoppers pay now, beside the regular ones', async () => {
  const [past, future] = ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z']
  const onSale = (amount: number, sales: object[]) => ({
    options: { Size: String(amount) },
    prices: [{ currency: 'USD', amount, sales }],
  })
  const { body } = await weft.admin('POST', '/admin/products', {
    title: 'Zither',
    status: 'draft',
    options: [{ name: 'Size', values: ['4000', '5000', '6000', '7000'] }],
    variants: [
      onSale(4000, [{ amount: 3000 }]),
      onSale(5000, [{ amount: 100, ends_at: past }]),
      onSale(6000, [{ amount: 200, starts_at: future }]),
      onSale(7000, [
        { amount: 300, ends_at: past },
        { amount: 6500, starts_at: past, ends_at: future },
      ]),
    ],
  })
  const [summary] = (await get('/product-summaries?q=zither')).product_summaries
  expect(summary.prices).toEqual([{ currency: 'USD', min: 3000, max: 6500, regular_min: 4000, regular_max: 7000 }])

  await weft.admin('DELETE', `/admin/products/${body.product.id}`)
})

test('summaries are sorted by availability, and by price in a currency', async () => {
  const rows = (await get('/product-summaries?order=-available')).product_summaries
  const stock = rows.map(({ available }: { available: number | null }) => available ?? 0)
  expect(stock).toEqual([...stock].sort((a, b) => b - a))
  for (const currency of ['INR', 'USD']) {
    const priced = (await get(`/product-summaries?order=price&currency=${currency}`)).product_summaries
    const lowest = priced.map(
      ({ prices }: { prices: { currency: string; min: number }[] }) =>
        prices.find((price) => price.currency === currency)?.min ?? 0,
    )
    expect([lowest.length, lowest]).toEqual([4, [...lowest].sort((a, b) => a - b)])
  }
})
