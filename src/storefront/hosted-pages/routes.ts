import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { acceptForms, type FormFields } from '../../platform/http/form-body.ts'
import { hidden, seeOther } from '../../platform/http/page-routes.ts'
import { type Checkout, isOpen, readCheckout } from '../checkout/index.ts'
import { readOrderRow } from '../orders/index.ts'
import { assetRoutes } from './assets.ts'
import { canceledPage, completedPage, openCheckoutPage, payingPage } from './checkout-page.ts'
import { answerWithPages, type HostedPagesDeps, limitVisits, sendPage, withoutReferrer } from './http.ts'
import { linePictures } from './line-pictures.ts'
import { checkoutIdOf, orderIdOf, orderPageUrl } from './links.ts'
import { orderPage } from './order-page.ts'
import { payRoutes } from './pay-routes.ts'
import { policyPage } from './policy-page.ts'
import { imageOrigins } from './send-welcome.ts'
import { shopper, submitCheckout } from './submit-checkout.ts'

type LinkPath = { Params: { link: string } }

const publicPage = { audience: 'public' } as const

/** The pages that people see: `/checkout`, `/pay`, `/orders`, `/policies`, and their files under `/assets`. */
export async function hostedPages(app: FastifyInstance, deps: HostedPagesDeps): Promise<void> {
  answerWithPages(app, deps)
  acceptForms(app)
  assetRoutes(app)
  limitVisits(app, deps)
  policyRoute(app, deps)
  orderRoute(app, deps)
  checkoutRoutes(app, deps)
  await app.register(payRoutes, deps)
  for (const prefix of ['/checkout', '/pay', '/orders', '/policies', '/assets']) {
    app.get(prefix, hidden, unknown)
    app.get(`${prefix}/*`, hidden, unknown)
  }
}

function unknown(): never {
  throw notFound('This page')
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
    return sendCheckout(deps, reply, 200, await checkoutPage(deps, checkout, request))
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
    const pictures = await linePictures(deps, checkout)
    const page = openCheckoutPage({ checkout, settings, page: pathOf(request), again, checkTotal: false, pictures })
    return sendCheckout(deps, reply, submitted.status, page)
  })
}

const sendCheckout = (deps: HostedPagesDeps, reply: FastifyReply, status: number, page: string): FastifyReply =>
  sendPage(reply, status, page, { audience: 'personal', imageSources: imageOrigins(deps) })

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
    const pictures = await linePictures(deps, checkout)
    return openCheckoutPage({ checkout, settings, page: pathOf(request), again: null, checkTotal, pictures })
  }
  if (checkout.status === 'complete_in_progress')
    return payingPage(settings, checkout, { page: pathOf(request), pictures: await linePictures(deps, checkout) })
  const order = checkout.orderId === null ? null : await readOrderRow(deps.db, checkout.orderId, null)
  if (!order) return canceledPage(store, checkout)
  return completedPage(store, { displayId: order.display_id, url: orderPageUrl('', store.linkSecret, order.id) })
}
