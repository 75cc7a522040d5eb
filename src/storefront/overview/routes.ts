import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AdminDeps } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { salesOf } from './read-sales.ts'
import { Sales, SalesQuery } from './schema.ts'

const OneSales = z.object({ sales: Sales })

export async function overviewAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/overview/sales',
    {
      schema: {
        tags: ['Overview'],
        operationId: 'readSales',
        summary: 'Read sales over time',
        description:
          'Returns orders, units, gross, refunds and net by currency, for each day, week or month of a period in the time zone of the shop, with the totals of the period and of the equally long period before it. Excludes canceled orders. A refund counts on the day its order was placed.',
        querystring: SalesQuery,
        response: { 200: OneSales, ...adminFailures },
      },
    },
    async ({ query }, reply) => sendReply(reply, jsonReply(200, OneSales, { sales: await salesOf(deps, query) })),
  )
}
