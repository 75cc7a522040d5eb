import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictures } from '../../scripts/demo-media/pictures.ts'
import { digestOf, drawPicture } from '../../scripts/draw-demo-media.ts'
import { demoShopFolder, readDemoShop } from '../support/demo-shop.ts'

const { catalog, settings } = readDemoShop()
const { products, categories, collections } = catalog
const variants = products.flatMap((product) => product.variants)

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const unknown = (values: readonly string[], known: readonly string[]) =>
  values.filter((value) => !known.includes(value))
const count = <T>(rows: readonly T[], fact: (row: T) => boolean) => rows.filter(fact).length

describe('the demo catalogue', () => {
  test('has the size stated in its documentation', () => {
    expect({
      products: products.length,
      variants: variants.length,
      categories: categories.length,
      topCategories: count(categories, ({ parent_id }) => parent_id === null),
      collections: collections.length,
      singleVariant: count(products, (product) => product.variants.length === 1),
      pictures: readdirSync(join(demoShopFolder, 'media')).filter((file) => file.endsWith('.svg')).length,
    }).toEqual({
      products: 72,
      variants: 198,
      categories: 18,
      topCategories: 5,
      collections: 7,
      singleVariant: 16,
      pictures: 105,
    })
  })

  test('has unique ids, handles, SKUs and titles', () => {
    expect(repeated([...products, ...variants, ...categories, ...collections].map(({ id }) => id))).toEqual([])
    expect(repeated(products.map(({ handle }) => handle))).toEqual([])
    expect(repeated(categories.map(({ handle }) => handle))).toEqual([])
    expect(repeated(collections.map(({ handle }) => handle))).toEqual([])
    expect(repeated(products.map(({ title }) => title))).toEqual([])
    expect(repeated(variants.map(({ sku }) => sku))).toEqual([])
  })

  test('has the products that are a final sale', () => {
    const ids = products.map(({ id }) => id)
    expect([unknown(settings.final_sale, ids), repeated(settings.final_sale)]).toEqual([[], []])
  })

  test('has a unique description of 40 to 90 words for every product', () => {
    const lengths = products.map(({ handle, description }) => [handle, description.split(/\s+/).length] as const)
    expect(lengths.filter(([, words]) => words < 40 || words > 90)).toEqual([])
    const sentences = products
      .flatMap(({ description }) => description.split(/(?<=\.)\s+/))
      .filter((sentence) => sentence.length > 20)
    expect(repeated(sentences)).toEqual([])
  })

  test('offers every combination of options exactly once', () => {
    for (const { handle, options, variants } of products) {
      const expected = options.reduce(
        (titles, { values }) => titles.flatMap((title) => values.map((value) => [...title, value])),
        [[]] as string[][],
      )
      const offered = variants.map((variant) => options.map(({ name }) => variant.options[name]))
      expect(offered, handle).toEqual(expected)
      const titles = expected.map((values) => values.join(' / ') || 'Default')
      expect(
        variants.map(({ title }) => title),
        handle,
      ).toEqual(titles)
      const names = options.map(({ name }) => name)
      for (const variant of variants) expect(Object.keys(variant.options), variant.id).toEqual(names)
    }
  })

  test('refers only to existing categories and collections, and leaves none empty', () => {
    const categoryIds = categories.map(({ id }) => id)
    const collectionIds = collections.map(({ id }) => id)
    const usedCategories = products.flatMap((product) => product.categories)
    const usedCollections = products.flatMap((product) => product.collections)
    const parents = categories.flatMap(({ parent_id }) => parent_id ?? [])
    expect(unknown([...usedCategories, ...parents], categoryIds)).toEqual([])
    expect(unknown(usedCollections, collectionIds)).toEqual([])
    expect(unknown(categoryIds, usedCategories)).toEqual([])
    expect(unknown(collectionIds, usedCollections)).toEqual([])
  })

  test('lists a product in its own category and the parent category', () => {
    const parentOf = new Map(categories.map(({ id, parent_id }) => [id, parent_id]))
    expect(products.filter(({ categories: [own = '', above] }) => parentOf.get(own) !== above)).toEqual([])
  })

  test('has prices in four currencies for every variant, except the jar sold only in India', () => {
    const currencies = new Map<string, string[]>()
    for (const product of products) {
      for (const { prices } of product.variants) {
        const key = prices.map(({ currency }) => currency).join(' ')
        currencies.set(key, [...(currencies.get(key) ?? []), product.handle])
      }
    }
    expect([...currencies.keys()]).toEqual(['INR USD EUR GBP', 'INR'])
    expect(currencies.get('INR')).toEqual(['salt-glaze-pickle-jar', 'salt-glaze-pickle-jar'])
    expect(variants.flatMap(({ prices }) => prices).filter(({ amount }) => amount < 300)).toEqual([])
  })

  test('has no sale above the full price, and has running, ending and past sales', () => {
    const prices = variants.flatMap((variant) => variant.prices)
    expect(prices.filter(({ amount, sale_amount }) => sale_amount !== null && sale_amount >= amount)).toEqual([])
    const onSale = products.filter((product) => product.variants[0]?.prices[0]?.sale_amount !== null)
    expect(onSale.map(({ handle, variants: [first] }) => [handle, first?.prices[0]?.sale_ends_at])).toEqual([
      ['ladder-stripe-kurta', null],
      ['ajrakh-mulmul-dupatta', '2036-10-01T00:00:00.000Z'],
      ['bazaar-stripe-cushion', null],
      ['three-wells-dhurrie', null],
      ['wedding-season-potli', '2026-02-28T23:59:59.000Z'],
      ['night-mail-train', null],
    ])
  })

  test('covers every kind of stock', () => {
    const stocks = variants.map(({ stock }) => stock)
    expect({
      unmanaged: count(stocks, ({ managed }) => !managed),
      backorder: count(stocks, ({ allow_backorder }) => allow_backorder),
      soldOut: count(stocks, (stock) => stock.managed && stock.on_hand === 0 && !stock.allow_backorder),
      scarce: count(stocks, ({ on_hand }) => on_hand >= 1 && on_hand <= 3),
    }).toEqual({ unmanaged: 2, backorder: 4, soldOut: 17, scarce: 28 })
    const hidden = products.filter(({ status }) => status !== 'published').map(({ handle, status }) => [handle, status])
    expect(hidden).toEqual([
      ['rain-cloud-linen-saree', 'archived'],
      ['hill-tea-pot', 'draft'],
    ])
  })

  test('uses the low textile rate only for prices up to 2,500 rupees', () => {
    const low = products.filter(({ tax_class }) => tax_class === 'textiles-low').flatMap((product) => product.variants)
    expect(Math.max(...low.map(({ prices: [inr] }) => inr?.amount ?? 0))).toBe(249000)
  })
})

