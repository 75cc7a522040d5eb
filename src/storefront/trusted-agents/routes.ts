import type { FastifyInstance } from 'fastify'
import type { AdminDeps } from '../../platform/http/admin-resource.ts'
import { registerRecords } from '../../platform/http/record-resource.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { CreateTrustedAgent, TrustedAgentQuery, UpdateTrustedAgent } from './schema.ts'
import { trustedAgentTable } from './trusted-agent-store.ts'

/** Registers the routes for the agents that the operator has registered, with their identity, keys and permissions. */
export async function trustedAgentRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerRecords(app, deps, {
    tag: 'Trusted agents',
    path: '/trusted-agents',
    singular: 'trusted_agent',
    plural: 'trusted_agents',
    table: trustedAgentTable,
    query: TrustedAgentQuery,
    create: CreateTrustedAgent,
    update: UpdateTrustedAgent,
    refusals: {
      trusted_agent_profile_key: () => conflict('There is an agent with this profile already.', '/profile'),
    },
  })
}
