export { checkAccounts } from './check-health.ts'
export { type Credentials, endCredentials, freshCredentials, type TokenDeps } from './fresh-credentials.ts'
export { lengthenLogins } from './lengthen-logins.ts'
export { tokenAdminRoutes } from './routes.ts'
