import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { type Surface, toAppError } from '../../platform/http/surface.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import type { CatalogDeps } from '../catalog/index.ts'
import type { CheckoutDeps } from '../checkout/index.ts'
import type { PageStore } from './layout.ts'
import { brokenPage, notFoundPage, refusedPage } from './message-page.ts'
import { type PagePolicy, pageHeaders } from './security-headers.ts'
import type { WelcomeLink } from './welcome-page.ts'

export interface HostedPagesDeps extends CheckoutDeps, CatalogDeps {
  /** Shown on the welcome page's example; null where the shop is not a demo. */
  readonly demoPublishableKey: string | null
  /** Counts requests by the client's network. */
  readonly addressLimiter: RateLimiter
  /** What the addresses of uploads begin with. */
  readonly publicUrl: string
  /** Further places that the welcome page points to. */
  readonly moreLinks?: readonly WelcomeLink[]
}

export type ErrorPagesDeps = Pick<HostedPagesDeps, 'settings' | 'log'>

export function sendPage(
  reply: FastifyReply,
  status: number,
  page: string,
  policy: PagePolicy = { audience: 'personal' },
): FastifyReply {
  return reply.code(status).headers(pageHeaders(policy)).type('text/html; charset=utf-8').send(page)
}

/** For a redirect from an address that only its holder may know. */
export const withoutReferrer = (reply: FastifyReply): FastifyReply => reply.header('referrer-policy', 'no-referrer')

/** For `toAppError`; the pages have no envelope. */
const pagesSurface: Surface = {
  prefix: '/',
  tooLargeCode: 'payload_too_large',
  errorBody: (error) => ({ message: error.message }),
}

/** Errors as pages: what is not there, what was refused, and what broke. */
export function answerWithPages(app: FastifyInstance, deps: ErrorPagesDeps): void {
  app.setErrorHandler(async (error: unknown, request, reply) => {
    const { status, message, details } = toAppError(error, pagesSurface, request, deps.log)
    reply.headers({ ...details.headers })
    return sendPage(reply, status, errorPage(await storeIfThere(deps), status, message, request))
  })
}

function errorPage(store: PageStore | null, status: number, message: string, request: FastifyRequest): string {
  if (status === 404) return notFoundPage(store)
  if (status === 413 || status === 415) return refusedPage(store, 'The page was sent something it cannot read.')
  return status >= 500 && status !== 503 ? brokenPage(store, request.id) : refusedPage(store, message)
}

export async function storeIfThere(deps: ErrorPagesDeps): Promise<PageStore | null> {
  try {
    return (await deps.settings.current()).store
  } catch {
    // The database may be why there is an error at all.
    return null
  }
}

/** Pages have no key: each client has a budget of its own. Files under `/assets` cost nothing. */
export function limitVisits(app: FastifyInstance, { addressLimiter, log }: HostedPagesDeps): void {
  let warned = false
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/assets/')) return
    const taken = addressLimiter.take(`page ${clientNetwork(request)}`)
    if (taken.allowed) return
    const isProxied = request.headers['x-forwarded-for'] !== undefined && request.ip === request.socket.remoteAddress
    if (isProxied && !warned)
      log.warn({ proxy: request.ip }, 'all visitors behind this proxy share one limit: name it in TRUST_PROXY')
    warned ||= isProxied
    throw tooManyVisits(taken.retryAfterSeconds)
  })
}

const tooManyVisits = (retryAfterSeconds: number): AppError =>
  new AppError('rate_limited', 429, `Too many requests. Try again in ${retryAfterSeconds} s.`, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
