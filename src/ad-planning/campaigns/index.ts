export { campaignAdminRoutes } from './admin-routes.ts'
