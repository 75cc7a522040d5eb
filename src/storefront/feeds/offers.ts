import { localeChain } from '../../platform/locale.rules.ts'
import type { OfferedProduct, OfferedVariant } from '../catalog/index.ts'
import { effectivePolicies, type Policies } from '../policies/index.ts'
import { type PriceFacts, type ShippingOptionFacts, unitPrice } from '../pricing/index.ts'
import type { RegionFacts, ShopSettings } from '../settings/index.ts'
import { absoluteUrl, productPath } from '../shop-pages/index.ts'
import type { Feed, Offer, OfferGroup, OfferShipping, Seller } from './feed.types.ts'

/** The feed, its region and the settings that its offers depend on. */
export interface Market {
  readonly feed: Feed
  readonly region: RegionFacts
  readonly settings: ShopSettings
  readonly seller: Seller
  /** Languages of the texts, in order of preference. Empty: the shop's language. */
  readonly locales: readonly string[]
  readonly baseUrl: string
  readonly now: Date
}

export function marketOf(feed: Feed, region: RegionFacts, settings: ShopSettings, baseUrl: string, now: Date): Market {
  const { store } = settings
  const seller = {
    name: store.name,
    url: `${baseUrl}/`,
    privacyUrl: `${baseUrl}/policies/privacy`,
    termsUrl: `${baseUrl}/policies/terms`,
    returnsUrl: store.refundPolicy.trim() === '' ? null : `${baseUrl}/policies/refunds`,
    country: feed.store_country,
  }
  const locales =
    feed.locale === null ? [] : localeChain({ own: feed.locale, accepted: undefined }, store.defaultLocale)
  return { feed, region, settings, seller, locales, baseUrl, now }
}

/** Describes the product's variants for a feed. */
export function offersOf(product: OfferedProduct, market: Market): OfferGroup {
  const policies = effectivePolicies(market.settings.policies, market.settings.policiesByProduct.get(product.id))
  const offers = product.variants.map((variant, place) => offerOf(product, variant, place, policies, market))
  return { productId: product.id, offers }
}

function offerOf(
  product: OfferedProduct,
  variant: OfferedVariant,
  place: number,
  policies: Policies,
  market: Market,
): Offer {
  const { feed, region, seller } = market
  const { details } = product
  const values = variant.options.map(({ value }) => value)
  const hasVariants = product.variants.length > 1
  const availability = availabilityOf(variant)
  const price = priceOf(variant.prices, market)
  return {
    id: variant.id,
    productId: product.id,
    place,
    title: hasVariants && values.length > 0 ? `${product.title} – ${values.join(', ')}` : product.title,
    productTitle: product.title,
    description: product.description.trim(),
    link: linkTo(product, variant.id, market),
    productLink: linkTo(product, null, market),
    pictures: picturesOf(product, variant, market.baseUrl),
    ...price,
    taxIncluded: region.taxInclusive,
    availability,
    availableOn: availability === 'backorder' ? dayAfter(market.now, feed.backorder_days) : null,
    hasVariants,
    options: variant.options,
    sku: variant.sku,
    brand: product.vendor ?? feed.brand,
    gtin: variant.details.gtin ?? null,
    mpn: variant.details.mpn ?? null,
    condition: details.condition ?? 'new',
    ageGroup: details.age_group ?? null,
    gender: details.gender ?? null,
    weightGrams: variant.details.weight_grams || null,
    categoryPath: product.categoryPath,
    googleCategory: details.google_product_category ?? null,
    shipping: price.price === null ? [] : shippingOf(region, feed.country, price.price.amount),
    handlingDays: policies.shipping && {
      min: policies.shipping.handling_days_min,
      max: policies.shipping.handling_days_max,
    },
    returns: policies.returns && {
      days: policies.returns.final_sale ? null : policies.returns.window_days,
      finalSale: policies.returns.final_sale,
      exchanges: !policies.returns.final_sale && policies.returns.refund_as.includes('exchange'),
    },
    seller,
    excluded: details.excluded_feeds ?? [],
  }
}

/**
 * Returns the availability as search and the product page show it. Units that running payments hold are not available.
 */
