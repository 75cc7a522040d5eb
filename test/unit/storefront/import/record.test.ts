import { describe, expect, test } from 'vitest'
import type {
  ImportedPrice,
  ImportedProduct,
  ImportedVariant,
} from '../../../../src/storefront/catalog-import/import.types.ts'
import { ordered, recordProblems } from '../../../../src/storefront/catalog-import/record.rules.ts'

const price: ImportedPrice = {
  currency: 'EUR',
  amount: 1000,
  saleAmount: null,
  saleStartsAt: null,
  saleEndsAt: null,
  regionId: null,
}
const variant: ImportedVariant = {
  line: 3,
  id: 'var_1',
  title: 'Red',
  sku: 'RED',
  options: [{ name: 'Colour', value: 'Red' }],
  details: null,
  prices: [price],
  managed: null,
  onHand: null,
  allowBackorder: null,
}
const product: ImportedProduct = {
  line: 2,
  id: 'prod_1',
  handle: 'shirt',
  title: 'Shirt',
  description: 'Linen',
  status: null,
  vendor: 'Weaver',
  taxClass: 'reduced',
  tags: ['new'],
  details: null,
  createdAt: null,
  options: [{ name: 'Colour', values: ['Red'] }],
  categories: [{ name: 'Clothing' } as never],
  collections: [{ name: 'Winter' } as never],
  media: [{ url: 'https://cdn.example/a.jpg', alt: 'Front' }],
  variants: [variant],
}
const regions = new Map([['reg_eu', 'EUR']])
const problemsOf = (change: Partial<ImportedProduct>) => recordProblems({ ...product, ...change }, 'weft-csv', regions)
const problem = (field: string, message: string, line = 2) => ({ line, field, message })
const tooLong = (length: number) => `This text is longer than ${length} characters.`
const unstorable = 'This text has characters that cannot be stored.'
const ids = 'use 1 to 255 of A-Z a-z 0-9 _ - . ~ :'

