export { trustedAgentRoutes } from './routes.ts'
