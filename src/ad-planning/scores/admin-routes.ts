import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { registerCreate, registerList, registerRead } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { inIdempotentTransaction } from '../../platform/idempotency/idempotent-transaction.ts'
import { scoreDistribution } from './distribution-store.ts'
import { modelAdminRoutes } from './model-routes.ts'
import { predictionAdminRoutes } from './prediction-routes.ts'
import { requestRun, type ScoreDeps } from './run-scores.ts'
import { listRuns, readRun } from './run-store.ts'
import { createScore, scoreProblems } from './save-score.ts'
import {
  Aggregates,
  CreateScoreBody,
  DistributionQuery,
  HistoryQuery,
  PastScore,
  RunQuery,
  Score,
  ScoreDistribution,
  ScoreQuery,
  ScoreRun,
} from './schema.ts'
import { aggregateScores, listHistory, listScores, readScore } from './score-store.ts'

const tag = 'Customer scores'
const path = '/ad-planning/scores'

export async function scoreAdminRoutes(app: FastifyInstance, deps: ScoreDeps): Promise<void> {
  const scores = { tag, path, singular: 'score', plural: 'scores', view: Score }
  registerList(app, deps, {
    ...scores,
    query: ScoreQuery,
    list: listScores,
    summary: { member: 'aggregates', view: Aggregates, isAsked: () => true, read: aggregateScores },
    exportWithout: ['breakdown'],
  })
  registerRead(app, deps, { ...scores, read: readScore })
  registerCreate(app, deps, {
    ...scores,
    create: {
      body: CreateScoreBody,
      problems: (_db, given) => scoreProblems(given),
      run: (tx, body, now) => createScore(tx, deps.readSentiments, body, now),
    },
  })
  registerList(app, deps, {
    tag,
    path: `${path}/history`,
    plural: 'past_scores',
    view: PastScore,
    query: HistoryQuery,
    list: listHistory,
    exportWithout: ['breakdown'],
  })
  const runs = { tag, path: `${path}/runs`, singular: 'score_run', plural: 'score_runs', view: ScoreRun }
  registerList(app, deps, { ...runs, query: RunQuery, list: listRuns })
  registerRead(app, deps, { ...runs, read: readRun })
  recalculateRoute(app, deps)
  distributionRoute(app, deps)
  await predictionAdminRoutes(app, deps)
  await modelAdminRoutes(app, deps)
}

function distributionRoute(app: FastifyInstance, { db }: ScoreDeps): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${path}/distribution`,
    {
      schema: {
        tags: [tag],
        operationId: 'readScoreDistribution',
        summary: 'Read the distribution of a score',
        description:
          'Counts the latest scores of one type in ten bins. For lifetime values, only scores in one currency are counted.',
        querystring: DistributionQuery,
        response: { 200: ScoreDistribution, ...adminFailures },
      },
    },
    async ({ query }, reply) => sendReply(reply, jsonReply(200, ScoreDistribution, await scoreDistribution(db, query))),
  )
}

const OneRun = z.object({ score_run: ScoreRun })

function recalculateRoute(app: FastifyInstance, deps: ScoreDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${path}/recalculate`,
    {
      schema: {
        tags: [tag],
        operationId: 'recalculateScores',
        summary: 'Recalculate the scores of people who were active in the last 30 days',
        description:
          'Starts a run in the background, or returns the run that is already in progress. A job does the same every week.',
        body: z.strictObject({}).optional(),
        response: { 202: OneRun, ...adminFailures },
      },
    },
    async (request, reply) => {
      const now = deps.clock.now()
      const answer = await inIdempotentTransaction(deps, adminCall(request, now), async (tx) =>
        jsonReply(202, OneRun, { score_run: await requestRun(tx, now) }),
      )
      return sendReply(reply, answer)
    },
  )
}
