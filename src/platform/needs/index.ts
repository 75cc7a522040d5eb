export { platformNeeds } from './own-needs-store.ts'
export { needsRoutes } from './routes.ts'
