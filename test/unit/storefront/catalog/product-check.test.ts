import { describe, expect, test } from 'vitest'
import { type KnownNames, productProblems } from '../../../../src/storefront/catalog/product-check.rules.ts'
import type { PriceDraft, ProductDraft, VariantDraft } from '../../../../src/storefront/catalog/product-draft.types.ts'

const known: KnownNames = {
  categories: new Set(['cat_shirts']),
  collections: new Set(['col_new']),
  salesChannels: new Set(['chan_web']),
  regions: new Map([['reg_eu', 'EUR']]),
}
const price: PriceDraft = { currency: 'EUR', amount: 1000, sales: [], salesAs: 'sales', region_id: null }
const variant: VariantDraft = {
  id: 'var_1',
  title: 'Red',
  sku: 'RED',
  design_id: null,
  options: [{ name: 'Colour', value: 'Red' }],
  details: {} as VariantDraft['details'],
  prices: [price],
  managed: null,
  on_hand: null,
  allow_backorder: null,
}
const green: VariantDraft = {
  ...variant,
  id: 'var_2',
  title: 'Green',
  sku: 'GREEN',
  options: [{ name: 'Colour', value: 'Green' }],
}
const draft: ProductDraft = {
  id: 'prod_1',
  title: 'Shirt',
  handle: 'shirt',
  description: '',
  status: 'published',
  vendor: null,
  tax_class: null,
  design_id: null,
  options: [{ name: 'Colour', values: ['Red', 'Green'] }],
  metadata: {},
  details: {} as ProductDraft['details'],
  categories: ['cat_shirts'],
  collections: ['col_new'],
  sales_channels: ['chan_web'],
  media: [
    { id: 'med_1', url: '/a.jpg', alt: '' },
    { id: 'med_2', url: '/a.jpg', alt: '' },
  ],
  variants: [variant, green],
}
const problem = (path: string, message: string) => ({ path, message })

describe('a product', () => {
  test.each<[string, Partial<ProductDraft>, object[]]>([
    ['that keeps every rule', {}, []],
    [
      'without anything',
      { options: [], categories: [], collections: [], sales_channels: [], media: [], variants: [] },
      [],
    ],
    [
      'in an unknown category',
      { categories: ['cat_shirts', 'cat_gone'] },
      [problem('/categories/1', 'cat_gone was not found.')],
    ],
    [
      'in an unknown collection',
      { collections: ['cat_shirts'] },
      [problem('/collections/0', 'cat_shirts was not found.')],
    ],
    [
      'in an unknown sales channel',
      { sales_channels: ['chan_web', 'col_new'] },
      [problem('/sales_channels/1', 'col_new was not found.')],
    ],
    [
      'with two options of one name',
      { options: [...draft.options, ...draft.options, { name: 'colour', values: ['x'] }], variants: [] },
      [problem('/options/1/name', 'This option is named twice.')],
    ],
    [
      'with a value listed twice',
      {
        options: [
          { name: 'Size', values: ['S'] },
          { name: 'Colour', values: ['Red', 'S', 'Red', 'Red'] },
        ],
        variants: [],
      },
      [
        problem('/options/1/values/2', 'This value is listed twice.'),
        problem('/options/1/values/3', 'This value is listed twice.'),
      ],
    ],
    [
      'with two pictures of one id',
      { media: [...draft.media, { id: 'med_1', url: '/b.jpg', alt: '' }] },
      [problem('/media/2/id', 'This id is used twice.')],
    ],
  ])('%s', (_what, change, expected) => {
    expect(productProblems({ ...draft, ...change }, known)).toEqual(expected)
  })
})

