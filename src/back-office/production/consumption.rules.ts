import { addQuantities, multiplyQuantities, wholeQuantity } from '../../platform/quantity.ts'
import type { UnitKind } from '../../platform/units.ts'

/** The quantity of an item that a run has used, in the item's unit. */
export interface Consumption {
  readonly inventory_item_id: string
  readonly quantity: number
}

interface Component {
  readonly inventory_item_id: string | null
  readonly quantity: number
}

/**
 * Returns the materials that the design plans for all units made, good or rejected. Used if nothing is reported. Rounds
 * each component half up to three decimals.
 */
export function plannedConsumption(components: readonly Component[], units: number): Consumption[] {
  const inAll = new Map<string, number>()
  for (const { inventory_item_id: item, quantity } of components)
    if (item !== null) inAll.set(item, addQuantities(inAll.get(item) ?? 0, multiplyQuantities(quantity, units)))
  return [...inAll]
    .map(([inventory_item_id, quantity]) => ({ inventory_item_id, quantity }))
    .filter(({ quantity }) => quantity > 0)
}

/** Returns the quantity to take from stock. Rounds pieces half up to whole numbers. */
export const inUnitsOf = (kind: UnitKind, quantity: number): number =>
  kind === 'piece' ? wholeQuantity(quantity) : quantity
