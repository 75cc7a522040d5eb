export { examineReadiness, type Readiness } from './examine-readiness.ts'
export { agentReadinessRoutes } from './routes.ts'
