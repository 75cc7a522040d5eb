import type { FastifyInstance } from 'fastify'
import type { Logger } from '../log.ts'

/**
 * Logs one line per request. Logs the route's pattern instead of the path, which may contain a token. Health probes and
 * requests for metrics are logged at debug level.
 */
export function accessLog(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url
    const level = route !== undefined && isProbe(route) ? 'debug' : 'info'
    if (log.isLevelEnabled(level)) {
      log[level](
        {
          method: request.method,
          route: route ?? 'unmatched',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          requestId: request.id,
        },
        'request',
      )
    }
    done()
  })
}

const isProbe = (route: string): boolean => route === '/metrics' || route.startsWith('/health/')
