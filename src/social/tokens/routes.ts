import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { checkHealth } from './check-health.ts'
import type { TokenDeps } from './fresh-credentials.ts'
import { PlatformHealth } from './health-schema.ts'

const Health = z.object({ health: PlatformHealth })

export async function tokenAdminRoutes(app: FastifyInstance, deps: TokenDeps): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/social-platforms/:id/health',
    {
      schema: {
        tags: ['Social platforms'],
        operationId: 'readSocialPlatformHealth',
        summary: 'Check whether the login at the network still works',
        description: 'Checks the stored token at the network and returns its state, within 20 seconds.',
        params: IdParams,
        response: { 200: Health, ...adminFailures },
      },
    },
    async ({ params }, reply) =>
      sendReply(
        reply,
        jsonReply(200, Health, { health: await checkHealth({ ...deps, logins: deps.logins.inTime() }, params.id) }),
      ),
  )
}
