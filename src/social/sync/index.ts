export { syncAdminRoutes } from './routes.ts'
