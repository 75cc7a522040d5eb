export { feedbackAdminRoutes } from './admin-routes.ts'
export { Feedback } from './schema.ts'
export { readFeedback } from './store.ts'
