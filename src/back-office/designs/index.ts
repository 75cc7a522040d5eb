export { designAdminRoutes } from './admin-routes.ts'
export { captureDesign, type DesignSnapshot } from './capture-design.ts'
export { designPartnerRoutes } from './partner-routes.ts'
export { designOf, linkPartners } from './store.ts'
