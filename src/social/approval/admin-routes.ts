import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Queryable } from '../../platform/db/database.ts'
import { type AdminDeps, oneOf } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { changeRecord, sendRecord } from '../../platform/http/record-version.ts'
import { jsonReply } from '../../platform/http/reply.ts'
import { writeApprovalNeededBy } from '../settings/index.ts'
import { readApprovalNeededBy } from './approval-store.ts'
import { SocialSettings, UpdateSocialSettings } from './schema.ts'

const tags = ['Social posts']
const Body = oneOf('social_settings', SocialSettings)

const shown = async (db: Queryable) =>
  jsonReply(200, Body, { social_settings: { approval_needed_by: await readApprovalNeededBy(db) } })

export async function approvalAdminRoutes(plain: FastifyInstance, deps: AdminDeps): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const response = { 200: Body, ...adminFailures }
  app.get(
    '/social-settings',
    {
      schema: {
        tags,
        operationId: 'getSocialSettings',
        summary: 'Read whose posts need approval',
        description: 'Returns the groups of people whose posts need approval before they are published.',
        response,
      },
    },
    async (_request, reply) => {
      return sendRecord(reply, 'social_settings', await shown(deps.db))
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
        summary: 'Change whose posts need approval',
        description:
          'Replaces the groups of people whose posts need approval before they are published. `POST` and `PUT` do the same.',
        body: UpdateSocialSettings,
        response,
      },
      handler: async (request, reply) => {
        const approval_needed_by = [...new Set(request.body.approval_needed_by)]
        const answer = await changeRecord(deps, request, { singular: 'social_settings', read: shown }, async (tx) => {
          await writeApprovalNeededBy(tx, approval_needed_by, deps.clock.now())
          return jsonReply(200, Body, { social_settings: { approval_needed_by } })
        })
        return sendRecord(reply, 'social_settings', answer)
      },
    })
  }
}
