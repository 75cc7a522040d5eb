import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { oneOf } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { words } from '../../platform/http/operation-words.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { severities } from './checks.ts'
import { examineReadiness } from './examine-readiness.ts'

const Finding = z.object({
  name: z.string(),
  severity: z.enum(severities),
  problem: z.string(),
  mend: z.string(),
  count: z.int(),
  examples: z.array(z.object({ id: z.string(), what: z.string() })),
})
const AgentReadiness = z
  .object({
    checked: z.int(),
    ready: z.boolean().describe('Whether nothing keeps agents from buying.'),
    findings: z.array(Finding),
  })
  .meta({ id: 'AgentReadiness' })
const One = oneOf('agent_readiness', AgentReadiness)

/** What agents stumble over in this shop, and how to mend it. */
export async function agentReadinessRoutes(
  app: FastifyInstance,
  deps: { readonly db: Database; readonly baseUrl: string },
): Promise<void> {
  const schema = {
    ...words('Agent readiness', 'get', 'agent_readiness'),
    description: 'Returns what agents stumble over in this shop, each with how to fix it and the records it concerns.',
    response: { 200: One, ...adminFailures },
  }
  app.get('/agent-readiness', { schema }, async (_request, reply) => {
    const found = await examineReadiness(deps.db, deps.baseUrl)
    return sendReply(reply, jsonReply(200, One, { agent_readiness: found }))
  })
}
