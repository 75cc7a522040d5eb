import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppError } from '../errors.ts'
import { oneOf } from '../http/admin-resource.ts'
import { adminFailures, adminSurface, bearerToken, isOperator, unauthorized } from '../http/admin-surface.ts'
import type { DescribedSurface } from '../http/api-reference/index.ts'
import { jsonReply, sendReply } from '../http/reply.ts'
import { answerErrors, type Surface } from '../http/surface.ts'
import type { AccessDeps } from './access-deps.ts'
import { clientOf } from './client-of.ts'
import { consoleSessionRoutes } from './console-session-routes.ts'
import { named } from './deed.ts'
import { acceptInvitation, signUp } from './join.ts'
import { logIn, logOut } from './log-in.ts'
import { logInByLink, mailLoginLink } from './login-link.ts'
import type { LoginKind } from './login-store.ts'
import { noteRefusedToken } from './note-refused-token.ts'
import { forgotPassword, resetPassword, setOwnPassword } from './password-change.ts'
import {
  AcceptInvitationBody,
  AdminUser,
  ForgotPasswordBody,
  LoggedIn,
  LoginBody,
  LoginLinkBody,
  OwnPasswordBody,
  ResetPasswordBody,
  SignUpBody,
} from './schema.ts'
import { useSession } from './session.ts'

/** Login routes for shop users and partners' people. Errors have the admin API's format. */
export const authSurface: Surface = { ...adminSurface, prefix: '/auth' }

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const

/** Security of these routes in the API reference. */
export const authDescriptions: readonly DescribedSurface[] = [
  {
    prefix: '/auth/admin/signup',
    security: { operatorToken: bearer('ADMIN_TOKEN: Authorization: Bearer <token>.') },
    headers: [],
  },
  {
    prefix: '/auth/admin/logout',
    security: { loginToken: bearer('The token of a login: Authorization: Bearer <token>.') },
    headers: [],
  },
  ...['/auth/partner/logout', '/auth/partner/password'].map((prefix) => ({
    prefix,
    security: { partnerToken: bearer("The token of a partner's login: Authorization: Bearer <token>.") },
    headers: [],
  })),
]

const User = oneOf('user', AdminUser)
const Accepted = z.object({ accepted: z.literal(true) })
const Changed = z.object({ changed: z.literal(true) })
const LoggedOut = z.object({ logged_out: z.literal(true) })

/**
 * Registers the routes of `/auth/admin`. Idempotent replies are not stored, because bodies contain passwords and
 * tokens.
 */
export async function adminAuthRoutes(app: FastifyInstance, deps: AccessDeps): Promise<void> {
  answerErrors(app, authSurface, deps.log)
  joinRoutes(app, deps)
  consoleSessionRoutes(app, deps)
  loginRoutes(app, deps, 'admin')
  passwordRoutes(app, deps, 'admin')
}

/** Registers the routes of `/auth/partner`: login of partners' people, who are added by the shop. */
export async function partnerAuthRoutes(app: FastifyInstance, deps: AccessDeps): Promise<void> {
  answerErrors(app, authSurface, deps.log)
  loginRoutes(app, deps, 'partner')
  passwordRoutes(app, deps, 'partner')
  linkRoute(app, deps, 'partner')
  ownPasswordRoute(app, deps, 'partner')
}

const describe = (operationId: string, summary: string, description: string) => ({
  tags: ['Logging in'],
  operationId,
  summary,
  description,
})

/** Records a refused token in the audit log. Returns the error to throw. */
async function refused(deps: AccessDeps, request: FastifyRequest, operation: string): Promise<AppError> {
  const token = bearerToken(request)
  if (token !== null) await noteRefusedToken(deps, { token, caller: null, operation }, clientOf(request))
  return unauthorized()
}

function joinRoutes(plain: FastifyInstance, deps: AccessDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/signup',
    {
      // Checked before the body is read, so a stranger learns nothing about its schema.
      onRequest: async (request) => {
        if (!isOperator(bearerToken(request), deps.adminToken)) throw await refused(deps, request, 'signUpFirstOwner')
      },
      schema: {
        ...describe(
          'signUpFirstOwner',
          'Create the first owner with the admin token',
          'Creates the first owner and returns it. Requires the admin token. Returns 409 once a user exists.',
        ),
        body: SignUpBody,
        response: { 201: User, ...adminFailures },
      },
    },
    async (request, reply) =>
      sendReply(reply, jsonReply(201, User, { user: await signUp(deps, request.body, clientOf(request)) })),
  )
  app.post(
    '/accept-invitation',
    {
      schema: {
        ...describe(
          'acceptInvitation',
          'Accept an invitation',
          'Creates the user of an open invitation with a name and a password. Returns 400 for an expired, revoked or used token.',
        ),
        body: AcceptInvitationBody,
        response: { 201: User, ...adminFailures },
      },
    },
    async (request, reply) =>
      sendReply(reply, jsonReply(201, User, { user: await acceptInvitation(deps, request.body, clientOf(request)) })),
  )
}

