export { accountAdminRoutes } from './routes.ts'
