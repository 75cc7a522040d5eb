import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { type Surface, toAppError } from '../../platform/http/surface.ts'
import { fill } from '../../platform/mail/languages.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import type { CatalogDeps } from '../catalog-search/index.ts'
import type { CheckoutDeps } from '../checkout/index.ts'
import type { PageStore } from './layout.ts'
import { brokenPage, notFoundPage, refusedPage } from './message-page.ts'
import type { ReaderDeps } from './reader.ts'
import { type PagePolicy, pageHeaders } from './security-headers.ts'
import { type Shown, shownTo } from './shown.ts'
import type { WelcomeLink } from './welcome-page.ts'

export interface HostedPagesDeps extends CheckoutDeps, CatalogDeps, ReaderDeps {
  /** Key for the example on the welcome page. Null unless the shop is a demo. */
  readonly demoPublishableKey: string | null
  /** Limits requests per client network. */
  readonly addressLimiter: RateLimiter
  /** Start of upload URLs. */
  readonly publicUrl: string
  /** Additional links on the welcome page. */
  readonly moreLinks?: readonly WelcomeLink[]
}

export type ErrorPagesDeps = Pick<HostedPagesDeps, 'settings' | 'log' | 'clock' | 'baseUrl' | 'pageLanguages'>

export function sendPage(
  reply: FastifyReply,
  status: number,
  page: string,
  policy: PagePolicy = { audience: 'personal' },
): FastifyReply {
  return reply.code(status).headers(pageHeaders(policy)).type('text/html; charset=utf-8').send(page)
}

/**
 * Sends a page in the reader's language. By default, no cache may store it. Shared caches may store a public page, one
 * copy per language, unless the reader has made a choice or has a cookie.
 */
export function sendShown(
  reply: FastifyReply,
  status: number,
  { words, isKnown }: Shown,
  page: string,
  policy: PagePolicy = { audience: 'personal' },
): FastifyReply {
  const audience = policy.audience === 'public' && isKnown ? 'visitor' : policy.audience
  reply.headers({ 'content-language': words.language.tag, vary: 'accept-language, cookie' })
  return sendPage(reply, status, page, { ...policy, audience })
}

/** Hides the referrer. For redirects from a URL that contains a secret. */
export const withoutReferrer = (reply: FastifyReply): FastifyReply => reply.header('referrer-policy', 'no-referrer')

/** The error format for `toAppError`. Pages have no envelope. */
const pagesSurface: Surface = {
  prefix: '/',
  tooLargeCode: 'payload_too_large',
  errorBody: (error) => ({ message: error.message }),
}

/** Shows errors as pages: not found, refused and failed requests. */
export function answerWithPages(app: FastifyInstance, deps: ErrorPagesDeps): void {
  app.setErrorHandler(async (thrown: unknown, request, reply) => {
    const error = refusedWith(thrown, request, reply, deps)
    const shown = await shownTo(deps, request, reply)
    return sendShown(reply, error.status, shown, errorPage(shown, error, request))
  })
}

/** Converts an error that a page will show, logs it and sets its headers on the reply. Returns the error. */
export function refusedWith(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log }: Pick<ErrorPagesDeps, 'log'>,
): AppError {
  const error = toAppError(thrown, pagesSurface, request, log)
  reply.headers({ ...error.details.headers })
  return error
}

function errorPage(shown: Shown, { status, code, message, details }: AppError, request: FastifyRequest): string {
  const { errors } = shown.words
  if (status === 404) return notFoundPage(shown)
  if (status === 413 || status === 415) return refusedPage(shown, errors.unreadable)
  if (status === 503) return refusedPage(shown, errors.away)
  if (status >= 500) return brokenPage(shown, request.id)
  if (code === 'rate_limited')
    return refusedPage(shown, fill(errors.tooMany, { seconds: details.headers?.['retry-after'] ?? '60' }))
  return refusedPage(shown, message)
}

export async function storeIfThere(deps: ErrorPagesDeps): Promise<PageStore | null> {
  try {
    return (await deps.settings.current()).store
  } catch {
    // The database may have caused the error.
    return null
  }
}

/**
 * Limits requests per client network (429), because visitors have no key. Files under `/assets` are not counted. Warns
 * once if all visitors seem to share the address of a proxy.
 */
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