describe('a product of a file', () => {
  test.each<[string, Partial<ImportedProduct>, object[]]>([
    ['that keeps every rule', {}, []],
    ['that gives only an id', { handle: null, title: null, description: null, vendor: null, taxClass: null }, []],
    ['that gives only a handle', { id: null, title: null }, []],
    ['that gives only a title', { id: null, handle: null }, []],
    [
      'that gives neither id, handle nor title',
      { id: null, handle: null, title: '' },
      [problem('title', 'A new product needs a title.')],
    ],
    ['whose lists are empty or absent', { tags: null, categories: [], collections: null, media: null }, []],
    ['with an id of all allowed characters', { id: `aZ09_-.~:${'x'.repeat(246)}` }, []],
    ['with a forbidden character in the id', { id: 'a b' }, [problem('product_id', `"a b" cannot be an id: ${ids}`)]],
    [
      'with a long id, which the message cuts',
      { id: 'x'.repeat(256) },
      [problem('product_id', `"${'x'.repeat(100)}" cannot be an id: ${ids}`)],
    ],
    [
      'with texts of the greatest length',
      {
        handle: 'h'.repeat(255),
        title: 't'.repeat(255),
        description: 'd'.repeat(100_000),
        vendor: 'v'.repeat(255),
        taxClass: 'x'.repeat(255),
        tags: ['t'.repeat(1000)],
        categories: [{ name: 'c'.repeat(255) } as never],
        collections: [{ name: 'c'.repeat(255) } as never],
        media: [{ url: `https://cdn.example/${'u'.repeat(2028)}`, alt: 'a'.repeat(1000) }],
      },
      [],
    ],
    [
      'with texts that are longer by one',
      {
        handle: 'h'.repeat(256),
        title: 't'.repeat(256),
        description: 'd'.repeat(100_001),
        vendor: 'v'.repeat(256),
        taxClass: 'x'.repeat(256),
        categories: [{ name: 'c'.repeat(256) } as never],
        collections: [{ name: 'c'.repeat(256) } as never],
        tags: ['new', 't'.repeat(1001)],
        media: [
          { url: 'https://cdn.example/a.jpg', alt: 'a'.repeat(1001) },
          { url: `https://cdn.example/${'u'.repeat(2029)}`, alt: '' },
        ],
      },
      [
        problem('handle', tooLong(255)),
        problem('title', tooLong(255)),
        problem('description', tooLong(100_000)),
        problem('vendor', tooLong(255)),
        problem('tax_class', tooLong(255)),
        problem('categories', tooLong(255)),
        problem('collections', tooLong(255)),
        problem('tags', tooLong(1000)),
        problem('image_urls', tooLong(1000)),
        problem('image_urls', tooLong(2048)),
      ],
    ],
    [
      'with characters that cannot be stored',
      { title: 'a\0b', description: 'half an emoji \ud83d' },
      [problem('title', unstorable), problem('description', unstorable)],
    ],
    [
      'in a category that it names by its id',
      { categories: [{ id: 'c'.repeat(300) } as never], collections: [{ id: 'd'.repeat(300) } as never] },
      [],
    ],
    [
      'with pictures that have no address',
      {
        media: [
          { url: '/media/a.jpg', alt: '' },
          { url: '//cdn.example/a.jpg', alt: '' },
          { url: `ftp:${'x'.repeat(97)}`, alt: '' },
          { url: 'https://a b', alt: '' },
        ],
      },
      [
        problem('image_urls', '"//cdn.example/a.jpg" is not an http or https address.'),
        problem('image_urls', `"ftp:${'x'.repeat(96)}" is not an http or https address.`),
        problem('image_urls', '"https://a b" is not an http or https address.'),
      ],
    ],
    [
      'with an option whose name or value is too long, before the options of its variants are checked',
      { options: [{ name: 'Colour', values: ['x'.repeat(256), 'y\0'] }] },
      [problem('option1_value', tooLong(255))],
    ],
    [
      'with an option name that is too long',
      { options: [{ name: 'n'.repeat(256), values: [] }] },
      [problem('option1_value', tooLong(255))],
    ],
    [
      'whose variant does not fit its options',
      { options: [{ name: 'Colour', values: ['Blue'] }] },
      [problem('option1_value', 'The option "Colour" has no value "Red".', 3)],
    ],
    [
      'with too many options and no variant',
      { options: Array.from({ length: 11 }, (_, n) => ({ name: `O${n}`, values: [] })), variants: [] },
      [problem('option1_value', 'This product has more than 10 options. Leave some out.')],
    ],
  ])('%s', (_what, change, expected) => {
    expect(problemsOf(change)).toEqual(expected)
  })

  test('has at most 2048 variants', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...variant, line: n + 3, options: [{ name: 'Size', value: `${n}` }] }))
    const options = [{ name: 'Size', values: Array.from({ length: 2049 }, (_, n) => `${n}`) }]
    expect(problemsOf({ options, variants: many(2048) })).toEqual([])
    expect(problemsOf({ options, title: 't'.repeat(256), variants: many(2049) })).toEqual([
      problem('option1_value', 'This product has more than 2048 variants. Leave some out.', 2051),
    ])
  })

  test('of a JSON document has problems at the paths of the document', () => {
    const late = { ...variant, options: [], sku: 's'.repeat(256) }
    expect(
      recordProblems({ ...product, handle: 'h'.repeat(256), variants: [variant, late] }, 'weft-json', regions),
    ).toEqual([
      problem('handle', tooLong(255)),
      problem('variants/1/options', 'The option "Colour" needs a value.', 3),
      problem('variants/1/sku', tooLong(255), 3),
    ])
    const many = Array.from({ length: 2049 }, () => variant)
    expect(recordProblems({ ...product, variants: many }, 'weft-json', regions)).toEqual([
      problem('variants/2048/options', 'This product has more than 2048 variants. Leave some out.', 3),
    ])
  })
})