describe('the demo images', () => {
  const inFolder = readdirSync(join(demoShopFolder, 'media'))
  const files = inFolder.filter((file) => file.endsWith('.svg'))
  const names = files.map((file) => file.slice(0, -'.svg'.length))
  const read = (file: string) => readFileSync(join(demoShopFolder, 'media', file), 'utf8')

  test('are each used once, and none is missing', () => {
    const shown = products.flatMap(({ media }) => media.map(({ url }) => url))
    expect(shown.toSorted()).toEqual(names.map((name) => `/media/demo/${name}.jpg`).toSorted())
    expect(inFolder.toSorted()).toEqual(names.flatMap((name) => [`${name}.jpg`, `${name}.svg`]).toSorted())
  })

  test('are also JPEG files of at most 64 KB, made from the drawings', async () => {
    for (const name of names) {
      const jpeg = readFileSync(join(demoShopFolder, 'media', `${name}.jpg`))
      const { format, width, height, exif } = await sharp(jpeg).metadata()
      expect([format, width, height, jpeg.length <= 65_536], name).toEqual(['jpeg', 640, 800, true])
      expect(exif?.includes(digestOf(read(`${name}.svg`))), name).toBe(true)
    }
  })

  test('equal the script’s drawings byte for byte', () => {
    const drawn = Object.fromEntries(pictures.map((picture) => [`${picture[0]}.svg`, drawPicture(picture)]))
    expect(Object.fromEntries(files.map((file) => [file, read(file)]))).toEqual(drawn)
  })

  test('have at most 8 KB, run nothing and load nothing', () => {
    expect(files.filter((file) => statSync(join(demoShopFolder, 'media', file)).size > 8192)).toEqual([])
    const foreign = /<script|<foreignObject|\son\w+=|href="(?!#)|url\((?!#)|NaN|undefined/
    expect(files.filter((file) => foreign.test(read(file)))).toEqual([])
  })

  test('refer only to gradients, patterns and clips that they define once', () => {
    for (const file of files) {
      const svg = read(file)
      const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? '')
      const used = [...svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)].map(([, id]) => id ?? '')
      expect(repeated(ids), file).toEqual([])
      expect(unknown(used, ids), file).toEqual([])
    }
  })
})

