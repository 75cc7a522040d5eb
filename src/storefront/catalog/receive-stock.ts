import type { Queryable } from '../../platform/db/database.ts'
import { readLocation } from './location-store.ts'
import { addToStock, lockStock, lockStocks, openLevel, sayStockCause } from './stock-ledger-store.ts'

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
  await lockStocks(
    tx,
    received.map(({ variantId }) => variantId),
  )
  for (const { variantId, quantity } of received) {
    const stock = await lockStock(tx, variantId)
    if (!stock) continue
    if (location) await openLevel(tx, variantId, location.id)
    await addToStock(tx, variantId, Math.min(quantity, most - stock.onHand))
  }
}
