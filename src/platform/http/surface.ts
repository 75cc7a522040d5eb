import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Database, databaseErrorOf } from '../db/database.ts'
import { type Trouble, troubleOf } from '../db/trouble.ts'
import { AppError, type ErrorDetails, type Problem } from '../errors.ts'
import type { Logger } from '../log.ts'
import { nextTurn } from '../turns.ts'
import { problemsOfRules } from './body-rules.ts'
import { maxBodyBytes } from './json-body.ts'
import { bodyIssuesOf, listedProblems, maxProblems, problemsOfLaterParts } from './problems.ts'
import { referencesOf, unknownIds } from './references.ts'
import { conflict, invalidData } from './refusals.ts'

/** A part of the API with a separate prefix and error format. */
export interface Surface {
  /** For example `/ucp` or `/admin`. Unknown routes below it use its error format. */
  readonly prefix: string
  errorBody(error: AppError): unknown
  /** The surface's code for a body that is too large. */
  readonly tooLargeCode: string
  /** If true, errors do not list unknown ids, because callers must not learn which ids exist. */
  readonly hidesIds?: boolean
}

/**
 * Formats all errors of the surface. An error other than an `AppError`, a broken request or database trouble is a
 * defect: it is logged once, and the response hides its message. With `db`, a 400 also lists unknown ids in the body
 * (unless the surface hides ids) and violated rules, and a violated foreign key of such an id becomes a 400.
 */
export function answerErrors(app: FastifyInstance, surface: Surface, log: Logger, db?: Database): void {
  app.setErrorHandler(async (error: unknown, request, reply) => {
    const known =
      db && databaseErrorOf(error)?.code === foreignKeyViolation ? await brokenReference(db, request, surface) : null
    const refusal = toAppError(known ?? error, surface, request, log)
    const whole =
      db && !known && refusal.status === 400 ? await completed(refusal, error, request, { db, log, surface }) : refusal
    return sendError(whole, surface, request, reply)
  })
}

const foreignKeyViolation = '23503'
const busySeconds = 2
const awaySeconds = 5

/**
 * Returns the error for a violated foreign key: it lists the unknown ids. If all ids are known by now, or the surface
 * hides ids, it asks to send the request again. Returns null if the body contains no references.
 */
async function brokenReference(
  db: Database,
  request: FastifyRequest,
  { hidesIds = false }: Surface,
): Promise<AppError | null> {
  const references = referencesOf(request)
  if (references.length === 0) return null
  const unknown = hidesIds ? [] : await unknownIds(db, references)
  return unknown.length > 0
    ? invalidData(unknown)
    : conflict('A record that this request needs was created or deleted meanwhile. Send the request again.')
}

/**
 * Adds the problems of the rest of the request: unknown ids, and violated rules of the use case. A use case may report
 * only its first problem, and a database constraint always does.
 */
async function completed(
  refusal: AppError,
  error: unknown,
  request: FastifyRequest,
  { db, log, surface }: { readonly db: Database; readonly log: Logger; readonly surface: Surface },
): Promise<AppError> {
  const { path, problems = path === undefined ? [] : [{ path, message: refusal.message }] } = refusal.details
  if (problems.length > maxProblems) return refusal
  const told = new Set(problems.map((problem) => problem.path ?? ''))
  const isAccepted = refusedPart(error) === null
  // Parsing the body has already used this turn of the event loop.
  await nextTurn()
  const found = await Promise.all([
    surface.hidesIds
      ? []
      : unknownIds(
          db,
          referencesOf(request).filter((reference) => !told.has(reference.path)),
        ),
    isAccepted && refusal.code !== 'invalid_data'
      ? []
      : problemsOfRules(db, request, { isAccepted, issues: bodyIssuesOf(error) }),
  ]).catch((cause: unknown) => {
    log.warn({ error: cause, requestId: request.id }, 'the rest of a refused body was not checked')
    return [[], []] as const
  })
  const [unknown, ofRules] = found
  // Skips rules about a value that is already reported.
  const isRefused = ({ path: at }: { readonly path: string }) =>
    told.has(at) || (!isAccepted && placesAbove(at).some((place) => told.has(place)))
  const more = new Map<string, Problem & Record<string, unknown>>()
  for (const problem of [...unknown, ...ofRules.filter((each) => !isRefused(each))])
    if (!more.has(problem.path)) more.set(problem.path, { code: 'invalid', ...problem })
  if (more.size === 0) return refusal
  const all = listedProblems([...problems, ...more.values()])
  // The message of `invalid_data` lists all problems.
  return refusal.code === 'invalid_data'
    ? invalidData(all.map((problem) => ({ ...problem, path: problem.path ?? '' })))
    : withProblems(refusal, all)
}

