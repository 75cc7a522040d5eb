import type { Queryable } from '../../platform/db/database.ts'
import { readAdminOrderRow } from './admin-store.ts'
import { orderView } from './order-view.ts'
import type { OrderView } from './schema.ts'
import { lockBuyer } from './store.ts'

/** As the admin API shows it; null: there is none of that id. */
export async function readOrder(db: Queryable, id: string): Promise<OrderView | null> {
  const row = await readAdminOrderRow(db, id)
  return row && orderView(row)
}

/** For a copy that is kept elsewhere: a buyer who is forgotten meanwhile is not in it. */
export async function readOrderToKeep(tx: Queryable, id: string): Promise<OrderView | null> {
  await lockBuyer(tx, id)
  return readOrder(tx, id)
}
