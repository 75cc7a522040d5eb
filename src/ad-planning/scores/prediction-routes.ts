import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { registerCreate, registerList } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { npsReport } from './nps-report.ts'
import {
  AtRisk,
  AtRiskQuery,
  AtRiskSummary,
  CreatePredictionBody,
  NpsQuery,
  NpsReport,
  Prediction,
  PredictionQuery,
  PredictionSummary,
} from './prediction-schema.ts'
import { listAtRisk, listPredictions, summariseAtRisk, summarisePredictions } from './prediction-store.ts'
import type { ScoreDeps } from './run-scores.ts'
import { createPrediction } from './save-score.ts'

const tag = 'Customer scores'
const path = '/ad-planning/predictive'

export async function predictionAdminRoutes(app: FastifyInstance, deps: ScoreDeps): Promise<void> {
  const predictions = { tag, path, singular: 'prediction', plural: 'predictions', view: Prediction }
  registerList(app, deps, {
    ...predictions,
    query: PredictionQuery,
    list: listPredictions,
    summary: { member: 'summary', view: PredictionSummary, isAsked: () => true, read: summarisePredictions },
  })
  registerCreate(app, deps, {
    ...predictions,
    create: {
      body: CreatePredictionBody,
      run: (tx, body, now) => createPrediction(tx, deps.readSentiments, body, now),
    },
  })
  registerList(app, deps, {
    tag,
    path: `${path}/at-risk`,
    plural: 'at_risk_customers',
    view: AtRisk,
    query: AtRiskQuery,
    list: listAtRisk,
    summary: { member: 'summary', view: AtRiskSummary, isAsked: () => true, read: summariseAtRisk },
  })
  npsRoute(app, deps)
}

function npsRoute(app: FastifyInstance, { db, clock }: ScoreDeps): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/ad-planning/nps',
    {
      schema: {
        tags: [tag],
        operationId: 'readNps',
        summary: 'Read the Net Promoter Score of a period and by month',
        description: 'Returns the score of the period and of each month. Default period: the last 365 days.',
        querystring: NpsQuery,
        response: { 200: NpsReport, ...adminFailures },
      },
    },
    async ({ query }, reply) => sendReply(reply, jsonReply(200, NpsReport, await npsReport(db, query, clock.now()))),
  )
}
