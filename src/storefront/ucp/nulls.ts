import type { FastifyInstance } from 'fastify'
import { withoutNulls } from '../../platform/without-nulls.ts'

/** Removes members that are `null` from request bodies, at every level, so that they count as absent. */
export function treatNullsAsAbsent(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    request.body = withoutNulls(request.body)
  })
}
