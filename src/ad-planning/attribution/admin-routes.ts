import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { registerAdminResource, registerList } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { rulesOver } from '../../platform/http/body-rules.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { findReply, inIdempotentTransaction } from '../../platform/idempotency/idempotent-transaction.ts'
import { attributionStats } from './attribution-stats.ts'
import { listAttributions, readAttribution } from './attribution-store.ts'
import { compareModels } from './compare-models.ts'
import { type BulkDeps, resolveInBulk } from './resolve-in-bulk.ts'
import { listRuns } from './run-store.ts'
import {
  createAttribution,
  createProblems,
  removeAttribution,
  resolveSession,
  settingsProblems,
  updateAttribution,
  updateSettings,
} from './save-attribution.ts'
import {
  Attribution,
  AttributionQuery,
  AttributionStats,
  CreateAttributionBody,
  ModelComparison,
  ModelsQuery,
  type Resolve,
  ResolveBody,
  Resolved,
  type ResolvedView,
  Run,
  RunQuery,
  Settings,
  SettingsBody,
  StatsQuery,
  UpdateAttributionBody,
} from './schema.ts'
import { readSettings } from './settings-store.ts'

const tag = 'Ad planning: attribution'
const path = '/ad-planning/attribution'

export async function attributionAdminRoutes(app: FastifyInstance, deps: BulkDeps): Promise<void> {
  registerAdminResource(app, deps, {
    tag,
    path,
    singular: 'attribution',
    plural: 'attributions',
    view: Attribution,
    query: AttributionQuery,
    list: listAttributions,
    read: readAttribution,
    create: { body: CreateAttributionBody, problems: createProblems, run: createAttribution },
    update: { body: UpdateAttributionBody, run: updateAttribution },
    remove: (tx, id) => removeAttribution(tx, id, deps.clock.now()),
  })
  registerList(app, deps, {
    tag,
    path: `${path}/runs`,
    plural: 'attribution_runs',
    view: Run,
    query: RunQuery,
    list: listRuns,
  })
  resolveRoute(app, deps)
  reportRoutes(app, deps)
  settingsRoutes(app, deps)
}

function resolveRoute(app: FastifyInstance, deps: BulkDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${path}/resolve`,
    {
      schema: {
        tags: [tag],
        operationId: 'resolveAttribution',
        summary: 'Match sessions to campaigns',
        description:
          'Matches one session by its id, or all unresolved sessions, to a campaign by UTM values and click ids.',
        body: ResolveBody,
        response: { 200: Resolved, ...adminFailures },
      },
    },
    async (request, reply) => {
      const call = adminCall(request, deps.clock.now())
      const { session_id, bulk } = request.body
      // A bulk run commits several transactions, so it cannot run inside the transaction that stores the response. A
      // repeated call finds no session left to resolve.
      const stored = call ? await findReply(deps.db, call, deps.clock.now()) : null
      if (stored) return sendReply(reply, stored)
      const many = bulk ? await resolveMany(deps, request.body) : null
      const answer = await inIdempotentTransaction(deps, call, async (tx) => {
        if (many) return jsonReply(200, Resolved, many)
        const attribution = await resolveSession(tx, session_id ?? '', deps.clock.now())
        if (!attribution) throw notFound('This session')
        return jsonReply(200, Resolved, { success: true, attribution, resolved: attribution.is_resolved })
      })
      return sendReply(reply, answer)
    },
  )
}

async function resolveMany(deps: BulkDeps, body: Resolve): Promise<ResolvedView> {
  const { days_back: daysBack = 7, website_id: websiteId = null, limit = 1000 } = body
  const run = await resolveInBulk(deps, { daysBack, websiteId, limit })
  if (!run) throw notFound('This run')
  const { processed, resolved, failed, error } = run
  return { success: failed === 0, processed, resolved, failed, errors: error === null ? [] : [error], run_id: run.id }
}

function reportRoutes(plain: FastifyInstance, { db, clock }: BulkDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    `${path}/stats`,
    {
      schema: {
        tags: [tag],
        operationId: 'readAttributionStats',
        summary: 'Count the sources of the sessions of a period',
        description: 'Counts the sessions of a period by platform, campaign and how they were matched.',
        querystring: StatsQuery,
        response: { 200: AttributionStats, ...adminFailures },
      },
    },
    async ({ query }, reply) =>
      sendReply(reply, jsonReply(200, AttributionStats, await attributionStats(db, query, clock.now()))),
  )
  app.get(
    `${path}/models`,
    {
      schema: {
        tags: [tag],
        operationId: 'compareAttributionModels',
        summary: 'Compare the attribution models',
        description: 'Returns credit and value per platform or campaign, side by side for every attribution model.',
        querystring: ModelsQuery,
        response: { 200: ModelComparison, ...adminFailures },
      },
    },
    async ({ query }, reply) =>
      sendReply(reply, jsonReply(200, ModelComparison, await compareModels(db, query, clock.now()))),
  )
}

const OneSettings = z.object({ attribution_settings: Settings })

function settingsRoutes(plain: FastifyInstance, deps: BulkDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const response = { 200: OneSettings, ...adminFailures }
  app.get(
    `${path}/settings`,
    {
      schema: {
        tags: [tag],
        operationId: 'getAttributionSettings',
        summary: 'Read the attribution settings',
        description: 'Returns the settings by which conversions are credited to touchpoints.',
        response,
      },
    },
    async (_request, reply) =>
      sendReply(reply, jsonReply(200, OneSettings, { attribution_settings: await readSettings(deps.db) })),
  )
  app.put(
    `${path}/settings`,
    {
      config: rulesOver(settingsProblems),
      schema: {
        tags: [tag],
        operationId: 'putAttributionSettings',
        summary: 'Change the attribution settings and credit all conversions again',
        description: 'Replaces the settings and queues every conversion to be credited again.',
        body: SettingsBody,
        response,
      },
    },
    async (request, reply) => {
      const answer = await inIdempotentTransaction(deps, adminCall(request, deps.clock.now()), async (tx) =>
        jsonReply(200, OneSettings, {
          attribution_settings: await updateSettings(tx, request.body, deps.clock.now()),
        }),
      )
      return sendReply(reply, answer)
    },
  )
}
