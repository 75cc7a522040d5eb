export { inventoryAdminRoutes } from './admin-routes.ts'
export { addToStock, existingItems, isStockLocation, isTooMuch, takeFromStock } from './item-stock-store.ts'
