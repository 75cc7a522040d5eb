import { toDecimal } from '../../platform/money.ts'
import type { FeedFormat, Money, Offer, OfferProblem } from './feed.types.ts'

/** Returns an amount with its currency: `15.00 USD`. */
export const priceText = ({ amount, currency }: Money): string => `${toDecimal(amount, currency)} ${currency}`

/** Cuts a text that is longer than `length`, between words if possible. Removes characters that no feed accepts. */
export function cut(text: string, length: number): string {
  const clean = text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .trim()
  if (clean.length <= length) return clean
  const short = clean.slice(0, length + 1)
  const end = short.lastIndexOf(' ')
  return (end > length / 2 ? short.slice(0, end) : clean.slice(0, length)).replace(/[\ud800-\udbff]$/, '').trim()
}

/** Returns pictures in a format that Google and OpenAI accept. */
export const acceptedPictures = ({ pictures }: Offer): Offer['pictures'] =>
  pictures.filter(({ url }) => !/\.(svg|avif)$/i.test(new URL(url).pathname))

const longestId: Readonly<Record<FeedFormat, number>> = { google: 50, openai: 100, acp: 255 }

/**
 * Returns the problems that keep an offer out of the feed or make its listing worse. Each names the field to correct.
 */
export const problemsOf = (offer: Offer, format: FeedFormat): OfferProblem[] =>
  [...missingIn(offer, format), ...worseIn(offer, format)].filter((problem) => problem !== null)

const fieldsOf = ({ productId: record, place }: Offer) => ({
  product: (field: string) => ({ record, field }),
  variant: (field: string) => ({ record, field: `/variants/${place}${field}` }),
})

/** Returns the problems that keep the offer out of the feed, and null for each check that it passes. */
function missingIn(offer: Offer, format: FeedFormat): (OfferProblem | null)[] {
  const { product, variant } = fieldsOf(offer)
  return [
    missing(offer.price === null, 'price', 'There is no price in the currency of this feed.', variant('/prices')),
    missing(
      format === 'google' && offer.price?.amount === 0,
      'price',
      'Google lists nothing that costs nothing.',
      variant('/prices'),
    ),
    missing(
      offer.id.length > longestId[format],
      'id',
      `The id of the variant is longer than ${longestId[format]} characters.`,
      variant('/id'),
    ),
    missing(offer.link === null, 'link', 'The shop has no pages: set link_template of the feed.', {
      record: 'feed',
      field: '/link_template',
    }),
    missing(
      format !== 'acp' && acceptedPictures(offer).length === 0,
      'image_link',
      'The product has no picture as JPEG, PNG, WebP or GIF.',
      product('/media'),
    ),
    missing(
      format !== 'acp' && offer.description === '',
      'description',
      'The description is empty.',
      product('/description'),
    ),
    missing(
      format === 'openai' && offer.brand === null,
      'brand',
      'The product has no vendor, and the feed no brand.',
      product('/vendor'),
    ),
    missing(
      format === 'openai' && offer.seller.country === null,
      'store_country',
      'The feed does not say in which country the store is.',
      { record: 'feed', field: '/store_country' },
    ),
  ]
}

/** Returns the problems that make a listed offer less effective, and null for each check that it passes. */
function worseIn(offer: Offer, format: FeedFormat): (OfferProblem | null)[] {
  const { product, variant } = fieldsOf(offer)
  return [
    worse(
      format === 'google' && offer.gtin === null && (offer.brand === null || offer.mpn === null),
      'gtin',
      'There is neither a GTIN nor a brand with the maker’s number: the item is listed as one without identifiers.',
      variant('/details/gtin'),
    ),
    worse(
      format === 'openai' && offer.gtin === null && offer.mpn === null,
      'gtin',
      'There is neither a GTIN nor the maker’s number.',
      variant('/details/gtin'),
    ),
    worse(format === 'acp' && offer.gtin === null, 'barcodes', 'There is no GTIN.', variant('/details/gtin')),
    worse(
      offer.price !== null && offer.shipping.length === 0,
      'shipping',
      'No way of delivery reaches the country of this feed.',
      { record: 'shipping', field: '/shipping-options' },
    ),
    worse(
      format === 'google' && offer.weightGrams === null,
      'shipping_weight',
      'There is no weight.',
      variant('/details/weight_grams'),
    ),
    worse(
      format === 'google' && offer.googleCategory === null && offer.categoryPath.length === 0,
      'product_type',
      'The product is in no category.',
      product('/categories'),
    ),
    worse(
      offer.title.length > 150 && format !== 'acp',
      'title',
      'The title with the options is longer than 150 characters: it is cut.',
      product('/title'),
    ),
    worse(
      offer.description.length > 5000 && format !== 'acp',
      'description',
      'The description is longer than 5,000 characters: it is cut.',
      product('/description'),
    ),
    worse(format === 'acp' && offer.pictures.length === 0, 'media', 'The product has no picture.', product('/media')),
    worse(
      format === 'acp' && offer.description === '',
      'description',
      'The description is empty.',
      product('/description'),
    ),
  ]
}

interface Place {
  readonly record: string
  readonly field: string
}

const missing = (is: boolean, attribute: string, message: string, place: Place): OfferProblem | null =>
  is ? { attribute, message, refuses: true, ...place } : null

const worse = (is: boolean, attribute: string, message: string, place: Place): OfferProblem | null =>
  is ? { attribute, message, refuses: false, ...place } : null