function loginRoutes(plain: FastifyInstance, deps: AccessDeps, kind: LoginKind): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/login',
    {
      schema: {
        ...describe(
          named('logIn', kind),
          'Log in',
          'Checks the e-mail address, the password and, if a second factor is set up, its code. Returns a token that expires, or 429 after repeated failures.',
        ),
        body: LoginBody,
        response: { 200: LoggedIn, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { token, expiresAt } = await logIn(deps, kind, request.body, clientOf(request))
      return sendReply(reply, jsonReply(200, LoggedIn, { token, expires_at: expiresAt.toISOString() }))
    },
  )
  app.post(
    '/logout',
    {
      schema: {
        ...describe(
          named('logOut', kind),
          'Log out',
          'Ends the session of the bearer token. The token stops working at once.',
        ),
        response: { 200: LoggedOut, ...adminFailures },
      },
    },
    async (request, reply) => {
      const token = bearerToken(request)
      const session = token === null ? null : await useSession(deps.db, kind, token, deps.clock.now())
      if (!session) throw await refused(deps, request, named('logOut', kind))
      await logOut(deps, kind, session, clientOf(request))
      return sendReply(reply, jsonReply(200, LoggedOut, { logged_out: true }))
    },
  )
}

function passwordRoutes(plain: FastifyInstance, deps: AccessDeps, kind: LoginKind): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/forgot-password',
    {
      schema: {
        ...describe(
          named('forgotPassword', kind),
          'Request a link that resets the password',
          'Returns 202 whether or not the address belongs to a user, and mails a link if it does.',
        ),
        body: ForgotPasswordBody,
        response: { 202: Accepted, ...adminFailures },
      },
    },
    async (request, reply) => {
      await forgotPassword(deps, kind, request.body, clientOf(request))
      return sendReply(reply, jsonReply(202, Accepted, { accepted: true }))
    },
  )
  app.post(
    '/reset-password',
    {
      schema: {
        ...describe(
          named('resetPassword', kind),
          'Set a new password with a reset link',
          'Sets a new password with the token of a reset link and ends all sessions of the user. A token works once.',
        ),
        body: ResetPasswordBody,
        response: { 200: Changed, ...adminFailures },
      },
    },
    async (request, reply) => {
      await resetPassword(deps, kind, request.body, clientOf(request))
      return sendReply(reply, jsonReply(200, Changed, { changed: true }))
    },
  )
}

function linkRoute(plain: FastifyInstance, deps: AccessDeps, kind: LoginKind): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/link',
    {
      schema: {
        ...describe(
          named('useLoginLink', kind),
          'Log in with a one-time link (token), or request one by e-mail (email)',
          'With `token`, exchanges a one-time link for a session. With `email`, always returns 202, and mails a link if the address belongs to a person.',
        ),
        body: LoginLinkBody,
        response: { 200: LoggedIn, 202: Accepted, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { email, token: link, totp } = request.body
      if (link === undefined) {
        await mailLoginLink(deps, kind, email ?? '', clientOf(request))
        return sendReply(reply, jsonReply(202, Accepted, { accepted: true }))
      }
      const { token, expiresAt } = await logInByLink(deps, kind, { token: link, totp }, clientOf(request))
      return sendReply(reply, jsonReply(200, LoggedIn, { token, expires_at: expiresAt.toISOString() }))
    },
  )
}

function ownPasswordRoute(plain: FastifyInstance, deps: AccessDeps, kind: LoginKind): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/password',
    {
      schema: {
        ...describe(
          named('setOwnPassword', kind),
          'Set my password',
          'Sets the password of the person who is logged in. `current_password` is required once a password exists.',
        ),
        body: OwnPasswordBody,
        response: { 200: Changed, ...adminFailures },
      },
    },
    async (request, reply) => {
      const token = bearerToken(request)
      const session = token === null ? null : await useSession(deps.db, kind, token, deps.clock.now())
      if (!session) throw await refused(deps, request, named('setOwnPassword', kind))
      await setOwnPassword(deps, kind, session, { ...request.body, client: clientOf(request) })
      return sendReply(reply, jsonReply(200, Changed, { changed: true }))
    },
  )
}
