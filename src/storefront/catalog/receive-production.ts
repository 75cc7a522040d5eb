import type { Queryable } from '../../platform/db/database.ts'
import { insertProductionReceipt } from './production-receipt-store.ts'
import { changeStockRow } from './stock-store.ts'

export interface ProducedUnits {
  readonly runId: string
  readonly variantId: string
  /** Good ones. */
  readonly quantity: number
}

/** Puts what a production run has made into stock, once for each run; a variant that is gone takes nothing. */
export async function receiveProduction(tx: Queryable, produced: ProducedUnits, now: Date): Promise<void> {
  if (produced.quantity < 1) return
  if (!(await insertProductionReceipt(tx, produced, now))) return
  await changeStockRow(tx, produced.variantId, { adjust: produced.quantity })
}
