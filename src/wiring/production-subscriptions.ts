import { cancelRunsOfOrder, createRunsOfOrder } from '../back-office/production/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Subscription } from '../platform/events.ts'
import { designsOfVariants, receiveProduction } from '../storefront/catalog/index.ts'
import { holdOrder, readOrder } from '../storefront/orders/index.ts'

/** What is ordered is made, and what is made is in stock: each once, however often it is announced. */
export const productionSubscriptions = (clock: Clock): Subscription[] => [
  {
    types: ['order.placed'],
    subscriber: 'make-what-is-ordered',
    async handle(tx, { payload }) {
      // Held, so that it is canceled either before, or after its runs are there to be cancelled.
      if (!(await holdOrder(tx, String(payload.id)))) return
      const order = await readOrder(tx, String(payload.id))
      if (!order || order.status === 'canceled') return
      const designs = await designsOfVariants(
        tx,
        order.line_items.map((line) => line.variant_id),
      )
      const lines = order.line_items.map((line) => ({
        lineId: line.id,
        productId: line.product_id,
        variantId: line.variant_id,
        quantity: line.quantity,
        designId: designs.get(line.variant_id) ?? null,
      }))
      await createRunsOfOrder(tx, { id: order.id, lines }, clock.now())
    },
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
