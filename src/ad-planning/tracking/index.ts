export { trackingAdminRoutes } from './admin-routes.ts'
export { readAnalyticsEvent } from './list-store.ts'
export { analyticsSurface, type TrackingDeps, trackingRoutes } from './public-routes.ts'
export { siteOf } from './site-key-store.ts'
