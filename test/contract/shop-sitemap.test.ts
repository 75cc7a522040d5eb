import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const base = 'https://shop.example'
const get = (url: string) => weft.request({ method: 'GET', url })

/** Returns `[address, last change]` of each entry. */
function entriesOf(xml: string): [string, string][] {
  const parsed = load(xml, { xml: true })
  return parsed('url, sitemap')
    .toArray()
    .map((entry) => [parsed(entry).find('loc').text(), parsed(entry).find('lastmod').text()])
}

const addressesOf = (xml: string): string[] => entriesOf(xml).map(([address]) => address)
const changedAt = async (handle: string): Promise<string | undefined> =>
  entriesOf((await get('/sitemaps/products-1.xml')).text).find(([address]) => address.endsWith(`/${handle}`))?.[1]

describe('the sitemap', () => {
  test('lists its parts: the shop’s pages, and products', async () => {
    const { status, headers, text } = await get('/sitemap.xml')
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/xml; charset=utf-8',
      'public, max-age=300',
    ])
    expect(addressesOf(text)).toEqual([`${base}/sitemaps/pages.xml`, `${base}/sitemaps/products-1.xml`])
    expect(addressesOf((await get('/sitemaps/pages.xml')).text)).toEqual(
      ['/', '/categories/home', '/categories/kitchen', '/categories/wear', '/collections/new']
        .concat('/policies/terms', '/policies/privacy', '/policies/refunds')
        .map((path) => base + path),
    )
    expect(addressesOf((await get('/sitemaps/products-1.xml')).text)).toEqual(
      ['brass-lamp', 'clay-mug', 'wood-print', 'indigo-shirt'].map((handle) => `${base}/products/${handle}`),
    )
    for (const part of ['products-0.xml', 'products-2.xml', 'products-1', 'orders.xml', 'products-999999.xml'])
      expect([part, (await get(`/sitemaps/${part}`)).status]).toEqual([part, 404])
  })

  test('every URL in it leads to a page', async () => {
    const parts = addressesOf((await get('/sitemap.xml')).text)
    const texts = await Promise.all(parts.map((part) => get(part.slice(base.length))))
    for (const address of texts.flatMap(({ text }) => addressesOf(text)))
      expect([address, (await get(address.slice(base.length))).status]).toEqual([address, 200])
  })

  test('omits products without a page', async () => {
    await weft.admin('POST', '/admin/products/prod_print', { status: 'draft' })
    expect(addressesOf((await get('/sitemaps/products-1.xml')).text)).not.toContain(`${base}/products/wood-print`)
    await weft.admin('POST', '/admin/products/prod_print', { status: 'published' })
  })

  test('a changed price changes only the date of its product', async () => {
    const before = await Promise.all([changedAt('clay-mug'), changedAt('indigo-shirt')])
    const { status } = await weft.admin('POST', '/admin/prices/batch', {
      prices: [{ variant_id: 'variant_mug', currency: 'usd', amount: 1300 }],
    })
    expect(status).toBe(200)
    const after = await Promise.all([changedAt('clay-mug'), changedAt('indigo-shirt')])
    expect([String(after[0]) > String(before[0]), after[1]]).toEqual([true, before[1]])
  })

  test('a sale that starts or ends by itself changes the date of its product at that time', async () => {
    const [startsAt, endsAt, startsAgainAt, endsAgainAt] = [1, 2, 3, 4].map(
      (hours) => new Date(weft.clock.now().getTime() + hours * 3_600_000),
    ) as [Date, Date, Date, Date]
    const sale = (from: Date, to: Date) => ({
      amount: 1000,
      starts_at: from.toISOString(),
      ends_at: to.toISOString(),
    })
    const { status } = await weft.admin('POST', '/admin/prices/batch', {
      prices: [
        {
          variant_id: 'variant_lamp',
          currency: 'usd',
          sales: [sale(startsAt, endsAt), sale(startsAgainAt, endsAgainAt)],
        },
      ],
    })
    expect(status).toBe(200)
    // Inserting used the database's clock. Use the test's clock instead.
    await weft.db.updateTable('product').set({ updated_at: weft.clock.now() }).where('id', '=', 'prod_lamp').execute()
    expect(String(await changedAt('brass-lamp')) < startsAt.toISOString()).toBe(true)
    weft.clock.advance(3_600_001)
    expect(await changedAt('brass-lamp')).toBe(startsAt.toISOString())
    weft.clock.advance(3_600_000)
    expect(await changedAt('brass-lamp')).toBe(endsAt.toISOString())
    weft.clock.advance(3_600_000)
    expect(await changedAt('brass-lamp')).toBe(startsAgainAt.toISOString())
  })
})

describe('robots.txt', () => {
  /** Whether each group may crawl the products, by the first user agent of the group. */
  async function readers(): Promise<Record<string, boolean>> {
    const { text } = await get('/robots.txt')
    const groups = text.split('\n\n').filter((group) => group.startsWith('User-agent'))
    return Object.fromEntries(
      groups.map((group) => [/^User-agent: (\S+)/.exec(group)?.[1], !group.split('\n').includes('Disallow: /')]),
    )
  }
  const set = async (shop_pages: object) =>
    expect((await weft.admin('POST', '/admin/settings', { shop_pages })).status).toBe(200)

  test('search engines and assistants may crawl and training crawlers may not, unless the shop sets it otherwise', async () => {
    expect(await readers()).toEqual({ Googlebot: true, 'ChatGPT-User': true, GPTBot: false, '*': true })
    await set({ training_bots: true, visitor_bots: false })
    expect(await readers()).toEqual({ Googlebot: true, 'ChatGPT-User': false, GPTBot: true, '*': true })
    await set({ search_bots: false })
    expect(await readers()).toEqual({ Googlebot: false, 'ChatGPT-User': false, GPTBot: true, '*': false })
    await set({ search_bots: true, visitor_bots: true, training_bots: false })
  })

  test('every group excludes personal pages, and the sitemap is listed', async () => {
    const { headers, text } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const closed = ['/cart', '/checkout/', '/pay/', '/orders/', '/buy', '/search', '/admin/', '/auth/', '/console/']
    const groups = text.split('\n\n').filter((group) => group.startsWith('User-agent'))
    expect(groups.map((group) => group.split('\n').filter((line) => line.startsWith('Disallow')))).toEqual([
      closed.map((path) => `Disallow: ${path}`),
      closed.map((path) => `Disallow: ${path}`),
      ['Disallow: /'],
      closed.map((path) => `Disallow: ${path}`),
    ])
    expect(text.endsWith(`\nSitemap: ${base}/sitemap.xml\n`)).toBe(true)
  })
})
