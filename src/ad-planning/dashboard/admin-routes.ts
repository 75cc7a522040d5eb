import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AdminDeps } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { readDashboard } from './read-dashboard.ts'
import { Dashboard, DashboardQuery } from './schema.ts'

export async function dashboardAdminRoutes(app: FastifyInstance, { db, clock }: AdminDeps): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/ad-planning/dashboard',
    {
      schema: {
        tags: ['Ad planning: dashboard'],
        operationId: 'readAdDashboard',
        summary: 'Read the key figures of a period',
        description: 'Returns totals, trends and top campaigns of a period in one answer.',
        querystring: DashboardQuery,
        response: { 200: Dashboard, ...adminFailures },
      },
    },
    async ({ query }, reply) =>
      sendReply(reply, jsonReply(200, Dashboard, await readDashboard(db, query, clock.now()))),
  )
}
