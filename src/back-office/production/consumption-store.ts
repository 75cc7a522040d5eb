import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Consumption } from './consumption.rules.ts'

export interface BookedConsumption extends Consumption {
  /** Of the quantity, what the books did not have. */
  readonly missing_quantity: number
}

export async function insertConsumption(
  tx: Queryable,
  runId: string,
  { inventory_item_id, quantity, missing_quantity }: BookedConsumption,
  now: Date,
): Promise<void> {
  await sql`insert into production_consumption (run_id, inventory_item_id, quantity, missing_quantity, created_at)
    values (${runId}, ${inventory_item_id}, ${quantity}, ${missing_quantity}, ${now})`.execute(tx)
}

export async function listConsumptions(db: Queryable, runId: string): Promise<BookedConsumption[]> {
  const { rows } = await sql<BookedConsumption>`
    select inventory_item_id, quantity::float8 as quantity, missing_quantity::float8 as missing_quantity
    from production_consumption where run_id = ${runId} order by inventory_item_id`.execute(db)
  return rows
}
