export { catalogAdminRoutes } from './admin-routes.ts'
export { ProductCards } from './cards/index.ts'
export { createCatalogFeed } from './catalog-feed.ts'
export { designsOfVariants } from './design-store.ts'
export { exportCatalog } from './export/index.ts'
export {
  type CatalogCopy,
  type CatalogDeps,
  collectionProducts,
  type FoundProducts,
  lookupProducts,
  searchProducts,
} from './find-products.ts'
export { fetchPictures } from './import/fetch-pictures.ts'
export type { ImportFormat } from './import/import.types.ts'
export { type ImportRequest, type ImportResult, importCatalog } from './import/import-catalog.ts'
export { resumeImports } from './import/import-jobs.ts'
export { openCatalog } from './import/open-catalog.ts'
export { moveUploadedMedia } from './media-store.ts'
export { type OfferedProduct, type OfferedVariant, readOfferPage, readOffers } from './offer-store.ts'
export { stockPersonalData } from './personal-data.ts'
export {
  countProductPages,
  type ProductOfPage,
  productPages,
  readProductOfPage,
  readVariantPictures,
} from './product-page-store.ts'
export type { ShownProduct } from './product-view.ts'
export { receiveProduction } from './receive-production.ts'
export { receiveStock } from './receive-stock.ts'
export { CatalogIndex } from './search-index/index.ts'
export { tellStockChanges } from './tell-stock.ts'
