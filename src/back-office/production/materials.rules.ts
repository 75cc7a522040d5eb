import { multiplyQuantities } from '../../platform/quantity.ts'

interface Component {
  readonly id: string
  readonly role: string
  readonly quantity: number
  readonly unit: string
}

/** The snapshot with those components alone that a partner needs; undefined: all of them. */
export function narrowed<Snapshot extends { readonly components: readonly Component[] }>(
  snapshot: Snapshot,
  componentIds: readonly string[] | undefined,
): Snapshot | { readonly unknown: string } {
  if (componentIds === undefined) return snapshot
  const unknown = componentIds.find((id) => !snapshot.components.some((component) => component.id === id))
  if (unknown !== undefined) return { unknown }
  return { ...snapshot, components: snapshot.components.filter(({ id }) => componentIds.includes(id)) }
}

export interface Material {
  readonly component_id: string
  readonly role: string
  readonly planned_quantity: number
  readonly unit: string
}

/** What the run needs in all, rounded half up to three decimal places. */
export const materialsOf = (snapshot: { readonly components?: readonly Component[] }, quantity: number): Material[] =>
  (snapshot.components ?? []).map((component) => ({
    component_id: component.id,
    role: component.role,
    planned_quantity: multiplyQuantities(component.quantity, quantity),
    unit: component.unit,
  }))
