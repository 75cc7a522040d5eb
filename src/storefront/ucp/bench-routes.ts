import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { sendReply } from '../../platform/http/reply.ts'
import { createCheckout } from '../checkout/index.ts'
import { CatalogResponse, SessionResponse } from './response-schema.ts'
import { searchBody, type UcpDeps } from './routes.ts'
import { CreateBody, SearchBody } from './schema.ts'
import { toSessionRequest } from './session-request.ts'
import { sessionView } from './session-view.ts'

const tags = ['Agent readiness']
const answered = <Body extends z.ZodType>(body: Body) =>
  z.object({ answer: body.describe('The body that an agent receives.') })
/** As on the agents' own surface, but without unknown fields, like every body of the admin API. */
const Query = SearchBody.unwrap().unwrap().strict().nullish()
const Cart = CreateBody.strict()
const Search = answered(CatalogResponse)
const Session = answered(SessionResponse)

/** Stored as the session's key and agent profile, as in a draft order, so that no agent can read the session. */
const madeHere = 'operator'

/**
 * Registers the routes with which the operator tries the shop as an agent would, in the default sales channel and
 * without a key.
 */
export async function agentBenchRoutes(plain: FastifyInstance, deps: UcpDeps): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/agent-bench/search',
    {
      schema: {
        tags,
        operationId: 'searchAsAgent',
        summary: 'Search the catalogue as an agent',
        description:
          'Returns the same response as `POST /ucp/catalog/search` for an agent of the default sales channel. Accepts the same body.',
        body: Query,
        response: { 200: Search, ...adminFailures },
      },
    },
    async (request, reply) => {
      const body = await searchBody(deps, await defaultChannel(deps), request.body ?? {})
      return sendReply(reply, { status: 200, body: Buffer.concat([Buffer.from('{"answer":'), body, Buffer.from('}')]) })
    },
  )
  app.post(
    '/agent-bench/checkouts',
    {
      schema: {
        tags,
        operationId: 'createCheckoutAsAgent',
        summary: 'Create a checkout session as an agent',
        description:
          'Creates a session as `POST /ucp/checkout-sessions` does and returns the response that an agent would receive. `continue_url` leads to its payment page. No agent can read or change the session.',
        body: Cart,
        response: { 201: Session, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { store } = await deps.settings.current()
      const context = { baseUrl: deps.baseUrl, store }
      return sendReply(
        reply,
        await createCheckout(deps, {
          request: toSessionRequest(request.body),
          keyId: madeHere,
          salesChannelId: await defaultChannel(deps),
          agentProfile: madeHere,
          author: { kind: 'operator', profile: null, requestId: null },
          call: adminCall(request, deps.clock.now()),
          respond: (checkout) => ({ status: 201, body: JSON.stringify({ answer: sessionView(checkout, context) }) }),
        }),
      )
    },
  )
}

async function defaultChannel({ settings }: Pick<UcpDeps, 'settings'>): Promise<string> {
  const { defaultSalesChannelId } = (await settings.current()).store
  if (defaultSalesChannelId === null) throw conflict('This shop has no default sales channel.')
  return defaultSalesChannelId
}
