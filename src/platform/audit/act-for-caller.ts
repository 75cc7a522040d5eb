import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { actingFor } from '../db/acting-caller.ts'
import '../http/admin-caller.ts'

/** Whatever a request writes is written for its caller: the audit log says who, by which operation, in which request. */
export function actForCaller(app: FastifyInstance, deps: { readonly clock: Clock }): void {
  // After the body was read: its stream would go on outside of what runs for the caller.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done()
    const { kind, id, label } = request.adminCaller
    const { schema, url } = request.routeOptions
    const operation = schema?.operationId ?? `${request.method} ${url ?? ''}`
    actingFor({ at: deps.clock.now().toISOString(), kind, id, label, request_id: request.id, operation }, done)
  })
}
