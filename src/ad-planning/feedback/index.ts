export { feedbackAdminRoutes } from './admin-routes.ts'