describe('the demo settings', () => {
  const { regions, shipping_options, tax_rates, discounts } = settings
  const regionOf = new Map(regions.map((region) => [region.id, region]))

  test('have four regions with distinct countries', () => {
    expect(
      regions.map(({ id, currency, tax_inclusive, countries }) => [id, currency, tax_inclusive, countries.length]),
    ).toEqual([
      ['reg_in', 'INR', true, 1],
      ['reg_us', 'USD', false, 1],
      ['reg_eu', 'EUR', true, 21],
      ['reg_gb', 'GBP', true, 1],
    ])
    expect(repeated(regions.flatMap(({ countries }) => countries))).toEqual([])
    expect(settings.store.default_region_id).toBe('reg_in')
  })

  test('ship to every country of every region, with any province', () => {
    const everywhere = shipping_options.filter(({ countries, provinces }) => countries === null && provinces === null)
    expect(everywhere.map(({ id }) => id)).toEqual([
      'so_in_standard',
      'so_in_express',
      'so_us_standard',
      'so_eu_standard',
      'so_eu_express',
      'so_gb_standard',
      'so_gb_express',
    ])
    for (const { id, region_id, countries, min_days, max_days } of shipping_options) {
      expect(unknown(countries ?? [], regionOf.get(region_id)?.countries ?? []), id).toEqual([])
      expect(min_days, id).toBeLessThanOrEqual(max_days)
    }
    const restricted = shipping_options.filter(({ provinces }) => provinces !== null)
    expect(restricted.map(({ id, provinces }) => [id, provinces?.length])).toEqual([
      ['so_us_express', 49],
      ['so_us_alaska-hawaii', 2],
    ])
  })

  test('have one tax rate per place and class, with the right name', () => {
    expect(tax_rates.length).toBe(53)
    expect(
      repeated(tax_rates.map(({ country, province, tax_class }) => `${country}/${province}/${tax_class}`)),
    ).toEqual([])
    const misnamed = tax_rates.filter(
      ({ name, rate_ppm }) => name.endsWith('%') && !name.endsWith(` ${rate_ppm / 10000} %`),
    )
    expect(misnamed).toEqual([])
    const taxed = tax_rates.filter(({ province, tax_class }) => province === null && tax_class === null)
    const countries = regions.flatMap((region) => region.countries)
    expect(taxed.map(({ country }) => country).toSorted()).toEqual(countries.filter((code) => code !== 'US').toSorted())
    const classes = new Set(tax_rates.flatMap(({ tax_class }) => tax_class ?? []))
    expect([...classes].toSorted()).toEqual(['books', 'shipping', 'stationery', 'textiles-low'])
  })

  test('meet the requirements of the discounts table', () => {
    for (const { code, type, percent_ppm, amount_minor, min_subtotal_minor, currency } of discounts) {
      expect([type === 'percent', type === 'fixed'], code).toEqual([percent_ppm !== null, amount_minor !== null])
      expect(amount_minor !== null || min_subtotal_minor !== null, code).toBe(currency !== null)
    }
    expect(discounts.map(({ code }) => code)).toEqual([
      'WELCOME10',
      'FLAT500',
      'TENDOLLARS',
      'FREESHIP',
      'DIWALI25',
      'FIRSTHUNDRED',
      'KILN15',
    ])
    const eligible = discounts.flatMap(({ eligible_product_ids }) => eligible_product_ids ?? [])
    expect(
      unknown(
        eligible,
        products.filter(({ status }) => status === 'published').map(({ id }) => id),
      ),
    ).toEqual([])
    expect(repeated([...regions, ...shipping_options, ...tax_rates, ...discounts].map(({ id }) => id))).toEqual([])
  })

  test('contain the four policies in paragraphs', () => {
    const { terms_of_service, privacy_policy, refund_policy, shipping_policy } = settings.store
    const paragraphs = [terms_of_service, privacy_policy, refund_policy, shipping_policy].map(
      (text) => text.split('\n\n').length,
    )
    expect(paragraphs).toEqual([4, 4, 3, 3])
  })
})
