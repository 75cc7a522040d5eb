import { type Queryable, sql } from '../../platform/db/database.ts'
import { quantityColumn, quantityOfColumn } from '../../platform/quantity.ts'
import type { UnitKind } from '../../platform/units.ts'
import type { Consumption } from './consumption.rules.ts'

export interface BookedConsumption extends Consumption {
  /** Part of the quantity that was not in stock. */
  readonly missing_quantity: number
}

export async function insertConsumption(
  tx: Queryable,
  runId: string,
  { inventory_item_id, quantity, missing_quantity }: BookedConsumption,
  /** Null if the amount does not have to be whole. */
  unitKind: UnitKind | null,
  now: Date,
): Promise<void> {
  await sql`insert into production_consumption (run_id, inventory_item_id, unit_kind, quantity, missing_quantity, created_at)
    values (${runId}, ${inventory_item_id}, ${unitKind}, ${quantityColumn(quantity)}, ${quantityColumn(missing_quantity)},
      ${now})`.execute(tx)
}

export async function listConsumptions(db: Queryable, runId: string): Promise<BookedConsumption[]> {
  const { rows } = await sql<Record<keyof BookedConsumption, string>>`
    select inventory_item_id, quantity, missing_quantity from production_consumption where run_id = ${runId} order by 1`.execute(
    db,
  )
  return rows.map((row) => ({
    inventory_item_id: row.inventory_item_id,
    quantity: quantityOfColumn(row.quantity),
    missing_quantity: quantityOfColumn(row.missing_quantity),
  }))
}
