export { tagAdminRoutes } from './admin-routes.ts'
export { type Captioned, countCaptions, keepCountsOf } from './count-caption.ts'
