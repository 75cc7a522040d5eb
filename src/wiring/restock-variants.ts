import { z } from 'zod'
import { goodsReceived } from '../back-office/inventory-orders/index.ts'
import type { Subscription } from '../platform/events/events.ts'
import { receiveStock } from '../storefront/catalog/index.ts'

const Payload = z.object({
  id: z.string(),
  stock_location_id: z.string(),
  lines: z.array(z.object({ variant_id: z.string().nullable(), quantity: z.number().positive() })),
})

/**
 * Adds goods received by the back office to the storefront's stock. Ignores items that are not variants. Variants are
 * received in whole numbers.
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
