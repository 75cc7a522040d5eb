import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { type AdminDeps, oneOf } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { followUpsOfPost, retryFailed } from './list-store.ts'
import { FollowUps } from './schema.ts'

const Body = oneOf('follow_ups', FollowUps)

export async function followUpAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/social-posts/:id/follow-ups',
    {
      schema: {
        tags: ['Social posts'],
        operationId: 'listSocialPostFollowUps',
        summary: 'List the first comments and thread parts of a social post',
        description: "Returns first comments and thread parts with their status, attempts and the network's answer.",
        params: IdParams,
        response: { 200: Body, ...adminFailures },
      },
    },
    async ({ params }, reply) => {
      const follow_ups = await followUpsOfPost(deps.db, params.id)
      if (!follow_ups) throw notFound('This social post')
      return sendReply(reply, jsonReply(200, Body, { follow_ups }))
    },
  )
  registerAdminAction(app, deps, {
    url: '/social-posts/:id/follow-ups/retry',
    tag: 'Social posts',
    operationId: 'retrySocialPostFollowUps',
    summary: 'Retry the failed parts of a thread or first comment',
    description: 'Queues failed follow-ups again. Published follow-ups are not sent again.',
    status: 200,
    singular: 'follow_ups',
    view: FollowUps,
    target: 'social_post',
    async run(tx, { id }, _body, now) {
      const retried = await retryFailed(tx, id, now)
      const follow_ups = await followUpsOfPost(tx, id)
      if (follow_ups && retried === 0)
        throw conflict('No part of the thread and no first comment has failed: there is nothing to retry.')
      return follow_ups
    },
  })
}
