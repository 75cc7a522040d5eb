import { csvRow } from '../../platform/csv.rules.ts'
import { propertyOf } from '../shop-pages/index.ts'
import type { Feed, Offer } from './feed.types.ts'
import { acceptedPictures, cut, priceText } from './problems.rules.ts'

export type OpenaiRow = Readonly<Record<string, unknown>>

export const openaiColumns = [
  ...['is_eligible_search', 'is_eligible_checkout', 'item_id', 'title', 'description', 'url', 'brand', 'seller_name'],
  ...['seller_url', 'image_url', 'additional_image_urls', 'availability', 'availability_date', 'price', 'sale_price'],
  ...['sale_price_start_date', 'sale_price_end_date', 'gtin', 'mpn', 'condition', 'product_category', 'group_id'],
  ...['item_group_title', 'listing_has_variations', 'variant_dict', 'color', 'size', 'material', 'age_group', 'gender'],
  ...['weight', 'item_weight_unit', 'shipping_price', 'seller_privacy_policy', 'seller_tos', 'return_policy'],
  ...['accepts_returns', 'accepts_exchanges', 'return_deadline_in_days', 'target_countries', 'store_country'],
] as const

const mostPictures = 10

/** Converts a listed offer to a row of OpenAI's product feed. */
export function openaiRow(offer: Offer, feed: Feed): OpenaiRow {
  const [first, ...more] = acceptedPictures(offer)
  const { price, ordinary, seller, returns } = offer
  return given({
    is_eligible_search: true,
    is_eligible_checkout: feed.checkout && offer.seller.returnsUrl !== null,
    item_id: offer.id,
    title: cut(offer.title, 150),
    description: cut(offer.description, 5000),
    url: offer.link,
    brand: offer.brand && cut(offer.brand, 70),
    seller_name: cut(seller.name, 70),
    seller_url: seller.url,
    image_url: first?.url,
    additional_image_urls:
      more.length === 0
        ? null
        : more
            .slice(0, mostPictures)
            .map(({ url }) => commaless(url))
            .join(','),
    availability: offer.availability,
    availability_date: offer.availableOn,
    price: price && priceText(ordinary ?? price),
    sale_price: price && ordinary ? priceText(price) : null,
    sale_price_start_date: offer.saleStartsAt?.slice(0, 10),
    sale_price_end_date: offer.saleEndsAt?.slice(0, 10),
    gtin: offer.gtin,
    mpn: offer.mpn,
    condition: offer.condition,
    product_category: offer.categoryPath.length > 0 ? offer.categoryPath.join(' > ') : offer.googleCategory,
    group_id: offer.hasVariants ? offer.productId : null,
    item_group_title: offer.hasVariants ? cut(offer.productTitle, 150) : null,
    listing_has_variations: offer.hasVariants,
    ...variantOf(offer),
    age_group: offer.ageGroup,
    gender: offer.gender,
    ...(offer.weightGrams === null ? {} : { weight: String(offer.weightGrams), item_weight_unit: 'g' }),
    shipping_price: shippingOf(offer),
    seller_privacy_policy: seller.privacyUrl,
    seller_tos: seller.termsUrl,
    return_policy: seller.returnsUrl,
    ...(returns
      ? {
          accepts_returns: !returns.finalSale,
          accepts_exchanges: returns.exchanges,
          return_deadline_in_days: returns.days,
        }
      : {}),
    target_countries: feed.country,
    store_country: seller.country,
  })
}

const longest = { color: 40, size: 20, material: 100, pattern: 100 } as const

function variantOf({ options, hasVariants }: Offer): OpenaiRow {
  const known = options.flatMap(({ name, value, writtenName = name }) => {
    const property = propertyOf(writtenName)
    return property && property !== 'pattern' ? [[property, cut(value, longest[property])] as const] : []
  })
  const all = Object.fromEntries(options.map(({ name, value }) => [name, value]))
  return { ...(hasVariants && options.length > 0 ? { variant_dict: all } : {}), ...Object.fromEntries(known) }
}

/** Returns the cheapest shipping option as `country:region:service_class:price`. Null without one. */
function shippingOf({ shipping }: Offer): string | null {
  const [cheapest] = shipping.toSorted((one, other) => one.price.amount - other.price.amount)
  if (!cheapest) return null
  const { country, province, service, price } = cheapest
  return [country, province ?? '', service.replaceAll(':', ' '), priceText(price)].join(':')
}

const commaless = (url: string): string => url.replaceAll(',', '%2C')

/** Returns an item that is no longer sold. OpenAI then removes it from its search. */
export const goneOpenaiRow = (variantId: string): OpenaiRow => ({
  is_eligible_search: false,
  is_eligible_checkout: false,
  item_id: variantId,
  availability: 'out_of_stock',
})

function given(row: OpenaiRow): OpenaiRow {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}

export const openaiJsonLine = (row: OpenaiRow): string => `${JSON.stringify(row)}\n`
export const openaiCsvHeader = csvRow(openaiColumns)
/** Returns a CSV line for programs. Unlike Weft's other exports, it has no apostrophes before formulas. */
export const openaiCsvLine = (row: OpenaiRow): string =>
  `${openaiColumns.map((name) => rfcCell(row[name])).join(',')}\r\n`

function rfcCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
