import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { oneOf } from '../http/admin-resource.ts'
import { adminFailures } from '../http/admin-surface.ts'
import { jsonReply, sendReply } from '../http/reply.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import type { AccessDeps } from './access-deps.ts'
import { clientOf } from './client-of.ts'
import {
  confirmItIsYou,
  consoleSession,
  consoleToken,
  dropConsoleToken,
  ended,
  endSessionOf,
  keepConsoleToken,
  sessionOfBrowser,
} from './console-session.ts'
import { logIn, logOut } from './log-in.ts'
import { ConfirmBody, ConsoleSession, LoginBody, SetUpBody } from './schema.ts'
import { useSession } from './session.ts'
import { setUp } from './set-up.ts'

const Session = oneOf('session', ConsoleSession)
const path = '/session'

const describe = (operationId: string, summary: string, description: string) => ({
  tags: ['Logging in'],
  operationId,
  summary,
  description,
})

const sameOriginOnly = 'Returns 403 `cross_site_request` unless a page of the shop sends the request.'

/**
 * Registers the browser login to the console, below `/auth/admin`. The token is in a cookie that scripts cannot read.
 */
export function consoleSessionRoutes(plain: FastifyInstance, deps: AccessDeps): void {
  sessionStartRoutes(plain, deps)
  sessionEndRoutes(plain, deps)
  setupRoute(plain, deps)
}

const fromSameOrigin =
  ({ baseUrl }: AccessDeps) =>
  async (request: Parameters<typeof requireSameOrigin>[0]) =>
    requireSameOrigin(request, baseUrl)

function sessionStartRoutes(plain: FastifyInstance, deps: AccessDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const onRequest = fromSameOrigin(deps)
  app.get(
    path,
    {
      schema: {
        ...describe(
          'readConsoleSession',
          'Read who is logged in to the console in this browser',
          'Always returns 200. Without the cookie of a valid session, `user` and `shop` are null.',
        ),
        response: { 200: Session, ...adminFailures },
      },
    },
    async (request, reply) => {
      return sendReply(reply, jsonReply(200, Session, { session: await sessionOfBrowser(deps, request) }))
    },
  )
  app.post(
    path,
    {
      onRequest,
      schema: {
        ...describe(
          'startConsoleSession',
          'Log in to the console',
          `Checks the address, the password and the second factor as \`logIn\` does, and sets the cookie of a new session. ${sameOriginOnly}`,
        ),
        body: LoginBody,
        response: { 200: Session, ...adminFailures },
      },
    },
    async (request, reply) => {
      const before = consoleToken(request, deps.baseUrl)
      const started = await logIn(deps, 'admin', request.body, clientOf(request), 'browser')
      if (before !== null) await endSessionOf(deps, before)
      const session = await consoleSession(deps, started.token)
      return sendReply(keepConsoleToken(reply, deps, started), jsonReply(200, Session, { session }))
    },
  )
}

function sessionEndRoutes(plain: FastifyInstance, deps: AccessDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const onRequest = fromSameOrigin(deps)
  app.delete(
    path,
    {
      onRequest,
      schema: {
        ...describe(
          'endConsoleSession',
          'Log out of the console',
          `Ends the session of the cookie, if there is one, and clears the cookie. ${sameOriginOnly}`,
        ),
        response: { 200: Session, ...adminFailures },
      },
    },
    async (request, reply) => {
      const token = consoleToken(request, deps.baseUrl)
      const session = token === null ? null : await useSession(deps.db, 'browser', token, deps.clock.now())
      if (session) await logOut(deps, 'admin', session, clientOf(request))
      const after = await consoleSession(deps, null)
      return sendReply(dropConsoleToken(reply, deps), jsonReply(200, Session, { session: after }))
    },
  )
  app.post(
    `${path}/confirm`,
    {
      onRequest,
      schema: {
        ...describe(
          'confirmConsoleSession',
          'Confirm that it is you',
          `Checks the password of the person who is logged in, and the second factor if there is one. For the next 15 minutes, the session may call operations that ask for confirmation. ${sameOriginOnly}`,
        ),
        body: ConfirmBody,
        response: { 200: Session, ...adminFailures },
      },
    },
    async (request, reply) => {
      const token = consoleToken(request, deps.baseUrl)
      const session = token === null ? null : await useSession(deps.db, 'browser', token, deps.clock.now())
      if (!session) throw ended()
      await confirmItIsYou(deps, session, request.body, clientOf(request))
      return sendReply(reply, jsonReply(200, Session, { session: await consoleSession(deps, token) }))
    },
  )
}

function setupRoute(plain: FastifyInstance, deps: AccessDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const onRequest = fromSameOrigin(deps)
  app.post(
    '/setup',
    {
      onRequest,
      schema: {
        ...describe(
          'setUpConsole',
          'Create the first owner with the setup link',
          `Creates the first owner and sets the cookie of a new session. Returns 409 once a user exists. ${sameOriginOnly}`,
        ),
        body: SetUpBody,
        response: { 201: Session, ...adminFailures },
      },
    },
    async (request, reply) => {
      const started = await setUp(deps, request.body, clientOf(request))
      const session = await consoleSession(deps, started.token)
      return sendReply(keepConsoleToken(reply, deps, started), jsonReply(201, Session, { session }))
    },
  )
}
