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
      product_id: z.string().nullable().describe('Where it is fixed, if that is at a product.'),
      field: z
        .string()
        .optional()
        .describe('Of a feed: a JSON pointer into the body that changes the product, the feed or the shipping option.'),
    }),
  ),
})
const AgentReadiness = z
  .object({
    checked: z.int(),
    ready: z.boolean().describe('Whether nothing keeps agents from buying.'),
    findings: z.array(Finding),
  })
  .meta({ id: 'AgentReadiness' })
const Query = z.strictObject({
  product_id: z.string().max(255).optional().describe('Only what concerns this product.'),
})
const One = oneOf('agent_readiness', AgentReadiness)

/** Problems for agents in this shop, and how to fix them. */
export async function agentReadinessRoutes(
  app: FastifyInstance,
  deps: { readonly db: Database; readonly clock: Clock; readonly baseUrl: string },
): Promise<void> {
  const schema = {
    ...words('Agent readiness', 'get', 'agent_readiness'),
    description:
      'Returns what agents stumble over in this shop, each with how to fix it and the records it concerns. `product_id` asks for one product: what is examined is then its texts, pictures, variants and prices.',
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
