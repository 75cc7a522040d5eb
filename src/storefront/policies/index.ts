export { policyAdminRoutes } from './admin-routes.ts'
export { effectivePolicies, returnText, warrantyText } from './policies.rules.ts'
export type { Policies } from './policies.types.ts'
