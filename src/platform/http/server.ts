import { randomUUID } from 'node:crypto'
import { type IncomingMessage, METHODS } from 'node:http'
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
import type { Logger } from '../log.ts'
import { answerHeaders } from './answer-headers.ts'
import { brokenRequests } from './broken-requests.ts'
import { acceptJson, leftOutBody, maxBodyBytes, shareTurns } from './json-body.ts'
import { answersHeadAsGet, type KnownRoute, notFoundOrMethod, rememberRoutes } from './known-routes.ts'
import { requestRefused } from './problems.ts'
import { type BodyTimes, endSlowBodies } from './slow-bodies.ts'
import { type Surface, sendError, toAppError } from './surface.ts'

export interface ServerOptions {
  readonly log: Logger
  readonly surfaces: readonly Surface[]
  /** Answers paths that belong to no surface. */
  readonly elsewhere: Surface
  /** Whose word on a client's address counts. Default: nobody's. */
  readonly trustedProxies?: readonly string[]
  /** Whether callers reach the shop over https only. Default: false. */
  readonly https?: boolean
  /** Default: `defaultTimes`. */
  readonly times?: ConnectionTimes
  /** What people at a browser get instead of JSON. */
  readonly browsers?: BrowserAnswers
  /** Answers a browser's question whether another website may call; false where that is left to the routes. */
  readonly preflight?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

export interface BrowserAnswers {
  /** The address that the browser is redirected to, or null for no redirect. */
  redirect(request: FastifyRequest): string | null
  /** The page for an address that leads nowhere; null: the request is that of a program. */
  notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null
}

export interface ConnectionTimes extends BodyTimes {
  /** From the connection, or the request before, to the end of the headers. */
  readonly headersMs: number
}

export const defaultTimes: ConnectionTimes = {
  bodyMs: 30_000,
  bytesPerSecond: 16 * 1024,
  checkMs: 1000,
  headersMs: 20_000,
}

/** For the largest upload, at any rate. */
const longestUploadMs = 15 * 60_000

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
  const { trustedProxies = [], https = false, times = defaultTimes } = options
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const surface = surfaceOf(pathOf(request.url), options)
    const refusal = toAppError(error, surface, request, options.log)
    const page = refusal.status === 404 ? options.browsers?.notFound(request, reply) : null
    return page ?? sendError(refusal, surface, request, reply)
  }
  const routes: KnownRoute[] = []
  const headers = answerHeaders({ https })
  const broken = brokenRequests({
    headers,
    methodRefused: (path) => notFoundOrMethod(routes, path),
    surfaceOf: (path) => surfaceOf(path, options),
  })
  const app = fastify({
    logger: false,
    // A request without Host is refused by a hook, in its envelope.
    http: { requireHostHeader: false, connectionsCheckingInterval: times.checkMs },
    clientErrorHandler: (error, socket) => broken.refuse(error, socket),
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
    // These answers skip every hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    routerOptions: { maxParamLength: 500 },
    schemaController,
  })
  app.server.headersTimeout = times.headersMs
  broken.listen(app.server)
  takeEveryMethod(app)
  acceptJson(app)
  shareTurns(app)
  app.setErrorHandler(answerError)
  rememberRoutes(app, routes)
  endSlowBodies(app, times)
  const answerPreflight = async (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    try {
      if (await options.preflight?.(request, reply)) return
      done(request.is404 ? notFoundOrMethod(routes, pathOf(request.url)) : undefined)
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { url, raw, is404 } = request
    const elsewhere = options.browsers?.redirect(request) ?? null
    if (elsewhere !== null) reply.header('cache-control', 'no-store').redirect(elsewhere, 302)
    else if (url.includes('%00')) done(invalid('The address has characters that cannot be used.'))
    else if (raw.httpVersion === '1.1' && raw.headers.host === undefined) done(invalid('Send a Host header.'))
    else if (hasTwoHosts(raw)) done(invalid('Send one Host header.'))
    else if (raw.method === 'OPTIONS' && options.preflight) void answerPreflight(request, reply, done)
    // Before its body is read: what cannot be used need not be sent in the right form.
    else if (is404) done(notFoundOrMethod(routes, pathOf(url)))
    else done()
  })
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (reply.getHeader('connection') === 'close' && canContinue(raw, reply.statusCode))
      reply.header('connection', 'keep-alive')
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
  app.setNotFoundHandler((request, reply) =>
    answerError(notFoundOrMethod(routes, pathOf(request.url), request.method), request, reply),
  )
  return app
}

/** Every method that Node reads reaches the handler for what is not found, which knows the ones of the path. */
function takeEveryMethod(app: FastifyInstance): void {
  const known = new Set(app.supportedMethods)
  for (const method of METHODS) if (!known.has(method)) app.addHttpMethod(method)
  // Fastify insists on a content type for QUERY, whether or not there is a route for it.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true })
}

const invalid = (message: string): AppError => new AppError('invalid', 400, message, { severity: 'recoverable' })

/** Node keeps the first of several. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length > 1

/**
 * Fastify closes the connection after every body that it refuses. The next request is lost only where the body goes on:
 * Node reads the rest of a short one after the answer.
 */
function canContinue({ complete, headers, httpVersion }: IncomingMessage, status: number): boolean {
  const isRead = complete || (status === 415 && Number(headers['content-length']) <= maxBodyBytes)
  return isRead && httpVersion === '1.1' && !/\bclose\b/i.test(headers.connection ?? '')
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** The surface that a path belongs to, whether or not there is a route. */
function surfaceOf(path: string, { surfaces, elsewhere }: ServerOptions): Surface {
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
