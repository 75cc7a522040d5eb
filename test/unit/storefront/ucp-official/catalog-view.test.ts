import { describe, expect, test } from 'vitest'
import type { ShownProduct } from '../../../../src/storefront/catalog-search/index.ts'
import {
  type Choice,
  cursorOf,
  detailView,
  featured,
  lookupView,
  offsetOf,
  type PageUrls,
  relax,
  searchView,
  select,
  shownVariants,
} from '../../../../src/storefront/ucp-official/catalog-view.rules.ts'

type Variant = ShownProduct['variants'][number]

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const inStock = { available: true, status: 'in_stock' } as const
const soldOut = { available: false, status: 'out_of_stock' } as const

const variant = (id: string, size: string, color: string, more: Partial<Variant> = {}) => ({
  id,
  title: `${size} / ${color}`,
  sku: null,
  options: [
    { name: 'Size', value: size },
    { name: 'Color', value: color },
  ],
  price: eur(2000),
  availability: inStock,
  ...more,
})

const smallRed = variant('v1', 'S', 'Red', { sku: 'SHIRT-S-R', availability: soldOut }) as Priced
const smallBlue = variant('v2', 'S', 'Blue', { price: eur(2500) }) as Priced
const mediumRed = variant('v3', 'M', 'Red') as Priced
const largeRed = variant('v4', 'L', 'Red', { price: null })
type Priced = ReturnType<typeof shownVariants>[number]

const shirt: ShownProduct = {
  id: 'p1',
  title: 'Shirt',
  description: 'Of cotton.',
  handle: 'shirt',
  categories: ['Tops'],
  category_ids: ['c1'],
  collection_ids: ['spring'],
  price_range: { min: eur(2000), max: eur(2500) },
  variants: [smallRed, smallBlue, mediumRed, largeRed],
  media: [
    { url: 'https://shop.example/1.jpg', type: 'image', alt: 'The shirt from the front' },
    { url: 'https://shop.example/2.jpg', type: 'image' },
  ],
}
const plain: ShownProduct = {
  ...shirt,
  variants: [{ id: 'v9', title: 'Default', sku: null, options: [], price: eur(900), availability: inStock }],
}
const plainShown = {
  id: 'v9',
  title: 'Default',
  description: { plain: 'Of cotton.' },
  price: eur(900),
  availability: inStock,
}
const mug: ShownProduct = {
  ...plain,
  variants: plain.variants.map((each) => ({ ...each, options: [{ name: 'Color', value: 'Blue' }] })),
}
const noLimits = { min: null, max: null }
const pages: PageUrls = {
  product: (handle) => `https://shop.example/p/${handle}`,
  variant: (handle, id) => `https://shop.example/p/${handle}?variant=${id}`,
}

const head = {
  id: 'p1',
  handle: 'shirt',
  title: 'Shirt',
  description: { plain: 'Of cotton.' },
  categories: [{ value: 'c1', taxonomy: 'merchant' }],
  tags: ['Tops'],
  media: [
    { type: 'image', url: 'https://shop.example/1.jpg', alt_text: 'The shirt from the front' },
    { type: 'image', url: 'https://shop.example/2.jpg' },
  ],
}
const options = [
  { name: 'Size', values: [{ label: 'S' }, { label: 'M' }, { label: 'L' }] },
  { name: 'Color', values: [{ label: 'Red' }, { label: 'Blue' }] },
]
const choices = (size: string, color: string): Choice[] => [
  { name: 'Size', label: size },
  { name: 'Color', label: color },
]
const description = { plain: 'Of cotton.' }
const shown = {
  v1: {
    id: 'v1',
    sku: 'SHIRT-S-R',
    title: 'S / Red',
    description,
    price: eur(2000),
    availability: soldOut,
    options: choices('S', 'Red'),
  },
  v2: {
    id: 'v2',
    title: 'S / Blue',
    description,
    price: eur(2500),
    availability: inStock,
    options: choices('S', 'Blue'),
  },
  v3: {
    id: 'v3',
    title: 'M / Red',
    description,
    price: eur(2000),
    availability: inStock,
    options: choices('M', 'Red'),
  },
}
const at = (id: string) => ({ url: `https://shop.example/p/shirt?variant=${id}` })

