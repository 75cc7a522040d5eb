export type { Examined, SystemDeps } from './ports.ts'
export { systemRoutes } from './routes.ts'
