import type { Queryable } from '../../platform/db/database.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { addQuantities } from '../../platform/quantity.ts'
import type { Sound } from '../../platform/sound-part.ts'
import { fractionRefused } from '../../platform/units.ts'
import type { DesignSnapshot } from '../designs/index.ts'
import { existingItems, type StockedItem, takeFromStock } from '../inventory/index.ts'
import { type Consumption, inUnitsOf, plannedConsumption } from './consumption.rules.ts'
import { insertConsumption } from './consumption-store.ts'
import type { Problem } from './output.rules.ts'
import type { LockedRun } from './state-store.ts'

/**
 * Takes the materials of a completed run from stock: the reported amounts, otherwise the planned ones. If there is too
 * little stock, records the rest as missing, because the work is already done. Throws `invalid_data` for fractions of
 * pieces, and for items that the reporter may not see.
 */
export async function consumeMaterials(
  tx: Queryable,
  run: LockedRun,
  { said, by }: { readonly said: readonly Consumption[] | undefined; readonly by: Reporter },
  now: Date,
): Promise<void> {
  const used = said ?? plannedConsumption(componentsOf(run), addQuantities(run.state.produced, run.state.rejected))
  const existing = await existingItems(
    tx,
    used.map(({ inventory_item_id }) => inventory_item_id),
  )
  const problems = said ? wrongItems(said, knownTo(by, run, existing)) : []
  if (problems.length > 0) throw invalidData(problems)
  const booked = used.flatMap(({ inventory_item_id, quantity }) => {
    const item = existing.get(inventory_item_id)
    return item ? [{ inventory_item_id, unitKind: item.unitKind, quantity: inUnitsOf(item.unitKind, quantity) }] : []
  })
  for (const { unitKind, ...each } of booked.filter(({ quantity }) => quantity > 0).toSorted(byItem)) {
    const missing = await takeFromStock(tx, each.inventory_item_id, each.quantity, now)
    // Items counted in pieces can have fractional stock from before fractions were rejected. The missing amount is then
    // a fraction, which the table accepts only without a unit kind.
    const kind = fractionRefused(unitKind, missing) === null ? unitKind : null
    await insertConsumption(tx, run.id, { ...each, missing_quantity: missing }, kind, now)
  }
}

/** Returns the problems with reported amounts that `consumeMaterials` would find. */
export async function consumptionProblems(
  db: Queryable,
  run: LockedRun,
  { said, by }: { readonly said: Said; readonly by: Reporter },
): Promise<readonly Problem[]> {
  const asked = said.flatMap((each) => each?.inventory_item_id ?? [])
  return wrongItems(said, knownTo(by, run, await existingItems(db, asked)))
}

type Reporter = 'partner' | 'shop'

/**
 * Returns the items that the reporter may report. A partner may only report materials of the run. All other items count
 * as unknown, so that the error does not reveal which items exist.
 */
function knownTo(
  by: Reporter,
  run: LockedRun,
  items: ReadonlyMap<string, StockedItem>,
): ReadonlyMap<string, StockedItem> {
  if (by === 'shop') return items
  const materials = new Set(componentsOf(run).map(({ inventory_item_id }) => inventory_item_id))
  return new Map([...items].filter(([id]) => materials.has(id)))
}

// Safe cast: the snapshot was captured from the design.
const componentsOf = ({ snapshot }: LockedRun) => (snapshot as DesignSnapshot).components

type Said = Sound<readonly Consumption[]>

const wrongItems = (said: Said, items: ReadonlyMap<string, StockedItem>): Problem[] =>
  said.flatMap(({ inventory_item_id: id, quantity } = {}, index): Problem[] => {
    if (id === undefined) return []
    const path = `/consumptions/${index}`
    const item = items.get(id)
    if (!item)
      return [{ path: `${path}/inventory_item_id`, code: 'unknown_item', message: 'There is no such inventory item.' }]
    const message = quantity === undefined ? null : fractionRefused(item.unitKind, quantity)
    return message === null ? [] : [{ path: `${path}/quantity`, code: 'not_whole', message }]
  })

/** Compares items by id. All runs take items in this order, so that two simultaneous completions cannot deadlock. */
const byItem = (one: Consumption, other: Consumption): number =>
  one.inventory_item_id < other.inventory_item_id ? -1 : 1
