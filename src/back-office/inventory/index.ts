export { inventoryAdminRoutes } from './admin-routes.ts'
export { addToStock, existingItems, isStockLocation, isTooMuch } from './item-stock-store.ts'
