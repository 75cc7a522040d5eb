import { CatalogIndex, type IndexedProduct } from '../../src/storefront/catalog-search/search-index/index.ts'

/**
 * Builds a product that is visible on channel `web` and was created at time 0. Pass the facts that matter to the test.
 */
export const indexedProduct = (id: string, facts: Partial<IndexedProduct> = {}): IndexedProduct => ({
  id,
  createdAtMs: 0,
  channelIds: ['web'],
  categoryIds: [],
  collectionIds: [],
  title: '',
  handle: '',
  description: '',
  categoryNames: [],
  variantTexts: [],
  ...facts,
})

/** Adds the products one by one, so that their segments are merged as after single changes. */
export async function newIndex(...products: readonly IndexedProduct[]): Promise<CatalogIndex> {
  const index = new CatalogIndex((error) => {
    throw error
  })
  for (const product of products) await index.build([product])
  return index
}

/** Builds an index of products p1, p2, … with these titles. */
export const titled = (...titles: readonly string[]): Promise<CatalogIndex> =>
  newIndex(...titles.map((title, at) => indexedProduct(`p${at + 1}`, { title })))

export const searchWeb = (index: CatalogIndex, query?: string) =>
  index.search({ query, channelId: 'web', limit: 20, offset: 0 })
