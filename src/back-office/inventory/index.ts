export { inventoryAdminRoutes } from './admin-routes.ts'
export { addToStock, existingItems } from './item-stock-store.ts'
