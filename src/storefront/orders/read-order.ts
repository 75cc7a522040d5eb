import type { Queryable } from '../../platform/db/database.ts'
import { readAdminOrderRow } from './admin-store.ts'
import { lockBuyer } from './order-store.ts'
import { orderView } from './order-view.ts'
import type { OrderView } from './schema.ts'

/** Reads the order as the admin API returns it. Returns null if it does not exist. */
export async function readOrder(db: Queryable, id: string): Promise<OrderView | null> {
  const row = await readAdminOrderRow(db, id)
  return row && orderView(row)
}

/**
 * Reads an order to copy it elsewhere. If the buyer's data is being deleted, waits for that, so that the copy contains
 * no personal data. Null if there is none with this id.
 */
export async function readOrderToKeep(tx: Queryable, id: string): Promise<OrderView | null> {
  await lockBuyer(tx, id)
  return readOrder(tx, id)
}
