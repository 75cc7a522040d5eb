import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { actingFor } from '../db/acting-caller.ts'
import '../http/admin-caller.ts'

/** Sets the request's caller as the author of all its writes in the audit log, with operation and request id. */
export function actForCaller(app: FastifyInstance, deps: { readonly clock: Clock }): void {
  // Runs after body parsing, because async context set earlier is lost in the body's stream.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done()
    const { kind, id, label } = request.adminCaller
    const { schema, url } = request.routeOptions
    const operation = schema?.operationId ?? `${request.method} ${url ?? ''}`
    actingFor({ at: deps.clock.now().toISOString(), kind, id, label, request_id: request.id, operation }, done)
  })
}
