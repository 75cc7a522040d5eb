import type { Queryable } from '../../platform/db/database.ts'
import { changeStockRow } from './stock-store.ts'

export interface ReceivedStock {
  readonly variantId: string
  readonly quantity: number
}

/** Puts what has come on hand; a variant that is gone meanwhile is left out. */
export async function receiveStock(tx: Queryable, received: readonly ReceivedStock[]): Promise<void> {
  // In the order in which payments lock them.
  const inOrder = received.toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1))
  for (const { variantId, quantity } of inOrder) await changeStockRow(tx, variantId, { adjust: quantity })
}
