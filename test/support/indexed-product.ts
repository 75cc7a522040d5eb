import { CatalogIndex, type IndexedProduct } from '../../src/storefront/catalog/search-index/index.ts'

/** A product visible on channel `web`, created at instant 0; what matters to a test is handed in. */
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

export function newIndex(...products: readonly IndexedProduct[]): CatalogIndex {
  const index = new CatalogIndex((error) => {
    throw error
  })
  for (const product of products) index.upsert(product)
  return index
}

/** An index of products p1, p2, … with these titles. */
export const titled = (...titles: readonly string[]): CatalogIndex =>
  newIndex(...titles.map((title, at) => indexedProduct(`p${at + 1}`, { title })))

export const searchWeb = (index: CatalogIndex, query?: string) =>
  index.search({ query, channelId: 'web', limit: 20, offset: 0 })
