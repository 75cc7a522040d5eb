import type { Queryable } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** Takes the locks and disk space that placing an order needs, then releases them. Throws if they are not available. */
export async function tryToPlace(db: Queryable): Promise<void> {
  await statement`select try_to_place_orders()`.execute(db)
}
