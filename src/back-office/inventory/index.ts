export { inventoryAdminRoutes } from './admin-routes.ts'
export { inventoryInvariants } from './invariants.ts'
export {
  addToStock,
  existingItems,
  isStockLocation,
  isTooMuch,
  type StockedItem,
  takeFromStock,
} from './item-stock-store.ts'
