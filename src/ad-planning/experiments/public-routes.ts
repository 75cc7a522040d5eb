import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../platform/errors.ts'
import { adminFailures, adminSurface } from '../../platform/http/admin-surface.ts'
import type { DescribedSurface } from '../../platform/http/api-reference/index.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { answerErrors, type Surface } from '../../platform/http/surface.ts'
import type { Logger } from '../../platform/log.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import { type AssignDeps, assignUnit } from './assign-unit.ts'
import type { SiteKeys } from './ports.ts'
import { AssignBody, Assigned } from './schema.ts'

export interface VisitorDeps extends AssignDeps {
  readonly log: Logger
  readonly siteKeys: SiteKeys
  /** Requests per minute for each IP address of visitors on a website. 0: no limit. */
  readonly rateLimitPerMinute: number
}

/** Websites call these routes for their visitors. Errors have the same format as in the admin API. */
export const experimentSurface: Surface = { ...adminSurface, prefix: '/experiments' }

export const experimentDescription: DescribedSurface = {
  prefix: '/experiments',
  security: {
    siteKey: { type: 'apiKey', in: 'header', name: 'x-site-key', description: 'The key of a website of the shop.' },
  },
  headers: [],
}

/**
 * Registers the route that assigns variants to visitors, mounted at `/experiments`. CORS allows every origin to read
 * responses. A request without a site key, or with a key that does not allow its origin, is answered with 401.
 */
export async function experimentVisitorRoutes(app: FastifyInstance, deps: VisitorDeps): Promise<void> {
  answerErrors(app, experimentSurface, deps.log)
  const limiter = createRateLimiter({ perMinute: deps.rateLimitPerMinute }, deps.clock)
  // CORS: pages of any origin may read responses, which are errors unless the site key allows the origin.
  app.addHook('onRequest', async ({ headers: { origin } }, reply) => {
    if (origin !== undefined) reply.header('access-control-allow-origin', origin).header('vary', 'origin')
  })
  app.options('/:id/assign', (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type, x-site-key')
      .header('access-control-max-age', '86400')
      .send(),
  )
  app.withTypeProvider<ZodTypeProvider>().post(
    '/:id/assign',
    {
      schema: {
        tags: ['Experiments'],
        operationId: 'assignUnit',
        summary: 'Assign a variant to a visitor',
        description:
          'Returns the variant of a visitor. The first call assigns it and counts the visitor; later calls return the same variant.',
        params: IdParams,
        body: AssignBody,
        response: { 200: Assigned, ...adminFailures },
      },
      preValidation: async (request) => {
        const websiteId = await websiteOf(request, deps.siteKeys)
        const decision = limiter.take(`${websiteId} ${clientNetwork(request)}`)
        if (!decision.allowed) throw tooMany(decision.retryAfterSeconds)
        websites.set(request, websiteId)
      },
    },
    async (request, reply) => {
      const asked = { experimentId: request.params.id, unitId: request.body.unit_id }
      const answer = await assignUnit(deps, { ...asked, websiteId: websites.get(request) ?? '' })
      return sendReply(reply, jsonReply(200, Assigned, answer))
    },
  )
}

const websites = new WeakMap<FastifyRequest, string>()

async function websiteOf({ headers }: FastifyRequest, siteKeys: SiteKeys): Promise<string> {
  const key = headers['x-site-key']
  const site = typeof key === 'string' ? await siteKeys.siteOf(key, headers.origin) : null
  if (site === null) throw new AppError('unauthorized', 401, 'Send the key of your website: x-site-key: <key>.')
  return site
}

const tooMany = (seconds: number): AppError =>
  new AppError('rate_limited', 429, `Too many requests: try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  })