/** Returns `/a` and `/a/0` for `/a/0/b`. */
const placesAbove = (pointer: string): readonly string[] =>
  [...pointer.matchAll(/(?<=.)\//g)].map(({ index }) => pointer.slice(0, index))

/** Returns the part of the request that its schema has rejected. Null if another check rejected it. */
function refusedPart(error: unknown): string | null {
  const part: unknown = error instanceof AppError ? Reflect.get(error, 'validationContext') : null
  return typeof part === 'string' ? part : null
}

export function sendError(
  error: AppError,
  surface: Surface,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  for (const [name, value] of Object.entries(error.details.headers ?? {})) reply.header(name, value)
  return reply
    .code(error.status)
    .header('request-id', request.id)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(surface.errorBody(error)))
}

/**
 * Returns the error to answer with: the given `AppError`, one for a broken request or for database trouble, otherwise
 * `internal_error` (500). Logs unexpected errors.
 */
export function toAppError(error: unknown, surface: Surface, request: FastifyRequest, log: Logger): AppError {
  if (error instanceof AppError) {
    const { code, status } = error
    if (status === 500)
      log.warn({ code, requestId: request.id, method: request.method, route: request.routeOptions.url }, 'call failed')
    return withLaterParts(error, request)
  }
  const known = frameworkRefusal(error, surface, request)
  if (known) return known
  if (endedEarly(error, request)) {
    log.debug({ requestId: request.id, method: request.method, route: request.routeOptions.url }, 'body truncated')
    return new AppError('invalid', 400, 'The connection ended before the request body.', { severity: 'recoverable' })
  }
  const trouble = troubleOf(error)
  // The database's state logs each trouble once.
  if (trouble) return unavailable(trouble)
  log.error(
    { error, requestId: request.id, method: request.method, route: request.routeOptions.url },
    'unexpected error',
  )
  return new AppError(
    'internal_error',
    500,
    'Something went wrong on our side. Try again; if it happens again, send the shop the request id.',
    { severity: 'fatal' },
  )
}

/** Returns a temporary error: the same call succeeds once the database has recovered. */
function unavailable(trouble: Trouble): AppError {
  const isBusy = trouble === 'locked' || trouble === 'slow' || trouble === 'overloaded'
  const message = isBusy
    ? 'The shop is busy right now. Send the request again in a moment.'
    : 'The shop cannot use its database right now. Send the request again in a moment.'
  return new AppError('unavailable', 503, message, {
    severity: 'recoverable',
    headers: { 'retry-after': String(isBusy ? busySeconds : awaySeconds) },
  })
}

/** Adds the problems of the other parts of a request. Fastify stops at the first invalid part. */
function withLaterParts(error: AppError, request: FastifyRequest): AppError {
  const refused = refusedPart(error)
  const later = refused === null ? [] : problemsOfLaterParts(request, refused)
  return later.length === 0 ? error : withProblems(error, [...(error.details.problems ?? []), ...later])
}

const withProblems = (
  { code, status, message, details }: AppError,
  problems: ErrorDetails['problems'] & {},
): AppError => new AppError(code, status, message, { ...details, problems })

function frameworkRefusal(error: unknown, surface: Surface, { routeOptions }: FastifyRequest): AppError | null {
  const code = error instanceof Error && 'code' in error ? (error as FastifyError).code : undefined
  const severity = 'recoverable'
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError(
      surface.tooLargeCode,
      413,
      `The request body is larger than ${mebibytes(routeOptions.bodyLimit)} MiB.`,
      { severity },
    )
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError(
      'invalid',
      415,
      `Send the body as ${oneOf(routeOptions.schema?.consumes ?? ['application/json'])}.`,
      { severity },
    )
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH')
    return new AppError('invalid', 400, 'Content-Length does not match the body.', { severity })
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return new AppError('invalid', 400, 'Request body is not valid JSON.', { severity })
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH')
    return new AppError('not_found', 404, 'There is nothing at this URL.', { severity: 'fatal' })
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (code?.startsWith('FST_') && status >= 400 && status < 500)
    return new AppError('invalid', status, 'The request cannot be read.', { severity })
  return null
}

/** Whether the client disconnected. The same error code from a server that Weft calls is a fault. */
const endedEarly = (error: unknown, { raw }: FastifyRequest): boolean => raw.errored !== null && error === raw.errored

const mebibytes = (bytes = maxBodyBytes): number => bytes / 1024 / 1024

const oneOf = (types: readonly string[]): string => types.join(', ').replace(/, (?=[^,]*$)/, ' or ')
