export { CatalogIndex } from './catalog-index.ts'
export type { IndexedProduct } from './segment.ts'
