export type { SystemDeps } from './ports.ts'
export { systemRoutes } from './routes.ts'
