export { conversionAdminRoutes } from './admin-routes.ts'
export { inSavepoint } from './event-store.ts'
export { type CountingDeps, countingSubscription } from './subscriptions.ts'
