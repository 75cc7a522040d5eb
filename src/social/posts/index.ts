export { postAdminRoutes } from './admin-routes.ts'
export { isPublished, type PublishTarget, publishTargets, targetsOf } from './post.rules.ts'
export type { SocialPostView } from './schema.ts'
