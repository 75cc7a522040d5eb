import { propertyOf } from '../shop-pages/index.ts'
import type { Offer, OfferShipping } from './feed.types.ts'
import { acceptedPictures, cut, priceText } from './problems.rules.ts'

/** Value of an attribute in Google's product data: a text, several texts, or groups of sub-attributes. */
type Value = string | readonly string[] | readonly (readonly (readonly [string, string])[])[]
export type GoogleItem = readonly (readonly [string, Value])[]

/** Columns of a tab-separated feed, in order. */
export const googleColumns = [
  ...['id', 'title', 'description', 'link', 'image_link', 'additional_image_link', 'availability', 'availability_date'],
  ...['price', 'sale_price', 'sale_price_effective_date', 'brand', 'gtin', 'mpn', 'identifier_exists', 'condition'],
  ...['item_group_id', 'color', 'size', 'material', 'pattern', 'age_group', 'gender', 'product_type'],
  ...['google_product_category', 'shipping', 'shipping_weight', 'min_handling_time', 'max_handling_time'],
  ...['return_policy_label'],
] as const

const mostPictures = 10

/** Converts a listed offer to Google's product data format. */
export function googleItem(offer: Offer): GoogleItem {
  const [first, ...more] = acceptedPictures(offer)
  const hasNumber = offer.gtin !== null || (offer.brand !== null && offer.mpn !== null)
  const item: (readonly [string, Value | null | undefined])[] = [
    ['id', offer.id],
    ['title', cut(offer.title, 150)],
    ['description', cut(offer.description, 5000)],
    ['link', offer.link],
    ['image_link', first?.url],
    ['additional_image_link', more.slice(0, mostPictures).map(({ url }) => url)],
    ['availability', offer.availability],
    ['availability_date', offer.availableOn && `${offer.availableOn}T00:00Z`],
    ...pricesOf(offer),
    ['brand', offer.brand && cut(offer.brand, 70)],
    ['gtin', offer.gtin],
    ['mpn', offer.mpn],
    ['identifier_exists', hasNumber ? null : 'no'],
    ['condition', offer.condition],
    ['item_group_id', offer.hasVariants ? offer.productId.slice(0, 50) : null],
    ...propertiesOf(offer),
    ['age_group', offer.ageGroup],
    ['gender', offer.gender],
    ['product_type', offer.categoryPath.length > 0 ? cut(offer.categoryPath.join(' > '), 750) : null],
    ['google_product_category', offer.googleCategory],
    ['shipping', offer.shipping.map(shippingOf)],
    ['shipping_weight', offer.weightGrams === null ? null : `${offer.weightGrams} g`],
    ['min_handling_time', offer.handlingDays && String(offer.handlingDays.min)],
    ['max_handling_time', offer.handlingDays && String(offer.handlingDays.max)],
    ['return_policy_label', offer.returns?.finalSale ? 'final_sale' : null],
  ]
  return item.flatMap(([name, value]) => (value && value.length > 0 ? [[name, value] as const] : []))
}

function pricesOf(offer: Offer): (readonly [string, string | null])[] {
  const { price, ordinary, saleStartsAt, saleEndsAt } = offer
  if (price === null || ordinary === null) return [['price', price && priceText(price)]]
  return [
    ['price', priceText(ordinary)],
    ['sale_price', priceText(price)],
    // A sale period needs both a start and an end.
    ['sale_price_effective_date', saleStartsAt && saleEndsAt ? `${minute(saleStartsAt)}/${minute(saleEndsAt)}` : null],
  ]
}

const minute = (iso: string): string => `${iso.slice(0, 16)}Z`

const longestProperty = { color: 100, size: 100, material: 200, pattern: 100 } as const

/**
 * Returns attributes from the variant's options, each at most once. Options without a matching attribute appear only in
 * the title.
 */
function propertiesOf({ options }: Offer): (readonly [string, string])[] {
  const values = new Map(
    options.flatMap(({ name, value, writtenName = name }) => {
      const property = propertyOf(writtenName)
      return property ? [[property, cut(value, longestProperty[property])] as const] : []
    }),
  )
  return [...values]
}

function shippingOf(shipping: OfferShipping): (readonly [string, string])[] {
  const { country, province, service, price, minDays, maxDays } = shipping
  return [
    ['country', country],
    ...(province === null ? [] : ([['region', province]] as const)),
    ['service', cut(service, 100)],
    ['price', priceText(price)],
    ...(minDays === null ? [] : ([['min_transit_time', String(minDays)]] as const)),
    ...(maxDays === null ? [] : ([['max_transit_time', String(maxDays)]] as const)),
  ]
}

/** Returns an item that is no longer sold, for a supplemental feed. Google then shows it as out of stock. */
export const goneGoogleItem = (variantId: string): GoogleItem => [
  ['id', variantId],
  ['availability', 'out_of_stock'],
]

const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const googleXmlBegin = (title: string, link: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0">\n<channel>\n<title>${xmlText(cut(title, 150))}</title>\n<link>${xmlText(link)}</link>\n<description>${xmlText(cut(title, 150))}</description>\n`
export const googleXmlEnd = '</channel>\n</rss>\n'

export const googleXmlItem = (item: GoogleItem): string =>
  `<item>${item.map(([name, value]) => xmlElements(name, value)).join('')}</item>\n`

function xmlElements(name: string, value: Value): string {
  if (typeof value === 'string') return `<g:${name}>${xmlText(value)}</g:${name}>`
  return value
    .map((one) => {
      const inner =
        typeof one === 'string'
          ? xmlText(one)
          : one.map(([part, text]) => `<g:${part}>${xmlText(text)}</g:${part}>`).join('')
      return `<g:${name}>${inner}</g:${name}>`
    })
    .join('')
}

export const googleTsvHeader = `${googleColumns.join('\t')}\n`

export function googleTsvLine(item: GoogleItem): string {
  const values = new Map(item)
  return `${googleColumns.map((name) => tsvCell(values.get(name))).join('\t')}\n`
}

/** Writes a cell. Commas separate several values, colons the parts of a group. */
function tsvCell(value: Value | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return flat(value)
  return value.map((one) => (typeof one === 'string' ? flat(one).replaceAll(',', '%2C') : group(one))).join(',')
}

/** Formats a shipping group as `country:region:service:price`. */
function group(parts: readonly (readonly [string, string])[]): string {
  const named = new Map(parts)
  return ['country', 'region', 'service', 'price']
    .map((name) => flat(named.get(name) ?? '').replace(/[:,]/g, ' '))
    .join(':')
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()
