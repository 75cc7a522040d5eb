import type { FastifyInstance } from 'fastify'
import { readRecord } from '../../platform/db/record-store.ts'
import { oneOf } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { partnerTable, readPerson } from './partner-store.ts'
import type { PartnerDeps } from './partner-surface.ts'
import { Me } from './schema.ts'

const One = oneOf('me', Me)

export function partnerMeRoutes(app: FastifyInstance, deps: PartnerDeps): void {
  app.get(
    '/me',
    {
      schema: {
        tags: ['Partner side'],
        operationId: 'getPartnerMe',
        summary: 'Read who I am and which partner I act for',
        description: 'Returns the person who is logged in, with role and partner.',
        response: { 200: One, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { partnerId, personId } = request.partnerCaller
      const partner = await readRecord(deps.db, partnerTable, { id: partnerId })
      const person = await readPerson(deps.db, partnerId, personId)
      if (!partner || !person) throw new Error('The person who was just admitted is missing.')
      return sendReply(reply, jsonReply(200, One, { me: { person, partner } }))
    },
  )
}
