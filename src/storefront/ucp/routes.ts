import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { AppError, notFound } from '../../platform/errors.ts'
import { idempotentCall } from '../../platform/http/idempotent-call.ts'
import { sendReply as send } from '../../platform/http/reply.ts'
import { answerErrors } from '../../platform/http/surface.ts'
import type { Reply } from '../../platform/idempotency/idempotency.ts'
import { type CatalogDeps, lookupProducts, searchProducts } from '../catalog-search/index.ts'
import {
  type Checkout,
  type CheckoutDeps,
  cancelCheckout,
  completeCheckout,
  createCheckout,
  handlerIds,
  readCheckout,
  updateCheckout,
} from '../checkout/index.ts'
import { readOrderRow } from '../orders/index.ts'
import { type CallerDeps, callerOf, checkHeaders } from './caller.ts'
import { ucpSurface } from './envelope.ts'
import { foundBody } from './found-body.ts'
import { manifest } from './manifest.ts'
import { treatNullsAsAbsent } from './nulls.ts'
import { orderView } from './order-view.ts'
import { CatalogResponse, ErrorResponse, ManifestResponse, OrderResponse, SessionResponse } from './response-schema.ts'
import { CancelBody, CompleteBody, CreateBody, IdParams, LookupBody, SearchBody, UpdateBody } from './schema.ts'
import { toSessionRequest } from './session-request.ts'
import { sessionView, type ViewContext } from './session-view.ts'

export type UcpDeps = CheckoutDeps & CatalogDeps & CallerDeps

const tags = ['Storefront']
const failures = { '4xx': ErrorResponse, '5xx': ErrorResponse }

export interface DiscoveryDeps extends Pick<UcpDeps, 'baseUrl'> {
  readonly path: string
  /** Profiles of other releases of the protocol. Null if the manifest lists none. */
  readonly supportedVersions: Readonly<Record<string, string>> | null
  /**
   * The shop's public keys, if this is the profile that the shop names in `UCP-Agent`. Null if another profile lists
   * them.
   */
  readonly keys: (() => Promise<readonly object[]>) | null
}

export function discoveryRoutes(app: FastifyInstance, { baseUrl, path, supportedVersions, keys }: DiscoveryDeps): void {
  const fixed = ManifestResponse.parse(manifest(baseUrl, supportedVersions))
  const bodyNow = async () => {
    const published = await keys?.()
    return JSON.stringify(published ? { ...fixed, signing_keys: published, keys: published } : fixed)
  }
  app.get(
    path,
    {
      schema: {
        tags,
        operationId: 'discover',
        summary: 'Read the discovery manifest',
        description:
          'Returns the services, capabilities and payment handlers of the shop. Agents read it before their first request.',
        response: { 200: ManifestResponse },
      },
    },
    async (_request, reply) =>
      send(reply.header('cache-control', 'public, max-age=60'), { status: 200, body: await bodyNow() }),
  )
}

/** Registers all routes below `/ucp` that callers with a key use. */
export async function ucpRoutes(app: FastifyInstance, deps: UcpDeps): Promise<void> {
  answerErrors(app, ucpSurface, deps.log)
  checkHeaders(app, deps)
  treatNullsAsAbsent(app)
  sessionRoutes(app, deps)
  catalogRoutes(app, deps)
  orderRoutes(app, deps)
}

function sessionRoutes(plain: FastifyInstance, deps: UcpDeps): void {
  sessionOpeningRoutes(plain, deps)
  sessionChangeRoutes(plain, deps)
}

