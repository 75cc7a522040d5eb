import type { Queryable } from '../../platform/db/database.ts'
import { readAdminOrderRow } from './admin-store.ts'
import { orderView } from './order-view.ts'
import type { OrderView } from './schema.ts'

/** An order as the operator sees it; null: there is none. */
export async function readOrder(db: Queryable, id: string): Promise<OrderView | null> {
  const row = await readAdminOrderRow(db, id)
  return row && orderView(row)
}
