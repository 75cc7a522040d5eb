import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { oneOf } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { words } from '../../platform/http/operation-words.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { severities } from './checks.ts'
import { examineProduct, examineReadiness } from './examine-readiness.ts'

const Finding = z.object({
  name: z.string(),
  severity: z.enum(severities),
  problem: z.string(),
  mend: z.string(),
  count: z.int(),
  examples: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      product_id: z.string().nullable().describe('The product at which the problem is fixed, if it is fixed at one.'),
      field: z
        .string()
        .optional()
        .describe(
          'For a problem of a feed: JSON pointer into the body that changes the product, the feed or the shipping option.',
        ),
    }),
  ),
})
const AgentReadiness = z
  .object({
    checked: z.int(),
    ready: z.boolean().describe('Whether agents can buy without a problem.'),
    findings: z.array(Finding),
  })
  .meta({ id: 'AgentReadiness' })
const Query = z.strictObject({
  product_id: z.string().max(255).optional().describe('Only problems of this product.'),
})
const One = oneOf('agent_readiness', AgentReadiness)

/** Registers the route that shows agents' problems with this shop and how to fix them. */
export async function agentReadinessRoutes(
  app: FastifyInstance,
  deps: { readonly db: Database; readonly clock: Clock; readonly baseUrl: string },
): Promise<void> {
  const schema = {
    ...words('Agent readiness', 'get', 'agent_readiness'),
    description:
      'Returns the problems that agents meet in this shop, each with its fix and the records it affects. With `product_id`, only the texts, pictures, variants and prices of that product are examined.',
    querystring: Query,
    response: { 200: One, ...adminFailures },
  }
  app.withTypeProvider<ZodTypeProvider>().get('/agent-readiness', { schema }, async (request, reply) => {
    const { product_id } = request.query
    const found =
      product_id === undefined
        ? await examineReadiness(deps.db, deps.baseUrl)
        : await examineProduct(deps.db, product_id, { baseUrl: deps.baseUrl, now: deps.clock.now() })
    return sendReply(reply, jsonReply(200, One, { agent_readiness: found }))
  })
}
