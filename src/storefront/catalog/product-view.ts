import { unitPrice } from '../pricing/index.ts'
import type { CatalogProduct, CatalogVariant } from './store.ts'

interface Price {
  readonly amount: number
  readonly currency: string
}

/** A product as an agent sees it (document 1, "Product"). */
export interface ShownProduct {
  id: string
  title: string
  description: string
  handle: string
  /** Names, for people. */
  categories: string[]
  category_ids: string[]
  collection_ids: string[]
  price_range: { min: Price; max: Price } | null
  variants: {
    id: string
    title: string
    sku: string | null
    options: { name: string; value: string }[]
    price: Price | null
    availability: { available: boolean; status: 'in_stock' | 'out_of_stock' }
  }[]
  media: { url: string; type: 'image'; alt?: string }[]
}

export interface Market {
  readonly currency: string
  readonly regionId: string | null
}

/** Priced for one market. */
export function productView(product: CatalogProduct, market: Market, baseUrl: string, now: Date): ShownProduct {
  const variants = product.variants.map((variant) => variantView(variant, market, now))
  return {
    id: product.id,
    title: product.title,
    description: product.description,
    handle: product.handle,
    categories: product.categories.map((category) => category.name),
    category_ids: product.categories.map((category) => category.id),
    collection_ids: [...product.collectionIds],
    price_range: priceRange(variants, market.currency),
    variants,
    media: product.media.map(({ url, alt }) => ({
      url: absolute(url, baseUrl),
      type: 'image',
      ...(alt ? { alt } : {}),
    })),
  }
}

function variantView(variant: CatalogVariant, market: Market, now: Date): ShownProduct['variants'][number] {
  const amount = unitPrice(variant.prices, market, now)
  const available = !variant.managed || variant.allowBackorder || variant.available > 0
  return {
    id: variant.id,
    title: variant.title,
    sku: variant.sku,
    options: [...variant.options],
    price: amount === null ? null : { amount, currency: market.currency },
    availability: { available, status: available ? 'in_stock' : 'out_of_stock' },
  }
}

function priceRange(variants: ShownProduct['variants'], currency: string): ShownProduct['price_range'] {
  const amounts = variants.flatMap((variant) => variant.price?.amount ?? [])
  if (amounts.length === 0) return null
  return { min: { amount: Math.min(...amounts), currency }, max: { amount: Math.max(...amounts), currency } }
}

const absolute = (url: string, baseUrl: string): string => (url.startsWith('/') ? `${baseUrl}${url}` : url)
