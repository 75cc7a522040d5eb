import type { FastifyInstance } from 'fastify'
import { withoutNulls } from '../../platform/without-nulls.ts'

/** On the agent surfaces an optional member that is `null` counts as absent, at every level of a body. */
export function treatNullsAsAbsent(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    request.body = withoutNulls(request.body)
  })
}
