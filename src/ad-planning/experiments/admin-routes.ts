import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { type Given, rulesOver } from '../../platform/http/body-rules.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { inIdempotentTransaction } from '../../platform/idempotency/idempotent-transaction.ts'
import { listExperiments, readExperiment } from './experiment-store.ts'
import { planExperiment } from './plan.ts'
import { ExperimentHistory, ExperimentPlan, ExperimentResults, PlanQuery, Stopped } from './results-schema.ts'
import {
  addOutcomes,
  experimentHistory,
  experimentResults,
  outcomeProblems,
  pauseExperiment,
  startExperiment,
  stopExperiment,
  stopProblems,
} from './run-experiment.ts'
import {
  createExperiment,
  createProblems,
  removeExperiment,
  updateExperiment,
  updateProblems,
} from './save-experiment.ts'
import {
  CreateExperimentBody,
  Experiment,
  ExperimentQuery,
  OutcomesBody,
  OutcomesTaken,
  type StopExperiment,
  StopExperimentBody,
  UpdateExperimentBody,
} from './schema.ts'

const tag = 'Experiments'
const path = '/ad-planning/experiments'

export async function experimentAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerPlan(app)
  registerAdminResource(app, deps, {
    tag,
    path,
    singular: 'experiment',
    plural: 'experiments',
    view: Experiment,
    query: ExperimentQuery,
    list: listExperiments,
    read: readExperiment,
    create: { body: CreateExperimentBody, problems: (_db, given) => createProblems(given), run: createExperiment },
    update: { body: UpdateExperimentBody, problems: updateProblems, run: updateExperiment },
    remove: removeExperiment,
  })
  const action = { tag, status: 200, singular: 'experiment', view: Experiment, target: 'experiment' } as const
  registerAdminAction(app, deps, {
    ...action,
    url: `${path}/:id/start`,
    operationId: 'startExperiment',
    summary: 'Start an experiment, or resume a paused one',
    description:
      'Starts a draft or continues a paused experiment. From then on its variants and metrics cannot change.',
    run: (tx, { id }, _body, now) => startExperiment(tx, id, now),
  })
  registerAdminAction(app, deps, {
    ...action,
    url: `${path}/:id/pause`,
    operationId: 'pauseExperiment',
    summary: 'Pause an experiment',
    description: 'Stops assigning new visitors. Assigned visitors keep their variant, and their outcomes still count.',
    run: (tx, { id }, _body, now) => pauseExperiment(tx, id, now),
  })
  registerAdminAction(app, deps, {
    tag,
    url: `${path}/:id/outcomes`,
    operationId: 'tellExperimentOutcomes',
    summary: 'Report outcomes of units',
    description:
      'Adds values of metrics for units that were assigned. An outcome with a known `source_id` is not counted twice.',
    status: 200,
    singular: 'outcomes',
    view: OutcomesTaken,
    target: 'experiment',
    body: OutcomesBody,
    problems: (db, { id }, { sound }) => outcomeProblems(db, id, sound),
    run: (tx, { id }, body, now) => addOutcomes(tx, id, body, now),
  })
  registerStop(app, deps)
  registerResults(app, deps)
}

function registerPlan(app: FastifyInstance): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${path}/plan`,
    {
      schema: {
        tags: [tag],
        operationId: 'planExperiment',
        summary: 'Compute how many visitors an experiment needs',
        description:
          'Computes the sample size for a baseline rate, an effect, a power and a significance level. Nothing is stored.',
        querystring: PlanQuery,
        response: { 200: ExperimentPlan, ...adminFailures },
      },
    },
    async (request, reply) => sendReply(reply, jsonReply(200, ExperimentPlan, planExperiment(request.query))),
  )
}

function registerStop(app: FastifyInstance, deps: AdminDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${path}/:id/stop`,
    {
      config: rulesOver((db, { body }: Given<NonNullable<StopExperiment>>, { params }) =>
        // Safe cast: this route has an `id`.
        stopProblems(db, (params as { id: string }).id, body),
      ),
      schema: {
        tags: [tag],
        operationId: 'stopExperiment',
        summary: 'Stop an experiment permanently',
        description: 'Ends the experiment and fixes its results. It cannot be started again.',
        params: IdParams,
        body: StopExperimentBody,
        response: { 200: Stopped, ...adminFailures },
      },
    },
    async (request, reply) => {
      const now = deps.clock.now()
      const answer = await inIdempotentTransaction(deps, adminCall(request, now), async (tx) => {
        const stopped = await stopExperiment(tx, request.params.id, request.body, now)
        if (!stopped) throw notFound('This experiment')
        return jsonReply(200, Stopped, stopped)
      })
      return sendReply(reply, answer)
    },
  )
}

function registerResults(app: FastifyInstance, deps: AdminDeps): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${path}/:id/results`,
    {
      schema: {
        tags: [tag],
        operationId: 'getExperimentResults',
        summary: 'Read the results of an experiment, and whether to decide',
        description:
          'Returns each metric per variant with intervals, p-values, and whether a decision can be made yet.',
        params: IdParams,
        response: { 200: ExperimentResults, ...adminFailures },
      },
    },
    async (request, reply) => {
      const results = await experimentResults(deps.db, request.params.id, deps.clock.now())
      if (!results) throw notFound('This experiment')
      return sendReply(reply, jsonReply(200, ExperimentResults, results))
    },
  )
  app.withTypeProvider<ZodTypeProvider>().get(
    `${path}/:id/history`,
    {
      schema: {
        tags: [tag],
        operationId: 'getExperimentHistory',
        summary: 'Read the results of an experiment day by day',
        description:
          'Returns the primary metric at the end of each UTC day for the newest 366 days, with intervals that are valid at every look.',
        params: IdParams,
        response: { 200: ExperimentHistory, ...adminFailures },
      },
    },
    async (request, reply) => {
      const history = await experimentHistory(deps.db, request.params.id, deps.clock.now())
      if (!history) throw notFound('This experiment')
      return sendReply(reply, jsonReply(200, ExperimentHistory, history))
    },
  )
}
