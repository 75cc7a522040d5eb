import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import {
  LanguageHeaders,
  type PartnerCaller,
  type PartnerDeps,
  registerPartnerAction,
  registerPartnerList,
} from '../partners/index.ts'
import { listTasksOfRun } from '../tasks/index.ts'
import { shownRun, shownRunDetail, showTranslated } from '../translations/index.ts'
import { commandRun } from './command-run.ts'
import { completeCommand, declineCommand, reportCommand } from './commands-of-bodies.ts'
import { listConsumptions } from './consumption-store.ts'
import { materialsOf } from './materials.rules.ts'
import type { Command } from './production.rules.ts'
import * as schema from './schema.ts'
import { listRuns, partnerView, readRun } from './store.ts'

const tag = 'Partner side'

export function productionPartnerRoutes(app: FastifyInstance, deps: PartnerDeps): void {
  registerPartnerList(app, deps, {
    tag,
    url: '/production-runs',
    operationId: 'listPartnerProductionRuns',
    summary: 'List my production runs',
    plural: 'production_runs',
    view: schema.PartnerRun,
    query: schema.PartnerRunQuery,
    shown: shownRun,
    async list(db, partnerId, asked) {
      const { rows, count } = await listRuns(db, { ...asked, partner_id: partnerId })
      return { rows: rows.map(partnerView), count }
    },
  })
  detail(app, deps)
  const command = <Body>(
    verb: string,
    summary: string,
    body: z.ZodType<Body> | undefined,
    toCommand: (body: Body) => Command,
  ): void =>
    registerPartnerAction<schema.PartnerRunView, Body>(app, deps, {
      tag,
      url: `/production-runs/:id/${verb}`,
      operationId: `${verb}PartnerProductionRun`,
      summary,
      singular: 'production_run',
      view: schema.PartnerRun,
      ...(body ? { body } : {}),
      run: (tx, caller, id, given, now) => act(tx, caller, id, toCommand(given), now),
    })
  command('accept', 'Accept a run of mine', undefined, () => ({ type: 'accept' }))
  command('start', 'Start a run of mine', undefined, () => ({ type: 'start' }))
  command('outputs', 'Report some of what was made', schema.ReportBody, reportCommand)
  command('finish', 'Finish a run of mine', schema.FinishBody, (body) => ({
    type: 'finish',
    notes: body?.notes ?? null,
  }))
  command('complete', 'Say what was made in all', schema.CompleteBody, (body) => completeCommand(body, false))
  command('decline', 'Give a run back before starting it', schema.DeclineBody, declineCommand)
}

async function act(
  tx: Queryable,
  { partnerId, personId }: PartnerCaller,
  id: string,
  command: Command,
  now: Date,
): Promise<schema.PartnerRunView | null> {
  const done = await commandRun(tx, id, command, { type: 'partner', id: personId }, now, partnerId)
  const run = done && (await readRun(tx, id))
  return run && partnerView(run)
}

function detail(app: FastifyInstance, deps: PartnerDeps): void {
  app.get(
    '/production-runs/:id',
    {
      schema: {
        tags: [tag],
        operationId: 'getPartnerProductionRun',
        summary: 'Get a production run of mine, its tasks and materials',
        headers: LanguageHeaders,
        params: IdParams,
        response: { 200: schema.PartnerRunDetail, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { partnerId } = request.partnerCaller
      // `IdParams` has been parsed.
      const { id } = request.params as z.infer<typeof IdParams>
      const run = await readRun(deps.db, id)
      if (run?.partner_id !== partnerId) throw notFound('This production run')
      const tasks = await listTasksOfRun(deps.db, id, partnerId)
      const materials = materialsOf(run.snapshot, run.quantity)
      const consumptions = await listConsumptions(deps.db, id)
      const found = { production_run: partnerView(run), tasks, materials, consumptions }
      const shown = await showTranslated(deps, request, reply, found, shownRunDetail)
      return sendReply(reply, jsonReply(200, schema.PartnerRunDetail, shown))
    },
  )
}
