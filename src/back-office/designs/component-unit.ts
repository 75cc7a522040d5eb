import type { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import type { Columns } from '../../platform/db/record-store.ts'
import { type Given, valuesAfter } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { unitCode } from '../../platform/units.ts'
import { unitOfPart } from './design-store.ts'
import type { Component, ComponentBody } from './schema.ts'

/** Fills in a missing unit from the component's inventory item or raw material. */
export async function withUnit(tx: Queryable, values: Columns): Promise<Columns> {
  if (values.unit !== undefined) return values
  const unit = await unitOfPart(tx, {
    itemId: idOf(values.inventory_item_id),
    materialId: idOf(values.raw_material_id),
  })
  return unit === null ? values : { ...values, unit }
}

/**
 * Throws `invalid_data` if the component's unit differs from the unit of its inventory item, because production takes
 * components out of stock in the item's unit.
 */
export async function refuseOtherUnit(tx: Queryable, component: z.infer<typeof Component>): Promise<void> {
  const problems = await otherUnit(tx, component)
  if (problems.length > 0) throw invalidData(problems)
}

async function otherUnit(db: Queryable, part: { unit?: string | null; inventory_item_id?: string | null }) {
  const unit = await unitOfPart(db, { itemId: part.inventory_item_id ?? null, materialId: null })
  const [own, stocked] = [part.unit == null ? null : unitCode(part.unit), unit === null ? null : unitCode(unit)]
  const isOther = own !== null && stocked !== null && own !== stocked
  return isOther ? [{ path: '/unit', message: `must be the unit of the inventory item: ${unit}` }] : []
}

export const isOneThing = {
  path: '/inventory_item_id',
  message: 'A component is either an inventory item, a material or a design. Send the id of exactly one of them.',
}
export const isNotItself = { path: '/component_design_id', message: 'A design cannot be a component of itself.' }

/**
 * Returns the violations of the table's constraints and of the rule about units. `before` is null for a new component.
 */
export async function componentProblems(
  db: Queryable,
  designId: string,
  before: z.infer<typeof Component> | null,
  given: Given<Partial<z.infer<typeof ComponentBody>>>,
) {
  const made = valuesAfter(before ?? {}, given, 'inventory_item_id', 'raw_material_id', 'component_design_id')
  const unit = valuesAfter(before ?? {}, given, 'unit', 'inventory_item_id')
  const judgesUnit = given.body.unit !== undefined || given.body.inventory_item_id !== undefined
  return [
    ...(made && Object.values(made).filter((id) => id != null).length > 1 ? [isOneThing] : []),
    ...(given.body.component_design_id === designId ? [isNotItself] : []),
    ...(unit && judgesUnit ? await otherUnit(db, unit) : []),
  ]
}

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
