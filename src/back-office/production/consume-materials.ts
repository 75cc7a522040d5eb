import type { Queryable } from '../../platform/db/database.ts'
import { invalidData } from '../../platform/http/page.ts'
import type { DesignSnapshot } from '../designs/index.ts'
import { existingItems, takeFromStock } from '../inventory/index.ts'
import { type Consumption, plannedConsumption } from './consumption.rules.ts'
import { insertConsumption } from './consumption-store.ts'
import type { LockedRun } from './state-store.ts'

/**
 * Takes from the store room what a completed run has used: what was said, else what its design plans. What the books do
 * not have is noted as missing, for the work is done all the same. Throws `invalid_data` for items that are not there.
 */
export async function consumeMaterials(
  tx: Queryable,
  run: LockedRun,
  said: readonly Consumption[] | undefined,
  now: Date,
): Promise<void> {
  // What the run was made with is the snapshot of its design.
  const { components } = run.snapshot as DesignSnapshot
  const used = said ?? plannedConsumption(components, run.state.produced + run.state.rejected)
  const existing = await existingItems(
    tx,
    used.map(({ inventory_item_id }) => inventory_item_id),
  )
  const unknown = used.flatMap(({ inventory_item_id }, index) =>
    existing.has(inventory_item_id)
      ? []
      : [
          {
            path: `/consumptions/${index}/inventory_item_id`,
            code: 'unknown_item',
            message: 'There is no such inventory item.',
          },
        ],
  )
  if (said && unknown.length > 0) throw invalidData(unknown)
  for (const each of used.filter(({ inventory_item_id }) => existing.has(inventory_item_id)).toSorted(byItem)) {
    const missing = await takeFromStock(tx, each.inventory_item_id, each.quantity, now)
    await insertConsumption(tx, run.id, { ...each, missing_quantity: missing }, now)
  }
}

/** In one order, so that two runs that end at once never wait for each other. */
const byItem = (one: Consumption, other: Consumption): number =>
  one.inventory_item_id < other.inventory_item_id ? -1 : 1
