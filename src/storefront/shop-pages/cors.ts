import type { FastifyInstance } from 'fastify'
import type { SettingsReader } from '../settings/index.ts'

const methods = 'GET, POST, PUT, OPTIONS'
const requestHeaders =
  'content-type, accept-language, idempotency-key, request-id, ucp-agent, x-api-key, x-publishable-api-key'
const exposedHeaders = 'request-id, retry-after, idempotent-replayed'
const keptSeconds = '600'

/** Lets the scripts of the websites that the shop names call the storefront: exact origins, and no cookies. */
export function allowOrigins(app: FastifyInstance, { settings }: { readonly settings: SettingsReader }): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !isStorefront(request.url)) return
    const { store } = await settings.current()
    if (!store.pages.allowedOrigins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposedHeaders,
      vary: 'origin',
    })
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': requestHeaders,
        'access-control-max-age': keptSeconds,
      })
      .send()
  })
}

const isStorefront = (url: string): boolean => /^\/(ucp(\/|$)|\.well-known\/ucp(\/|$|\?))/.test(url)
