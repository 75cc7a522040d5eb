import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { type AdminDeps, registerList, registerRead, registerUpdate } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { registerBulkAction } from '../../platform/http/bulk-action.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { addNote } from './add-note.ts'
import { shipRest } from './bulk-fulfill.ts'
import { cancelOrder } from './cancel-order.ts'
import { correctTracking } from './correct-tracking.ts'
import { createFulfillment, fulfillmentProblems } from './create-fulfillment.ts'
import { countStates, listOrderRows, listOrdersInSteps, orderTotals } from './list-store.ts'
import { moveFulfillment } from './move-fulfillment.ts'
import { orderCountsView, orderSummaryView } from './order-view.ts'
import { readOrder } from './read-order.ts'
import { refundOrder, refundProblems } from './refund-order.ts'
import { restockProblems, restockRefunded } from './restock-refunded.ts'
import {
  BulkFulfillBody,
  CancelOrderBody,
  CreateFulfillmentBody,
  Fulfillment,
  FulfillmentParams,
  NoteBody,
  Order,
  OrderCounts,
  OrderNote,
  OrderQuery,
  OrderSummary,
  OrderTotals,
  Refund,
  RefundBody,
  RestockBody,
  ShipBody,
  TakenStock,
  TimelineEntry,
  TrackingBody,
  UpdateOrderBody,
} from './schema.ts'
import { readTakenStock } from './taken-stock-store.ts'
import { readTimeline } from './timeline-store.ts'
import { updateOrder, updateProblems } from './update-order.ts'

const tag = 'Orders'

export async function orderAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  readRoutes(app, deps)
  countsRoute(app, deps)
  listsOfOrder(app, deps)
  fulfillmentRoutes(app, deps)
  bulkRoute(app, deps)
  orderActions(app, deps)
}

function readRoutes(app: FastifyInstance, deps: AdminDeps): void {
  registerList(app, deps, {
    tag,
    path: '/orders',
    plural: 'orders',
    view: OrderSummary,
    query: OrderQuery,
    async list(db, query) {
      const page = await listOrderRows(db, query)
      return { ...page, rows: page.rows.map(orderSummaryView) }
    },
    prepareExport: listOrdersInSteps,
    summary: { member: 'totals', view: OrderTotals, isAsked: ({ totals }) => totals === true, read: orderTotals },
  })
  registerRead(app, deps, {
    tag,
    path: '/orders',
    singular: 'order',
    view: Order,
    read: readOrder,
  })
  registerUpdate(app, deps, {
    tag,
    path: '/orders',
    singular: 'order',
    view: Order,
    read: readOrder,
    update: { body: UpdateOrderBody, problems: updateProblems, run: updateOrder },
  })
}

const Counts = z.object({ counts: OrderCounts })

function countsRoute(app: FastifyInstance, { db }: AdminDeps): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/orders/counts',
    {
      schema: {
        tags: [tag],
        operationId: 'countOrders',
        summary: 'Count orders by their states',
        description: 'Returns how many orders there are in each state, and how many have to be shipped.',
        response: { 200: Counts, ...adminFailures },
      },
    },
    async (_request, reply) =>
      sendReply(reply, jsonReply(200, Counts, { counts: orderCountsView(await countStates(db)) })),
  )
}

function listsOfOrder(plain: FastifyInstance, { db }: AdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const list = <View extends z.ZodType>(
    name: string,
    operationId: string,
    summary: string,
    description: string,
    view: View,
    read: (db: Queryable, orderId: string) => Promise<readonly z.output<View>[] | null>,
  ): void => {
    const answer = z.object({ [name]: z.array(view) })
    app.get(
      `/orders/:id/${name}`,
      {
        schema: {
          ...{ tags: [tag], operationId, summary, description, params: IdParams },
          response: { 200: answer, ...adminFailures },
        },
      },
      async (request, reply) => {
        const rows = await read(db, request.params.id)
        if (!rows) throw notFound('This order')
        return sendReply(reply, jsonReply(200, answer, { [name]: [...rows] }))
      },
    )
  }
  list(
    'timeline',
    'getOrderTimeline',
    'Read what happened to an order, and who did it',
    'Returns events, payments, fulfilments, refunds, notes and e-mails of an order, oldest first, with who caused each.',
    TimelineEntry,
    readTimeline,
  )
  list(
    'stock',
    'listOrderStock',
    'Find the stock locations that an order took its units from',
    'Returns the units that the sale took from each stock location, by priority. Units without managed stock are not listed.',
    TakenStock,
    readTakenStock,
  )
}

function fulfillmentRoutes(app: FastifyInstance, deps: AdminDeps): void {
  parcelRoutes(app, deps)
  parcelMoveRoutes(app, deps)
}

