export { tagAdminRoutes } from './admin-routes.ts'
export { type Captioned, countCaptions } from './count-caption.ts'
