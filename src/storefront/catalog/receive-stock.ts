import type { Queryable } from '../../platform/db/database.ts'
import { readLocation } from './location-store.ts'
import { addToStock, lockStock, openLevel, sayStockCause } from './stock-ledger-store.ts'

export interface ReceivedStock {
  readonly variantId: string
  readonly quantity: number
}

/**
 * Reason for the increase and the location. If the location has been deleted, the variant's default location gets the
 * units.
 */
export interface ReceiptCause {
  readonly reason: 'received' | 'produced'
  readonly note: string
  readonly locationId?: string
}

const most = 1_000_000_000

/** Adds received units to stock, up to a billion. Skips variants deleted meanwhile. */
export async function receiveStock(
  tx: Queryable,
  received: readonly ReceivedStock[],
  { reason, note, locationId }: ReceiptCause,
): Promise<void> {
  const location = locationId === undefined ? null : await readLocation(tx, locationId)
  await sayStockCause(tx, { reason, note, ...(location ? { location_id: location.id } : {}) })
  // Locks variants in the same order as payments do, to avoid deadlocks.
  const inOrder = received.toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1))
  for (const { variantId, quantity } of inOrder) {
    const stock = await lockStock(tx, variantId)
    if (!stock) continue
    if (location) await openLevel(tx, variantId, location.id)
    await addToStock(tx, variantId, Math.min(quantity, most - stock.onHand))
  }
}
