import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import type { Given, RuleProblems } from '../../platform/http/body-rules.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { LanguageHeaders, type PartnerDeps, registerPartnerAction, registerPartnerList } from '../partners/index.ts'
import { shownRun, shownRunDetail, showTranslated } from '../translations/index.ts'
import { completeProblems, reportProblems } from './command-run.ts'
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
    description: 'Returns a page of the production runs that are assigned to the caller’s partner.',
    plural: 'production_runs',
    view: schema.PartnerRun,
    query: schema.PartnerRunQuery,
    shown: shownRun,
    list: listPartnerRuns,
  })
  detail(app, deps)
  steps(app, deps)
}

/** Registers routes that execute one command on a run. */
const runCommands =
  (app: FastifyInstance, deps: PartnerDeps) =>
  <Body>(
    verb: string,
    summary: string,
    description: string,
    body: z.ZodType<Body> | undefined,
    toCommand: (body: Body) => Command,
    problems?: (db: Queryable, id: string, given: Given<NonNullable<Body>>, partnerId: string) => RuleProblems,
  ): void =>
    registerPartnerAction<schema.PartnerRunView, Body>(app, deps, {
      tag,
      url: `/production-runs/:id/${verb}`,
      operationId: `${verb}PartnerProductionRun`,
      summary,
      description,
      singular: 'production_run',
      view: schema.PartnerRun,
      ...(body ? { body } : {}),
      ...(problems && { problems: (db, { partnerId }, id, given) => problems(db, id, given, partnerId) }),
      run: (tx, caller, id, given, now) => commandPartnerRun(tx, caller, id, toCommand(given), now),
    })

function steps(app: FastifyInstance, deps: PartnerDeps): void {
  const command = runCommands(app, deps)
  command(
    'accept',
    'Accept a run of mine',
    'Accepts a run that was sent to the partner, so that it can be started. Returns 409 if the run has another status.',
    undefined,
    () => ({ type: 'accept' }),
  )
  command(
    'start',
    'Start a run of mine',
    'Starts an accepted run. Returns 409 if the run is not accepted.',
    undefined,
    () => ({ type: 'start' }),
  )
  command(
    'outputs',
    'Report units that were made',
    'Adds produced and rejected quantities to a started run, and the materials that were used.',
    schema.ReportBody,
    reportCommand,
    reportProblems,
  )
  command(
    'finish',
    'Finish a run of mine',
    'Marks the work on a started run as finished. `complete` then records the final quantities.',
    schema.FinishBody,
    (body) => ({
      type: 'finish',
      notes: body?.notes ?? null,
    }),
  )
  command(
    'complete',
    'Complete a run of mine',
    'Completes a finished run with its final quantities. The quantities cannot be changed afterwards.',
    schema.CompleteBody,
    (body) => completeCommand(body, false),
    completeProblems,
  )
  command(
    'decline',
    'Decline a run of mine before it is started',
    'Returns an assigned run to the shop, with an optional reason. Returns 409 if the run was started.',
    schema.DeclineBody,
    declineCommand,
  )
}

function detail(app: FastifyInstance, deps: PartnerDeps): void {
  app.get(
    '/production-runs/:id',
    {
      schema: {
        tags: [tag],
        operationId: 'getPartnerProductionRun',
        summary: 'Get a production run of mine, its tasks and materials',
        description: 'Returns an assigned run with its tasks and materials. Returns 404 for runs of other partners.',
        headers: LanguageHeaders,
        params: IdParams,
        response: { 200: schema.PartnerRunDetail, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { partnerId } = request.partnerCaller
      // Safe cast: `IdParams` has been parsed.
      const { id } = request.params as z.infer<typeof IdParams>
      const found = await readPartnerRun(deps.db, partnerId, id)
      if (!found) throw notFound('This production run')
      const shown = await showTranslated(deps, request, reply, found, shownRunDetail)
      return sendReply(reply, jsonReply(200, schema.PartnerRunDetail, shown))
    },
  )
}
