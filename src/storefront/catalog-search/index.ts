export { ProductCards } from './cards/index.ts'
export { createCatalogFeed } from './catalog-feed.ts'
export { forgetFeedChanges } from './feed-store.ts'
export {
  type CatalogCopy,
  type CatalogDeps,
  collectionProducts,
  type FoundProducts,
  lookupProducts,
  searchProducts,
} from './find-products.ts'
export {
  countProductPages,
  type ProductOfPage,
  productPages,
  readProductOfPage,
  readVariantPictures,
} from './product-page-store.ts'
export type { ShownProduct } from './product-view.ts'
export { CatalogIndex } from './search-index/index.ts'