function sessionOpeningRoutes(plain: FastifyInstance, deps: UcpDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const answers = { 200: SessionResponse, ...failures }
  app.post(
    '/checkout-sessions',
    {
      schema: {
        tags,
        operationId: 'createCheckout',
        summary: 'Create a checkout session',
        description:
          'Creates a session from line items, an optional buyer and an optional address, with prices and totals. `messages` lists the data that is still missing for payment.',
        body: CreateBody,
        response: { 201: SessionResponse, ...failures },
      },
    },
    async (request, reply) => {
      const { key, agentProfile } = callerOf(request)
      const { author } = sessionCaller(request)
      const respond = await responder(deps, 201)
      const call = idempotentCall(request, key.id, deps.clock.now())
      return send(
        reply,
        await createCheckout(deps, {
          request: toSessionRequest(request.body),
          keyId: key.id,
          salesChannelId: key.salesChannelId,
          agentProfile,
          author,
          call,
          respond,
        }),
      )
    },
  )
  app.get(
    '/checkout-sessions/:id',
    {
      schema: {
        tags,
        operationId: 'getCheckout',
        summary: 'Read a checkout session',
        description: 'Returns the session with its status, totals and messages. Returns 404 for an unknown id.',
        params: IdParams,
        response: answers,
      },
    },
    async (request, reply) => {
      const respond = await responder(deps, 200)
      return send(reply, respond(await readCheckout(deps, request.params.id, sessionCaller(request))))
    },
  )
}

function sessionChangeRoutes(plain: FastifyInstance, deps: UcpDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const answers = { 200: SessionResponse, ...failures }
  app.put(
    '/checkout-sessions/:id',
    {
      schema: {
        tags,
        operationId: 'updateCheckout',
        summary: 'Change a checkout session',
        description:
          'Replaces the fields in the body and recalculates the totals. Only an open session can be changed.',
        params: IdParams,
        body: UpdateBody,
        response: answers,
      },
    },
    async (request, reply) => {
      const wanted = toSessionRequest(request.body)
      return send(reply, await updateCheckout(deps, { ...(await sessionCall(deps, request)), request: () => wanted }))
    },
  )
  app.post(
    '/checkout-sessions/:id/complete',
    {
      schema: {
        tags,
        operationId: 'completeCheckout',
        summary: 'Start the payment',
        description:
          'Starts the payment of a session that is ready. The response has the status `complete_in_progress` and the URL of the page where the buyer pays. The order is created when the payment arrives, or at once if the total is zero.',
        params: IdParams,
        body: CompleteBody,
        response: answers,
      },
    },
    async (request, reply) => {
      const input = {
        ...(await sessionCall(deps, request)),
        handlerId: chosenHandler(request.body?.payment?.instruments ?? []),
      }
      return send(reply, await completeCheckout(deps, input))
    },
  )
  app.post(
    '/checkout-sessions/:id/cancel',
    {
      schema: {
        tags,
        operationId: 'cancelCheckout',
        summary: 'Cancel a checkout session',
        description: 'Cancels an open session and releases the stock it holds. A completed session cannot be canceled.',
        params: IdParams,
        body: CancelBody,
        response: answers,
      },
    },
    async (request, reply) => send(reply, await cancelCheckout(deps, await sessionCall(deps, request))),
  )
}

function catalogRoutes(plain: FastifyInstance, deps: UcpDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const answers = { 200: CatalogResponse, ...failures }
  app.post(
    '/catalog/search',
    {
      schema: {
        tags,
        operationId: 'searchCatalog',
        summary: 'Search the catalogue',
        description:
          'Finds published products by words and filters, and returns a page of them with prices and availability.',
        body: SearchBody,
        response: answers,
      },
    },
    async (request, reply) => {
      const { salesChannelId } = callerOf(request).key
      return send(reply, { status: 200, body: await searchBody(deps, salesChannelId, request.body ?? {}) })
    },
  )
  app.post(
    '/catalog/lookup',
    {
      schema: {
        tags,
        operationId: 'lookupCatalog',
        summary: 'Read products by their ids',
        description: 'Returns the products with the given ids. Returns 400 for too many ids.',
        body: LookupBody,
        response: answers,
      },
    },
    async (request, reply) => {
      const { ids, context } = request.body
      const { unknown, ...found } = await lookupProducts(deps, {
        salesChannelId: callerOf(request).key.salesChannelId,
        ids,
        context: catalogContext(context),
      })
      const messages =
        unknown.length === 0
          ? []
          : [{ type: 'info', code: 'not_found', content: `Not found: ${unknown.join(', ')}.`, ids: unknown }]
      return send(reply, { status: 200, body: foundBody(found, messages) })
    },
  )
}

