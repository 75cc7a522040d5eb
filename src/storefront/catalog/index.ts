export { catalogAdminRoutes } from './admin-routes.ts'
export { mergeGroups, removeEmptyGroup } from './bulk/group-store.ts'
export { countProblems, dropInvalid, findProblems, matchStaged, readProblems } from './bulk/match-store.ts'
export { type MergeFacts, mergeStaged } from './bulk/merge-catalog.ts'
export {
  analyzeStaging,
  createStaging,
  dropStaging,
  lockImport,
  lockImportUntilCommit,
  type StagedGroup,
  type StagedProduct,
  stageGroups,
  stageProducts,
  unlockImport,
} from './bulk/staging-store.ts'
export { lockCategories } from './category-store.ts'
export { shownInCollection } from './collection-store.ts'
export { designsOfVariants } from './design-store.ts'
export { gtinOf, ProductDetails, VariantDetails } from './details-schema.ts'
export {
  holdStock,
  releaseStock,
  restockSale,
  restockUnits,
  type StockHold,
  type StockHolders,
  type StockLimits,
  sellHeldStock,
  sellStock,
} from './held-stock-store.ts'
export { catalogInvariants } from './invariants.ts'
export { moveUploadedMedia, replacePicture } from './media-store.ts'
export { type OfferedProduct, type OfferedVariant, readOfferPage, readOffers } from './offer-store.ts'
export { stockPersonalData } from './personal-data.ts'
export type { AdminPrice } from './price-schema.ts'
export { deletePrice, insertPrices, lockVariantsProducts, pricesOf } from './price-store.ts'
export { saleOf } from './product-draft.ts'
export { deleteProductRow, lockProduct, restoreCreatedAt, updateProduct, wasOrdered } from './product-store.ts'
export { receiveProduction } from './receive-production.ts'
export { receiveStock } from './receive-stock.ts'
export { CategoryInput, CollectionInput, OptionInput, OwnId, PriceInput, StockInput, statuses } from './schema.ts'
export { sayStockCause } from './stock-ledger-store.ts'
export { setStock } from './stock-store.ts'
export { tellStockChanges } from './tell-stock.ts'
export { writePrices } from './write-prices.ts'
export type { CatalogAdminDeps } from './write-product.ts'
