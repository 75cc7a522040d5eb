import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { adminFailures, adminSurface } from '../../platform/http/admin-surface.ts'
import { parseJson } from '../../platform/http/json-body.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { answerErrors, type Surface } from '../../platform/http/surface.ts'
import type { Logger } from '../../platform/log.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import { isBot, mayCallFrom } from './collect.rules.ts'
import { collectEvents, collectSession } from './collect.ts'
import { CollectEventsBody, CollectedEvents, CollectedSession, CollectSessionBody, Ignored } from './schema.ts'
import { trackingScript } from './script.ts'
import { isKnownOrigin, siteOfToken } from './site-key-store.ts'

export interface TrackingDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  /** Requests per minute for each site key. 0: no limit. */
  readonly trackingPerMinute: number
}

export const analyticsSurface: Surface = { ...adminSurface, prefix: '/analytics' }

const largestBody = 64 * 1024
/** Requests per minute for each session. A visitor causes fewer. */
const sessionPerMinute = 120
const tags = ['Tracking']
const scriptKeptSeconds = 3600

/** Registers the routes that the pages of a website call, mounted at `/analytics`. */
export async function trackingRoutes(plain: FastifyInstance, deps: TrackingDeps): Promise<void> {
  answerErrors(plain, analyticsSurface, deps.log)
  // Pages of other origins can send this content type without a preflight request, and also while they are closing.
  plain.addContentTypeParser<Buffer>(
    'text/plain',
    { parseAs: 'buffer', bodyLimit: largestBody },
    (_request, body, done) => {
      try {
        done(null, parseJson(body))
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  )
  const admit = createDoor(deps)
  scriptRoute(plain)
  preflightRoute(plain, deps)
  collectingRoutes(plain, deps, admit)
}

function scriptRoute(app: FastifyInstance): void {
  app.get(
    '/weft.js',
    {
      schema: {
        tags,
        operationId: 'readTrackingScript',
        summary: 'Get the tracking script of a website',
        description: 'Serves the JavaScript that collects visits and events on a website with a site key.',
        produces: ['text/javascript'],
        response: { 200: z.string() },
      },
    },
    (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .headers({
          'cache-control': `public, max-age=${scriptKeptSeconds}`,
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        })
        .serializer(String)
        .send(trackingScript),
  )
}

function preflightRoute(app: FastifyInstance, { db }: TrackingDeps): void {
  app.options('/*', { schema: { hide: true } }, async ({ headers: { origin } }, reply) => {
    if (origin !== undefined && (await isKnownOrigin(db, origin.toLowerCase())))
      allowOrigin(reply, origin).headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, x-site-key',
        'access-control-max-age': '600',
      })
    return reply.code(204).send()
  })
}

const allowOrigin = (reply: FastifyReply, origin: string): FastifyReply =>
  reply.headers({ 'access-control-allow-origin': origin, vary: 'origin' })

type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  said: { readonly site_key?: string | undefined; readonly session: string | undefined },
) => Promise<string>

/**
 * Returns a function that identifies the caller by the site key and counts the request. It throws `unauthorized` (401)
 * without a valid key, `not_allowed` (403) if the key does not allow the origin, and `rate_limited` (429).
 */
function createDoor({ db, clock, trackingPerMinute }: TrackingDeps): Admit {
  const bySite = createRateLimiter({ perMinute: trackingPerMinute }, clock)
  const bySession = createRateLimiter({ perMinute: trackingPerMinute === 0 ? 0 : sessionPerMinute }, clock)
  return async ({ headers }, reply, { site_key, session }) => {
    const { origin, 'x-site-key': header } = headers
    const token = typeof header === 'string' ? header : (site_key ?? '')
    const site = token === '' ? null : await siteOfToken(db, token)
    if (!site) throw new AppError('unauthorized', 401, 'Send a valid site key: site_key, or the header x-site-key.')
    if (!mayCallFrom(origin, site.allowedOrigins))
      throw new AppError('not_allowed', 403, 'Pages of this website may not call with this site key.')
    if (origin !== undefined) allowOrigin(reply, origin)
    const taken = [bySite.take(site.id), ...(session === undefined ? [] : [bySession.take(session)])]
    const refused = taken.find((decision) => !decision.allowed)
    if (refused && !refused.allowed)
      throw new AppError('rate_limited', 429, 'Too many requests: slow down.', {
        headers: { 'retry-after': String(refused.retryAfterSeconds) },
      })
    return site.id
  }
}

const nothing = jsonReply(202, Ignored, { accepted: 0, ignored: 'bot' })

function collectingRoutes(plain: FastifyInstance, deps: TrackingDeps, admit: Admit): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/sessions',
    {
      bodyLimit: largestBody,
      schema: {
        tags,
        operationId: 'collectSession',
        summary: 'Begin or continue a visit',
        description:
          "Starts or continues a visit and stores its first events. The page's origin must be allowed by the site key.",
        body: CollectSessionBody,
        response: { 201: CollectedSession, 202: Ignored, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { body, headers } = request
      const siteId = await admit(request, reply, { site_key: body.site_key, session: body.id })
      const userAgent = headers['user-agent']
      if (isBot(userAgent)) return sendReply(reply, nothing)
      const { session, accepted } = await collectSession(deps, { siteId, userAgent }, body)
      const { id, visitorId, consent, startedAt } = session
      const shown = { id, visitor_id: visitorId, consent, started_at: startedAt.toISOString() }
      return sendReply(reply, jsonReply(201, CollectedSession, { session: shown, accepted }))
    },
  )
  app.post(
    '/events',
    {
      bodyLimit: largestBody,
      schema: {
        tags,
        operationId: 'collectEvents',
        summary: 'Store events of a visit',
        description: 'Stores events of a running visit. Requires a site key. Returns 429 for too many requests.',
        body: CollectEventsBody,
        response: { 202: z.union([CollectedEvents, Ignored]), ...adminFailures },
      },
    },
    async (request, reply) => {
      const { body, headers } = request
      const siteId = await admit(request, reply, { site_key: body.site_key, session: body.session_id })
      const userAgent = headers['user-agent']
      if (isBot(userAgent)) return sendReply(reply, nothing)
      const accepted = await collectEvents(deps, { siteId, userAgent }, body)
      return sendReply(reply, jsonReply(202, CollectedEvents, { accepted }))
    },
  )
}
