export { inventoryAdminRoutes } from './admin-routes.ts'
export { addToStock, existingItems, isStockLocation, isTooMuch, takeFromStock, type StockedItem } from './item-stock-store.ts'
