export { checkAccounts } from './check-health.ts'
export { endCredentials, freshCredentials, type TokenDeps } from './fresh-credentials.ts'
export { lengthenLogins } from './lengthen-logins.ts'
export { tokenAdminRoutes } from './routes.ts'
