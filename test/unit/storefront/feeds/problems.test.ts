import { describe, expect, test } from 'vitest'
import { feedFormats, type Offer, type OfferProblem } from '../../../../src/storefront/feeds/feed.types.ts'
import { acceptedPictures, cut, priceText, problemsOf } from '../../../../src/storefront/feeds/problems.rules.ts'
import { completeOffer } from '../../../support/feed-offer.ts'

const problemsByFormat = (change: Partial<Offer>) =>
  Object.fromEntries(feedFormats.map((format) => [format, problemsOf({ ...completeOffer, ...change }, format)]))

const omits = (attribute: string, record: string, field: string, message: string): OfferProblem => ({
  attribute,
  message,
  refuses: true,
  record,
  field,
})
const weakens = (...given: Parameters<typeof omits>): OfferProblem => ({ ...omits(...given), refuses: false })
const picture = (url: string): Offer['pictures'][number] => ({ url, alt: '', width: null, height: null })

const noPrice = omits('price', 'prod_1', '/variants/2/prices', 'There is no price in the currency of this feed.')
const longId = (length: number) =>
  omits('id', 'prod_1', '/variants/2/id', `The id of the variant is longer than ${length} characters.`)
const noPage = omits('link', 'feed', '/link_template', 'The shop has no pages: set link_template of the feed.')
const noPicture = omits('image_link', 'prod_1', '/media', 'The product has no picture as JPEG, PNG, WebP or GIF.')
const noDescription = omits('description', 'prod_1', '/description', 'The description is empty.')
const noBrand = omits('brand', 'prod_1', '/vendor', 'The product has no vendor, and the feed no brand.')
const gtinField = '/variants/2/details/gtin'
const noIdentifiers = weakens(
  'gtin',
  'prod_1',
  gtinField,
  'There is neither a GTIN nor a brand with the maker’s number: the item is listed as one without identifiers.',
)
const noNumber = weakens('gtin', 'prod_1', gtinField, 'There is neither a GTIN nor the maker’s number.')
const noBarcode = weakens('barcodes', 'prod_1', gtinField, 'There is no GTIN.')
const noDelivery = weakens(
  'shipping',
  'shipping',
  '/shipping-options',
  'No way of delivery reaches the country of this feed.',
)
const noCategory = weakens('product_type', 'prod_1', '/categories', 'The product is in no category.')
const longTitle = weakens(
  'title',
  'prod_1',
  '/title',
  'The title with the options is longer than 150 characters: it is cut.',
)
const longDescription = weakens(
  'description',
  'prod_1',
  '/description',
  'The description is longer than 5,000 characters: it is cut.',
)

