export { type CatalogFeed, createCatalogFeed } from './catalog-feed.ts'
export {
  type CatalogDeps,
  type FoundProducts,
  lookupProducts,
  type ProductSearch,
  searchProducts,
} from './find-products.ts'
export { CatalogIndex } from './search-index/index.ts'
