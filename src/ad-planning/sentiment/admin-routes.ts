import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { personProblems } from '../people/index.ts'
import { readSource } from './read-source.ts'
import {
  type CreateSentiment,
  CreateSentimentBody,
  OneSentimentStats,
  Sentiment,
  SentimentQuery,
  SentimentStatsQuery,
} from './schema.ts'
import { deleteSentiment, listSentiments, readSentiment, sentimentStats } from './sentiment-store.ts'

const tag = 'Ad planning: feedback'
const path = '/ad-planning/sentiment'

export async function sentimentAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerAdminResource(app, deps, {
    tag,
    path,
    singular: 'sentiment',
    plural: 'sentiments',
    view: Sentiment,
    query: SentimentQuery,
    list: listSentiments,
    read: readSentiment,
    create: {
      body: CreateSentimentBody,
      problems: (db, given: Given<CreateSentiment>) => personProblems(db, given),
      run: readSource,
    },
    remove: deleteSentiment,
  })
  app.withTypeProvider<ZodTypeProvider>().get(
    `${path}/stats`,
    {
      schema: {
        tags: [tag],
        operationId: 'readSentimentStats',
        summary: 'Summarize the sentiment of a period',
        description: 'Returns counts and averages of sentiment in a period, by source and label.',
        querystring: SentimentStatsQuery,
        response: { 200: OneSentimentStats, ...adminFailures },
      },
    },
    async ({ query }, reply) =>
      sendReply(reply, jsonReply(200, OneSentimentStats, { stats: await sentimentStats(deps.db, query) })),
  )
}
