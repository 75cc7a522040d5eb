import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkoutPageUrl, orderPageUrl } from '../../src/storefront/hosted-pages/index.ts'
import { googleItems, openaiRows } from '../support/feed-rules.ts'
import { type MachineServer, startMachineServer } from '../support/machine-server.ts'
import { paidSession, readySession } from '../support/purchase.ts'
import { attributesOf, shopVisitor, structuredData, textsOf } from '../support/shop-visitor.ts'
import { invalidHtml } from '../support/valid-html.ts'
import { linkSecret, startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
let machine: MachineServer
const base = 'https://shop.example'
const put = async (type: string, id: string, locale: string, fields: object) => {
  const { status, body } = await weft.admin('PUT', `/admin/translations/${type}/${id}/${locale}`, { fields })
  return [status, body.errors?.[0]?.message ?? null]
}
const german = { 'accept-language': 'de' }
const get = (path: string, headers: Record<string, string> = german) => shopVisitor(weft).get(path, headers)
/** `[name, value, id]` of every option that can be translated. */
const options = async (locale = 'de'): Promise<[string, string, string][]> =>
  (await weft.admin('GET', `/admin/translations?type=product_option&locale=${locale}&limit=100`)).body.translations
    .map((text: Record<string, string>) => [text.record_name, text.source, text.id])
    .sort()

beforeAll(async () => {
  machine = await startMachineServer()
  weft = await startTestWeft({ environment: { TRANSLATE_URL: machine.url } })
  await weft.admin('POST', '/admin/products/prod_shirt', { description: 'Woven in Jaipur.' })
})
afterAll(async () => {
  await weft.stop()
  await machine.stop()
})

describe('the catalogue in other languages', () => {
  test('an option is translated once for the whole shop', async () => {
    expect((await options()).map(([name, text]) => [name, text])).toEqual([
      ['Size', 'M'],
      ['Size', 'S'],
      ['Size', 'Size'],
    ])
    const created = await weft.admin('POST', '/admin/products', {
      title: 'Socks',
      options: [{ name: 'Size', values: ['S', 'XL'] }],
      variants: [
        { title: 'S', options: { Size: 'S' } },
        { title: 'XL', options: { Size: 'XL' } },
      ],
    })
    expect(created.status).toBe(201)
    expect((await options()).map(([name, text]) => [name, text])).toEqual([
      ['Size', 'M'],
      ['Size', 'S'],
      ['Size', 'Size'],
      ['Size', 'XL'],
    ])
  })

  test('an option that no variant uses is neither listed nor counted nor drafted, and keeps its translation', async () => {
    const counts = async () => {
      const { body } = await weft.admin('GET', '/admin/translations/coverage?locale=it&type=product_option')
      return body.coverage[0]
    }
    const before = [await options('it'), await counts()]
    const variants = [{ title: 'Jade', options: { Glaze: 'Jade' } }]
    const create = () =>
      weft.admin('POST', '/admin/products', { title: 'Vase', options: [{ name: 'Glaze', values: ['Jade'] }], variants })
    const { product } = (await create()).body
    const [glaze, jade] = (await options('it')).filter(([name]) => name === 'Glaze')
    expect([glaze?.[1], jade?.[1], (await counts()).missing]).toEqual(['Glaze', 'Jade', before[1].missing + 2])
    await put('product_option', jade?.[2] ?? '', 'it', { value: 'Giada' })
    await weft.db.deleteFrom('product').where('id', '=', product.id).execute()
    expect([await options('it'), await counts()]).toEqual(before)
    machine.answer(200, { translatedText: ['1', '2', '3', '4'] })
    const body = { locale: 'it', type: 'product_option' }
    expect((await weft.admin('POST', '/admin/translations/machine', body)).body).toEqual({
      locale: 'it',
      drafted: 4,
      left: 0,
    })
    expect(machine.calls.flatMap((call) => call.body.q).sort()).toEqual(['M', 'S', 'Size', 'XL'])
    const again = (await create()).body.product
    const { body: kept } = await weft.admin('GET', `/admin/translations/product_option/${jade?.[2]}/it`)
    expect(kept.translation.fields.value).toMatchObject({ state: 'translated', value: 'Giada' })
    await weft.db.deleteFrom('product').where('id', '=', again.id).execute()
  })

  test('the shop’s own language is the one of its settings', async () => {
    expect(await put('product', 'prod_shirt', 'en', { title: 'Shirt' })).toEqual([
      400,
      'en is the language that the records themselves are written in. Choose another one.',
    ])
  })

  test('a page shows texts in the visitor’s language, and untranslated texts in the original', async () => {
    expect(
      await put('product', 'prod_shirt', 'de', { title: 'Hemd in Indigo', description: 'In Jaipur gewebt.' }),
    ).toEqual([200, null])
    const names: Record<string, string> = { Size: 'Größe', M: 'Mittel' }
    for (const [, text, id] of await options())
      if (names[text]) await put('product_option', id, 'de', { [text === 'Size' ? 'name' : 'value']: names[text] })
    await put('collection', 'pcol_new', 'de', { title: 'Neues' })
    await put('category', 'pcat_wear', 'de', { name: 'Kleidung' })
    const { text } = await get('/products/indigo-shirt?variant=variant_shirt_m')
    expect(textsOf(text, 'h1')).toEqual(['Hemd in Indigo'])
    expect(textsOf(text, '.choices-name')).toEqual(['Größe'])
    expect(textsOf(text, '.choice')).toEqual(['S', 'Mittel'])
    expect(attributesOf(text, '.choice', 'aria-current')).toEqual([undefined, 'true'])
    expect(textsOf(text, '.crumbs li')).toEqual(['Start', 'Kleidung', 'Hemd in Indigo'])
    expect(textsOf(text, '.facts dt, .facts dd')).toEqual(expect.arrayContaining(['Größe', 'Mittel']))
    expect(text).toContain('In Jaipur gewebt.')
    expect(text).not.toContain('Woven in Jaipur.')
    expect(await invalidHtml(text)).toEqual([])
    expect(attributesOf(text, 'h1, .prose > div', 'lang')).toEqual([undefined, undefined])
    const french = (await get('/products/indigo-shirt', { 'accept-language': 'fr' })).text
    expect([textsOf(french, 'h1'), attributesOf(french, 'h1, .prose > div', 'lang')]).toEqual([
      ['Indigo Shirt'],
      ['en', 'en'],
    ])
    expect(textsOf((await get('/products/indigo-shirt', {})).text, 'h1')).toEqual(['Indigo Shirt'])
  })

  test('a product page names a delivery method in the visitor’s language, until its own name changes', async () => {
    const names = async () => textsOf((await get('/products/indigo-shirt')).text, '.delivery li > span:first-child')
    const before = await names()
    expect(before).toEqual(['Standard3 bis 5 Tage', 'Express1 Tag'])
    await put('shipping_option', 'so_us_std', 'de', { name: 'Standardversand' })
    expect(await names()).toEqual(['Standardversand3 bis 5 Tage', 'Express1 Tag'])
    const rename = (name: string) => weft.admin('POST', '/admin/shipping-options/so_us_std', { name })
    expect((await rename('By bicycle')).status).toBe(200)
    expect(await names()).toEqual(['By bicycle3 bis 5 Tage', 'Express1 Tag'])
    expect((await rename('Standard')).status).toBe(200)
    await put('shipping_option', 'so_us_std', 'de', { name: null })
    expect(await names()).toEqual(before)
  })

  test('lists, the navigation and collections show translations too', async () => {
    const home = (await get('/')).text
    expect(textsOf(home, '.tile a')).toEqual(['Hemd in Indigo', 'Clay Mug', 'Wood Print', 'Brass Lamp'])
    expect(textsOf(home, '.collections a')).toEqual(['Neues'])
    expect(textsOf(home, '.shop-nav a')).toEqual(['Home', 'Kleidung'])
    expect(textsOf((await get('/collections/new')).text, 'h1, .tile a')).toEqual(['Neues', 'Hemd in Indigo'])
    expect(textsOf((await get('/categories/wear')).text, 'h1, .tile a')).toEqual(['Kleidung', 'Hemd in Indigo'])
    expect(textsOf((await get('/', {})).text, '.shop-nav a')).toEqual(['Home', 'Wear'])
  })

  test('a translated title finds its product, until the translation is removed', async () => {
    const found = async () => textsOf((await get('/search?q=hemd')).text, '.tile a')
    expect(await found()).toEqual(['Hemd in Indigo'])
    await put('product', 'prod_shirt', 'de', { title: null })
    expect(await found()).toEqual([])
    await put('product', 'prod_shirt', 'de', { title: 'Hemd in Indigo' })
    expect(await found()).toEqual(['Hemd in Indigo'])
  })

  test('two values with one translation are still two choices', async () => {
    const [small] = (await options()).filter(([, text]) => text === 'S')
    await put('product_option', small?.[2] ?? '', 'de', { value: 'Mittel' })
    const { text } = await get('/products/indigo-shirt')
    expect(attributesOf(text, '.choice', 'href')).toEqual([
      '/products/indigo-shirt?variant=variant_shirt_s#buy',
      '/products/indigo-shirt?variant=variant_shirt_m#buy',
    ])
    expect(textsOf(text, '.choice')).toEqual(['Mittel', 'Mittel'])
    await put('product_option', small?.[2] ?? '', 'de', { value: null })
  })

  test('structured data names the language, and its URLs lead to the page in that language', async () => {
    const data = structuredData((await get('/products/indigo-shirt?lang=de')).text) as {
      '@graph': Record<string, unknown>[]
    }
    const [group, page] = data['@graph']
    const address = `${base}/products/indigo-shirt`
    expect(page).toEqual({
      '@type': 'WebPage',
      '@id': `${address}?lang=de#page`,
      url: `${address}?lang=de`,
      inLanguage: 'de',
      mainEntity: { '@id': `${address}#product` },
    })
    expect(group).toMatchObject({
      '@id': `${address}#product`,
      url: `${address}?lang=de`,
      name: 'Hemd in Indigo',
      description: 'In Jaipur gewebt.',
      variesBy: ['https://schema.org/size'],
      hasVariant: [
        { name: 'Hemd in Indigo, S', size: 'S', url: `${address}?variant=variant_shirt_s&lang=de` },
        { name: 'Hemd in Indigo, Mittel', size: 'Mittel', url: `${address}?variant=variant_shirt_m&lang=de` },
      ],
    })
  })

  test('the sitemap names each page in every language, and a translation changes the date of its product', async () => {
    const entry = async () => {
      const parsed = load((await get('/sitemaps/products-1.xml')).text, { xml: true })
      const own = parsed('url').filter((_, url) => parsed(url).find('loc').text().endsWith('/indigo-shirt'))
      const links = own.find('xhtml\\:link').toArray()
      return {
        changedAt: own.find('lastmod').text(),
        alternates: links.map((link) => `${parsed(link).attr('hreflang')} ${parsed(link).attr('href')}`),
      }
    }
    const before = await entry()
    const address = `${base}/products/indigo-shirt`
    expect(before.alternates).toEqual([
      `en ${address}`,
      ...['de', 'fr', 'es', 'hi', 'it', 'nl'].map((tag) => `${tag} ${address}?lang=${tag}`),
      `x-default ${address}`,
    ])
    // Written by the database's own clock.
    await weft.db.updateTable('product').set({ updated_at: weft.clock.now() }).where('id', '=', 'prod_shirt').execute()
    weft.clock.advance(1000)
    await put('product', 'prod_shirt', 'nl', { title: 'Indigo hemd' })
    expect((await entry()).changedAt).toBe(weft.clock.now().toISOString())
  })

  test('the cart, the checkout and the order show translations too', async () => {
    const visitor = shopVisitor(weft)
    await visitor.get('/?lang=de')
    await visitor.post('/cart/items', { variant: 'variant_shirt_m', quantity: '1' })
    const cart = await visitor.get('/cart')
    expect(textsOf(cart.text, '.lines .line-title a')).toEqual(['Hemd in Indigo (Mittel)'])
    const [name = ''] = attributesOf(cart.text, 'form.cart input[type=number]', 'name')
    const [version = ''] = attributesOf(cart.text, 'form.cart input[name=version]', 'value')
    const { headers } = await visitor.post('/cart', { action: 'checkout', version: version ?? '', [name ?? '']: '1' })
    const checkout = await visitor.get(String(headers.location))
    expect(textsOf(checkout.text, '.lines .line-title')[0]).toMatch(/^Hemd in Indigo \(Mittel\)/)
    const { completed } = await paidSession(weft, { variant: 'variant_shirt_m' })
    const page = await visitor.get(orderPageUrl('', linkSecret, completed.order.id))
    expect(textsOf(page.text, '.lines .line-title')).toEqual(['Hemd in Indigo (Mittel)'])
  })

  test('delivery methods have translated names on the checkout, the order and in e-mails', async () => {
    const session = await readySession(weft, { variant: 'variant_shirt_m' })
    const option = session.fulfillment.methods[0].groups[0].options[0]
    const paid = await paidSession(weft, { variant: 'variant_shirt_m' })
    const order = orderPageUrl('', linkSecret, paid.completed.order.id)
    const mail = async (locale: string) => {
      const path = `/admin/emails/order_confirmation/preview?order_id=${paid.completed.order.id}&locale=${locale}&format=text`
      return (await weft.admin('GET', path)).text
    }
    const before = await mail('de')
    expect(before).toContain(option.title)
    expect(await put('shipping_option', option.id, 'de', { name: 'Versand mit dem Lastenrad' })).toEqual([200, null])
    const page = await get(checkoutPageUrl('', linkSecret, session.id))
    expect(textsOf(page.text, '.option-text')[0]).toMatch(/^Versand mit dem Lastenrad/)
    expect(textsOf((await get(order)).text, '[aria-labelledby=to] p')[0]).toBe('Versand mit dem Lastenrad')
    expect(await mail('de')).toBe(
      before.replace(option.title, 'Versand mit dem Lastenrad').replace('Indigo Shirt (M)', 'Hemd in Indigo (Mittel)'),
    )
    expect(await mail('fr')).toContain(option.title)
    await weft.db.updateTable('shipping_option').set({ name: 'Cargo bike' }).where('id', '=', option.id).execute()
    expect(textsOf((await get(order)).text, '[aria-labelledby=to] p')[0]).toBe('Versand mit dem Lastenrad')
    await put('shipping_option', option.id, 'de', { name: 'Lastenrad' })
    expect(textsOf((await get(order)).text, '[aria-labelledby=to] p')[0]).toBe(option.title)
    await put('shipping_option', option.id, 'de', { name: null })
  })

  test('an order shows the product’s name at the time of purchase, although it was renamed since', async () => {
    const { completed } = await paidSession(weft, { variant: 'variant_shirt_m' })
    const lines = async () =>
      textsOf((await get(orderPageUrl('', linkSecret, completed.order.id))).text, '.lines .line-title')
    await weft.admin('POST', '/admin/products/prod_shirt', { title: 'Red Shirt' })
    expect(await lines()).toEqual(['Hemd in Indigo (Mittel)'])
    await put('product', 'prod_shirt', 'de', { title: 'Rotes Hemd' })
    expect(await lines()).toEqual(['Indigo Shirt (Mittel)'])
    await weft.admin('POST', '/admin/products/prod_shirt', { title: 'Indigo Shirt' })
    await put('product', 'prod_shirt', 'de', { title: 'Hemd in Indigo' })
    expect(await lines()).toEqual(['Hemd in Indigo (Mittel)'])
  })

  test('a feed states the texts of its language', async () => {
    const feed = async (body: object) => {
      const answer = await weft.admin('POST', '/admin/feeds', { name: 'A feed', region_id: 'reg_us', ...body })
      return answer.body.feed.urls as Record<string, string>
    }
    await weft.admin('POST', '/admin/products/prod_shirt', { media: [{ url: 'https://pictures.example/shirt.jpg' }] })
    const google = async (locale: string | null) => {
      const urls = await feed({ format: 'google', locale, brand: 'Weft' })
      return googleItems((await get(String(urls.xml).replace(weft.baseUrl, ''))).text)
        .filter((item) => String(item.item_group_id) === 'prod_shirt')
        .map(({ title, description, size }) => [title, description, size])
    }
    expect(await google('de-AT')).toEqual([
      ['Hemd in Indigo – S', 'In Jaipur gewebt.', 'S'],
      ['Hemd in Indigo – Mittel', 'In Jaipur gewebt.', 'Mittel'],
    ])
    expect((await google(null))[0]).toEqual(['Indigo Shirt – S', 'Woven in Jaipur.', 'S'])
    const urls = await feed({ format: 'openai', locale: 'de', brand: 'Weft', store_country: 'US' })
    const answer = await weft.weft.app.inject({ url: String(urls.jsonl).replace(weft.baseUrl, '') })
    const rows = openaiRows(answer.body)
    expect(rows.find(({ item_id }) => item_id === 'variant_shirt_m')).toMatchObject({
      title: 'Hemd in Indigo – Mittel',
      size: 'Mittel',
      variant_dict: { Größe: 'Mittel' },
    })
  })

  test('texts go out to a translator as XLIFF, and come back as CSV', async () => {
    const file = await weft.admin('GET', '/admin/translations/xliff?locale=es&type=collection')
    expect(file.text).toContain('name="collection/pcol_new/title"')
    const csv = [
      'type,id,field,locale,source,value',
      'collection,pcol_new,title,es,New,Novedades',
      'product,prod_mug,title,es,Clay Mug,Taza de barro',
    ].join('\n')
    const taken = await weft.admin('POST', '/admin/translations/import', csv, { 'content-type': 'text/csv' })
    expect([taken.status, taken.body]).toEqual([200, { written: 2, unchanged: 0, removed: 0 }])
    // Each process keeps the names of collections for a second.
    await expect
      .poll(async () => textsOf((await get('/collections/new', { 'accept-language': 'es' })).text, 'h1'))
      .toEqual(['Novedades'])
  })

  test('a deleted product or collection takes its translations along', async () => {
    const left = async () =>
      (await weft.db.selectFrom('translation').select(['record_type', 'record_id']).distinct().execute())
        .map(({ record_type, record_id }) => `${record_type}/${record_id}`)
        .filter((name) => !name.startsWith('product_option/'))
        .sort()
    expect(await left()).toEqual([
      'category/pcat_wear',
      'collection/pcol_new',
      'product/prod_mug',
      'product/prod_shirt',
    ])
    await weft.db.deleteFrom('collection').where('id', '=', 'pcol_new').execute()
    await weft.db.deleteFrom('product').where('id', '=', 'prod_mug').execute()
    expect(await left()).toEqual(['category/pcat_wear', 'product/prod_shirt'])
  })
})
