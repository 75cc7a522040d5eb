import { randomUUID } from 'node:crypto'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchemaCompiler,
  type FastifySerializerCompiler,
  type FastifyServerOptions,
} from 'fastify'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import { lazily } from '../lazily.ts'
import type { Logger } from '../log.ts'
import { acceptJson, leftOutBody, maxBodyBytes } from './json-body.ts'
import { requestRefused } from './problems.ts'
import { type Surface, sendError, toAppError } from './surface.ts'

export interface ServerOptions {
  readonly log: Logger
  readonly surfaces: readonly Surface[]
  /** Answers paths that belong to no surface. */
  readonly elsewhere: Surface
  /** Whose word on a client's address counts. Default: nobody's. */
  readonly trustedProxies?: readonly string[]
}

/** For 512 MiB over a slow line; who has not sent his headers by then is sent away long before. */
const longestUploadMs = 15 * 60_000
const headersTimeoutMs = 20_000

const validators: FastifySchemaCompiler<unknown> =
  ({ schema, method, httpPart }) =>
  (value) => {
    // Every schema of a route is one of zod's.
    const checked = schema as z.ZodType
    const isLeftOut = method === 'POST' && httpPart === 'body' && (value === undefined || value === null)
    return validate(checked, isLeftOut ? leftOutBody(checked) : value, httpPart)
  }

const serializers: FastifySerializerCompiler<unknown> =
  ({ schema }) =>
  (value) =>
    JSON.stringify((schema as z.ZodType).parse(value))

/** Named for Fastify, so that it does not load its own: a tenth of the start. Its types know the builders of its own only. */
const schemaController = {
  compilersFactory: { buildValidator: () => validators, buildSerializer: () => serializers },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/** The HTTP server without a route: parsing, validation, envelopes, 404 and 405. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { trustedProxies = [] } = options
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const surface = surfaceOf(request, options)
    return sendError(toAppError(error, surface, request, options.log), surface, request, reply)
  }
  const routes: KnownRoute[] = []
  const app = fastify({
    logger: false,
    // A route for each HEAD would be a third of all routes, and of the time that a start takes to lay them.
    exposeHeadRoutes: false,
    rewriteUrl: (raw) => {
      if (raw.method === 'HEAD' && answersHeadAsGet(routes, raw.url ?? '')) raw.method = 'GET'
      return raw.url ?? ''
    },
    bodyLimit: maxBodyBytes,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: longestUploadMs,
    keepAliveTimeout: 65_000,
    genReqId: requestId,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    frameworkErrors: answerError,
    routerOptions: { maxParamLength: 500 },
    schemaController,
  })
  app.server.headersTimeout = headersTimeoutMs
  acceptJson(app)
  app.setErrorHandler(answerError)
  rememberRoutes(app, routes)
  app.addHook('onRequest', (request, _reply, done) => {
    done(
      request.url.includes('%00')
        ? new AppError('invalid', 400, 'The address has characters that cannot be used.', { severity: 'recoverable' })
        : undefined,
    )
  })
  app.setNotFoundHandler((request, reply) =>
    sendError(notFoundOrMethod(routes, pathOf(request)), surfaceOf(request, options), request, reply),
  )
  return app
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** The surface that a path belongs to, whether or not there is a route. */
function surfaceOf(request: FastifyRequest, { surfaces, elsewhere }: ServerOptions): Surface {
  const path = pathOf(request)
  return surfaces.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`)) ?? elsewhere
}

function validate(schema: z.ZodType, value: unknown, part: string | undefined): { value: unknown } | { error: Error } {
  // The framework says null where there is no body.
  const given = value ?? (part === 'body' ? undefined : {})
  const parsed = schema.safeParse(given)
  return parsed.success ? { value: parsed.data } : { error: requestRefused(parsed.error, given, part) }
}

/** The caller's own id of the request where it sent a usable one. */
function requestId(raw: { readonly headers: Readonly<Record<string, string | string[] | undefined>> }): string {
  const given = raw.headers['request-id']
  return typeof given === 'string' && /^[\x20-\x7e]{1,255}$/.test(given) && given.trim() !== '' ? given : randomUUID()
}

interface KnownRoute {
  readonly pattern: () => RegExp
  readonly methods: Set<string>
  /** Unless the route says `exposeHeadRoute: false`. */
  headAsGet: boolean
}

function rememberRoutes(app: FastifyInstance, list: KnownRoute[]): void {
  const routes = new Map<string, KnownRoute>()
  app.addHook('onRoute', ({ url, method, exposeHeadRoute = true }) => {
    const known = routes.get(url) ?? { pattern: lazily(() => toPattern(url)), methods: new Set(), headAsGet: false }
    if (!routes.has(url)) list.push(known)
    routes.set(url, known)
    const methods = Array.isArray(method) ? method : [method]
    for (const name of methods) known.methods.add(name)
    if (!methods.includes('GET') || !exposeHeadRoute) return
    known.headAsGet = true
    known.methods.add('HEAD')
  })
}

/** Node sends no body in answer to HEAD, whatever is written. */
function answersHeadAsGet(routes: readonly KnownRoute[], url: string): boolean {
  const readable = matching(routes, url.split('?', 1)[0] ?? '').filter(({ methods }) => methods.has('GET'))
  return readable.length > 0 && readable.every(({ headAsGet }) => headAsGet)
}

const matching = (routes: readonly KnownRoute[], path: string): KnownRoute[] =>
  routes.filter(({ pattern }) => pattern().test(path))

const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replace(/\*/g, '.*')}$`,
  )

function notFoundOrMethod(routes: readonly KnownRoute[], path: string): AppError {
  const methods = [...new Set(matching(routes, path).flatMap((route) => [...route.methods]))].sort()
  if (methods.length === 0)
    return new AppError('not_found', 404, 'There is nothing at this address.', { severity: 'fatal' })
  return new AppError('method_not_allowed', 405, `Use ${methods.join(' or ')} here.`, {
    severity: 'recoverable',
    headers: { allow: methods.join(', ') },
  })
}
