export { insightAdminRoutes } from './routes.ts'
export { insightClaims } from './store.ts'
export { syncDueInsights } from './sync-insights.ts'
