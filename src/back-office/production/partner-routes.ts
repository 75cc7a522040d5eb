import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { LanguageHeaders, type PartnerDeps, registerPartnerAction, registerPartnerList } from '../partners/index.ts'
import { shownRun, shownRunDetail, showTranslated } from '../translations/index.ts'
import { completeCommand, declineCommand, reportCommand } from './commands-of-bodies.ts'
import { commandPartnerRun, listPartnerRuns, readPartnerRun } from './partner-runs.ts'
import type { Command } from './production.rules.ts'
import * as schema from './schema.ts'

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
    list: listPartnerRuns,
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
      run: (tx, caller, id, given, now) => commandPartnerRun(tx, caller, id, toCommand(given), now),
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
      const found = await readPartnerRun(deps.db, partnerId, id)
      if (!found) throw notFound('This production run')
      const shown = await showTranslated(deps, request, reply, found, shownRunDetail)
      return sendReply(reply, jsonReply(200, schema.PartnerRunDetail, shown))
    },
  )
}
