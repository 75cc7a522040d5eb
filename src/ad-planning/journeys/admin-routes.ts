import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type AdminDeps, registerCreate, registerList, registerRemove } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { personProblems } from '../people/index.ts'
import { deleteJourney } from './journey-store.ts'
import { journeyFunnel, journeyTransitions, personJourney } from './read-journey.ts'
import { createJourney, sourceProblems } from './save-journey.ts'
import {
  CreateJourneyBody,
  Funnel,
  FunnelQuery,
  JourneyQuery,
  JourneyStep,
  PersonJourney,
  Transitions,
} from './schema.ts'
import { listSteps } from './step-store.ts'

const tag = 'Ad planning: journeys'
const path = '/ad-planning/journeys'
const journeys = { tag, path, singular: 'journey', plural: 'journeys', view: JourneyStep }

export async function journeyAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerList(app, deps, { ...journeys, query: JourneyQuery, list: listSteps })
  registerCreate(app, deps, {
    ...journeys,
    create: {
      body: CreateJourneyBody,
      problems: async (db, given) => [...sourceProblems(given), ...(await personProblems(db, given))],
      run: createJourney,
    },
  })
  registerRemove(app, deps, { ...journeys, remove: deleteJourney })
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get(
    `${path}/:id`,
    {
      schema: {
        tags: [tag],
        operationId: 'readPersonJourney',
        summary: 'Read the journey of a person, by the person’s id',
        description: 'Returns the events of a person in order, with totals. Returns 404 if there is no such person.',
        params: IdParams,
        response: { 200: PersonJourney, ...adminFailures },
      },
    },
    async ({ params }, reply) =>
      sendReply(reply, jsonReply(200, PersonJourney, await personJourney(deps.db, params.id))),
  )
  routes.get(
    `${path}/funnel`,
    {
      schema: {
        tags: [tag],
        operationId: 'readJourneyFunnel',
        summary: 'Count how far people get on their way to buying',
        description: 'Counts the people at each stage of a period, and the share that went on to the next stage.',
        querystring: FunnelQuery,
        response: { 200: Funnel, ...adminFailures },
      },
    },
    async ({ query }, reply) =>
      sendReply(reply, jsonReply(200, Funnel, await journeyFunnel(deps.db, query, deps.clock.now()))),
  )
  routes.get(
    `${path}/transitions`,
    {
      schema: {
        tags: [tag],
        operationId: 'readJourneyTransitions',
        summary: 'Count the transitions between stages',
        description:
          'Counts the people who went from each stage to a higher one, and the sources of people who were seen for the first time.',
        querystring: FunnelQuery,
        response: { 200: Transitions, ...adminFailures },
      },
    },
    async ({ query }, reply) =>
      sendReply(reply, jsonReply(200, Transitions, await journeyTransitions(deps.db, query, deps.clock.now()))),
  )
}
