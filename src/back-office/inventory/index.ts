export { inventoryAdminRoutes } from './admin-routes.ts'