describe('an offer', () => {
  test.each<[string, Partial<Offer>, Readonly<Record<string, readonly OfferProblem[]>>]>([
    ['with everything', {}, { google: [], openai: [], acp: [] }],
    ['without a price', { price: null }, { google: [noPrice], openai: [noPrice], acp: [noPrice] }],
    [
      'without a price or delivery',
      { price: null, shipping: [] },
      { google: [noPrice], openai: [noPrice], acp: [noPrice] },
    ],
    [
      'that costs nothing',
      { price: { amount: 0, currency: 'EUR' } },
      {
        google: [omits('price', 'prod_1', '/variants/2/prices', 'Google lists nothing that costs nothing.')],
        openai: [],
        acp: [],
      },
    ],
    ['that costs a cent', { price: { amount: 1, currency: 'EUR' } }, { google: [], openai: [], acp: [] }],
    ['with an id of 50 characters', { id: 'v'.repeat(50) }, { google: [], openai: [], acp: [] }],
    ['with an id of 100 characters', { id: 'v'.repeat(100) }, { google: [longId(50)], openai: [], acp: [] }],
    ['with an id of 255 characters', { id: 'v'.repeat(255) }, { google: [longId(50)], openai: [longId(100)], acp: [] }],
    [
      'with an id of 256 characters',
      { id: 'v'.repeat(256) },
      { google: [longId(50)], openai: [longId(100)], acp: [longId(255)] },
    ],
    ['without a page', { link: null }, { google: [noPage], openai: [noPage], acp: [noPage] }],
    [
      'without a picture',
      { pictures: [] },
      {
        google: [noPicture],
        openai: [noPicture],
        acp: [weakens('media', 'prod_1', '/media', 'The product has no picture.')],
      },
    ],
    [
      'with a drawing as its only picture',
      { pictures: [picture('https://shop.example/drawing.svg')] },
      { google: [noPicture], openai: [noPicture], acp: [] },
    ],
    [
      'without a description',
      { description: '' },
      { google: [noDescription], openai: [noDescription], acp: [{ ...noDescription, refuses: false }] },
    ],
    ['without a brand', { brand: null }, { google: [], openai: [noBrand], acp: [] }],
    [
      'of a store in an unknown country',
      { seller: { ...completeOffer.seller, country: null } },
      {
        google: [],
        openai: [
          omits('store_country', 'feed', '/store_country', 'The feed does not say in which country the store is.'),
        ],
        acp: [],
      },
    ],
    ['without a GTIN', { gtin: null }, { google: [], openai: [], acp: [noBarcode] }],
    ['without the maker’s number', { mpn: null }, { google: [], openai: [], acp: [] }],
    [
      'without a GTIN or the maker’s number',
      { gtin: null, mpn: null },
      { google: [noIdentifiers], openai: [noNumber], acp: [noBarcode] },
    ],
    [
      'without a GTIN or a brand',
      { gtin: null, brand: null },
      { google: [noIdentifiers], openai: [noBrand], acp: [noBarcode] },
    ],
    ['without delivery', { shipping: [] }, { google: [noDelivery], openai: [noDelivery], acp: [noDelivery] }],
    [
      'without a weight',
      { weightGrams: null },
      {
        google: [weakens('shipping_weight', 'prod_1', '/variants/2/details/weight_grams', 'There is no weight.')],
        openai: [],
        acp: [],
      },
    ],
    ['without a category', { categoryPath: [], googleCategory: null }, { google: [noCategory], openai: [], acp: [] }],
    ['with a category of the shop alone', { googleCategory: null }, { google: [], openai: [], acp: [] }],
    ['with a category of Google alone', { categoryPath: [] }, { google: [], openai: [], acp: [] }],
    ['with a title of 150 characters', { title: 't'.repeat(150) }, { google: [], openai: [], acp: [] }],
    [
      'with a title of 151 characters',
      { title: 't'.repeat(151) },
      { google: [longTitle], openai: [longTitle], acp: [] },
    ],
    ['with a description of 5,000 characters', { description: 'd'.repeat(5000) }, { google: [], openai: [], acp: [] }],
    [
      'with a description of 5,001 characters',
      { description: 'd'.repeat(5001) },
      { google: [longDescription], openai: [longDescription], acp: [] },
    ],
  ])('%s has these problems', (_offer, change, expected) => {
    expect(problemsByFormat(change)).toEqual(expected)
  })

  test('names first what keeps it out of the feed', () => {
    expect(problemsByFormat({ shipping: [], description: '', link: null }).openai).toEqual([
      noPage,
      noDescription,
      noDelivery,
    ])
  })
})

test('Google and OpenAI get the pictures that are neither SVG nor AVIF, whatever the query says', () => {
  const urls = ['a.jpg', 'b.SVG', 'c.avif?width=9', 'd.webp?from=e.svg', 'svg', 'f.svg.png']
  const pictures = urls.map((name) => picture(`https://shop.example/${name}`))
  expect(acceptedPictures({ ...completeOffer, pictures })).toEqual([pictures[0], pictures[3], pictures[4], pictures[5]])
})

test.each([
  [{ amount: 1_500, currency: 'USD' }, '15.00 USD'],
  [{ amount: 5, currency: 'INR' }, '0.05 INR'],
  [{ amount: 0, currency: 'JPY' }, '0 JPY'],
  [{ amount: 1_500, currency: 'JPY' }, '1500 JPY'],
  [{ amount: 1_500, currency: 'KWD' }, '1.500 KWD'],
])('the price %j is written %s', (price, text) => {
  expect(priceText(price)).toBe(text)
})

test.each([
  ['a text that fits', 'red linen shirt', 15, 'red linen shirt'],
  ['one character too many, between words', 'red linen shirts', 15, 'red linen'],
  ['a space at the limit', 'red linen shirt', 9, 'red linen'],
  ['a space just within the limit', 'red linen shirt', 10, 'red linen'],
  ['a space exactly in the middle, within the word', 'red unbreakable', 6, 'red un'],
  ['a space after the middle, before the word', 'redd unbreakable', 6, 'redd'],
  ['a word that ends at the limit, after it', 'redd li xyz', 7, 'redd li'],
  ['a space just beyond the limit, within the word', 'abcd ef', 3, 'abc'],
  ['one long word, within it', 'unbreakable', 5, 'unbre'],
  ['spaces around the text, which are removed first', '  red linen  ', 9, 'red linen'],
  ['several spaces before the limit', 'red linen    shirt', 12, 'red linen'],
  ['an emoji that would be halved, before it', 'abcd😀', 5, 'abcd'],
  ['an emoji that fits', 'abc😀', 5, 'abc😀'],
  ['half an emoji in the text, as a replacement character', 'a\ud83db', 9, 'a\ufffdb'],
  ['control characters, without them', 'a\0b\u0007c\u0085d\ufffee\uffff', 9, 'abcde'],
  ['line ends and tabs, which stay', 'a\tb\r\nc', 9, 'a\tb\r\nc'],
])('a feed cuts %s', (_what, text, length, expected) => {
  expect(cut(text, length)).toBe(expected)
})
