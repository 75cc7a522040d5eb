export { segmentAdminRoutes } from './admin-routes.ts'
export { buildNightly, followChanges, resumeBuilds } from './build-all.ts'
export { segmentRunClaims } from './run-store.ts'
export { memberCount, readSegment } from './store.ts'
