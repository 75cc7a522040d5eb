export { policyAdminRoutes } from './admin-routes.ts'
export { changePolicies, changeProductPolicies } from './change-policies.ts'
export { effectivePolicies, returnText, warrantyText } from './policies.rules.ts'
export type { Policies } from './policies.types.ts'
