export { productionAdminRoutes } from './admin-routes.ts'
export { createRunsOfOrder, type OrderedLine } from './create-run.ts'
export { productionPartnerRoutes } from './partner-routes.ts'
