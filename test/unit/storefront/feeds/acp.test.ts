import { describe, expect, test } from 'vitest'
import { acpMetadata, acpProduct, goneAcpProduct } from '../../../../src/storefront/feeds/acp.rules.ts'
import type { Feed, Offer } from '../../../../src/storefront/feeds/feed.types.ts'
import { completeOffer } from '../../../support/feed-offer.ts'

const image = {
  type: 'image',
  url: 'https://shop.example/media/shirt.jpg',
  alt_text: 'The blue shirt',
  width: 1200,
  height: 1600,
}
const links = [
  { type: 'privacy_policy', url: 'https://shop.example/privacy' },
  { type: 'terms_of_service', url: 'https://shop.example/terms' },
]
const completeVariant = {
  id: 'var_1',
  title: 'Linen shirt, Blue',
  description: { plain: 'A shirt of Belgian linen.' },
  url: 'https://shop.example/products/linen-shirt?variant=var_1',
  barcodes: [{ type: 'GTIN', value: '4006381333931' }],
  price: { amount: 4_900, currency: 'EUR' },
  list_price: { amount: 5_900, currency: 'EUR' },
  availability: { available: true, status: 'in_stock' },
  categories: [
    { value: 'Clothing > Shirts', taxonomy: 'merchant' },
    { value: '212', taxonomy: 'google_product_category' },
  ],
  condition: ['new'],
  variant_options: [{ name: 'Farbe', value: 'Blau' }],
  media: [image],
  seller: { name: 'The Weavery', links: [...links, { type: 'refund_policy', url: 'https://shop.example/returns' }] },
}
const completeProduct = {
  id: 'prod_1',
  title: 'Linen shirt',
  description: { plain: 'A shirt of Belgian linen.' },
  url: 'https://shop.example/products/linen-shirt',
  media: [image],
  variants: [completeVariant],
}

const without = <Value extends object>(value: Value, ...names: (keyof Value)[]): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name as keyof Value)))

/** Renders the offer with these changes as the only variant of its product. */
const inAcp = (change: Partial<Offer>) => acpProduct({ productId: 'prod_1', offers: [{ ...completeOffer, ...change }] })

describe('a product in the feed of an ACP agent', () => {
  test('states all that is known of it and of its variants, with amounts in minor units', () => {
    expect(inAcp({})).toEqual(completeProduct)
  })

  test('takes its own texts and pictures from its first variant', () => {
    const second = {
      ...completeOffer,
      id: 'var_2',
      title: 'Linen shirt, Red',
      productTitle: 'Shirt',
      description: 'Red.',
    }
    expect(acpProduct({ productId: 'prod_1', offers: [completeOffer, second] })).toEqual({
      ...completeProduct,
      variants: [
        completeVariant,
        { ...completeVariant, id: 'var_2', title: 'Linen shirt, Red', description: { plain: 'Red.' } },
      ],
    })
  })

  test('has no texts without a listed variant', () => {
    expect(acpProduct({ productId: 'prod_1', offers: [] })).toEqual({ id: 'prod_1', variants: [] })
  })

  test.each<[string, Partial<Offer>, (keyof typeof completeVariant)[]]>([
    ['gtin', { gtin: null }, ['barcodes']],
    ['price', { price: null }, ['price']],
    ['sale', { ordinary: null }, ['list_price']],
    ['options', { options: [] }, ['variant_options']],
    ['page of its own', { link: null }, ['url']],
    ['category', { categoryPath: [], googleCategory: null }, ['categories']],
  ])('leaves out what a variant does not have: no %s', (_what, change, names) => {
    expect(inAcp(change)).toEqual({ ...completeProduct, variants: [without(completeVariant, ...names)] })
  })

  test.each<[string, Partial<Offer>, 'description' | 'media']>([
    ['description', { description: '' }, 'description'],
    ['picture', { pictures: [] }, 'media'],
  ])('leaves out what neither it nor a variant has: no %s', (_what, change, name) => {
    expect(inAcp(change)).toEqual({ ...without(completeProduct, name), variants: [without(completeVariant, name)] })
  })

  test('has no address if the shop has no pages', () => {
    expect(inAcp({ productLink: null })).toEqual(without(completeProduct, 'url'))
  })

  test.each<[Offer['availability'], object]>([
    ['in_stock', { available: true, status: 'in_stock' }],
    ['backorder', { available: true, status: 'backorder' }],
    ['out_of_stock', { available: false, status: 'out_of_stock' }],
  ])('can be bought unless it is out of stock: %s', (availability, expected) => {
    expect(inAcp({ availability })).toEqual({
      ...completeProduct,
      variants: [{ ...completeVariant, availability: expected }],
    })
  })

  test.each<[string, Partial<Offer>, object[]]>([
    ['the shop', { categoryPath: ['Shirts'], googleCategory: null }, [{ value: 'Shirts', taxonomy: 'merchant' }]],
    ['Google', { categoryPath: [] }, [{ value: '212', taxonomy: 'google_product_category' }]],
  ])('names the taxonomy of its category: %s', (_taxonomy, change, categories) => {
    expect(inAcp(change)).toEqual({ ...completeProduct, variants: [{ ...completeVariant, categories }] })
  })

  const url = 'https://shop.example/p.png'
  test.each<[string, Offer['pictures'][number], object]>([
    ['a text and no size', { url, alt: 'Front', width: null, height: null }, { type: 'image', url, alt_text: 'Front' }],
    ['half a size', { url, alt: 'Front', width: 9, height: null }, { type: 'image', url, alt_text: 'Front' }],
    ['a size and no text', { url, alt: '', width: 9, height: 8 }, { type: 'image', url, width: 9, height: 8 }],
  ])('describes a picture with %s', (_what, given, expected) => {
    expect(inAcp({ pictures: [given] })).toEqual({
      ...completeProduct,
      media: [expected],
      variants: [{ ...completeVariant, media: [expected] }],
    })
  })

  test('links no refund policy if the shop has none', () => {
    expect(inAcp({ seller: { ...completeOffer.seller, returnsUrl: null } })).toEqual({
      ...completeProduct,
      variants: [{ ...completeVariant, seller: { name: 'The Weavery', links } }],
    })
  })
})

test('a product that is no longer sold names its variants as discontinued, because ACP cannot delete products', () => {
  expect(goneAcpProduct('prod_1', ['var_1', 'var_2'])).toEqual({
    id: 'prod_1',
    variants: [
      { id: 'var_1', title: 'var_1', availability: { available: false, status: 'discontinued' } },
      { id: 'var_2', title: 'var_2', availability: { available: false, status: 'discontinued' } },
    ],
  })
})

test('the metadata of a feed states its market, and when it was refreshed if it was', () => {
  // Casts away the members that the metadata do not state.
  const feed = { id: 'feed_1', country: 'DE', refreshed_at: null } as unknown as Feed
  expect([feed, { ...feed, refreshed_at: new Date('2026-11-29T12:00:00+01:00') }].map(acpMetadata)).toEqual([
    { id: 'feed_1', target_country: 'DE' },
    { id: 'feed_1', target_country: 'DE', updated_at: '2026-11-29T11:00:00.000Z' },
  ])
})
