import { toDecimal } from '../../platform/money.ts'
import type { Policies } from '../policies/index.ts'
import type { ShippingOptionFacts } from '../pricing/index.ts'
import type { RegionFacts, ShopSettings, StoreFacts } from '../settings/index.ts'
import { absoluteUrl, productPath, withQuery } from './addresses.rules.ts'

/** The parts of a product that its structured data states, in the vocabulary of schema.org. */

export interface DescribedProduct {
  readonly id: string
  readonly handle: string
  readonly title: string
  readonly description: string
  readonly vendor: string | null
  readonly media: readonly { readonly url: string }[]
}

export interface DescribedVariant {
  readonly id: string
  readonly title: string
  readonly sku: string | null
  readonly options: readonly { readonly name: string; readonly value: string; readonly writtenName?: string }[]
  readonly media: DescribedProduct['media']
  readonly isAvailable: boolean
  readonly price: { readonly amount: number; readonly currency: string } | null
}

export interface Described {
  readonly product: DescribedProduct
  readonly variants: readonly DescribedVariant[]
  readonly region: RegionFacts
  /** The terms that apply to the product. */
  readonly policies: Policies
  /** Language of the texts. Null means the shop's own. */
  readonly language: string | null
  readonly baseUrl: string
}

/** Describes a product with one variant, or the group of its variants. Skips variants without a price in the region. */
export function productData({ product, variants, region, policies, language, baseUrl }: Described): object {
  const id = baseUrl + productPath(product.handle)
  const url = withQuery(id, { lang: language })
  const shared = {
    name: product.title,
    ...(product.description.trim() === '' ? {} : { description: product.description.trim() }),
    ...(product.vendor ? { brand: { '@type': 'Brand', name: product.vendor } } : {}),
    ...imagesOf(product, baseUrl),
  }
  const [only] = variants
  if (only && variants.length === 1)
    return {
      '@type': 'Product',
      '@id': `${id}#product`,
      url,
      ...shared,
      ...skuOf(only),
      ...offersOf(only, url, region, policies),
    }
  return {
    '@type': 'ProductGroup',
    '@id': `${id}#product`,
    url,
    productGroupID: product.id,
    ...shared,
    ...variesBy(variants),
    hasVariant: variants
      .filter(({ price }) => price !== null)
      .map((variant) => {
        const address = withQuery(id, { variant: variant.id, lang: language })
        return {
          '@type': 'Product',
          '@id': `${id}#${variant.id}`,
          url: address,
          name: `${product.title}, ${variant.title}`,
          ...skuOf(variant),
          ...propertiesOf(variant),
          ...imagesOf(variant, baseUrl),
          ...offersOf(variant, address, region, policies),
        }
      }),
  }
}

function imagesOf({ media }: Pick<DescribedProduct, 'media'>, baseUrl: string): { image?: string[] } {
  const image = media.flatMap(({ url }) => absoluteUrl(url, baseUrl) ?? [])
  return image.length > 0 ? { image } : {}
}

const skuOf = ({ sku }: DescribedVariant): { sku?: string } => (sku ? { sku } : {})

function offersOf(
  { price, isAvailable }: DescribedVariant,
  url: string,
  region: RegionFacts,
  policies: Policies,
): { offers?: object } {
  if (!price) return {}
  const { amount, currency } = price
  const offers = {
    '@type': 'Offer',
    url,
    price: toDecimal(amount, currency),
    priceCurrency: currency,
    availability: `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    shippingDetails: region.shippingOptions.map((option) => ({ '@id': shippingId(option, amount) })),
    ...returnPolicyData(policies, region.countries),
    ...warrantyData(policies),
  }
  return { offers }
}

function warrantyData({ warranty }: Policies): object {
  if (!warranty) return {}
  const durationOfWarranty = { '@type': 'QuantitativeValue', value: warranty.months, unitCode: 'MON' }
  return { warranty: { '@type': 'WarrantyPromise', durationOfWarranty } }
}

const refundTypes = { money: 'FullRefund', exchange: 'ExchangeRefund', store_credit: 'StoreCreditRefund' } as const

/**
 * Describes the return terms in schema.org's vocabulary. The vocabulary has one return window, counted from delivery.
 * Other windows are omitted.
 */
function returnPolicyData({ returns }: Policies, countries: readonly string[]): object {
  if (!returns || (returns.counted_from !== 'delivery' && !returns.final_sale)) return {}
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: [...countries] }
  if (returns.final_sale)
    return {
      hasMerchantReturnPolicy: {
        ...policy,
        returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      },
    }
  return {
    hasMerchantReturnPolicy: {
      ...policy,
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: returns.window_days,
      returnMethod: returns.methods.map(
        (method) => `https://schema.org/${method === 'by_mail' ? 'ReturnByMail' : 'ReturnInStore'}`,
      ),
      returnFees: `https://schema.org/${returns.paid_by === 'shop' ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
      refundType: returns.refund_as.map((kind) => `https://schema.org/${refundTypes[kind]}`),
    },
  }
}

const isFree = ({ amountMinor, freeOverMinor }: ShippingOptionFacts, priceMinor: number): boolean =>
  amountMinor === 0 || (freeOverMinor !== null && priceMinor >= freeOverMinor)

