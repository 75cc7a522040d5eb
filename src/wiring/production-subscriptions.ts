import { cancelRunsOfOrder, createRunsOfOrder } from '../back-office/production/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Subscription, WeftEvent } from '../platform/events/events.ts'
import { designsOfVariants, receiveProduction } from '../storefront/catalog/index.ts'
import { holdOrder, readOrder, variantsOfOrders } from '../storefront/orders/index.ts'

/**
 * Creates production runs for ordered goods, cancels the runs of canceled orders, and adds produced goods to stock. An
 * event that is delivered again has no effect.
 */
export const productionSubscriptions = (clock: Clock): Subscription[] => [
  {
    types: ['order.placed'],
    subscriber: 'make-what-is-ordered',
    handle: (tx, event) => makeWhatIsOrdered(tx, [event], clock.now()),
    handleAll: (tx, events) => makeWhatIsOrdered(tx, events, clock.now()),
  },
  {
    types: ['order.canceled'],
    subscriber: 'stop-what-is-canceled',
    handle: (tx, { payload }) => cancelRunsOfOrder(tx, String(payload.id), clock.now()),
  },
  {
    types: ['production.completed'],
    subscriber: 'stock-what-is-made',
    async handle(tx, { payload }) {
      const { id, variant_id: variantId, quantity, run_type: runType } = payload
      if (typeof variantId !== 'string' || runType !== 'production') return
      await receiveProduction(tx, { runId: String(id), variantId, quantity: Number(quantity) }, clock.now())
    },
  },
]

/**
 * Creates production runs for made-to-order goods. Two statements find the orders that have any, because most orders
 * have none.
 */
async function makeWhatIsOrdered(tx: Queryable, events: readonly WeftEvent[], now: Date): Promise<void> {
  const ordered = await variantsOfOrders(
    tx,
    events.map(({ payload }) => String(payload.id)),
  )
  const designs = await designsOfVariants(tx, [...ordered.values()].flat())
  for (const [orderId, variantIds] of ordered)
    if (variantIds.some((id) => designs.has(id))) await makeOrder(tx, orderId, designs, now)
}

async function makeOrder(
  tx: Queryable,
  orderId: string,
  designs: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  // Locks the order: a cancellation happens either before this check, or after the runs exist and can be cancelled.
  if (!(await holdOrder(tx, orderId))) return
  const order = await readOrder(tx, orderId)
  if (!order || order.status === 'canceled') return
  const lines = order.line_items.map((line) => ({
    lineId: line.id,
    productId: line.product_id,
    variantId: line.variant_id,
    quantity: line.quantity,
    designId: designs.get(line.variant_id) ?? null,
  }))
  await createRunsOfOrder(tx, { id: order.id, lines }, now)
}
