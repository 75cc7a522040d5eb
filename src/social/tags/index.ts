export { tagAdminRoutes } from './admin-routes.ts'
export { countCaptions, keepCountsOf } from './count-caption.ts'