describe('a product found by a search', () => {
  test('has the URLs of its pages, all its options, and its variants with a price', () => {
    expect(searchView(shirt, noLimits, pages)).toStrictEqual({
      ...head,
      url: 'https://shop.example/p/shirt',
      price_range: { min: eur(2000), max: eur(2500) },
      options,
      variants: [
        { ...shown.v1, ...at('v1') },
        { ...shown.v2, ...at('v2') },
        { ...shown.v3, ...at('v3') },
      ],
    })
  })

  test('has no URL in a shop without pages, and no options if it has one variant', () => {
    expect(searchView(plain, noLimits, null)).toStrictEqual({
      ...head,
      price_range: { min: eur(900), max: eur(900) },
      variants: [plainShown],
    })
  })

  test('has its only option in each variant', () => {
    expect(searchView(mug, noLimits, null)).toMatchObject({
      options: [{ name: 'Color', values: [{ label: 'Blue' }] }],
      variants: [{ ...plainShown, options: [{ name: 'Color', label: 'Blue' }] }],
    })
  })

  test.each([
    [null, null, ['v1', 'v2', 'v3']],
    [2000, null, ['v1', 'v2', 'v3']],
    [2001, null, ['v2']],
    [null, 2500, ['v1', 'v2', 'v3']],
    [null, 2499, ['v1', 'v3']],
    [0, 0, []],
  ])('has the variants with a price from %s to %s', (min, max, ids) => {
    expect(shownVariants(shirt, { min, max }).map(({ id }) => id)).toEqual(ids)
    const view = searchView(shirt, { min, max }, null)
    expect(view?.variants.map(({ id }) => id) ?? []).toEqual(ids)
  })

  test('is left out if no variant can be shown', () => {
    expect(searchView(shirt, { min: 2501, max: null }, pages)).toBe(null)
  })

  test('has a free variant', () => {
    const free = { ...plain, variants: plain.variants.map((each) => ({ ...each, price: eur(0) })) }
    expect(searchView(free, noLimits, null)?.price_range).toEqual({ min: eur(0), max: eur(0) })
  })
})

test.each([
  ['the first available one', [smallRed, smallBlue, mediumRed], 'v2'],
  ['the first if none is available', [smallRed], 'v1'],
  ['none of none', [], undefined],
])('the featured variant is %s', (_case, variants, id) => {
  expect(featured(variants)?.id).toBe(id)
})

describe('a product that an agent asked for by id', () => {
  const asked = (productId: string, variantId: string | null) => ({ productId, variantId })
  const { v1, v2, v3 } = shown
  const exact = (id: string) => ({ id, match: 'exact' })
  const featuredBy = (id: string) => ({ id, match: 'featured' })

  test.each([
    ['its own id', [asked('p1', null)], [{ ...v2, inputs: [featuredBy('p1')] }]],
    ["a variant's", [asked('p1', 'v3')], [{ ...v3, inputs: [exact('v3')] }]],
    [
      'several, in the order of its variants',
      [asked('p1', 'v3'), asked('p1', 'v1')],
      [
        { ...v1, inputs: [exact('v1')] },
        { ...v3, inputs: [exact('v3')] },
      ],
    ],
    [
      'its own and that of its featured variant',
      [asked('p1', null), asked('p1', 'v2')],
      [{ ...v2, inputs: [featuredBy('p1'), exact('v2')] }],
    ],
    ['one without a price, and another', [asked('p1', 'v4'), asked('p1', 'v1')], [{ ...v1, inputs: [exact('v1')] }]],
  ])('has the variants that the ids mean: %s', (_case, ids, variants) => {
    const view = lookupView(shirt, ids, { limits: noLimits, pages: null })
    const amounts = variants.map(({ price }) => price.amount)
    const price_range = { min: eur(Math.min(...amounts)), max: eur(Math.max(...amounts)) }
    expect(view).toEqual({ ...head, price_range, options, variants })
  })

  test('is left out if none of them can be shown', () => {
    expect(lookupView(shirt, [asked('p1', 'v4')], { limits: noLimits, pages })).toBe(null)
    expect(lookupView(shirt, [asked('p1', null)], { limits: { min: 9000, max: null }, pages })).toBe(null)
  })
})

