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
 * The design's plan for all units made, good or rejected. Used if nothing is reported. Each component is rounded half
 * up to three decimals.
 */
export function plannedConsumption(components: readonly Component[], units: number): Consumption[] {
  const inAll = new Map<string, number>()
  for (const { inventory_item_id: item, quantity } of components)
    if (item !== null) inAll.set(item, addQuantities(inAll.get(item) ?? 0, multiplyQuantities(quantity, units)))
  return [...inAll]
    .map(([inventory_item_id, quantity]) => ({ inventory_item_id, quantity }))
    .filter(({ quantity }) => quantity > 0)
}

/** The quantity to take from stock. Pieces are rounded half up to whole ones. */
export const inUnitsOf = (kind: UnitKind, quantity: number): number =>
  kind === 'piece' ? wholeQuantity(quantity) : quantity
