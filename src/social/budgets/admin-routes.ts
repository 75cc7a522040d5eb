import type { FastifyInstance } from 'fastify'
import { type AdminDeps, registerList } from '../../platform/http/admin-resource.ts'
import { LimitQuery, NetworkLimit } from './schema.ts'
import { listUsage } from './usage-store.ts'

export async function budgetAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerList(app, deps, {
    tag: 'Social platforms',
    path: '/socials/limits',
    plural: 'network_limits',
    view: NetworkLimit,
    query: LimitQuery,
    list: (db, query) => listUsage(db, query, deps.clock.now()),
  })
}
