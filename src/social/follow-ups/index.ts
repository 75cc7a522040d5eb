export { followUpAdminRoutes } from './admin-routes.ts'
export { followUpsOf } from './follow-up.rules.ts'
export { type FollowUpDeps, sendFollowUps } from './send-follow-up.ts'
export { followUpClaims, planFollowUps } from './store.ts'
