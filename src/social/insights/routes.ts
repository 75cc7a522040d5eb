import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { Id, IdParams, IsoTime } from '../../platform/http/fields.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { networks } from '../networks/index.ts'
import type { TokenDeps } from '../tokens/index.ts'
import { snapshotsOf } from './insight-store.ts'
import { summarise } from './summarise.ts'
import { InsightSummary, SummaryQuery } from './summary-schema.ts'
import { syncPlatformInsights, syncPostInsights } from './sync-insights.ts'

const tags = ['Social posts']
const NoBody = z.strictObject({}).optional()
/** Present only if the networks were too slow. */
const pending = z.literal(true).optional()
const One = z.object({ message: z.string(), pending, insights: z.record(z.string(), z.unknown()) })
const goesOn = (what: string) =>
  `The networks are slow. This goes on in the background: read the ${what} again in ten minutes.`
const Bulk = z.object({
  message: z.string(),
  success: z.int(),
  failed: z.int(),
  pending: z.int().optional().describe('Number of posts whose networks were too slow: a job reads them. Omitted if 0.'),
  total: z.int(),
  results: z.array(
    z.object({ post_id: z.string(), status: z.enum(['synced', 'failed', 'pending']), error: z.string().optional() }),
  ),
})
const BulkQuery = z.strictObject({ platform_id: Id, limit: z.coerce.number().int().min(1).max(100).default(50) })
const History = z.object({
  snapshots: z.array(
    z.object({
      network: z.enum(networks),
      taken_at: IsoTime,
      metrics: z.record(z.string(), z.number()),
    }),
  ),
})
const Summary = z.object({ social_insights: InsightSummary })
const HistoryQuery = z.strictObject({ limit: z.coerce.number().int().min(1).max(1000).default(200) })

/** Registers the routes of insights. Their operations can be repeated safely and ignore an `Idempotency-Key`. */
export async function insightAdminRoutes(plain: FastifyInstance, deps: TokenDeps): Promise<void> {
  insightSyncRoutes(plain, deps)
  insightReadings(plain, deps)
}

function insightSyncRoutes(plain: FastifyInstance, deps: TokenDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/social-posts/:id/sync-insights',
    {
      schema: {
        tags,
        operationId: 'syncPostInsights',
        summary: 'Refresh the insights of a post',
        description:
          'Asks the networks for the current numbers of a published post and stores them. Answers within 20 seconds; `pending` means that a job reads the numbers of slow networks later.',
        params: IdParams,
        body: NoBody,
        response: { 200: One, ...adminFailures },
      },
    },
    async ({ params }, reply) => {
      const { insights, isPending } = await syncPostInsights(deps, params.id)
      const end = isPending ? { message: goesOn('post'), pending: true as const } : { message: 'Insights synced' }
      return sendReply(reply, jsonReply(200, One, { ...end, insights: { ...insights } }))
    },
  )
  app.post(
    '/social-posts/sync-insights',
    {
      schema: {
        tags,
        operationId: 'syncPlatformInsights',
        summary: 'Refresh the insights of a platform’s posts',
        description:
          "Reads the current numbers of the platform's published posts at its network and stores them. Answers within 20 seconds; a job reads the posts that are `pending`.",
        querystring: BulkQuery,
        body: NoBody,
        response: { 200: Bulk, ...adminFailures },
      },
    },
    async ({ query }, reply) => {
      const { pending, ...end } = await syncPlatformInsights(deps, query.platform_id, query.limit)
      const synced = `Synced ${end.success} of ${end.total} posts`
      const late = pending > 0 ? { message: `${synced}. ${goesOn('posts')}`, pending } : {}
      return sendReply(reply, jsonReply(200, Bulk, { message: synced, ...end, ...late, results: [...end.results] }))
    },
  )
}

function insightReadings(plain: FastifyInstance, deps: TokenDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/socials/insights',
    {
      schema: {
        tags,
        operationId: 'summariseSocialInsights',
        summary: 'Summarize the insights of a period',
        description:
          'Returns the gains of posts between two days, by network and by day, and the posts with the highest gains. Uses stored readings and calls no network.',
        querystring: SummaryQuery,
        response: { 200: Summary, ...adminFailures },
      },
    },
    async ({ query: { from, to, time_zone: timeZone, platform_id: platformId = null } }, reply) => {
      const social_insights = await summarise(deps, { from, to, timeZone, platformId })
      return sendReply(reply, jsonReply(200, Summary, { social_insights }))
    },
  )
  app.get(
    '/social-posts/:id/insights-history',
    {
      schema: {
        tags,
        operationId: 'listPostInsights',
        summary: 'Read the insights of a post over time',
        description: 'Returns a page of the stored numbers of a post, one entry for each reading.',
        params: IdParams,
        querystring: HistoryQuery,
        response: { 200: History, ...adminFailures },
      },
    },
    async ({ params, query }, reply) => {
      const found = await snapshotsOf(deps.db, params.id, query.limit)
      const snapshots = found.map(({ network, takenAt, metrics }) => ({
        network,
        taken_at: isoTime(takenAt),
        metrics: { ...metrics },
      }))
      return sendReply(reply, jsonReply(200, History, { snapshots }))
    },
  )
}
