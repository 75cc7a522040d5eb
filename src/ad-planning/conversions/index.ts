export { conversionAdminRoutes } from './admin-routes.ts'
export { type CountingDeps, countingSubscription } from './subscriptions.ts'
