export { feedbackAdminRoutes } from './admin-routes.ts'
export { readFeedback } from './store.ts'
