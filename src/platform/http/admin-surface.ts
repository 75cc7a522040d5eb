import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import type { Logger } from '../log.ts'
import { timingSafeEqualText } from '../secret.ts'
import type { DescribedSurface } from './api-reference/index.ts'
import { answerErrors, type Surface } from './surface.ts'

const types: Record<number, string> = {
  400: 'invalid_data',
  401: 'unauthorized',
  403: 'not_allowed',
  404: 'not_found',
  405: 'not_allowed',
  409: 'conflict',
  410: 'not_found',
  413: 'payload_too_large',
  415: 'invalid_data',
  429: 'rate_limited',
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
  })
  .meta({ id: 'AdminError' })

/** What every admin route may answer beside its success. */
export const adminFailures = { '4xx': AdminError, '5xx': AdminError }

/** `{type, message, code?, errors?}`: the errors of the admin and partner surfaces. */
export const adminSurface: Surface = {
  prefix: '/admin',
  tooLargeCode: 'payload_too_large',
  errorBody(error) {
    const { problems, path } = error.details
    const errors =
      problems?.map(({ path: at, message }) => ({ path: at ?? '', message })) ??
      (path === undefined ? undefined : [{ path, message: error.message }])
    const type = types[error.status] ?? 'unexpected'
    return {
      type,
      message: error.message,
      ...(error.code === type ? {} : { code: error.code }),
      ...(errors ? { errors } : {}),
    }
  },
}

/** What every request below `/admin` brings along, as the API reference shows it. */
export const adminDescription: DescribedSurface = {
  prefix: '/admin',
  security: {
    adminToken: { type: 'http', scheme: 'bearer', description: 'The admin token: Authorization: Bearer <token>.' },
  },
  headers: [],
}

/** Everything below answers only to the operator's bearer token. */
export function requireAdminToken(
  app: FastifyInstance,
  deps: { readonly adminToken: string | null; readonly log: Logger },
): void {
  answerErrors(app, adminSurface, deps.log)
  app.addHook('onRequest', async (request) => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (deps.adminToken !== null && token !== undefined && timingSafeEqualText(token, deps.adminToken)) return
    throw new AppError('unauthorized', 401, 'Send the admin token: Authorization: Bearer <token>.', {
      headers: { 'www-authenticate': 'Bearer realm="admin"' },
    })
  })
}
