import { multiplyQuantities } from '../../platform/quantity.ts'

interface Component {
  readonly id: string
  readonly inventory_item_id?: string | null
  readonly role: string
  readonly made_of?: string | null
  readonly quantity: number
  readonly unit: string
}

/** Returns the snapshot with only these components (all if undefined), or the positions of unknown ids. */
export function narrowed<Snapshot extends { readonly components: readonly Component[] }>(
  snapshot: Snapshot,
  componentIds: readonly string[] | undefined,
): Snapshot | { readonly unknown: readonly number[] } {
  if (componentIds === undefined) return snapshot
  const known = new Set(snapshot.components.map(({ id }) => id))
  const unknown = componentIds.flatMap((id, place) => (known.has(id) ? [] : [place]))
  if (unknown.length > 0) return { unknown }
  return { ...snapshot, components: snapshot.components.filter(({ id }) => componentIds.includes(id)) }
}

export interface Material {
  readonly component_id: string
  readonly inventory_item_id: string | null
  readonly role: string
  /** Name of the inventory item, the raw material or the design. Null if the component names none of them. */
  readonly made_of: string | null
  readonly planned_quantity: number
  readonly unit: string
}

/** Returns the materials for the whole run, rounded half up to three decimals. */
export const materialsOf = (snapshot: { readonly components?: readonly Component[] }, quantity: number): Material[] =>
  (snapshot.components ?? []).map((component) => ({
    component_id: component.id,
    inventory_item_id: component.inventory_item_id ?? null,
    role: component.role,
    made_of: component.made_of ?? null,
    planned_quantity: multiplyQuantities(component.quantity, quantity),
    unit: component.unit,
  }))
