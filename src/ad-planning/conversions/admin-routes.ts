import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { notFound } from '../../platform/errors.ts'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { personProblems } from '../people/index.ts'
import { conversionStats } from './conversion-stats.ts'
import { listConversions, readConversion, readCredits } from './conversion-store.ts'
import { CreateGoalBody, Goal, GoalQuery, UpdateGoalBody } from './goal-schema.ts'
import { deleteGoal, listGoals, readGoal } from './goal-store.ts'
import { createConversion, removeConversion, updateConversion } from './save-conversion.ts'
import { createGoal, createProblems, updateGoal, updateProblems } from './save-goal.ts'
import {
  Conversion,
  ConversionQuery,
  ConversionStats,
  ConversionStatsQuery,
  CreateConversionBody,
  Credits,
  UpdateConversionBody,
} from './schema.ts'

const tag = 'Ad planning: conversions'

export async function conversionAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerAdminResource(app, deps, {
    tag,
    path: '/ad-planning/conversions',
    singular: 'conversion',
    plural: 'conversions',
    view: Conversion,
    query: ConversionQuery,
    list: listConversions,
    read: readConversion,
    create: { body: CreateConversionBody, problems: (db, given) => personProblems(db, given), run: createConversion },
    update: {
      body: UpdateConversionBody,
      problems: (db, _id, given) => personProblems(db, given),
      run: updateConversion,
    },
    remove: removeConversion,
  })
  registerAdminResource(app, deps, {
    tag,
    path: '/ad-planning/goals',
    singular: 'goal',
    plural: 'goals',
    view: Goal,
    query: GoalQuery,
    list: listGoals,
    read: readGoal,
    create: { body: CreateGoalBody, problems: (_db, given) => createProblems(given), run: createGoal },
    update: { body: UpdateGoalBody, problems: updateProblems, run: updateGoal },
    remove: deleteGoal,
    references: [{ table: 'conversion', column: 'conversion_goal_id', setNull: true }],
  })
  readingRoutes(app, deps)
}

function readingRoutes(plain: FastifyInstance, { db, clock }: AdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/ad-planning/conversions/stats',
    {
      schema: {
        tags: [tag],
        operationId: 'readConversionStats',
        summary: 'Count the conversions of a period',
        description: 'Returns counts and values of conversions in a period, by type, platform and day.',
        querystring: ConversionStatsQuery,
        response: { 200: ConversionStats, ...adminFailures },
      },
    },
    async ({ query }, reply) =>
      sendReply(reply, jsonReply(200, ConversionStats, await conversionStats(db, query, clock.now()))),
  )
  app.get(
    '/ad-planning/conversions/:id/credits',
    {
      schema: {
        tags: [tag],
        operationId: 'listConversionCredits',
        summary: 'Read the credit for a conversion in each model',
        description: 'Returns the share of each touchpoint in each attribution model, with the reason for it.',
        params: IdParams,
        response: { 200: Credits, ...adminFailures },
      },
    },
    async ({ params }, reply) => {
      if (!(await readConversion(db, params.id))) throw notFound('This conversion')
      return sendReply(reply, jsonReply(200, Credits, { credits: await readCredits(db, params.id) }))
    },
  )
}