/** Returns the response to an agent's search in a sales channel. */
export async function searchBody(
  deps: CatalogDeps,
  salesChannelId: string,
  wanted: NonNullable<z.infer<typeof SearchBody>>,
): Promise<Buffer> {
  const found = await searchProducts(deps, {
    salesChannelId,
    query: wanted.query ?? null,
    category: wanted.filters?.category ?? null,
    collection: wanted.filters?.collection ?? null,
    limit: wanted.pagination?.limit ?? null,
    offset: wanted.pagination?.offset ?? null,
    context: catalogContext(wanted.context),
  })
  return foundBody(found, found.matched === 'all' ? [] : [partialMatch])
}

const partialMatch = {
  type: 'info',
  code: 'partial_match',
  content: 'No product has every word of the query; these have most of them.',
}

function orderRoutes(plain: FastifyInstance, deps: UcpDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/orders/:id',
    {
      schema: {
        tags,
        operationId: 'getCheckoutOrder',
        summary: 'Read an order',
        description: 'Returns an order with its lines, fulfilments and adjustments. Returns 404 for an unknown id.',
        params: IdParams,
        response: { 200: OrderResponse, ...failures },
      },
    },
    async (request, reply) => {
      const order = await readOrderRow(deps.db, request.params.id, callerOf(request).key.id)
      if (!order) throw notFound('This order')
      return send(reply, { status: 200, body: JSON.stringify(orderView(order, await viewContext(deps))) })
    },
  )
}

const sessionCaller = (request: FastifyRequest) => {
  const { key, agentProfile: profile, requestId } = callerOf(request)
  return {
    keyId: key.id,
    salesChannelId: key.salesChannelId,
    author: { kind: 'agent', profile, requestId },
  } as const
}

async function sessionCall(deps: UcpDeps, request: FastifyRequest<{ Params: { id: string } }>) {
  const caller = sessionCaller(request)
  return {
    id: request.params.id,
    caller,
    call: idempotentCall(request, caller.keyId, deps.clock.now()),
    respond: await responder(deps, 200),
  }
}

const viewContext = async ({ settings, baseUrl }: UcpDeps): Promise<ViewContext> => ({
  baseUrl,
  store: (await settings.current()).store,
})

async function responder(deps: UcpDeps, status: number): Promise<(checkout: Checkout) => Reply> {
  const context = await viewContext(deps)
  return (checkout) => ({ status, body: bodyOf(checkout, context) })
}

const bodies = new WeakMap<Checkout, { readonly store: ViewContext['store']; readonly body: string }>()

/** Returns the body of a session. It is cached, because polling often returns the same cached session. */
function bodyOf(checkout: Checkout, context: ViewContext): string {
  const known = bodies.get(checkout)
  if (known?.store === context.store) return known.body
  const body = JSON.stringify(sessionView(checkout, context))
  bodies.set(checkout, { store: context.store, body })
  return body
}

function chosenHandler(instruments: readonly { readonly handler_id: string }[]): (typeof handlerIds)[number] | null {
  const [first, second] = instruments
  if (second)
    throw new AppError('invalid', 400, 'Send only one payment instrument.', {
      severity: 'recoverable',
      path: '/payment/instruments',
    })
  if (!first) return null
  const known = handlerIds.find((id) => id === first.handler_id)
  if (known) return known
  throw new AppError('invalid', 400, `Payment handler ${first.handler_id} is not one of ${handlerIds.join(', ')}.`, {
    severity: 'recoverable',
    path: '/payment/instruments/0/handler_id',
  })
}

const catalogContext = (context: { region_id?: string; currency?: string; address_country?: string } | undefined) => ({
  regionId: context?.region_id ?? null,
  currency: context?.currency ?? null,
  country: context?.address_country ?? null,
})
