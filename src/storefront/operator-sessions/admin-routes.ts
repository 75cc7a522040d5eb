import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mayCall } from '../../platform/access/index.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { oneOf, registerList, registerRead } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import type { Reply } from '../../platform/idempotency/idempotency.ts'
import { formatMoney } from '../../platform/money.ts'
import {
  type Author,
  type Checkout,
  type CheckoutDeps,
  cancelCheckout,
  extendCheckout,
  findCheckout,
  listCheckoutsInSteps,
  markPaid,
  operator,
  preparePayable,
} from '../checkout/index.ts'
import { Order, readOrder } from '../orders/index.ts'
import { checkoutView } from './checkout-view.ts'
import { createDraftOrder } from './draft-order.ts'
import {
  AdminCheckout,
  CheckoutFunnel,
  CheckoutQuery,
  CheckoutSummary,
  DraftOrderBody,
  ExtendBody,
  FunnelQuery,
  MarkPaidBody,
} from './schema.ts'
import { countFunnel, listSessions } from './session-list-store.ts'

const tag = 'Checkouts'
const author: Author = { kind: 'operator', profile: null, requestId: null }
const One = oneOf('checkout', AdminCheckout)
const DraftOrder = oneOf('draft_order', AdminCheckout)

/**
 * Registers the routes with which operators list, read, count, cancel, extend and create sessions, and mark them as
 * paid.
 */
export async function operatorSessionRoutes(app: FastifyInstance, deps: CheckoutDeps): Promise<void> {
  readRoutes(app, deps)
  funnelRoute(app, deps)
  cancelRoute(app, deps)
  draftOrderRoute(app, deps)
  registerAdminAction(app, deps, {
    url: '/checkouts/:id/extend',
    tag,
    operationId: 'extendCheckout',
    summary: 'Extend an open session, to at most 30 days from now',
    description: 'Moves the expiry of an open session. A session that has ended cannot be extended.',
    status: 200,
    singular: 'checkout',
    view: AdminCheckout,
    body: ExtendBody,
    target: 'checkout',
    async run(tx, { id }, { minutes }) {
      const extended = await extendCheckout({ db: tx, clock: deps.clock }, { id, minutes, author })
      return checkoutView(extended, await viewContext(deps))
    },
  })
  registerAdminAction(app, deps, {
    url: '/checkouts/:id/mark-paid',
    tag,
    operationId: 'markCheckoutPaid',
    summary: 'Mark a session as paid and place the order',
    description:
      'Records a payment by cash, card terminal, bank transfer or another way, and places the order as if the buyer had paid online.',
    status: 200,
    singular: 'order',
    view: Order,
    body: MarkPaidBody,
    target: 'checkout',
    prepare: ({ id }) => preparePayable(deps, { id, caller: operator(author) }),
    async run(tx, { id }, { method, reference, amount }, _now, _caller, payable) {
      const { currency, state } = payable.checkout
      const due = state.quote.totalMinor
      if (amount !== undefined && amount !== due)
        throw conflict(
          `The session comes to ${formatMoney(due, currency)}, not ${formatMoney(amount, currency)}.`,
          '/amount',
        )
      const paid = { id, caller: operator(author), method, reference: reference ?? null }
      return readOrder(tx, await markPaid(deps, tx, payable, paid))
    },
  })
}

function readRoutes(app: FastifyInstance, deps: CheckoutDeps): void {
  registerList(app, deps, {
    tag,
    path: '/checkouts',
    plural: 'checkouts',
    view: CheckoutSummary,
    query: CheckoutQuery,
    list: (db, query) => listSessions(db, query, deps.clock.now()),
    prepareExport: (db) => listCheckoutsInSteps(db, deps.clock.now()),
  })
  registerRead(app, deps, {
    tag,
    path: '/checkouts',
    singular: 'checkout',
    operationId: 'getCheckoutAsOperator',
    view: AdminCheckout,
    async read(_db, id, caller) {
      const checkout = await findCheckout(deps, id)
      if (!checkout) return null
      const context = await viewContext(deps)
      return checkoutView(checkout, mayCall(caller, 'checkouts:write') ? context : { ...context, linkSecret: null })
    },
  })
}

const Funnel = oneOf('funnel', CheckoutFunnel)

function funnelRoute(app: FastifyInstance, { db, clock }: CheckoutDeps): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/checkouts/funnel',
    {
      schema: {
        tags: [tag],
        operationId: 'countCheckoutFunnel',
        summary: 'Count sessions by the steps they reached',
        description:
          'Counts the sessions that began in a period by the steps they reached, from the first item to the order.',
        querystring: FunnelQuery,
        response: { 200: Funnel, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { created_from: from, created_to: to } = request.query
      return sendReply(reply, jsonReply(200, Funnel, { funnel: await countFunnel(db, { from, to }, clock.now()) }))
    },
  )
}

/** Registers the route that cancels a session like an agent's cancel, and stores its reply in the same statement. */
function cancelRoute(app: FastifyInstance, deps: CheckoutDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/checkouts/:id/cancel',
    {
      schema: {
        tags: [tag],
        operationId: 'cancelCheckoutAsOperator',
        summary: 'Cancel a session and close its payment page',
        description:
          'Cancels an open session, releases its stock and closes its payment page. A completed session cannot be canceled.',
        params: IdParams,
        body: z.strictObject({}).optional(),
        response: { 200: One, ...adminFailures },
      },
    },
    async (request, reply) => {
      const respond = await responder(deps, (checkout) => jsonReply(200, One, { checkout }))
      const call = adminCall(request, deps.clock.now())
      return sendReply(
        reply,
        await cancelCheckout(deps, { id: request.params.id, caller: operator(author), call, respond }),
      )
    },
  )
}

function draftOrderRoute(app: FastifyInstance, deps: CheckoutDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/orders',
    {
      schema: {
        tags: ['Orders'],
        operationId: 'createDraftOrder',
        summary: 'Create a draft order',
        description:
          'Creates a session with items and a buyer. The buyer pays at its link, or `POST /admin/checkouts/{id}/mark-paid` places the order.',
        body: DraftOrderBody,
        response: { 201: DraftOrder, ...adminFailures },
      },
    },
    async (request, reply) => {
      const respond = await responder(deps, (draft_order) => jsonReply(201, DraftOrder, { draft_order }))
      const call = adminCall(request, deps.clock.now())
      return sendReply(reply, await createDraftOrder(deps, { draft: request.body, author, call, respond }))
    },
  )
}

async function responder(
  deps: CheckoutDeps,
  reply: (view: ReturnType<typeof checkoutView>) => Reply,
): Promise<(checkout: Checkout) => Reply> {
  const context = await viewContext(deps)
  return (checkout) => reply(checkoutView(checkout, context))
}

const viewContext = async ({ settings, baseUrl }: CheckoutDeps) => ({
  baseUrl,
  linkSecret: (await settings.current()).store.linkSecret,
})
