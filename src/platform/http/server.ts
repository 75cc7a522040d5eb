import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
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
import { checkLargeBodies } from './checked-in-turns.ts'
import { acceptJson, leftOutBody, maxBodyBytes, shareTurns } from './json-body.ts'
import { answersHeadAsGet, type KnownRoute, notFoundOrMethod, rememberRoutes } from './known-routes.ts'
import { requestRefused } from './problems.ts'
import { type BodyTimes, endSlowBodies } from './slow-bodies.ts'
import { type Surface, sendError, toAppError } from './surface.ts'

export interface ServerOptions {
  readonly log: Logger
  readonly surfaces: readonly Surface[]
  /** Error format of paths outside all surfaces. */
  readonly elsewhere: Surface
  /** Proxies whose `X-Forwarded-For` is trusted. Default: none. */
  readonly trustedProxies?: readonly string[]
  /** Whether the shop is reached over https only. Default: false. */
  readonly https?: boolean
  /** Default: `defaultTimes`. */
  readonly times?: ConnectionTimes
  /** Responses for people in a browser, instead of JSON. */
  readonly browsers?: BrowserAnswers
  /** Answers a CORS preflight. Returns false if the routes must answer it. */
  readonly preflight?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

export interface BrowserAnswers {
  /** Returns the URL to which to redirect a browser. Null if the request is not redirected. */
  redirect(request: FastifyRequest): string | null
  /** Sends the page for an unknown URL; null if the request comes from a program. */
  notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null
}

export interface ConnectionTimes extends BodyTimes {
  /** From the start of the connection, or from the previous request, to the end of the headers. */
  readonly headersMs: number
}

export const defaultTimes: ConnectionTimes = {
  bodyMs: 30_000,
  bytesPerSecond: 16 * 1024,
  checkMs: 1000,
  headersMs: 20_000,
}

/** Maximum time for the largest upload. */
const longestUploadMs = 15 * 60_000

const validators: FastifySchemaCompiler<unknown> =
  ({ schema, method, httpPart }) =>
  (value) => {
    // Safe cast: all routes use zod schemas.
    const checked = schema as z.ZodType
    const isLeftOut = method === 'POST' && httpPart === 'body' && (value === undefined || value === null)
    return validate(checked, isLeftOut ? leftOutBody(checked) : value, httpPart)
  }

const serializers: FastifySerializerCompiler<unknown> =
  ({ schema }) =>
  (value) =>
    JSON.stringify((schema as z.ZodType).parse(value))

/**
 * Replaces Fastify's default compilers, because loading them takes a tenth of the start. Fastify's types allow only its
 * own.
 */
const schemaController = {
  compilersFactory: { buildValidator: () => validators, buildSerializer: () => serializers },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/** Creates the HTTP server without routes: parsing, validation, error formats, 404 and 405. */
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
    surfaceOf: (path) => (path === '' ? everyFormat(options) : surfaceOf(path, options)),
  })
  const app = fastify({
    logger: false,
    // A hook rejects requests without Host, in the surface's error format.
    http: { requireHostHeader: false, connectionsCheckingInterval: times.checkMs },
    clientErrorHandler: (error, socket) => broken.refuse(error, socket),
    // One HEAD route per GET route would increase the number of routes, and the time to register them, by a third.
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
    // Responses to these errors skip all hooks, so the headers are set here.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    routerOptions: { maxParamLength: 500 },
    schemaController,
  })
  app.server.headersTimeout = times.headersMs
  broken.listen(app.server)
  for (const readBodies of [acceptJson, shareTurns, checkLargeBodies]) readBodies(app)
  app.setErrorHandler(answerError)
  rememberRoutes(app, routes)
  endSlowBodies(app, times)
  refuseOddRequests(app, routes, options)
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

/** Rejects requests that no route may see, answers preflights, and redirects browsers. */
function refuseOddRequests(app: FastifyInstance, routes: KnownRoute[], options: ServerOptions): void {
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
    else if (url.includes('%00')) done(invalid('The URL has characters that cannot be used.'))
    else if (raw.httpVersion === '1.1' && raw.headers.host === undefined) done(invalid('Send a Host header.'))
    else if (hasTwoHosts(raw)) done(invalid('Send one Host header.'))
    else if (raw.method === 'OPTIONS' && options.preflight) void answerPreflight(request, reply, done)
    // Before the body is parsed, so that an unknown route is reported even if the body is malformed.
    else if (is404) done(notFoundOrMethod(routes, pathOf(url)))
    else done()
  })
}

const invalid = (message: string): AppError => new AppError('invalid', 400, message, { severity: 'recoverable' })

/** Whether the request has several Host headers. Node keeps only the first. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length > 1

/**
 * Whether the connection can remain open after an error. Fastify closes it after every rejected body, but it is
 * unusable only if more of the body is to come. Node reads the rest of a short body after the response.
 */
function canContinue({ complete, headers, httpVersion }: IncomingMessage, status: number): boolean {
  const isRead = complete || (status === 415 && Number(headers['content-length']) <= maxBodyBytes)
  return isRead && httpVersion === '1.1' && !/\bclose\b/i.test(headers.connection ?? '')
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** Returns the surface of a path, even if the path has no route. */
function surfaceOf(path: string, { surfaces, elsewhere }: ServerOptions): Surface {
  return surfaces.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`)) ?? elsewhere
}

/**
 * Returns the error format for a request without a path: the members of all formats in one object, so that each client
 * finds its own.
 */
const everyFormat = ({ surfaces, elsewhere }: ServerOptions): Pick<Surface, 'errorBody'> => ({
  errorBody: (error) => Object.assign({}, ...[...surfaces, elsewhere].map((surface) => surface.errorBody(error))),
})

function validate(schema: z.ZodType, value: unknown, part: string | undefined): { value: unknown } | { error: Error } {
  // Fastify passes null if there is no body.
  const given = value ?? (part === 'body' ? undefined : {})
  const parsed = schema.safeParse(given)
  return parsed.success ? { value: parsed.data } : { error: requestRefused(parsed.error, given, part) }
}

/** Returns the caller's request id if it is valid, otherwise a new one. */
function requestId(raw: { readonly headers: Readonly<Record<string, string | string[] | undefined>> }): string {
  const given = raw.headers['request-id']
  return typeof given === 'string' && /^[\x20-\x7e]{1,255}$/.test(given) && given.trim() !== '' ? given : randomUUID()
}
