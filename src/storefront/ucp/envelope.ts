import type { AppError } from '../../platform/errors.ts'
import type { Surface } from '../../platform/http/surface.ts'

export const ucpVersion = '2026-01-11'

export const success = { version: ucpVersion, status: 'success' } as const
/** Envelope of sessions. Later releases of the protocol require `payment_handlers`, which is empty here. */
export const sessionSuccess = { ...success, payment_handlers: {} } as const

export const ucpSurface: Surface = { prefix: '/ucp', tooLargeCode: 'request_too_large', errorBody }
export const discoverySurface: Surface = { ...ucpSurface, prefix: '/.well-known/ucp' }

/** Returns the envelope with one message per problem (specification of `/ucp`, "Errors"). */
function errorBody(error: AppError): unknown {
  const severity = error.details.severity ?? (error.status >= 500 ? 'fatal' : 'recoverable')
  const { problems, path, extra } = error.details
  const messages = problems
    ? problems.map(({ code, message, path: at, ...more }) => ({
        type: 'error',
        code: code ?? error.code,
        content: message,
        severity,
        ...(at === undefined ? {} : { path: at }),
        ...more,
      }))
    : [
        {
          type: 'error',
          code: error.code,
          content: error.message,
          severity,
          ...(path === undefined ? {} : { path }),
          ...extra,
        },
      ]
  return { ucp: { version: ucpVersion, status: 'error' }, messages }
}
