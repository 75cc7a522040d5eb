import { createRunsOfOrder } from '../back-office/production/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Subscription } from '../platform/events.ts'
import { designsOfVariants, receiveProduction } from '../storefront/catalog/index.ts'
import { readOrder } from '../storefront/orders/index.ts'

/** What is ordered is made, and what is made is in stock: each once, however often it is announced. */
export const productionSubscriptions = (clock: Clock): Subscription[] => [
  {
    types: ['order.placed'],
    subscriber: 'make-what-is-ordered',
    async handle(tx, { payload }) {
      const order = await readOrder(tx, String(payload.id))
      if (!order) return
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
    types: ['production.completed'],
    subscriber: 'stock-what-is-made',
    async handle(tx, { payload }) {
      const { id, variant_id: variantId, quantity, run_type: runType } = payload
      if (typeof variantId !== 'string' || runType !== 'production') return
      await receiveProduction(tx, { runId: String(id), variantId, quantity: Number(quantity) }, clock.now())
    },
  },
]
