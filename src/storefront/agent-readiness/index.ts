export { examineReadiness, type Readiness, type ReadinessFinding } from './examine-readiness.ts'
export { agentReadinessRoutes } from './routes.ts'
