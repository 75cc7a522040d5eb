import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../platform/errors.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { acceptForms, type FormFields } from '../../platform/http/form-body.ts'
import { hidden, seeOther } from '../../platform/http/page-routes.ts'
import { sha256Hex } from '../../platform/secret.ts'
import { type ShownProduct, searchProducts } from '../catalog/index.ts'
import { type Checkout, isOpen, readCheckout } from '../checkout/index.ts'
import { readOrderRow } from '../orders/index.ts'
import { assetRoutes } from './assets.ts'
import { canceledPage, completedPage, openCheckoutPage, payingPage } from './checkout-page.ts'
import { answerWithPages, type HostedPagesDeps, sendPage, withoutReferrer } from './http.ts'
import { checkoutIdOf, orderIdOf, orderPageUrl } from './links.ts'
import { unfinishedPage } from './message-page.ts'
import { orderPage } from './order-page.ts'
import { payRoutes } from './pay-routes.ts'
import { policyPage } from './policy-page.ts'
import { shopper, submitCheckout } from './submit-checkout.ts'
import { type WelcomeLink, welcomePage } from './welcome-page.ts'

type LinkPath = { Params: { link: string } }

const shownProducts = 8
const publicPage = { audience: 'public' } as const

/** The pages that people see: `/`, `/checkout`, `/pay`, `/orders`, `/policies`, and their files under `/assets`. */
export async function hostedPages(app: FastifyInstance, deps: HostedPagesDeps): Promise<void> {
  answerWithPages(app, deps)
  acceptForms(app)
  assetRoutes(app)
  limitVisits(app, deps)
  welcomeRoute(app, deps)
  policyRoute(app, deps)
  orderRoute(app, deps)
  checkoutRoutes(app, deps)
  await app.register(payRoutes, deps)
  for (const prefix of ['/checkout', '/pay', '/orders', '/policies', '/assets']) {
    app.get(prefix, hidden, unknown)
    app.get(`${prefix}/*`, hidden, unknown)
  }
}

/** Pages have no key: each client has a budget of its own. Files under `/assets` cost nothing. */
function limitVisits(app: FastifyInstance, { addressLimiter, log }: HostedPagesDeps): void {
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

function unknown(): never {
  throw notFound('This page')
}

const usualLinks: readonly WelcomeLink[] = [
  { href: '/.well-known/ucp', title: 'Discovery manifest', text: 'What an agent reads first' },
  { href: '/docs', title: 'API reference', text: 'Every operation, with its fields and errors' },
  { href: '/health/ready', title: 'Health', text: 'Whether the service is ready' },
]

function welcomeRoute(app: FastifyInstance, deps: HostedPagesDeps): void {
  app.get('/', hidden, async (_request, reply) => {
    const { store, regions, keysByTokenHash } = await deps.settings.current()
    if (regions.size === 0) return sendPage(reply, 200, unfinishedPage(store))
    const demoKey = deps.demoPublishableKey
    const found = store.defaultSalesChannelId
      ? await searchProducts(deps, {
          salesChannelId: store.defaultSalesChannelId,
          query: null,
          category: null,
          collection: null,
          limit: shownProducts,
          offset: null,
          context: { regionId: null, currency: null, country: null },
        })
      : { products: [], count: 0 }
    const page = welcomePage({
      store,
      baseUrl: deps.baseUrl,
      // Written by `productView`.
      products: found.products.map((text) => JSON.parse(text.toString()) as ShownProduct),
      productCount: found.count,
      demoPublishableKey: demoKey !== null && keysByTokenHash.has(sha256Hex(demoKey)) ? demoKey : null,
      links: [...usualLinks, ...(deps.moreLinks ?? [])],
    })
    const { origin } = new URL(deps.publicUrl)
    const imageSources = origin === new URL(deps.baseUrl).origin ? [] : [origin]
    return sendPage(reply, 200, page, { ...publicPage, imageSources })
  })
}

function policyRoute(app: FastifyInstance, deps: HostedPagesDeps): void {
  app.get<{ Params: { name: string } }>('/policies/:name', hidden, async (request, reply) => {
    const { store } = await deps.settings.current()
    const page = policyPage(store, request.params.name)
    if (page === null) throw notFound('This page')
    return sendPage(reply, 200, page, publicPage)
  })
}

function orderRoute(app: FastifyInstance, deps: HostedPagesDeps): void {
  app.get<LinkPath>('/orders/:link', hidden, async (request, reply) => {
    const { store } = await deps.settings.current()
    const id = orderIdOf(store.linkSecret, request.params.link)
    const order = id && (await readOrderRow(deps.db, id, null))
    if (!order) throw notFound('This order')
    return sendPage(reply, 200, orderPage(store, order))
  })
}

function checkoutRoutes(app: FastifyInstance, deps: HostedPagesDeps): void {
  app.get<LinkPath & { Querystring: { check?: string } }>('/checkout/:link', hidden, async (request, reply) => {
    const checkout = await readCheckout(deps, await checkoutOf(deps, request), shopper)
    return sendPage(reply, 200, await checkoutPage(deps, checkout, request))
  })
  app.post<LinkPath & { Body: FormFields | undefined }>('/checkout/:link', hidden, async (request, reply) => {
    const submitted = await submitCheckout(deps, {
      checkoutId: await checkoutOf(deps, request),
      page: pathOf(request),
      fields: request.body ?? new Map(),
    })
    if ('goTo' in submitted) return seeOther(withoutReferrer(reply), submitted.goTo)
    const settings = await deps.settings.current()
    const { checkout, ...again } = submitted.again
    const page = openCheckoutPage({ checkout, settings, page: pathOf(request), again, checkTotal: false })
    return sendPage(reply, submitted.status, page)
  })
}

const pathOf = (request: FastifyRequest<LinkPath>): string => `/checkout/${encodeURIComponent(request.params.link)}`

async function checkoutOf(deps: HostedPagesDeps, request: FastifyRequest<LinkPath>): Promise<string> {
  const { store } = await deps.settings.current()
  const id = checkoutIdOf(store.linkSecret, request.params.link)
  if (id === null) throw notFound('This cart')
  return id
}

async function checkoutPage(
  deps: HostedPagesDeps,
  checkout: Checkout,
  request: FastifyRequest<LinkPath & { Querystring: { check?: string } }>,
): Promise<string> {
  const settings = await deps.settings.current()
  const { store } = settings
  if (isOpen(checkout)) {
    const checkTotal = request.query.check === 'total'
    return openCheckoutPage({ checkout, settings, page: pathOf(request), again: null, checkTotal })
  }
  if (checkout.status === 'complete_in_progress') return payingPage(store, checkout, pathOf(request))
  const order = checkout.orderId === null ? null : await readOrderRow(deps.db, checkout.orderId, null)
  if (!order) return canceledPage(store, checkout)
  return completedPage(store, { displayId: order.display_id, url: orderPageUrl('', store.linkSecret, order.id) })
}