function parcelRoutes(app: FastifyInstance, deps: AdminDeps): void {
  registerAdminAction(app, deps, {
    url: '/orders/:id/fulfillments',
    tag,
    operationId: 'createFulfillment',
    summary: 'Fulfil units of an order',
    description:
      'Creates a fulfilment with units of order lines. Returns 409 for units that are already fulfilled, refunded or canceled.',
    status: 201,
    singular: 'fulfillment',
    view: Fulfillment,
    body: CreateFulfillmentBody,
    target: 'order',
    problems: (db, { id }, given) => fulfillmentProblems(db, id, given),
    run: (tx, { id }, body, now) => createFulfillment(tx, id, body ?? {}, now),
  })
  registerAdminAction(app, deps, {
    url: '/orders/:id/fulfillments/:fulfillmentId/ship',
    tag,
    operationId: 'shipFulfillment',
    summary: 'Mark a fulfilment as shipped, with its tracking',
    description:
      'Records the carrier and tracking, and queues the e-mail to the buyer. Only a fulfilment with the status `created` can be shipped.',
    status: 200,
    singular: 'fulfillment',
    view: Fulfillment,
    params: FulfillmentParams,
    body: ShipBody,
    target: 'fulfillment',
    run: (tx, at, body, now) => moveFulfillment(tx, at, 'shipped', body ?? {}, now),
  })
  registerAdminAction(app, deps, {
    url: '/orders/:id/fulfillments/:fulfillmentId',
    tag,
    operationId: 'correctTracking',
    summary: 'Correct the tracking of a fulfilment',
    description: 'Replaces the carrier, number or link of a fulfilment. Returns 409 if the fulfilment is canceled.',
    status: 200,
    singular: 'fulfillment',
    view: Fulfillment,
    params: FulfillmentParams,
    body: TrackingBody,
    target: 'fulfillment',
    run: correctTracking,
  })
}

function parcelMoveRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const moves = { deliver: 'delivered', cancel: 'canceled' } as const
  const moveDescriptions = {
    deliver:
      'Records that the parcel has arrived, and queues the e-mail to the buyer. Returns 409 if the fulfilment is canceled.',
    cancel:
      'Gives the units back to the order, so that they can be fulfilled again. Returns 409 if the fulfilment is delivered or has units that were refunded after shipping.',
  } as const
  for (const verb of ['deliver', 'cancel'] as const) {
    registerAdminAction(app, deps, {
      url: `/orders/:id/fulfillments/:fulfillmentId/${verb}`,
      tag,
      operationId: `${verb}Fulfillment`,
      summary: `Mark a fulfilment as ${moves[verb]}`,
      description: moveDescriptions[verb],
      status: 200,
      singular: 'fulfillment',
      view: Fulfillment,
      params: FulfillmentParams,
      target: 'fulfillment',
      run: (tx, at, _body, now) => moveFulfillment(tx, at, moves[verb], {}, now),
    })
  }
}

function bulkRoute(app: FastifyInstance, deps: AdminDeps): void {
  registerBulkAction(app, deps, {
    url: '/orders/bulk-fulfill',
    tag,
    operationId: 'bulkFulfillOrders',
    summary: 'Ship the remaining units of many orders',
    description:
      'Ships the fulfilments that are not shipped yet, and a new fulfilment with the units that are in none. The tracking is stored with the last fulfilment, whose id is returned.',
    body: BulkFulfillBody,
    shown: { fulfillment_id: z.string() },
    entries: ({ orders }) => orders,
    run: shipRest,
  })
}

function orderActions(app: FastifyInstance, deps: AdminDeps): void {
  registerAdminAction(app, deps, {
    url: '/orders/:id/cancel',
    tag,
    operationId: 'cancelOrder',
    summary: 'Cancel an order, restock and refund it',
    description:
      'Cancels an order that has not shipped, puts its units back into stock and refunds the payment, unless the body says otherwise. Returns 409 if the order was shipped.',
    status: 200,
    singular: 'order',
    view: Order,
    body: CancelOrderBody,
    target: 'order',
    run: (tx, { id }, body, now, caller) => cancelOrder(tx, id, body ?? {}, now, caller),
  })
  registerAdminAction(app, deps, {
    url: '/orders/:id/refunds',
    tag,
    operationId: 'createRefund',
    summary: 'Refund an order in part or whole',
    description:
      'Queues a refund of lines, shipping or an amount; a job sends it to the provider. Returns 409 if it exceeds the paid amount.',
    status: 201,
    singular: 'refund',
    view: Refund,
    body: RefundBody,
    target: 'order',
    problems: (db, { id }, given) => refundProblems(db, id, given),
    run: (tx, { id }, body, now, caller) => refundOrder(tx, id, body, now, caller),
  })
  registerAdminAction(app, deps, {
    url: '/orders/:id/restock',
    tag,
    operationId: 'restockRefundedUnits',
    summary: 'Put refunded units back into stock',
    description:
      'Restocks refunded units: units that were not shipped, and shipped units that came back (`returned`). Records them with the refund. Returns 409 for more units than were refunded and not yet restocked.',
    status: 200,
    singular: 'order',
    view: Order,
    body: RestockBody,
    target: 'order',
    problems: (db, { id }, given) => restockProblems(db, id, given),
    run: (tx, { id }, body, now) => restockRefunded(tx, id, body, now),
  })
  registerAdminAction(app, deps, {
    url: '/orders/:id/notes',
    tag,
    operationId: 'createOrderNote',
    summary: 'Add a note to an order',
    description: 'Adds a note that people of the shop see. Buyers never see notes.',
    status: 201,
    singular: 'note',
    view: OrderNote,
    body: NoteBody,
    target: 'order',
    run: (tx, { id }, { body }, now) => addNote(tx, id, body, now),
  })
}
