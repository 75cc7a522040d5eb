export { insightAdminRoutes } from './routes.ts'
export { syncDueInsights } from './sync-insights.ts'
