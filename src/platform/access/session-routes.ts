import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { noteEvent } from '../audit/audit-store.ts'
import { notFound } from '../errors.ts'
import { listOf } from '../http/admin-list.ts'
import { adminFailures } from '../http/admin-surface.ts'
import { Id, IdParams } from '../http/fields.ts'
import { PageQuery } from '../http/page-query.ts'
import { removedOf } from '../http/remove-record.ts'
import { jsonReply, sendReply } from '../http/reply.ts'
import type { AccessDeps } from './access-deps.ts'
import { Session } from './schema.ts'
import { idleSince } from './session.ts'
import { deleteSession, listSessions } from './session-store.ts'
import { readUser } from './user-store.ts'

const Sessions = listOf('sessions', Session)
const SessionParams = z.object({ sessionId: Id })
const Removed = removedOf('session')

/** Registers the routes for the caller's own sessions and, for owners, the sessions of any user. */
export function sessionRoutes(app: FastifyInstance, deps: AccessDeps): void {
  registerSessions(app, deps, {
    path: '/users/me/sessions',
    params: z.object({}),
    noun: 'OwnSession',
    of: 'your own',
    whose: ({ adminCaller }) => adminCaller.id,
  })
  registerSessions(app, deps, {
    path: '/users/:id/sessions',
    params: IdParams,
    noun: 'UserSession',
    of: "a user's",
    // Safe cast: the validator has replaced the params with their parsed form.
    whose: ({ params }) => (params as { id: string }).id,
  })
}

interface Sessions {
  readonly path: string
  readonly params: z.ZodObject
  readonly noun: string
  readonly of: string
  whose(request: FastifyRequest): string
}

function registerSessions(plain: FastifyInstance, deps: AccessDeps, { path, params, noun, of, whose }: Sessions): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const tags = ['Users']
  app.get(
    path,
    {
      schema: {
        tags,
        operationId: `list${noun}s`,
        summary: `List ${of} sessions`,
        description:
          'Returns a page of the open sessions with their address, browser and last use. `current` marks the session of this request.',
        params,
        querystring: PageQuery,
        response: { 200: Sessions, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { limit, offset } = request.query
      const loginId = whose(request)
      if (!(await readUser(deps.db, loginId))) throw notFound('This user')
      const now = deps.clock.now()
      const at = { now, idleSince: idleSince(now) }
      const { rows, count } = await listSessions(deps.db, loginId, { limit, offset }, at)
      const sessions = rows.map((row) => ({ ...row, current: row.id === request.adminCaller.sessionId }))
      return sendReply(reply, jsonReply(200, Sessions, { sessions, count, limit, offset }))
    },
  )
  app.delete(
    `${path}/:sessionId`,
    {
      schema: {
        tags,
        operationId: `delete${noun}`,
        summary: `End one of ${of} sessions`,
        description: 'Ends the session. Its token stops working at once. Returns 404 if the session does not exist.',
        params: params.extend(SessionParams.shape),
        response: { 200: Removed, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { sessionId } = SessionParams.parse(request.params)
      const loginId = whose(request)
      const ended = await deps.db.transaction().execute(async (tx) => {
        if (!(await deleteSession(tx, loginId, sessionId))) return false
        const facts = { outcome: 'succeeded', session_id: sessionId }
        await noteEvent(tx, { type: 'admin_user', id: loginId, facts })
        return true
      })
      if (!ended) throw notFound('This session')
      return sendReply(reply, jsonReply(200, Removed, { id: sessionId, object: 'session', deleted: true }))
    },
  )
}
