import { type ShownProduct, searchProducts } from '../catalog/index.ts'
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

/** Products at the prices of the visitor's region. */
export async function productsOf(
  deps: PagesWithNavigation,
  { visitor, salesChannelId }: Visit,
  { query, category, collection, limit, offset }: Wanted,
): Promise<Found> {
  if (salesChannelId === null) return { products: [], count: 0, isPartial: false }
  const found = await searchProducts(deps, {
    salesChannelId,
    query: query ?? null,
    category: category ?? null,
    collection: collection ?? null,
    limit,
    offset,
    context: { regionId: visitor.region.id, currency: null, country: null },
  })
  return {
    // Safe cast: `productView` wrote it.
    products: found.products.map((text) => JSON.parse(text.toString()) as ShownProduct),
    count: found.count,
    isPartial: found.matched === 'most',
  }
}
