import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type AdminDeps, oneOf } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { inIdempotentTransaction } from '../../platform/idempotent-transaction.ts'
import { SocialSettings, UpdateSocialSettings } from './schema.ts'
import { readApprovalNeededBy, writeApprovalNeededBy } from './store.ts'

const tags = ['Social posts']
const Body = oneOf('social_settings', SocialSettings)

export async function approvalAdminRoutes(plain: FastifyInstance, deps: AdminDeps): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const response = { 200: Body, ...adminFailures }
  app.get(
    '/social-settings',
    {
      schema: {
        tags,
        operationId: 'getSocialSettings',
        summary: 'Whose posts need approval',
        description: 'Returns the groups of people whose posts need approval before they are published.',
        response,
      },
    },
    async (_request, reply) => {
      const approval_needed_by = await readApprovalNeededBy(deps.db)
      return sendReply(reply, jsonReply(200, Body, { social_settings: { approval_needed_by } }))
    },
  )
  for (const method of ['POST', 'PUT'] as const) {
    const operationId = method === 'POST' ? 'updateSocialSettings' : 'putSocialSettings'
    app.route({
      method,
      url: '/social-settings',
      schema: {
        tags,
        operationId,
        summary: 'Say whose posts need approval',
        description:
          'Replaces the groups of people whose posts need approval before they are published. `POST` and `PUT` do the same.',
        body: UpdateSocialSettings,
        response,
      },
      handler: async (request, reply) => {
        const approval_needed_by = [...new Set(request.body.approval_needed_by)]
        const answer = await inIdempotentTransaction(deps, adminCall(request, deps.clock.now()), async (tx) => {
          await writeApprovalNeededBy(tx, approval_needed_by, deps.clock.now())
          return jsonReply(200, Body, { social_settings: { approval_needed_by } })
        })
        return sendReply(reply, answer)
      },
    })
  }
}
