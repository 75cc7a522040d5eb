export { appMissing } from './begin-login.ts'
export type { FinishDeps } from './finish-login.ts'
export { loginAdminRoutes, loginCallbackRoutes } from './routes.ts'
export { removeExpiredLogins } from './store.ts'
