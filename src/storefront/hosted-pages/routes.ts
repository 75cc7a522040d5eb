import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { acceptForms, type FormFields } from '../../platform/http/form-body.ts'
import { hidden, seeOther } from '../../platform/http/page-routes.ts'
import { type Checkout, isOpen, readCheckout } from '../checkout/index.ts'
import { type OrderRow, readOrderRow } from '../orders/index.ts'
import type { RegionFacts, ShopSettings } from '../settings/index.ts'
import { assetRoutes } from './assets.ts'
import { usualCountryOf } from './checkout-entry.ts'
import { canceledPage, completedPage, openCheckoutPage, payingPage } from './checkout-page.ts'
import { answerWithPages, type HostedPagesDeps, limitVisits, refusedWith, sendShown, withoutReferrer } from './http.ts'
import { shownLines, shownOrder } from './line-pictures.ts'
import { checkoutIdOf, orderIdOf, orderPageUrl } from './links.ts'
import { orderPage } from './order-page.ts'
import { payRoutes } from './pay-routes.ts'
import { policyPage } from './policy-page.ts'
import { choosing, keepPlace, readerOf } from './reader.ts'
import { imageOrigins } from './send-welcome.ts'
import { type Shown, shownIn, shownTo } from './shown.ts'
import { shopper, submitCheckout } from './submit-checkout.ts'

type LinkPath = { Params: { link: string } }
type CheckoutLook = LinkPath & { Querystring: { check?: string; country?: string } }

const publicPage = { audience: 'public' } as const

/** Registers the pages for shoppers: `/checkout`, `/pay`, `/orders`, `/policies`, and their files under `/assets`. */
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
    const shown = await shownTo(deps, request, reply)
    const page = policyPage(shown, store, request.params.name)
    if (page === null) throw notFound('This page')
    return sendShown(reply, 200, shown, page, publicPage)
  })
}

function orderRoute(app: FastifyInstance, deps: HostedPagesDeps): void {
  app.get<LinkPath>('/orders/:link', hidden, async (request, reply) => {
    const { store } = await deps.settings.current()
    const id = orderIdOf(store.linkSecret, request.params.link)
    const order = id && (await readOrderRow(deps.db, id, null))
    if (!order) throw notFound('This order')
    const shown = await shownTo(deps, request, reply, ({ regions }) => countryRegion(regions.values(), order))
    const page = orderPage(shown, await shownOrder(deps, shown, order), deps.clock.now())
    return sendShown(reply, 200, shown, page, { audience: 'personal', imageSources: imageOrigins(deps) })
  })
}

/**
 * Returns the region with the order's currency and country, which determines the format of amounts. Undefined if there
 * is none any more.
 */
const countryRegion = (regions: Iterable<RegionFacts>, { currency, snapshot }: OrderRow): RegionFacts | undefined =>
  [...regions].find(
    (region) => region.currency === currency && region.countries.includes(snapshot.address?.country ?? ''),
  )

function checkoutRoutes(app: FastifyInstance, deps: HostedPagesDeps): void {
  app.get<CheckoutLook>('/checkout/:link', hidden, async (request, reply) => {
    const checkout = await readCheckout(deps, await checkoutOf(deps, request), shopper)
    const shown = await shownTo(deps, request, reply, regionOf(checkout))
    return sendCheckout(deps, reply, 200, shown, await checkoutPage(deps, shown, checkout, request))
  })
  app.post<LinkPath & { Body: FormFields | undefined }>('/checkout/:link', hidden, async (request, reply) => {
    const fields = request.body ?? new Map<string, string>()
    const settings = await deps.settings.current()
    const before = readerOf(deps, request, settings.store.defaultLocale)
    const reader = choosing(before, fields.get('lang'))
    if (reader !== before) keepPlace(reply, deps, { region: before.before.region, lang: reader.language })
    const checkout = await readCheckout(deps, await checkoutOf(deps, request), shopper)
    const shown = shownIn(reader, request, settings, regionOf(checkout))
    const { words } = shown
    const submitted = await submitCheckout(deps, { checkout, page: pathOf(request), fields, words })
    if ('goTo' in submitted) return seeOther(withoutReferrer(reply), submitted.goTo)
    const { again, status, error } = submitted
    if (error) refusedWith(error, request, reply, deps)
    const page = openCheckoutPage({
      ...(await shownLines(deps, shown, again.checkout)),
      shown,
      countries: settings.supportedCountries,
      usualCountry: usualCountryOf(settings, again.checkout),
      page: pathOf(request),
      again,
      checkTotal: false,
      now: deps.clock.now(),
    })
    return sendCheckout(deps, reply, status, shown, page)
  })
}

const regionOf =
  ({ regionId }: Checkout) =>
  ({ regions }: ShopSettings) =>
    regions.get(regionId)

const sendCheckout = (
  deps: HostedPagesDeps,
  reply: FastifyReply,
  status: number,
  shown: Shown,
  page: string,
): FastifyReply => sendShown(reply, status, shown, page, { audience: 'personal', imageSources: imageOrigins(deps) })

const pathOf = (request: FastifyRequest<LinkPath>): string => `/checkout/${encodeURIComponent(request.params.link)}`

async function checkoutOf(deps: HostedPagesDeps, request: FastifyRequest<LinkPath>): Promise<string> {
  const { store } = await deps.settings.current()
  const id = checkoutIdOf(store.linkSecret, request.params.link)
  if (id === null) throw notFound('This cart')
  return id
}

async function checkoutPage(
  deps: HostedPagesDeps,
  shown: Shown,
  checkout: Checkout,
  request: FastifyRequest<CheckoutLook>,
): Promise<string> {
  const settings = await deps.settings.current()
  const { store, supportedCountries: countries } = settings
  const page = pathOf(request)
  if (isOpen(checkout)) {
    const checkTotal = request.query.check === 'total'
    return openCheckoutPage({
      ...(await shownLines(deps, shown, checkout)),
      shown,
      countries,
      usualCountry: usualCountryOf(settings, checkout),
      asked: countries.find((country) => country === request.query.country),
      page,
      again: null,
      checkTotal,
      now: deps.clock.now(),
    })
  }
  if (checkout.status === 'complete_in_progress')
    return payingPage(shown, { page, ...(await shownLines(deps, shown, checkout)) })
  const order = checkout.orderId === null ? null : await readOrderRow(deps.db, checkout.orderId, null)
  if (!order) return canceledPage(shown, checkout)
  return completedPage(shown, { displayId: order.display_id, url: orderPageUrl('', store.linkSecret, order.id) })
}
