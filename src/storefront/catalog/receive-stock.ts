import type { Queryable } from '../../platform/db/database.ts'
import { readLocation } from './location-store.ts'
import { addToStock, lockStock, openLevel, sayStockCause } from './stock-ledger-store.ts'

export interface ReceivedStock {
  readonly variantId: string
  readonly quantity: number
}

/** Why stock goes up, and where it lies then; a place that is gone meanwhile: where the variant lies by itself. */
export interface ReceiptCause {
  readonly reason: 'received' | 'produced'
  readonly note: string
  readonly locationId?: string
}

const most = 1_000_000_000

/** Puts what has come on hand; a variant that is gone meanwhile is left out. */
export async function receiveStock(
  tx: Queryable,
  received: readonly ReceivedStock[],
  { reason, note, locationId }: ReceiptCause,
): Promise<void> {
  const location = locationId === undefined ? null : await readLocation(tx, locationId)
  await sayStockCause(tx, { reason, note, ...(location ? { location_id: location.id } : {}) })
  // In the order in which payments lock them.
  const inOrder = received.toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1))
  for (const { variantId, quantity } of inOrder) {
    const stock = await lockStock(tx, variantId)
    if (!stock) continue
    if (location) await openLevel(tx, variantId, location.id)
    await addToStock(tx, variantId, Math.min(quantity, most - stock.onHand))
  }
}
