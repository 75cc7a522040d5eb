import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { ignoreBodies } from '../../platform/http/form-body.ts'
import { hidden, seeOther } from '../../platform/http/page-routes.ts'
import { webAddress } from '../../platform/web-address.ts'
import { findAttempt, type Opened, openPayment, type PaymentAttempt, startPayment } from '../checkout/index.ts'
import type { PaymentForm } from '../payments/ports.ts'
import type { StoreFacts } from '../settings/index.ts'
import { type HostedPagesDeps, sendShown, withoutReferrer } from './http.ts'
import { checkoutPageUrl, orderPageUrl } from './links.ts'
import {
  attentionPage,
  confirmingPage,
  endedPaymentPage,
  noPageAvailable,
  notHeldPage,
  onwardPage,
  paymentFormPage,
  preparingPage,
} from './pay-pages.ts'
import { isOver, type PaymentState, paymentState } from './payment-state.ts'
import { paymentFormTargets } from './security-headers.ts'
import { type Shown, shownTo } from './shown.ts'

type TokenPath = { Params: { token: string } }
type Found = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

interface Visit extends Found {
  readonly store: StoreFacts
  readonly shown: Shown
  readonly state: PaymentState
  readonly cartUrl: string
}

interface OpenedVisit extends Visit {
  /**
   * Why the payment cannot start: its stock is held by others, a limit is reached or a discount is used up. Null if it
   * can.
   */
  readonly refused: Exclude<Opened, object> | null
}

/**
 * Registers the routes to the provider's page and back. The shopper's return completes nothing: only the provider's
 * confirmation places the order.
 */
export async function payRoutes(app: FastifyInstance, deps: HostedPagesDeps): Promise<void> {
  ignoreBodies(app)
  app.get<TokenPath>('/pay/:token', hidden, async (request, reply) =>
    enter(deps, reply, await openedOf(deps, request, reply), 'redirect'),
  )
  app.get<TokenPath>('/pay/:token/go', hidden, async (request, reply) =>
    enter(deps, reply, await openedOf(deps, request, reply), 'page'),
  )
  app.get<TokenPath>('/pay/:token/return', hidden, async (request, reply) =>
    comeBack(deps, reply, await visitOf(deps, request, reply)),
  )
  // The provider's page posts here. After the redirect, a reload does not post again.
  app.post<TokenPath>('/pay/:token/return', hidden, async (request, reply) =>
    seeOther(reply, `/pay/${tokenOf(request)}/return`),
  )
  app.get<TokenPath>('/pay/:token/status', hidden, async (request, reply) => {
    const { state } = await visitOf(deps, request, reply)
    const status = state.is === 'live' ? 'confirming' : state.is
    return reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ status }))
  })
}

function tokenOf(request: FastifyRequest<TokenPath>): string {
  const { token } = request.params
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) throw notFound('This payment')
  return token
}

async function visitOf(deps: HostedPagesDeps, request: FastifyRequest<TokenPath>, reply: FastifyReply): Promise<Visit> {
  const found = await findAttempt(deps.db, { pageToken: tokenOf(request) })
  if (!found) throw notFound('This payment')
  const { store } = await deps.settings.current()
  return {
    ...found,
    store,
    shown: await shownTo(deps, request, reply, ({ regions }) => regions.get(found.checkout.regionId)),
    state: paymentState(found.attempt, found.checkout),
    cartUrl: checkoutPageUrl('', store.linkSecret, found.checkout.id),
  }
}

/** Opens the payment and holds its stock for the shopper. */
async function openedOf(
  deps: HostedPagesDeps,
  request: FastifyRequest<TokenPath>,
  reply: FastifyReply,
): Promise<OpenedVisit> {
  const opened = await openPayment(deps, { pageToken: tokenOf(request), address: clientNetwork(request) })
  return { ...(await visitOf(deps, request, reply)), refused: typeof opened === 'string' ? opened : null }
}

async function enter(
  deps: HostedPagesDeps,
  reply: FastifyReply,
  visit: OpenedVisit,
  by: 'redirect' | 'page',
): Promise<FastifyReply> {
  const { attempt, shown, state, cartUrl } = visit
  if (visit.refused) return sendShown(reply, 409, shown, notHeldPage(shown, visit.refused, cartUrl))
  if (state.is !== 'live') return tellEnd(reply, visit)
  if (isOver(attempt, deps.clock.now()))
    return sendShown(reply, 410, shown, endedPaymentPage(shown, 'expired', cartUrl))
  const form = await formOf(deps, visit)
  if (form) {
    const formTargets = paymentFormTargets(form.action)
    return sendShown(reply, 200, shown, paymentFormPage(shown, form, attempt), {
      audience: 'personal',
      formTargets,
      referrer: 'strict-origin',
    })
  }
  const { nextAction } = visit.checkout.state.payment ?? {}
  if (!nextAction) return sendShown(reply, 200, shown, preparingPage(shown))
  const url = nextAction.type === 'redirect' ? webAddress(nextAction.url) : null
  if (url === null || url === webAddress(`${deps.baseUrl}/pay/${attempt.pageToken}`))
    return sendShown(reply, 200, shown, noPageAvailable(shown, cartUrl))
  if (by === 'page') return sendShown(reply, 200, shown, onwardPage(shown, url, attempt))
  return seeOther(withoutReferrer(reply), url)
}

/**
 * Returns the provider's form. Returns null if the provider uses none, or if the shop has changed the provider since
 * the payment started.
 */
async function formOf(deps: HostedPagesDeps, { attempt, checkout }: Found): Promise<PaymentForm | null> {
  const provider = deps.providers[attempt.handlerId]
  if (!provider.form || provider.name !== attempt.provider) return null
  return provider.form(await startPayment(deps, checkout, attempt))
}

function comeBack(deps: HostedPagesDeps, reply: FastifyReply, visit: Visit): FastifyReply {
  const { attempt, shown, state, cartUrl } = visit
  if (state.is !== 'live') return tellEnd(reply, visit)
  const payUrl = isOver(attempt, deps.clock.now()) ? null : payPath(attempt)
  const statusUrl = `${payPath(attempt)}/status`
  return sendShown(reply, 200, shown, confirmingPage(shown, { statusUrl, payUrl, checkoutUrl: cartUrl }))
}

const payPath = (attempt: PaymentAttempt): string => `/pay/${attempt.pageToken}`

function tellEnd(reply: FastifyReply, { store, shown, state, cartUrl }: Visit): FastifyReply {
  if (state.is === 'ordered') return seeOther(withoutReferrer(reply), orderPageUrl('', store.linkSecret, state.orderId))
  if (state.is === 'ended') return sendShown(reply, 200, shown, endedPaymentPage(shown, state.why, cartUrl))
  return sendShown(reply, 200, shown, attentionPage(shown))
}
