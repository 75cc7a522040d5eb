import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../db/database.ts'
import type { AccessDeps } from './access-deps.ts'
import { forgetEndedLogins } from './clean-up-store.ts'
import { consoleRoutes } from './console-routes.ts'
import { meRoutes } from './me-routes.ts'
import { idleSince } from './session.ts'
import { sessionRoutes } from './session-routes.ts'
import { peopleRoutes } from './user-routes.ts'

export type { AccessDeps } from './access-deps.ts'
export { emailField, newPasswordFields, problemsOfPasswordForm, weakPasswordProblem } from './account-fields.ts'
export { adminAuthRoutes, authDescriptions, authSurface, partnerAuthRoutes } from './auth-routes.ts'
export { authenticate, authenticateBrowser } from './authenticate.ts'
export { changeAccess } from './change-access.ts'
export { clientOf } from './client-of.ts'
export { consoleToken, sessionOfBrowser } from './console-session.ts'
export { partnerWork } from './links.ts'
export { logIn, logOut } from './log-in.ts'
export { logInByLink, loginLinkOf, mailLoginLink, makeLoginLink } from './login-link.ts'
export { insertLogin } from './login-store.ts'
export { endMailedTokens } from './mailed-token-store.ts'
export { noteRefusedToken } from './note-refused-token.ts'
export { hasPassword, setOwnPassword } from './password-change.ts'
export { createPasswords } from './passwords.ts'
export type { SendAccountMail } from './ports.ts'
export { lookIntoMailbox, type ResetPagesDeps, resetPages } from './reset-pages.ts'
export {
  Email,
  ForgotPasswordBody,
  LoginBody,
  OwnPasswordBody,
} from './schema.ts'
export { useSession } from './session.ts'
export type { LiveSession } from './session-store.ts'
export { isSetupNeeded, makeSetupLink } from './set-up.ts'
export { addressesOf } from './user-store.ts'

/** Registers the access routes of the admin API, mounted at `/admin`. */
export async function accessAdminRoutes(app: FastifyInstance, deps: AccessDeps): Promise<void> {
  meRoutes(app, deps)
  sessionRoutes(app, deps)
  peopleRoutes(app, deps)
  consoleRoutes(app, deps)
}

export const cleanUpAccess = (db: Queryable, now: Date): Promise<void> =>
  forgetEndedLogins(db, { now, idleSince: idleSince(now) })
export { accessPersonalData } from './personal-data.ts'
export { mayCall } from './scope.rules.ts'
export { sealedSecondFactors } from './second-factor.ts'
export { stillAdmitted } from './still-admitted.ts'
