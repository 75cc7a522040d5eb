export { CatalogIndex } from './catalog-index.ts'
export type { SearchAnswer, SearchRequest } from './catalog-search.ts'
export type { IndexedProduct } from './segment.ts'
