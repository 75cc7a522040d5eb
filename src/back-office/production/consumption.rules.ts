/** What a run has used up of an item, in the item's own unit. */
export interface Consumption {
  readonly inventory_item_id: string
  readonly quantity: number
}

interface Component {
  readonly inventory_item_id: string | null
  readonly quantity: number
}

/** Without a word about it a run has used what its design says, for every unit that was made, good or not. */
export function plannedConsumption(components: readonly Component[], units: number): Consumption[] {
  const each = new Map<string, number>()
  for (const { inventory_item_id: item, quantity } of components)
    if (item !== null) each.set(item, (each.get(item) ?? 0) + quantity)
  return [...each]
    .map(([inventory_item_id, quantity]) => ({ inventory_item_id, quantity: fourDecimals(quantity * units) }))
    .filter(({ quantity }) => quantity > 0)
}

const fourDecimals = (quantity: number): number => Math.round(quantity * 10_000) / 10_000
