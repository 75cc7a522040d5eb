export { followUpAdminRoutes } from './admin-routes.ts'
export { followUpsOf } from './follow-up.rules.ts'
export { followUpClaims, planFollowUps } from './follow-up-store.ts'
export { type FollowUpDeps, sendFollowUps } from './send-follow-up.ts'
