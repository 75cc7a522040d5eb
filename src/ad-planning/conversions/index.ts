export { conversionAdminRoutes } from './admin-routes.ts'
export { inSavepoint } from './event-store.ts'
export { countingSubscription } from './subscriptions.ts'