describe('the variants of a product', () => {
  test.each<[string, Partial<VariantDraft>, object[]]>([
    ['have different ids', { id: 'var_1' }, [problem('/variants/1/id', 'This id is used twice.')]],
    ['have different SKUs', { sku: 'RED' }, [problem('/variants/1/sku', 'This SKU is used twice.')]],
    ['may have no SKU', { sku: null }, []],
    [
      'have different options',
      { options: variant.options },
      [problem('/variants/1/options', 'This combination of options is taken by variant 1 of the product.')],
    ],
    [
      'have values of their options',
      { options: [{ name: 'Colour', value: 'Blue' }] },
      [problem('/variants/1/options/Colour', 'The option "Colour" has no value "Blue".')],
    ],
    [
      'have the options of the product, whose names are encoded in paths',
      { options: [...green.options, { name: 'Fit/cut', value: 'Slim' }] },
      [problem('/variants/1/options/Fit~1cut', 'The product has no option "Fit/cut".')],
    ],
  ])('%s', (_rule, change, expected) => {
    expect(productProblems({ ...draft, variants: [variant, { ...green, ...change }] }, known)).toEqual(expected)
  })

  test('have a problem with their id alone if they have one id and no SKU', () => {
    const variants = [variant, green].map((each) => ({ ...each, id: 'var_1', sku: null }))
    expect(productProblems({ ...draft, variants }, known)).toEqual([
      problem('/variants/1/id', 'This id is used twice.'),
    ])
  })
})

describe('the prices of a variant', () => {
  const sale = { amount: 900, startsAt: null, endsAt: null }
  test.each<[string, PriceDraft[], object[]]>([
    ['may be none', [], []],
    [
      'have different currencies or regions',
      [price, { ...price, currency: 'USD' }, { ...price, region_id: 'reg_eu' }, { ...price, amount: 1 }],
      [problem('/variants/1/prices/3', 'This currency and region have a price already.')],
    ],
    [
      'have an existing region',
      [price, { ...price, region_id: 'reg_gone' }],
      [problem('/variants/1/prices/1/region_id', 'Region reg_gone was not found.')],
    ],
    [
      'have the currency of their region',
      [{ ...price, currency: 'USD', region_id: 'reg_eu' }],
      [problem('/variants/1/prices/0/currency', 'Region reg_eu sells in EUR.')],
    ],
    [
      'have a sale below the amount',
      [{ ...price, salesAs: 'sale_amount', sales: [{ ...sale, amount: 1000 }] }],
      [problem('/variants/1/prices/0/sale_amount', 'The sale amount must be below the amount.')],
    ],
    [
      'have a sale that ends after it starts',
      [{ ...price, salesAs: 'sale_amount', sales: [{ ...sale, startsAt: '2026-02-01', endsAt: '2026-01-01' }] }],
      [problem('/variants/1/prices/0/sale_ends_at', 'The sale must end after it starts.')],
    ],
    [
      'have sales below the amount, one after the other',
      [{ ...price, sales: [sale, { ...sale, amount: 1000 }, sale] }],
      [
        problem('/variants/1/prices/0/sales/1/amount', 'The sale amount must be below the amount.'),
        problem(
          '/variants/1/prices/0/sales/2',
          'This sale runs at the same time as the one from the beginning without end.',
        ),
      ],
    ],
    [
      'have a problem of the sale before that of the region',
      [{ ...price, region_id: 'reg_gone', sales: [{ ...sale, amount: 1000 }] }],
      [
        problem('/variants/1/prices/0/sales/0/amount', 'The sale amount must be below the amount.'),
        problem('/variants/1/prices/0/region_id', 'Region reg_gone was not found.'),
      ],
    ],
    [
      'have a problem of the sale before that of the currency',
      [{ ...price, currency: 'USD', region_id: 'reg_eu', sales: [{ ...sale, amount: 1000 }] }],
      [
        problem('/variants/1/prices/0/sales/0/amount', 'The sale amount must be below the amount.'),
        problem('/variants/1/prices/0/currency', 'Region reg_eu sells in EUR.'),
      ],
    ],
    [
      'have a problem of the sale alone in their own region',
      [{ ...price, region_id: 'reg_eu', sales: [{ ...sale, amount: 1000 }] }],
      [problem('/variants/1/prices/0/sales/0/amount', 'The sale amount must be below the amount.')],
    ],
  ])('%s', (_rule, prices, expected) => {
    expect(productProblems({ ...draft, variants: [variant, { ...green, prices }] }, known)).toEqual(expected)
  })
})
