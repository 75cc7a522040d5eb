import { z } from 'zod'
import { goodsReceived } from '../back-office/inventory-orders/index.ts'
import type { Subscription } from '../platform/events.ts'
import { receiveStock } from '../storefront/catalog/index.ts'

const Payload = z.object({
  id: z.string(),
  stock_location_id: z.string(),
  lines: z.array(z.object({ variant_id: z.string().nullable(), quantity: z.number().positive() })),
})

/**
 * What the back office receives, the storefront can sell. Materials without a variant come by the metre as well; of an
 * item that a variant is sold from only whole numbers are received.
 */
export const restockVariants: Subscription = {
  types: [goodsReceived],
  subscriber: 'restock-variants',
  async handle(tx, { payload }) {
    const { id, stock_location_id: locationId, lines } = Payload.parse(payload)
    await receiveStock(
      tx,
      lines.flatMap(({ variant_id, quantity }) => (variant_id === null ? [] : [{ variantId: variant_id, quantity }])),
      { reason: 'received', note: `Inventory order ${id}`, locationId },
    )
  },
}
