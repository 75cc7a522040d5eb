export { applyChanges, forgetChanges } from './apply-changes.ts'
export { type SocialWebhookDeps, socialWebhookRoutes } from './routes.ts'
export { subscribeDue, wantSubscriptions } from './subscribe.ts'
export { addPublishedAccount, subscriptionClaims, subscriptionProblems } from './subscription-store.ts'
