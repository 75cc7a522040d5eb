export { forecastAdminRoutes } from './admin-routes.ts'
export { recordActuals } from './record-actuals.ts'
