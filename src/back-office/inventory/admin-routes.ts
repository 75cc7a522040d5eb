import type { FastifyInstance } from 'fastify'
import type { AdminDeps } from '../../platform/http/admin-resource.ts'
import { type Given, valuesAfter } from '../../platform/http/body-rules.ts'
import { registerRecords } from '../../platform/http/record-resource.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { fractionRefused, piecesAreWhole, unitKind } from '../../platform/units.ts'
import { inventoryItemTable, materialTypeTable, rawMaterialTable } from './inventory-store.ts'
import {
  CreateInventoryItemBody,
  CreateMaterialTypeBody,
  CreateRawMaterialBody,
  InventoryItemQuery,
  type InventoryItemView,
  MaterialTypeQuery,
  RawMaterialQuery,
  type UpdateInventoryItem,
  UpdateInventoryItemBody,
  UpdateMaterialTypeBody,
  UpdateRawMaterialBody,
} from './schema.ts'

const tag = 'Materials'

/** Registers material types, raw materials and inventory items. */
export function inventoryAdminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  registerRecords(app, deps, {
    tag,
    path: '/material-types',
    singular: 'material_type',
    plural: 'material_types',
    table: materialTypeTable,
    query: MaterialTypeQuery,
    create: CreateMaterialTypeBody,
    update: UpdateMaterialTypeBody,
    refusals: { material_type_name_key: () => conflict('There is a material type with this name already.', '/name') },
  })
  registerRecords(app, deps, {
    tag,
    path: '/raw-materials',
    singular: 'raw_material',
    plural: 'raw_materials',
    table: rawMaterialTable,
    query: RawMaterialQuery,
    create: CreateRawMaterialBody,
    update: UpdateRawMaterialBody,
  })
  registerRecords(app, deps, {
    tag,
    path: '/inventory-items',
    singular: 'inventory_item',
    plural: 'inventory_items',
    table: inventoryItemTable,
    query: InventoryItemQuery,
    create: CreateInventoryItemBody,
    update: UpdateInventoryItemBody,
    refusals: {
      inventory_item_sku: () => conflict('There is an inventory item with this SKU already.', '/sku'),
      inventory_item_variant_once: () =>
        conflict('Another inventory item already represents this variant.', '/variant_id'),
      inventory_item_cost: () => invalidData([costNeedsCurrency]),
      // Without `on_hand` in the body, the stored quantity is what does not fit the new unit.
      inventory_item_whole: ({ on_hand }) =>
        on_hand === undefined ? unitStays() : invalidData([{ path: '/on_hand', message: piecesAreWhole }]),
      inventory_order_line_whole: unitStays,
      production_consumption_whole: unitStays,
    },
    problems: itemProblems,
  })
}

const costNeedsCurrency = { path: '/currency', message: 'unit_cost and currency belong together.' }

/** Returns the violations of the rules `inventory_item_cost` and `inventory_item_whole`. */
function itemProblems(before: InventoryItemView | null, given: Given<UpdateInventoryItem>) {
  const cost = valuesAfter(before ?? {}, given, 'unit_cost', 'currency')
  const stock = valuesAfter(before ?? { unit: 'piece' }, given, 'unit')
  const { on_hand } = given.body
  // A stored fraction of a piece may date from before pieces had to be whole.
  const keepsFraction = before !== null && fractionRefused(before.unit_kind, before.on_hand) !== null
  const fraction =
    stock?.unit == null || on_hand === undefined || keepsFraction
      ? null
      : fractionRefused(unitKind(stock.unit), on_hand)
  return [
    ...(cost && (cost.unit_cost == null) !== (cost.currency == null) ? [costNeedsCurrency] : []),
    ...(fraction === null ? [] : [{ path: '/on_hand', message: fraction }]),
  ]
}

const unitStays = () =>
  conflict(
    'There are quantities with decimals in the unit of this item: the new unit must also be a length, weight or volume.',
    '/unit',
  )