describe('a variant of a file', () => {
  const withPrices = (...prices: readonly Partial<ImportedPrice>[]): Partial<ImportedVariant> => ({
    prices: prices.map((change) => ({ ...price, ...change })),
  })
  const january = '2026-01-01T00:00:00.000Z'
  const february = '2026-02-01T00:00:00.000Z'
  const belowAmount = 'The sale amount must be below the amount.'
  const repeatedPrice = 'The variant has two prices for one currency and region. Leave out one of them.'
  test.each<[string, Partial<ImportedVariant>, object[]]>([
    ['that gives nothing but its options', { id: null, title: null, sku: null, prices: [] }, []],
    ['with texts of the greatest length', { id: 'i'.repeat(255), title: 't'.repeat(255), sku: 's'.repeat(255) }, []],
    [
      'with texts that are longer by one',
      { id: '', title: 't'.repeat(256), sku: 's'.repeat(256) },
      [
        problem('variant_id', `"" cannot be an id: ${ids}`, 3),
        problem('variant_title', tooLong(255), 3),
        problem('sku', tooLong(255), 3),
      ],
    ],
    ['with a sale', withPrices({ saleAmount: 999, saleStartsAt: january, saleEndsAt: february }), []],
    ['with a sale at the price', withPrices({ saleAmount: 1000 }), [problem('sale_price', belowAmount, 3)]],
    [
      'with a start of no sale',
      withPrices({ saleStartsAt: january }),
      [problem('sale_price', 'A sale with a start or an end needs a sale amount.', 3)],
    ],
    [
      'with sales one after the other',
      withPrices({
        saleAmount: 900,
        saleEndsAt: january,
        laterSales: [{ amountMinor: 800, startsAt: january, endsAt: null }],
      }),
      [],
    ],
    [
      'with sales at the same time',
      withPrices({
        saleAmount: 900,
        saleEndsAt: february,
        laterSales: [{ amountMinor: 800, startsAt: january, endsAt: null }],
      }),
      [problem('sale_price', `This sale runs at the same time as the one from the beginning to ${february}.`, 3)],
    ],
    [
      'with a later sale at the price',
      withPrices({
        saleAmount: 900,
        saleStartsAt: january,
        saleEndsAt: february,
        laterSales: [{ amountMinor: 1000, startsAt: february, endsAt: null }],
      }),
      [problem('sale_price', belowAmount, 3)],
    ],
    ['with the price of a region in its currency', withPrices({ regionId: 'reg_eu' }), []],
    [
      'with the price of an unknown region',
      withPrices({ regionId: 'reg_gone' }),
      [problem('price', 'Region reg_gone was not found.', 3)],
    ],
    [
      'with a price in another currency than its region',
      withPrices({ currency: 'USD', regionId: 'reg_eu' }),
      [problem('price', 'Region reg_eu sells in EUR.', 3)],
    ],
    [
      'with prices of different currencies and regions',
      withPrices({}, { currency: 'USD' }, { regionId: 'reg_eu' }),
      [],
    ],
    ['with two prices of one currency', withPrices({}, { amount: 1 }), [problem('price', repeatedPrice, 3)]],
    [
      'with two prices of one region',
      withPrices({ regionId: 'reg_eu' }, { regionId: 'reg_eu' }),
      [problem('price', repeatedPrice, 3)],
    ],
  ])('%s', (_what, change, expected) => {
    expect(problemsOf({ variants: [{ ...variant, ...change }] })).toEqual(expected)
  })
})

test('options of variants are sorted like those of the product', () => {
  const options = [
    { name: 'Size', values: ['S'] },
    { name: 'Colour', values: ['Red'] },
  ]
  const pairs = [
    { name: 'Colour', value: 'Red' },
    { name: 'Size', value: 'S' },
  ]
  const given = { ...product, options, variants: [{ ...variant, options: pairs }] }
  expect(ordered(given)).toEqual({ ...given, variants: [{ ...variant, options: pairs.toReversed() }] })
})
