import type { FastifyInstance } from 'fastify'
import { withoutNulls } from '../../platform/without-nulls.ts'

/** Treats `null` as absent for optional members, at every level of a request body. */
export function treatNullsAsAbsent(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    request.body = withoutNulls(request.body)
  })
}
