export { journeyAdminRoutes } from './admin-routes.ts'
export { journeyRecords } from './person-store.ts'
