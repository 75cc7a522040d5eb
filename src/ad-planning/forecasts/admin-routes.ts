import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { type AdminDeps, registerList } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { rulesOver } from '../../platform/http/body-rules.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { inIdempotentTransaction } from '../../platform/idempotency/idempotent-transaction.ts'
import { listForecasts, readForecast, readForecastDays } from './forecast-store.ts'
import { forecastProblems, type MadeForecast, makeForecast } from './make-forecast.ts'
import { forecastAccuracy, recordActuals } from './record-actuals.ts'
import {
  AccuracyQuery,
  AccuracyReport,
  CreatedForecast,
  CreateForecastBody,
  Forecast,
  ForecastQuery,
  ForecastWithDays,
  Recorded,
  ResponseQuery,
  SpendResponseReport,
} from './schema.ts'
import { spendResponse } from './spend-response.ts'

const tag = 'Forecasts'
const path = '/ad-planning/forecasts'

export async function forecastAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerList(app, deps, { tag, path, plural: 'forecasts', view: Forecast, query: ForecastQuery, list: listForecasts })
  registerMaking(app, deps)
  registerReading(app, deps)
  registerReports(app, deps)
  registerRecording(app, deps)
}

function registerMaking(app: FastifyInstance, deps: AdminDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    path,
    {
      config: rulesOver(forecastProblems),
      schema: {
        tags: [tag],
        operationId: 'createForecast',
        summary: 'Forecast the results of a campaign from today on',
        description:
          'Creates a forecast and returns it. A second forecast of the same campaign on the same day replaces the first.',
        body: CreateForecastBody,
        response: { 201: CreatedForecast, ...adminFailures },
      },
    },
    async (request, reply) => {
      const now = deps.clock.now()
      const answer = await inIdempotentTransaction(deps, adminCall(request, now), async (tx) => {
        const made: MadeForecast = await makeForecast(tx, request.body, now)
        return jsonReply(201, CreatedForecast, { ...made, daily_forecasts: [...made.daily_forecasts] })
      })
      return sendReply(reply, answer)
    },
  )
}

function registerReading(app: FastifyInstance, deps: AdminDeps): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${path}/:id`,
    {
      schema: {
        tags: [tag],
        operationId: 'getForecast',
        summary: 'Get a forecast with its days',
        description: 'Returns the forecast with one entry per day. Returns 404 if it does not exist.',
        params: IdParams,
        response: { 200: ForecastWithDays, ...adminFailures },
      },
    },
    async (request, reply) => {
      const forecast = await readForecast(deps.db, request.params.id)
      if (!forecast) throw notFound('This forecast')
      const days = await readForecastDays(deps.db, forecast.id)
      return sendReply(reply, jsonReply(200, ForecastWithDays, { forecast, daily_forecasts: days }))
    },
  )
}

function registerReports(app: FastifyInstance, deps: AdminDeps): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get(
    `${path}/accuracy`,
    {
      schema: {
        tags: [tag],
        operationId: 'getForecastAccuracy',
        summary: 'Read the accuracy of earlier forecasts',
        description: 'Compares earlier forecasts with the actual results.',
        querystring: AccuracyQuery,
        response: { 200: AccuracyReport, ...adminFailures },
      },
    },
    async (request, reply) => {
      const report = await forecastAccuracy(deps.db, request.query.ad_campaign_id)
      return sendReply(reply, jsonReply(200, AccuracyReport, report))
    },
  )
  routes.get(
    `${path}/spend-response`,
    {
      schema: {
        tags: [tag],
        operationId: 'getSpendResponse',
        summary: 'Estimate the results of other budgets',
        description:
          "Estimates conversions at other budgets from the campaign's own days. Returns a reason instead of numbers if there are too few days.",
        querystring: ResponseQuery,
        response: { 200: SpendResponseReport, ...adminFailures },
      },
    },
    async (request, reply) => {
      const report = await spendResponse(deps.db, request.query, deps.clock.now())
      if (!report) throw notFound('An ad campaign with a currency')
      return sendReply(reply, jsonReply(200, SpendResponseReport, report))
    },
  )
}

function registerRecording(app: FastifyInstance, deps: AdminDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${path}/record-actuals`,
    {
      schema: {
        tags: [tag],
        operationId: 'recordForecastActuals',
        summary: 'Record the actual results of forecasts now',
        description:
          'Compares finished forecasts with the recorded spending and conversions. The hourly job does the same.',
        body: z.strictObject({}).optional(),
        response: { 200: Recorded, ...adminFailures },
      },
    },
    async (request, reply) => {
      const answer = await inIdempotentTransaction(deps, adminCall(request, deps.clock.now()), async (db) =>
        jsonReply(200, Recorded, { recorded: await recordActuals({ ...deps, db }) }),
      )
      return sendReply(reply, answer)
    },
  )
}
