export { sentimentAdminRoutes } from './admin-routes.ts'
export { sentimentLabels } from './labels.rules.ts'
export { sentimentSubscription } from './read-source.ts'
export { sentimentsOf } from './store.ts'
