import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { type Given, rulesOver } from '../../platform/http/body-rules.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { inIdempotentTransaction } from '../../platform/idempotency/idempotent-transaction.ts'
import { SyncAnswer, SyncBody } from './schema.ts'
import { countUpstream, platformProblems, readCaptions, type SyncDeps } from './sync-platform-data.ts'

export async function syncAdminRoutes(app: FastifyInstance, deps: SyncDeps): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/socials/sync-platform-data',
    {
      config: rulesOver((db, { body }: Given<z.infer<typeof SyncBody>>) =>
        platformProblems(deps, db, body.platform_id),
      ),
      schema: {
        tags: ['Social posts'],
        operationId: 'syncPlatformData',
        summary: 'Read hashtags and mentions from the last 50 posts of an account',
        description:
          'Reads the last 50 posts of the account at its network and stores the hashtags and mentions in them as suggestions.',
        body: SyncBody,
        response: { 200: SyncAnswer, ...adminFailures },
      },
    },
    async (request, reply) => {
      // Reads before the transaction starts, so that no transaction waits for a network.
      const read = await readCaptions(deps, request.body.platform_id)
      const call = adminCall(request, deps.clock.now())
      const answer = await inIdempotentTransaction(deps, call, async (tx) =>
        jsonReply(200, SyncAnswer, await countUpstream(tx, read)),
      )
      return sendReply(reply, answer)
    },
  )
}
