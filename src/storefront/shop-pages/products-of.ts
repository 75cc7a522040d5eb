import { collectionProducts, type ShownProduct, searchProducts } from '../catalog-search/index.ts'
import { translateTitles } from '../translations/index.ts'
import type { PagesWithNavigation } from './deps.ts'
import type { Visit } from './shown-page.ts'

export interface Wanted {
  readonly query?: string
  readonly category?: string
  readonly collection?: string
  readonly limit: number
  readonly offset: number
}

export interface Found {
  readonly products: readonly ShownProduct[]
  readonly count: number
  readonly isPartial: boolean
}

/** Reads products with the prices of the visitor's region. */
export async function productsOf(
  deps: PagesWithNavigation,
  { visitor, salesChannelId }: Visit,
  { query, category, collection, limit, offset }: Wanted,
): Promise<Found> {
  if (salesChannelId === null) return { products: [], count: 0, isPartial: false }
  const context = { regionId: visitor.region.id, currency: null, country: null }
  const page = { salesChannelId, limit, offset, context }
  const found =
    collection === undefined
      ? await searchProducts(deps, { ...page, query: query ?? null, category: category ?? null, collection: null })
      : await collectionProducts(deps, { ...page, collectionId: collection })
  // Safe cast: `productView` rendered this JSON.
  const products = found.products.map((text) => JSON.parse(text.toString()) as ShownProduct)
  return {
    products: await translateTitles(deps.db, visitor.textLocales, products),
    count: found.count,
    isPartial: found.matched === 'most',
  }
}
