import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SettingsReader } from '../settings/index.ts'

export interface OriginDeps {
  readonly settings: SettingsReader
}

const methods = 'GET, POST, PUT, OPTIONS'
const requestHeaders =
  'content-type, accept-language, idempotency-key, request-id, ucp-agent, x-api-key, x-publishable-api-key'
const exposedHeaders = 'request-id, retry-after, idempotent-replayed'
const keptSeconds = '600'

/** Allows scripts of configured websites to read storefront responses. Compares exact origins and allows no cookies. */
export function allowOrigins(app: FastifyInstance, deps: OriginDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    await admitOrigin(deps, request, reply)
  })
}

/** Answers a CORS preflight. Returns false if the request is not a preflight to the storefront. */
export async function answerPreflight(
  deps: OriginDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (request.headers['access-control-request-method'] === undefined) return false
  if (!(await admitOrigin(deps, request, reply))) return false
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': requestHeaders,
      'access-control-max-age': keptSeconds,
    })
    .send()
  return true
}

async function admitOrigin({ settings }: OriginDeps, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { origin } = request.headers
  if (!isStorefront(request.url)) return false
  // Set even without an origin, so that a cache does not send a website the response for an agent.
  reply.header('vary', 'origin')
  if (origin === undefined) return false
  const { store } = await settings.current()
  if (!store.pages.allowedOrigins.includes(origin)) return false
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposedHeaders,
  })
  return true
}

const isStorefront = (url: string): boolean => /^\/(ucp|\.well-known\/ucp)([/?]|$)/.test(url)
