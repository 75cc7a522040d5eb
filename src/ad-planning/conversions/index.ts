export { conversionAdminRoutes } from './admin-routes.ts'
export { inSavepoint } from './event-store.ts'
export { conversionRecords, nameConvertedVisitor } from './person-store.ts'
export { countingSubscription } from './subscriptions.ts'