function availabilityOf({ managed, allowBackorder, available }: OfferedVariant): Offer['availability'] {
  if (!managed || available > 0) return 'in_stock'
  return allowBackorder ? 'backorder' : 'out_of_stock'
}

type OfferPrice = Pick<Offer, 'price' | 'ordinary' | 'saleStartsAt' | 'saleEndsAt'>

function priceOf(prices: readonly PriceFacts[], { region, now }: Market): OfferPrice {
  const { currency } = region
  const market = { currency, regionId: region.id }
  const amount = unitPrice(prices, market, now)
  const none = { ordinary: null, saleStartsAt: null, saleEndsAt: null }
  if (amount === null) return { price: null, ...none }
  const withoutSales = prices.map((price) => ({ ...price, saleAmountMinor: null, laterSales: [] }))
  const ordinary = unitPrice(withoutSales, market, now)
  const price = { amount, currency }
  if (ordinary === null || ordinary <= amount) return { price, ...none }
  return { price, ordinary: { amount: ordinary, currency }, ...runningSale(prices, region, amount, now) }
}

function runningSale(prices: readonly PriceFacts[], region: RegionFacts, amount: number, now: Date) {
  const own = prices.filter(({ currency }) => currency === region.currency)
  const price = own.find(({ regionId }) => regionId === region.id) ?? own.find(({ regionId }) => regionId === null)
  const sales = price
    ? [
        { amountMinor: price.saleAmountMinor, startsAt: price.saleStartsAt, endsAt: price.saleEndsAt },
        ...(price.laterSales ?? []),
      ]
    : []
  const running = sales.find(
    ({ amountMinor, startsAt, endsAt }) =>
      amountMinor === amount &&
      (startsAt === null || Date.parse(startsAt) <= now.getTime()) &&
      (endsAt === null || Date.parse(endsAt) > now.getTime()),
  )
  const utc = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null)
  return { saleStartsAt: utc(running?.startsAt), saleEndsAt: utc(running?.endsAt) }
}

/**
 * Returns the URL of the product page: the feed's link template, filled in, or without a template the shop's page in
 * the feed's region and language, so that it shows the same price. Null if the feed has no template and the shop has no
 * pages.
 */
function linkTo({ handle }: OfferedProduct, variantId: string | null, market: Market): string | null {
  const { feed, settings, baseUrl } = market
  if (feed.link_template !== null)
    return feed.link_template
      .replaceAll('{handle}', encodeURIComponent(handle))
      .replaceAll('{variant_id}', encodeURIComponent(variantId ?? ''))
  if (!settings.store.pages.enabled) return null
  const query = new URLSearchParams({
    ...(variantId === null ? {} : { variant: variantId }),
    region: feed.region_id,
    ...(feed.locale === null ? {} : { lang: feed.locale }),
  })
  return `${baseUrl}${productPath(handle)}?${query}`
}

/** Returns the pictures of the product, with the variant's own picture first. */
function picturesOf(product: OfferedProduct, variant: OfferedVariant, baseUrl: string): Offer['pictures'] {
  const own = product.media.findIndex(({ url }) => url === variant.details.picture)
  const ordered = own > 0 ? [product.media[own], ...product.media.toSpliced(own, 1)] : product.media
  return ordered.flatMap((media) => {
    const url = media && absoluteUrl(media.url, baseUrl)
    return url ? [{ url, alt: media.alt, width: media.width, height: media.height }] : []
  })
}

function shippingOf(region: RegionFacts, country: string, priceMinor: number): OfferShipping[] {
  const reaches = ({ countries }: ShippingOptionFacts) => (countries ?? region.countries).includes(country)
  return region.shippingOptions.filter(reaches).flatMap((option) => {
    const free = option.freeOverMinor !== null && priceMinor >= option.freeOverMinor
    const provinces = option.provinces ?? [null]
    return provinces.map((province) => ({
      country,
      province: province === null ? null : province.replace(`${country}-`, ''),
      service: option.name,
      price: { amount: free ? 0 : option.amountMinor, currency: region.currency },
      minDays: option.minDays ?? option.maxDays,
      maxDays: option.maxDays ?? option.minDays,
    }))
  })
}

const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
