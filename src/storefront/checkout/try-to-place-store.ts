import type { Queryable } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/statement.ts'

/** Takes the locks and the space that placing an order takes, and gives both back. Throws where it cannot have them. */
export async function tryToPlace(db: Queryable): Promise<void> {
  await sql`select try_to_place_orders()`.execute(db)
}