const shippingId = (option: ShippingOptionFacts, priceMinor: number): string =>
  `#shipping-${option.id}${isFree(option, priceMinor) ? '-free' : ''}`

/** Returns the shipping details for the offers of these variants, without duplicates. */
export function shippingData(
  variants: readonly DescribedVariant[],
  region: RegionFacts,
  { shipping }: Policies,
): object[] {
  const amounts = variants.flatMap(({ price }) => price?.amount ?? [])
  const named = region.shippingOptions.flatMap((option) =>
    amounts.map((amount) => [shippingId(option, amount), option, isFree(option, amount)] as const),
  )
  return [...new Map(named.map((one) => [one[0], one])).values()].map(([id, option, free]) => ({
    '@type': 'OfferShippingDetails',
    '@id': id,
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: toDecimal(free ? 0 : option.amountMinor, region.currency),
      currency: region.currency,
    },
    shippingDestination: (option.countries ?? region.countries).map((country) => ({
      '@type': 'DefinedRegion',
      addressCountry: country,
      ...(option.provinces ? { addressRegion: [...option.provinces] } : {}),
    })),
    ...deliveryTime(option, shipping),
  }))
}

function deliveryTime({ minDays, maxDays }: ShippingOptionFacts, shipping: Policies['shipping']): object {
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  })
  const min = minDays ?? maxDays
  const transit = min === null ? {} : { transitTime: days(min, maxDays ?? min) }
  const handling = shipping ? { handlingTime: days(shipping.handling_days_min, shipping.handling_days_max) } : {}
  const times = { ...handling, ...transit }
  return Object.keys(times).length === 0 ? {} : { deliveryTime: { '@type': 'ShippingDeliveryTime', ...times } }
}

type Property = 'color' | 'size' | 'material' | 'pattern'

const named = (property: Property, names: readonly string[]) => names.map((name) => [name, property] as const)

/** Option names that have a schema.org property, in the languages a shop may use. */
const properties: ReadonlyMap<string, Property> = new Map([
  ...named('color', ['color', 'colour', 'farbe', 'couleur', 'colore', 'kleur', 'रंग']),
  ...named('size', ['size', 'größe', 'grösse', 'taille', 'talla', 'tamaño', 'taglia', 'maat', 'आकार']),
  ...named('material', ['material', 'matériau', 'materiale', 'materiaal', 'fabric']),
  ...named('pattern', ['pattern', 'muster', 'motif', 'motivo', 'patroon', 'print']),
])

/** Returns the schema.org property for an option with this name. Returns undefined if there is none. */
export const propertyOf = (name: string): Property | undefined => properties.get(name.trim().toLowerCase())

function variesBy(variants: readonly DescribedVariant[]): { variesBy?: string[] } {
  const names = new Set(
    variants.flatMap(({ options }) => options.flatMap(({ name, writtenName = name }) => propertyOf(writtenName) ?? [])),
  )
  return names.size > 0 ? { variesBy: [...names].map((name) => `https://schema.org/${name}`) } : {}
}

/** Returns the options of a variant: as their schema.org property if they have one, otherwise by name. */
function propertiesOf({ options }: DescribedVariant): object {
  const own = options.flatMap(({ name, value, writtenName = name }) => {
    const property = propertyOf(writtenName)
    return property ? [[property, value] as const] : []
  })
  const others = options.filter(({ name, writtenName = name }) => !propertyOf(writtenName))
  return {
    ...Object.fromEntries(own),
    ...(others.length > 0
      ? { additionalProperty: others.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })) }
      : {}),
  }
}

/** Returns the structured data of a page: its language and its subject. `about`: the `@id` of the subject. */
export const pageData = (url: string, language: string, about: string): object => ({
  '@type': 'WebPage',
  '@id': `${url}#page`,
  url,
  inLanguage: language,
  mainEntity: { '@id': about },
})

export const shopId = (baseUrl: string): string => `${baseUrl}/#shop`

export function shopData({ store, policies, supportedCountries }: ShopSettings, baseUrl: string): object {
  const logo = store.logoUrl === null ? null : absoluteUrl(store.logoUrl, baseUrl)
  const contact = {
    ...(store.supportEmail ? { email: store.supportEmail } : {}),
    ...(store.contactPhone ? { telephone: store.contactPhone } : {}),
  }
  return {
    '@type': 'OnlineStore',
    '@id': shopId(baseUrl),
    name: store.name,
    url: `${baseUrl}/`,
    ...(store.legalName ? { legalName: store.legalName } : {}),
    ...(logo ? { logo } : {}),
    ...(Object.keys(contact).length > 0
      ? { contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', ...contact } }
      : {}),
    ...returnPolicyData(policies, supportedCountries),
  }
}

/** Returns the structured data of the shop's website with its search, which browsers and search engines may offer. */
export const websiteData = (store: StoreFacts, languages: readonly string[], baseUrl: string): object => ({
  '@type': 'WebSite',
  '@id': `${baseUrl}/#website`,
  name: store.name,
  url: `${baseUrl}/`,
  inLanguage: [...languages],
  publisher: { '@id': shopId(baseUrl) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${baseUrl}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
