export { schedulingAdminRoutes } from './admin-routes.ts'
export { followZoneRules } from './follow-zone-rules.ts'
export { prepareScheduled } from './prepare-scheduled.ts'
export { publishScheduled } from './publish-scheduled.ts'
