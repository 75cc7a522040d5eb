import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attributesOf, shopVisitor, structuredData, textsOf } from '../support/shop-visitor.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const path = '/products/indigo-shirt'
const address = `https://shop.example${path}`

describe('a shop that writes in a language that the pages do not speak', () => {
  let weft: TestWeft
  beforeAll(async () => {
    weft = await startTestWeft()
    await weft.admin('POST', '/admin/settings', { default_locale: 'pt-BR' })
    await weft.admin('POST', '/admin/products/prod_shirt', { title: 'Camisa', description: 'Tecida em Jaipur.' })
    await weft.admin('PUT', '/admin/translations/product/prod_shirt/en', { fields: { title: 'Shirt' } })
  })
  afterAll(() => weft.stop())

  /** Title and its language, language of the page and of its data, canonical address. */
  const shown = async (query: string, accepted?: string) => {
    const { text } = await shopVisitor(weft).get(path + query, accepted ? { 'accept-language': accepted } : {})
    const { '@graph': graph } = structuredData(text) as { '@graph': Record<string, unknown>[] }
    return [
      textsOf(text, 'h1'),
      attributesOf(text, 'h1', 'lang'),
      attributesOf(text, 'html', 'lang'),
      graph.find((one) => one['@type'] === 'WebPage')?.inLanguage,
      attributesOf(text, 'link[rel=canonical]', 'href'),
    ]
  }
  const written = [['Camisa'], ['pt-BR'], ['en'], 'pt-BR', [address]]
  const english = [['Shirt'], [undefined], ['en'], 'en', [`${address}?lang=en`]]

  test.each([
    ['without a preference', '', undefined, written],
    ['to a reader of the shop’s language', '', 'pt-PT, en;q=0.5', written],
    ['to one who chooses it', '?lang=pt-BR', 'en', written],
  ])('shows its own texts %s', async (_case, query, accepted, expected) => {
    expect(await shown(query, accepted)).toEqual(expected)
  })

  test('shows an English translation to a reader of English', async () => {
    expect(await shown('?lang=en')).toEqual(english)
    expect(await shown('', 'en-US')).toEqual(english)
  })

  test('names its own language where a translation is missing', async () => {
    expect(await shown('?lang=de')).toEqual([['Camisa'], ['pt-BR'], ['de'], 'de', [`${address}?lang=de`]])
  })

  test('the page and the sitemap name its own language and English as two addresses', async () => {
    const { text } = await shopVisitor(weft).get(path)
    const alternates = [
      ['pt-BR', address],
      ...['en', 'de', 'fr', 'es', 'hi', 'it', 'nl'].map((tag) => [tag, `${address}?lang=${tag}`]),
      ['x-default', address],
    ]
    const page = load(text)
    expect(
      page('link[rel=alternate][hreflang]')
        .toArray()
        .map((link) => [page(link).attr('hreflang'), page(link).attr('href')]),
    ).toEqual(alternates)
    expect(textsOf(text, 'select[name=lang] option[selected]')).toEqual(['português (Brasil)'])
    const map = load((await shopVisitor(weft).get('/sitemaps/products-1.xml')).text, { xml: true })
    const entry = map('url').filter((_, url) => map(url).find('loc').text() === address)
    expect(
      entry
        .find('xhtml\\:link')
        .toArray()
        .map((link) => [map(link).attr('hreflang'), map(link).attr('href')]),
    ).toEqual(alternates)
  })
})
