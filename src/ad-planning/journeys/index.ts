export { journeyAdminRoutes } from './admin-routes.ts'