describe('the selection of a product in detail', () => {
  const variants = [smallRed, smallBlue, mediumRed]
  const nothing = { variantId: null, selected: [], preferences: [] }
  const small = { name: 'Size', label: 'S' }
  const red = { name: 'Color', label: 'Red' }
  const extraLarge = { name: 'Size', label: 'XL' }

  test.each([
    ['without choices is the featured variant', {}, smallBlue, choices('S', 'Blue')],
    ['is the named variant, even if it is sold out', { variantId: 'v1' }, smallRed, choices('S', 'Red')],
    [
      'is the named variant, whatever is chosen',
      { variantId: 'v3', selected: [small] },
      mediumRed,
      choices('M', 'Red'),
    ],
    ['is by choice', { selected: [small] }, smallBlue, [small]],
    ['is the first available one by choice', { selected: [red] }, mediumRed, [red]],
    ['drops a value that no variant has', { selected: [red, extraLarge] }, mediumRed, [red]],
    ['drops everything if no variant has any of it', { selected: [extraLarge] }, smallBlue, []],
    ['ignores an unknown variant', { variantId: 'v7' }, smallBlue, choices('S', 'Blue')],
  ])('%s', (_case, asked, first, selected) => {
    expect(select(variants, { ...nothing, ...asked })).toEqual({ first, selected })
  })

  test('is nothing without variants', () => {
    expect(select([], nothing)).toBe(null)
  })

  const blue = { name: 'Color', label: 'Blue' }
  const medium = { name: 'Size', label: 'M' }
  test.each([
    ['nothing that fits together', [small, blue], [], [small, blue]],
    ['the last without preferences', [medium, blue], [], [medium]],
    ['the least preferred', [medium, blue], ['Size', 'Color'], [medium]],
    ['the least preferred, wherever it is', [medium, blue], ['Color', 'Size'], [blue]],
    ['the one that no preference names', [medium, blue], ['Color'], [blue]],
    ['the one that no preference names, wherever it is', [blue, medium], ['Size'], [medium]],
    ['as many as needed', [medium, blue, { name: 'Fit', label: 'Slim' }], [], [medium]],
  ])('drops %s', (_case, selected, preferences, kept) => {
    expect(relax(variants, selected, preferences)).toEqual(kept)
  })
})

describe('a product in detail', () => {
  const variants = shownVariants(shirt, noLimits)
  const value = (label: string, available: boolean, exists = true) => ({ label, available, exists })

  test('says of each other value whether it exists and is available with the rest of the selection', () => {
    expect(detailView(shirt, variants, { first: smallBlue, selected: choices('S', 'Blue') }, pages)).toEqual({
      ...head,
      url: 'https://shop.example/p/shirt',
      price_range: { min: eur(2500), max: eur(2500) },
      options: [
        { name: 'Size', values: [value('S', true), value('M', false, false), value('L', false, false)] },
        { name: 'Color', values: [value('Red', false), value('Blue', true)] },
      ],
      variants: [{ ...shown.v2, ...at('v2') }],
      selected: choices('S', 'Blue'),
    })
  })

  test('has first the variant of the selection, then the others that fit', () => {
    const selected = [{ name: 'Color', label: 'Red' }]
    expect(detailView(shirt, variants, { first: mediumRed, selected }, null)).toEqual({
      ...head,
      price_range: { min: eur(2000), max: eur(2000) },
      options: [
        { name: 'Size', values: [value('S', false), value('M', true), value('L', false, false)] },
        { name: 'Color', values: [value('Red', true), value('Blue', true)] },
      ],
      variants: [shown.v3, shown.v1],
      selected,
    })
  })

  test('has an empty selection if no choice was left, and none if it has no options', () => {
    const relaxed = detailView(shirt, variants, { first: smallBlue, selected: [] }, null)
    expect([relaxed.selected, relaxed.variants]).toEqual([[], [shown.v2, shown.v1, shown.v3]])
    const [first] = shownVariants(plain, noLimits)
    expect(first && detailView(plain, [first], { first, selected: [] }, null)).toStrictEqual({
      ...head,
      price_range: { min: eur(900), max: eur(900) },
      variants: [plainShown],
    })
  })

  test('with one option has the selection of that option', () => {
    const [first] = shownVariants(mug, noLimits)
    expect(first && detailView(mug, [first], { first, selected: [] }, null).selected).toEqual([])
  })
})

test.each([
  [0, 'o0'],
  [10, 'oa'],
  [12_345, 'o9ix'],
  [1_000_000_000, 'ogjdgxs'],
])('the cursor of offset %i is %s', (offset, cursor) => {
  expect([cursorOf(offset), offsetOf(cursor)]).toEqual([cursor, offset])
})

test.each(['', 'o', 'o-1', '10', 'ogjdgxt', 'ozzzzzzz', 'o00000001', 'o1;', 'O1'])(
  '%j is no cursor of ours',
  (cursor) => {
    expect(offsetOf(cursor)).toBe(null)
  },
)
