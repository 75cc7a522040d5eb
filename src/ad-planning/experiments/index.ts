export { experimentAdminRoutes } from './admin-routes.ts'
export { experimentDescription, experimentSurface, experimentVisitorRoutes, type VisitorDeps } from './public-routes.ts'
export { stopDueExperiments } from './stop-due.ts'
export { readExperiment } from './store.ts'
