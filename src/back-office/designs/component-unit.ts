import type { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import type { Columns } from '../../platform/db/record-store.ts'
import { invalidData } from '../../platform/http/page.ts'
import { unitCode } from '../../platform/units.ts'
import type { Component } from './schema.ts'
import { unitOfPart } from './store.ts'

/** A component without a unit takes that of its inventory item or raw material. */
export async function withUnit(tx: Queryable, values: Columns): Promise<Columns> {
  if (values.unit !== undefined) return values
  const unit = await unitOfPart(tx, {
    itemId: idOf(values.inventory_item_id),
    materialId: idOf(values.raw_material_id),
  })
  return unit === null ? values : { ...values, unit }
}

/**
 * A production run takes components out of stock in the item's unit. Throws `invalid_data` if the component has
 * another unit.
 */
export async function refuseOtherUnit(tx: Queryable, component: z.infer<typeof Component>): Promise<void> {
  const unit = await unitOfPart(tx, { itemId: component.inventory_item_id, materialId: null })
  const [own, stocked] = [unitCode(component.unit), unit === null ? null : unitCode(unit)]
  if (own !== null && stocked !== null && own !== stocked)
    throw invalidData([{ path: '/unit', message: `must be the unit of the inventory item: ${unit}` }])
}

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
