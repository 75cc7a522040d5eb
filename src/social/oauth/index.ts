export { appMissing } from './begin-login.ts'
export type { FinishDeps } from './finish-login.ts'
export { removeExpiredLogins } from './login-store.ts'
export { loginAdminRoutes, loginCallbackRoutes } from './routes.ts'
