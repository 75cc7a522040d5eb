import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { type FormRequest, fieldsOf } from '../../platform/http/form-body.ts'
import { hidden, seeOther } from '../../platform/http/page-routes.ts'
import { isSameOrigin } from '../../platform/http/same-origin.rules.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import type { ShownProduct } from '../catalog-search/index.ts'
import { type Checkout, maxQuantity } from '../checkout/index.ts'
import { checkoutPageUrl, linePictures, soldProducts, translatedCheckout } from '../hosted-pages/index.ts'
import { dropCart, keepCart } from './cart-cookie.ts'
import { readCartEntry } from './cart-entry.rules.ts'
import { type CartView, cartPage } from './cart-page.ts'
import { addToCart, readCart, submitCart } from './change-cart.ts'
import type { PagesWithNavigation } from './deps.ts'
import { textOf } from './query.rules.ts'
import { beginVisit, sendShopPage, type Visit } from './shown-page.ts'
import type { Visitor } from './visitor.ts'
import { fill } from './words/index.ts'

/** Limit per client network, because each addition can create a session. */
const additionsPerMinute = 60

export function cartRoutes(app: FastifyInstance, deps: PagesWithNavigation): void {
  const limiter = createRateLimiter({ perMinute: additionsPerMinute }, deps.clock)
  app.get('/cart', hidden, (request, reply) => showCart(deps, request, reply))
  app.post('/cart', hidden, async (request: FormRequest, reply) => {
    const visit = await ownVisit(deps, request, reply)
    const submitted = await submitCart(deps, visit.visitor, readCartEntry(fieldsOf(request)))
    const { checkout } = submitted
    keep(deps, reply, visit.visitor, checkout)
    if ('goOn' in submitted) {
      const { linkSecret } = visit.visitor.settings.store
      return seeOther(reply, submitted.goOn ? checkoutPageUrl('', linkSecret, submitted.checkout.id) : '/cart')
    }
    const { status, refused, problems } = submitted
    const { quantities } = readCartEntry(fieldsOf(request))
    const notice = refused === null ? null : { text: refused, tone: 'bad' as const }
    const typed = problems.size > 0 ? { typed: quantities, problems } : {}
    return sendCart(deps, reply, visit, { checkout, notice, ...typed }, status)
  })
  app.post('/cart/items', hidden, async (request: FormRequest, reply) => {
    const visit = await ownVisit(deps, request, reply)
    const taken = limiter.take(clientNetwork(request))
    if (!taken.allowed) throw tooManyAdditions(taken.retryAfterSeconds)
    const { words } = visit.visitor
    const fields = fieldsOf(request)
    const quantity = /^[1-9]\d{0,3}$/.test(fields.get('quantity') ?? '1') ? Number(fields.get('quantity') ?? '1') : null
    const { salesChannelId } = visit
    if (quantity === null || salesChannelId === null) {
      const reason = fill(words.cart.wholeNumber, { most: words.number(maxQuantity) })
      return refuse(deps, reply, visit, { reason, status: 400, checkout: await readCart(deps, visit.visitor) })
    }
    const variantId = fields.get('variant') ?? ''
    const added = await addToCart(deps, { visitor: visit.visitor, salesChannelId, variantId, quantity })
    if ('refused' in added) return refuse(deps, reply, visit, { reason: added.refused, ...added })
    keep(deps, reply, visit.visitor, added.checkout)
    return seeOther(reply, '/cart?added=1')
  })
}

/** Begins the visit of a form's sender. Refuses forms from other sites, even if they send the shop's cookies. */
async function ownVisit(deps: PagesWithNavigation, request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
  const visit = await beginVisit(deps, request, reply)
  if (!isSameOrigin(request.headers, deps.baseUrl))
    throw new AppError('cross_site_request', 403, visit.visitor.words.cart.foreignForm)
  return visit
}

const tooManyAdditions = (retryAfterSeconds: number): AppError =>
  new AppError('rate_limited', 429, `Too many requests. Try again in ${retryAfterSeconds} s.`, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

async function showCart(
  deps: PagesWithNavigation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visit = await beginVisit(deps, request, reply)
  const checkout = await readCart(deps, visit.visitor)
  keep(deps, reply, visit.visitor, checkout)
  const text = visit.visitor.words.cart.added
  const notice = textOf(request.query, 'added') === null || !checkout ? null : { text, tone: 'good' as const }
  return sendCart(deps, reply, visit, { checkout, notice })
}

interface Refused {
  readonly reason: string
  readonly status: number
  readonly checkout: Checkout | null
}

function refuse(
  deps: PagesWithNavigation,
  reply: FastifyReply,
  visit: Visit,
  { reason, status, checkout }: Refused,
): Promise<FastifyReply> {
  const text = fill(visit.visitor.words.cart.notAdded, { reason })
  return sendCart(deps, reply, visit, { checkout, notice: { text, tone: 'bad' } }, status)
}

async function sendCart(
  deps: PagesWithNavigation,
  reply: FastifyReply,
  { visitor, groups, salesChannelId }: Visit,
  view: Pick<CartView, 'checkout' | 'notice' | 'typed' | 'problems'>,
  status = 200,
): Promise<FastifyReply> {
  const cart = view.checkout && { checkoutId: view.checkout.id, units: unitsOf(view.checkout) }
  const shown = { ...visitor, cart }
  const products = await productsOfLines(deps, salesChannelId, view.checkout)
  const pictures = await linePictures(deps, view.checkout?.state.lines ?? [], products)
  const checkout = view.checkout && (await translatedCheckout(deps.db, visitor.textLocales, view.checkout, products))
  return sendShopPage(
    deps,
    reply,
    { visitor: shown, groups },
    cartPage({ ...view, checkout, visitor: shown, pictures, products }),
    status,
  )
}

function productsOfLines(
  deps: PagesWithNavigation,
  salesChannelId: string | null,
  checkout: Checkout | null,
): Promise<ReadonlyMap<string, ShownProduct>> {
  return salesChannelId === null || checkout === null
    ? Promise.resolve(new Map())
    : soldProducts(deps, salesChannelId, checkout.state.lines)
}

const unitsOf = ({ state }: Checkout): number => state.lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Sets the cart's cookie, which lasts as long as the cart. Without a cart, removes it. */
function keep(
  deps: PagesWithNavigation,
  reply: FastifyReply,
  { settings, cart }: Visitor,
  checkout: Checkout | null,
): void {
  if (checkout === null) {
    if (cart !== null) dropCart(reply, deps.baseUrl)
    return
  }
  keepCart(
    reply,
    { checkoutId: checkout.id, units: unitsOf(checkout) },
    { linkSecret: settings.store.linkSecret, baseUrl: deps.baseUrl, expires: checkout.expiresAt },
  )
}
