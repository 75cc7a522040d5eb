import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { needsConfirmation } from '../access/confirmation.rules.ts'
import { changesState, mayCall, type NeededScope, neededScope } from '../access/scope.rules.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Logger } from '../log.ts'
import { timingSafeEqualText } from '../secret.ts'
import { type AdmittedCaller, operator } from './admin-caller.ts'
import type { DescribedSurface } from './api-reference/index.ts'
import { requireConfirmation } from './require-confirmation.ts'
import { requireSameOrigin } from './same-origin.ts'
import { answerErrors, type Surface } from './surface.ts'

const types: Record<number, string> = {
  400: 'invalid_data',
  401: 'unauthorized',
  403: 'not_allowed',
  404: 'not_found',
  405: 'not_allowed',
  408: 'invalid_data',
  409: 'conflict',
  410: 'not_found',
  412: 'conflict',
  413: 'payload_too_large',
  414: 'invalid_data',
  415: 'invalid_data',
  417: 'invalid_data',
  429: 'rate_limited',
  431: 'invalid_data',
}

export const AdminError = z
  .object({
    type: z.enum([
      'invalid_data',
      'unauthorized',
      'not_allowed',
      'not_found',
      'conflict',
      'payload_too_large',
      'rate_limited',
      'unexpected',
    ]),
    message: z.string(),
    code: z.string().optional(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    current: z.record(z.string(), z.unknown()).optional().describe('With `changed_meanwhile`: the current record.'),
  })
  .meta({ id: 'AdminError' })

/** Error responses of every admin route. */
export const adminFailures = { '4xx': AdminError, '5xx': AdminError }

/** Error format of the admin and partner APIs: `{type, message, code?, errors?, current?}`. */
export const adminSurface: Surface = {
  prefix: '/admin',
  tooLargeCode: 'payload_too_large',
  errorBody(error) {
    const { problems, path, extra } = error.details
    const errors =
      problems?.map(({ path: at, message }) => ({ path: at ?? '', message })) ??
      (path === undefined ? undefined : [{ path, message: error.message }])
    const type = types[error.status] ?? 'unexpected'
    return {
      type,
      message: error.message,
      ...(error.code === type ? {} : { code: error.code }),
      ...(errors ? { errors } : {}),
      ...(extra?.current === undefined ? {} : { current: extra.current }),
    }
  },
}

/** Security and headers of all routes below `/admin`, for the API reference. */
export const adminDescription: DescribedSurface = {
  prefix: '/admin',
  security: {
    adminToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'The admin token, the token of a login or an API token: Authorization: Bearer <token>.',
    },
  },
  headers: [],
}

/** Resolves a bearer token; null if it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<AdmittedCaller | null>

export interface AdminDoor {
  readonly adminToken: string | null
  readonly log: Logger
  /** Used to check ids in rejected bodies. */
  readonly db: Database
  /** Admits people and API tokens. Without it, only the operator's token is accepted. */
  readonly authenticate?: Authenticate
  /** Admits console sessions in browsers. Without it, no cookie is accepted. */
  readonly browser?: BrowserDoor
  /** Called for each rejected token. */
  readonly refused?: (
    refused: { readonly token: string; readonly caller: AdmittedCaller | null; readonly operation: string },
    request: FastifyRequest,
  ) => Promise<void>
}

/** Admits browser sessions by their cookie. */
export interface BrowserDoor {
  readonly baseUrl: string
  /** Returns null if the request has no session cookie, or has an `Authorization` header, which takes precedence. */
  tokenOf(request: FastifyRequest): string | null
  readonly authenticate: Authenticate
}

/**
 * Restricts the routes below to bearer tokens and console cookies with the scope that the route needs. At start, throws
 * if the table of scopes lacks the path segment of a route.
 */
export function requireAdminToken(app: FastifyInstance, door: AdminDoor): void {
  answerErrors(app, adminSurface, door.log, door.db)
  app.decorateRequest('adminCaller')
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat())
      if (neededScope(name, url) === null)
        throw new Error(`${name} ${url} has no area in access/scope.rules.ts, which decides who may call it.`)
  })
  app.addHook('onRequest', async (request) => {
    const cookie = door.browser?.tokenOf(request) ?? null
    const token = cookie ?? bearerToken(request)
    const caller = await (cookie === null ? callerOf(token, door) : door.browser?.authenticate(cookie))
    const { schema, url = '' } = request.routeOptions
    const operation = schema?.operationId ?? `${request.method} ${url}`
    if (token !== null && !caller) await door.refused?.({ token, caller: null, operation }, request)
    if (token === null || !caller) throw unauthorized()
    if (door.browser && caller.browser && changesState(request.method, url))
      requireSameOrigin(request, door.browser.baseUrl)
    const needed = neededScope(request.method, url)
    if (needed === null || !mayCall(caller, needed)) {
      await door.refused?.({ token, caller, operation }, request)
      throw notAllowed(needed)
    }
    if (needsConfirmation(request.method, url)) requireConfirmation(caller)
    request.adminCaller = caller
  })
}

export const bearerToken = ({ headers }: FastifyRequest): string | null =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

export const isOperator = (token: string | null, adminToken: string | null): boolean =>
  token !== null && adminToken !== null && timingSafeEqualText(token, adminToken)

async function callerOf(token: string | null, { adminToken, authenticate }: AdminDoor): Promise<AdmittedCaller | null> {
  if (token === null) return null
  if (isOperator(token, adminToken)) return operator
  return (await authenticate?.(token)) ?? null
}

export const unauthorized = (): AppError =>
  new AppError('unauthorized', 401, 'Log in, or send a valid token: Authorization: Bearer <token>.', {
    headers: { 'www-authenticate': 'Bearer realm="admin"' },
  })

const notAllowed = (needed: NeededScope | null): AppError =>
  new AppError(
    'not_allowed',
    403,
    needed === 'me' ? 'Only people who have logged in may call this.' : `You may not do this: it needs ${needed}.`,
  )
