import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { type MachineServer, startMachineServer } from '../support/machine-server.ts'
import { made } from '../support/production.ts'
import { attributesOf, shopVisitor, structuredData, textsOf } from '../support/shop-visitor.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const path = '/products/indigo-shirt'
const address = `https://shop.example${path}`

describe('a shop whose own language is none of the pages’ languages', () => {
  let weft: TestWeft
  beforeAll(async () => {
    weft = await startTestWeft()
    await weft.admin('POST', '/admin/settings', { default_locale: 'pt-BR' })
    await weft.admin('POST', '/admin/products/prod_shirt', { title: 'Camisa', description: 'Tecida em Jaipur.' })
    await weft.admin('PUT', '/admin/translations/product/prod_shirt/en', { fields: { title: 'Shirt' } })
  })
  afterAll(() => weft.stop())

  /** Returns the title and its language, the language of the page and of its data, and the canonical URL. */
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

  test('gives its own language and each language of the pages a URL, on the page and in the sitemap', async () => {
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

describe('a German catalogue beside partners’ texts in English', () => {
  let weft: TestWeft
  let machine: MachineServer
  beforeAll(async () => {
    machine = await startMachineServer()
    weft = await startTestWeft({ environment: { TRANSLATE_URL: machine.url, LOCALES: 'en,de' } })
    for (const table of ['product', 'collection', 'category', 'shipping_option'] as const)
      await weft.db.deleteFrom(table).execute()
    await sql`delete from product_option`.execute(weft.db)
    await weft.admin('POST', '/admin/settings', { default_locale: 'de' })
    await weft.admin('POST', '/admin/products', { title: 'Schal', variants: [{ title: 'Schal', options: {} }] })
    await made(weft, '/admin/material-types', { name: 'Linen' })
  })
  afterAll(async () => {
    await weft.stop()
    await machine.stop()
  })

  test('each language lists and counts only the texts that are not written in it', async () => {
    const sources = async (locale: string) => {
      const { body } = await weft.admin('GET', `/admin/translations?locale=${locale}&limit=100`)
      return body.translations.map(({ type, source }: Record<string, string>) => [type, source])
    }
    expect(await sources('en')).toEqual([['product', 'Schal']])
    expect(await sources('de')).toEqual([['material_type', 'Linen']])
    const { coverage } = (await weft.admin('GET', '/admin/translations/coverage')).body
    const none = { translated: 0, outdated: 0, draft: 0 }
    const one = { total: 1, ...none, missing: 1 }
    expect(coverage).toEqual([
      { locale: 'de', ...one, types: [{ type: 'material_type', ...one }] },
      { locale: 'en', ...one, types: [{ type: 'product', ...one }] },
    ])
  })

  test('a file for translators names the language of its texts, and never mixes two', async () => {
    const file = async (query: string) => {
      const { status, text } = await weft.admin('GET', `/admin/translations/xliff?${query}`)
      return [status, /srcLang="[^"]*" trgLang="[^"]*"|These [^"]*/.exec(text)?.[0]]
    }
    expect(await file('locale=en')).toEqual([200, 'srcLang="de" trgLang="en"'])
    expect(await file('locale=de')).toEqual([200, 'srcLang="en" trgLang="de"'])
    expect(await file('locale=fr&type=product')).toEqual([200, 'srcLang="de" trgLang="fr"'])
    expect(await file('locale=fr')).toEqual([400, 'These texts are in en and de: ask for one type.'])
  })

  test('machine translation drafts the catalogue’s English texts, and is refused for partners’ texts', async () => {
    machine.answer(200, { translatedText: ['Scarf'] })
    const ask = async (body: object) => {
      const answer = await weft.admin('POST', '/admin/translations/machine', body)
      return [answer.status, answer.body.errors ?? answer.body]
    }
    const own = [
      400,
      [
        expect.objectContaining({
          path: '/locale',
          message: 'The records are written in this language. Choose another one.',
        }),
      ],
    ]
    expect(await ask({ locale: 'en', type: 'material_type' })).toEqual(own)
    expect(await ask({ locale: 'de', type: 'product' })).toEqual(own)
    expect(await ask({ locale: 'en' })).toEqual([200, { locale: 'en', drafted: 1, left: 0 }])
    expect(machine.calls.map(({ body }) => body)).toEqual([
      { q: ['Schal'], source: 'de', target: 'en', format: 'text' },
    ])
  })
})
