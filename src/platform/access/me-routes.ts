import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { notFound } from '../errors.ts'
import { registerAdminAction } from '../http/admin-action.ts'
import { oneOf } from '../http/admin-resource.ts'
import { adminFailures } from '../http/admin-surface.ts'
import { clientAddress } from '../http/client-address.ts'
import { sendRecord } from '../http/record-version.ts'
import { jsonReply, sendReply } from '../http/reply.ts'
import type { AccessDeps } from './access-deps.ts'
import { changeUser } from './change-user.ts'
import { keepConsoleToken } from './console-session.ts'
import { changePassword, provePassword } from './password-change.ts'
import {
  AdminUser,
  ChangePasswordBody,
  PasswordBody,
  TotpCodeBody,
  TotpConfirmed,
  TotpRemoved,
  TotpSecret,
  UpdateMeBody,
} from './schema.ts'
import { confirmEnrolment, endSecondFactor, enrolTotp } from './second-factor.ts'
import { renewToken } from './session.ts'
import { readUser } from './user-store.ts'

const tags = ['Users']
const User = oneOf('user', AdminUser)
const Secret = oneOf('totp', TotpSecret)
const Confirmed = oneOf('totp', TotpConfirmed)
const Removed = oneOf('totp', TotpRemoved)
const Changed = z.object({ changed: z.literal(true) })

/**
 * Registers the routes for the caller's own account. No idempotent reply is stored for passwords and second factors,
 * because their bodies contain secrets.
 */
export function meRoutes(app: FastifyInstance, deps: AccessDeps): void {
  profileRoutes(app, deps)
  passwordRoute(app, deps)
  totpRoutes(app, deps)
}

function profileRoutes(plain: FastifyInstance, deps: AccessDeps): void {
  plain.get(
    '/users/me',
    {
      schema: {
        tags,
        operationId: 'getMe',
        summary: 'Read who I am',
        description: 'Returns the user of the bearer token. Returns 403 for tokens that do not belong to a user.',
        response: { 200: User, ...adminFailures },
      },
    },
    async (request, reply) => {
      const user = await readUser(deps.db, request.adminCaller.id)
      if (!user) throw notFound('This user')
      return sendRecord(reply, 'user', jsonReply(200, User, { user }))
    },
  )
  registerAdminAction(plain, deps, {
    url: '/users/me',
    tag: 'Users',
    operationId: 'updateMe',
    summary: 'Change my name',
    description: 'Changes the display name of the user who is logged in.',
    status: 200,
    singular: 'user',
    target: 'user',
    view: AdminUser,
    params: z.object({}),
    body: UpdateMeBody,
    read: (db, _params, caller) => readUser(db, caller.id),
    run: (tx, _params, body, now, caller) => changeUser(tx, caller.id, body, now),
  })
}

function passwordRoute(plain: FastifyInstance, deps: AccessDeps): void {
  plain.withTypeProvider<ZodTypeProvider>().post(
    '/users/me/password',
    {
      schema: {
        tags,
        operationId: 'changeMyPassword',
        summary: 'Change my password and end my other sessions',
        description:
          'Sets a new password after checking the current one, and ends all other sessions of the user. A browser gets a new cookie.',
        body: ChangePasswordBody,
        response: { 200: Changed, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { id, sessionId, browser } = request.adminCaller
      const { current_password, password } = request.body
      const given = { password: current_password, path: '/current_password', address: clientAddress(request) }
      const login = await provePassword(deps, 'admin', id, given)
      const renewed = await changePassword(deps, 'admin', login, password, sessionId, async (tx) =>
        browser && sessionId !== undefined ? renewToken(tx, sessionId) : null,
      )
      if (renewed) keepConsoleToken(reply, deps, renewed)
      return sendReply(reply, jsonReply(200, Changed, { changed: true }))
    },
  )
}

function totpRoutes(plain: FastifyInstance, deps: AccessDeps): void {
  totpEnrolmentRoutes(plain, deps)
  totpRemovalRoute(plain, deps)
}

function totpEnrolmentRoutes(plain: FastifyInstance, deps: AccessDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/users/me/totp',
    {
      schema: {
        tags,
        operationId: 'enrolTotp',
        summary: 'Begin to set up a second factor',
        description:
          'Checks the password and returns a secret for an authenticator app. Logging in asks for codes only after the factor is confirmed.',
        body: PasswordBody,
        response: { 201: Secret, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { id, label } = request.adminCaller
      const { password } = request.body
      await provePassword(deps, 'admin', id, { password, path: '/password', address: clientAddress(request) })
      return sendReply(reply, jsonReply(201, Secret, { totp: await enrolTotp(deps, id, label) }))
    },
  )
  app.post(
    '/users/me/totp/confirm',
    {
      schema: {
        tags,
        operationId: 'confirmTotp',
        summary: 'Confirm the second factor with a code',
        description:
          'Turns the second factor on with a valid code. Returns 409 if it is confirmed already or was never requested.',
        body: TotpCodeBody,
        response: { 200: Confirmed, ...adminFailures },
      },
    },
    async (request, reply) => {
      const recovery_codes = await confirmEnrolment(deps, request.adminCaller.id, request.body.code)
      return sendReply(reply, jsonReply(200, Confirmed, { totp: { enabled: true, recovery_codes } }))
    },
  )
}

function totpRemovalRoute(plain: FastifyInstance, deps: AccessDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/users/me/totp/remove',
    {
      schema: {
        tags,
        operationId: 'removeTotp',
        summary: 'Remove the second factor, with the password',
        description: 'Checks the password and turns the second factor off. Logging in then requires only the password.',
        body: PasswordBody,
        response: { 200: Removed, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { id } = request.adminCaller
      const { password } = request.body
      await provePassword(deps, 'admin', id, { password, path: '/password', address: clientAddress(request) })
      await endSecondFactor(deps, id)
      return sendReply(reply, jsonReply(200, Removed, { totp: { enabled: false } }))
    },
  )
}
