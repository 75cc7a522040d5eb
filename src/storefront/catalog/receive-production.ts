import type { Queryable } from '../../platform/db/database.ts'
import { insertProductionReceipt } from './production-receipt-store.ts'
import { receiveStock } from './receive-stock.ts'

export interface ProducedUnits {
  readonly runId: string
  readonly variantId: string
  /** Units fit for sale. */
  readonly quantity: number
}

/** Adds a production run's output to stock, once per run. Does nothing for less than one unit or a deleted variant. */
export async function receiveProduction(tx: Queryable, produced: ProducedUnits, now: Date): Promise<void> {
  if (produced.quantity < 1) return
  if (!(await insertProductionReceipt(tx, produced, now))) return
  await receiveStock(tx, [produced], { reason: 'produced', note: `Production run ${produced.runId}` })
}
