export { approvalAdminRoutes } from './admin-routes.ts'
export type { Asker } from './approval.rules.ts'
export { mustBeApproved, requireApproved, requireApprover } from './require-approval.ts'
