import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { actingFor } from '../db/acting-caller.ts'
import '../http/admin-caller.ts'

/**
 * Records the request's caller, operation and request id in the audit log as the author of all writes of the request,
 * unless it is a GET or HEAD.
 */
export function actForCaller(app: FastifyInstance, deps: { readonly clock: Clock }): void {
  // Runs after body parsing, because reading the body's stream loses an async context that was set earlier.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done()
    const { kind, id, label } = request.adminCaller
    const { schema, url } = request.routeOptions
    const operation = schema?.operationId ?? `${request.method} ${url ?? ''}`
    actingFor({ at: deps.clock.now().toISOString(), kind, id, label, request_id: request.id, operation }, done)
  })
}
