import { unitPrice } from '../pricing/index.ts'
import type { CatalogProduct } from './shown-product-store.ts'

export interface Price {
  readonly amount: number
  readonly currency: string
}

export interface PriceRange {
  readonly min: Price
  readonly max: Price
}

/** A product as an agent sees it (specification of `/ucp`, "Product"). */
export interface ShownProduct<P = Price | null, R = PriceRange | null> {
  id: string
  title: string
  description: string
  handle: string
  /** Names of the categories, as the shop shows them. */
  categories: string[]
  category_ids: string[]
  collection_ids: string[]
  price_range: R
  variants: {
    id: string
    title: string
    sku: string | null
    options: { name: string; value: string }[]
    price: P
    availability: { available: boolean; status: 'in_stock' | 'out_of_stock' }
  }[]
  media: { url: string; type: 'image'; alt?: string }[]
}

export interface Market {
  readonly currency: string
  readonly regionId: string | null
}

/** Renders a product with the prices of one market. */
export function productView(product: CatalogProduct, market: Market, baseUrl: string, now: Date): ShownProduct {
  const prices = product.variants.map((variant) => priceIn(variant.prices, market, now))
  return describe(product, baseUrl, (at) => prices[at] ?? null, priceRange(prices))
}

/** Renders a product with prices in any form. Calls `priceAt` with the index of each variant. */
export function describe<P, R>(
  product: CatalogProduct,
  baseUrl: string,
  priceAt: (variant: number) => P,
  range: R,
): ShownProduct<P, R> {
  return {
    id: product.id,
    title: product.title,
    description: product.description,
    handle: product.handle,
    categories: product.categories.map((category) => category.name),
    category_ids: product.categories.map((category) => category.id),
    collection_ids: [...product.collectionIds],
    price_range: range,
    variants: product.variants.map((variant, at) => {
      const available = !variant.managed || variant.allowBackorder || variant.available > 0
      return {
        id: variant.id,
        title: variant.title,
        sku: variant.sku,
        options: [...variant.options],
        price: priceAt(at),
        availability: { available, status: available ? 'in_stock' : 'out_of_stock' },
      }
    }),
    media: product.media.map(({ url, alt }) => ({
      url: absolute(url, baseUrl),
      type: 'image',
      ...(alt ? { alt } : {}),
    })),
  }
}

export function priceIn(prices: Parameters<typeof unitPrice>[0], market: Market, now: Date): Price | null {
  const amount = unitPrice(prices, market, now)
  return amount === null ? null : { amount, currency: market.currency }
}

export function priceRange(prices: readonly (Price | null)[]): PriceRange | null {
  const priced = prices.filter((price) => price !== null)
  const [first] = priced
  if (!first) return null
  const amounts = priced.map(({ amount }) => amount)
  return {
    min: { amount: Math.min(...amounts), currency: first.currency },
    max: { amount: Math.max(...amounts), currency: first.currency },
  }
}

const absolute = (url: string, baseUrl: string): string => (url.startsWith('/') ? `${baseUrl}${url}` : url)
