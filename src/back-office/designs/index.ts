export { designAdminRoutes } from './admin-routes.ts'
export { captureDesign, type DesignSnapshot } from './capture-design.ts'
export { designPartnerRoutes } from './partner-routes.ts'
export { linkPartners } from './store.ts'
