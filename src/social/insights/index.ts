export { insightClaims } from './insight-store.ts'
export { insightAdminRoutes } from './routes.ts'
export { syncDueInsights } from './sync-insights.ts'
